"""A drawn board as lines of text with an ink and a paper, independent of the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from textual.geometry import Region

from .layers import LAYERS, draw_lines, draw_texts
from .raster import Part, Raster, strokes_of
from .scene import Scene
from .styles import Ink, Paper, Stroke


@dataclass(frozen=True)
class Picture(Scene):
    """A scene with all layers drawn, which can be compared with an earlier picture."""

    @cached_property
    def _raster(self) -> Raster:
        raster = self._base.copy()
        for layer in LAYERS:
            layer(raster, self)
        return raster

    @cached_property
    def _base(self) -> Raster:
        """The lines and the texts of cells, without the other layers."""
        raster = Raster(self.frame.width, self.frame.height)
        draw_lines(raster, self)
        draw_texts(raster, self)
        return raster

    def take_texts(self, before: Self) -> bool:
        """Copy unchanged texts, drawn with the lines, from a picture with the same frame and pen.

        Return whether that was possible.
        """
        is_taken = super().take_texts(before)
        if is_taken and self.is_solved == before.is_solved:
            written = before._base.copy()
            draw_texts(written, self, before)
            vars(self)["_base"] = written  # cached properties store their values there
        return is_taken

    def line(self, y: int) -> Iterator[Stroke]:
        """Yield the strokes of line *y* from left to right.

        Together they are as wide as the frame.
        """
        for column in range(-1, self.state.layout.columns + 1):
            yield from strokes_of(self.part(y, column))

    def part(self, y: int, column: int) -> Part:
        """Return line *y* in a column as counted by `Frame.columns_of`."""
        starts = self.frame.starts
        return self._raster.part(y, starts[column + 1], starts[column + 2])

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
