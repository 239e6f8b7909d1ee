"""A drawn board as lines of text with an ink and a paper, independent of the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from textual.geometry import Region

from .layers import LAYERS
from .raster import Raster
from .scene import Scene
from .styles import Ink, Paper, Stroke


@dataclass(frozen=True)
class Picture(Scene):
    """A scene with all layers drawn, which can be compared with an earlier picture."""

    @cached_property
    def _raster(self) -> Raster:
        raster = Raster(self.frame.width, self.frame.height)
        for layer in LAYERS:
            layer(raster, self)
        return raster

    def line(self, y: int) -> Iterator[Stroke]:
        """Yield the strokes of line *y* from left to right.

        Together they are as wide as the frame.
        """
        for column in range(-1, self.state.layout.columns + 1):
            yield from self.part(y, column)

    def part(self, y: int, column: int) -> tuple[Stroke, ...]:
        """Return the strokes of line *y* in a column as counted by `Frame.columns_of`."""
        starts = self.frame.starts
        return self._raster.strokes(y, starts[column + 1], starts[column + 2])

    def changes(self, before: Picture) -> Iterator[Region]:
        """Yield the regions that differ from *before*, a picture with the same frame and pen."""
        return self._raster.changes(before._raster)


def ruler(picture: Picture) -> Iterator[Stroke]:
    """Yield a line with the column numbers of the rim, exactly as wide as the frame."""
    frame, at = picture.frame, 0
    for column in sorted(frame.numbered_lines[1]):
        number = frame.number(column)
        yield Stroke(" " * (number.x - at), Ink.LABEL, Paper.BOARD)
        yield Stroke(str(column + 1), picture.rim.columns.get(column, Ink.LABEL), Paper.BOARD)
        at = number.right
    yield Stroke(" " * (frame.width - at), Ink.LABEL, Paper.BOARD)
