"""The example of a page of the guide, beside a list, where the screen has room for it."""

from __future__ import annotations

from typing import Final

from textual.geometry import Size

from ...engine.layouts import CLASSIC
from ...formats.guide import Page
from ...game.learning.worked_example import Stage, stages_of
from ...store.guide import example
from ..drawing.board_state import BoardState
from ..drawing.frame import MEDIUM, MEDIUM_OPEN, SMALL_OPEN, Frame, frame_of
from ..drawing.glyphs import Glyphs
from ..texts.guide import stage_state
from .preview import Preview

_SIZES: Final = (MEDIUM_OPEN, MEDIUM, SMALL_OPEN)
"""The sizes in which it is shown: in the others an example fills the screen, or is hardly seen."""


class Sample(Preview):
    """The board of an example as it ends, or with the first picture of a lesson."""

    def __init__(self, glyphs: Glyphs) -> None:
        empty = BoardState.of_givens(CLASSIC, (0,) * CLASSIC.cells)
        super().__init__(empty, glyphs=glyphs, labels=True, id="sample")

    def show(self, page: Page | None, *rooms: Size) -> tuple[Stage, ...]:
        """Show the example of *page* as large as one of *rooms* is; return all that it tells.

        Without room, page or example there is nothing to be seen, and nothing is told.

        Raises:
            StoreError: the example cannot be read.
        """
        self.display = False
        has_room = any(_fits(frame_of(CLASSIC, _SIZES[-1]), room) for room in rooms)
        if page is None or not page.board or not has_room:
            return ()
        worked = example(page.board)
        stages = stages_of(page, worked) if worked else ()
        if not worked or not stages:
            return ()
        state = stage_state(page, worked, stages[0 if page.pictures else -1])
        frames = (frame_of(state.layout, size) for size in _SIZES)
        frame = next((each for each in frames if any(_fits(each, room) for room in rooms)), None)
        if frame is None:
            return ()
        self._show(state, frame.size)
        self.display = True
        return stages


def _fits(frame: Frame, room: Size) -> bool:
    return frame.width <= room.width and frame.height <= room.height
