"""The example of a guide page, shown beside a list if the screen has room."""

from __future__ import annotations

from typing import Final

from textual.geometry import Size

from ...engine.layouts import CLASSIC
from ...formats.guide import Page
from ...game.learning.worked_example import Stage, stages_of
from ...store.guide import board_of
from ..drawing.board_state import BoardState
from ..drawing.frame import MEDIUM, MEDIUM_OPEN, SMALL, SMALL_OPEN, Frame, frame_of, sizes_with
from ..drawing.glyphs import Glyphs
from ..texts.guide import stage_state
from .preview import Preview

_SIZES: Final = (MEDIUM_OPEN, MEDIUM, SMALL_OPEN, SMALL)
"""The cell sizes for examples. Larger ones would fill the screen, smaller ones are hard to read."""


class ExamplePreview(Preview):
    """The board of an example in its last stage, or of a lesson in its first picture."""

    def __init__(self, glyphs: Glyphs) -> None:
        empty = BoardState.of_givens(CLASSIC, (0,) * CLASSIC.cells)
        super().__init__(empty, glyphs=glyphs, labels=True, id="sample")

    def show(self, page: Page | None, *rooms: Size) -> bool:
        """Show the example of *page* as large as one of *rooms* allows. Return whether it is shown.

        Raises:
            StoreError: The example cannot be read.
        """
        self.display = False
        has_room = any(map(holds_example, rooms))
        if page is None or not has_room or not (stages := stages_on(page)):
            return False
        worked = board_of(page)
        assert worked is not None, "it has stages"
        state = stage_state(page, worked, stages[0 if page.pictures else -1])
        sizes = [size for size in _SIZES if size in sizes_with(state.cages)]
        frames = (frame_of(state.layout, size, cages=state.cages) for size in sizes)
        frame = next((each for each in frames if any(_fits(each, room) for room in rooms)), None)
        if frame is None:
            return False
        self._show(state, frame.size)
        self.display = True
        return True


def stages_on(page: Page | None) -> tuple[Stage, ...]:
    """Return the stages of a page's example; empty if it has none.

    Raises:
        StoreError: The example cannot be read.
    """
    worked = board_of(page) if page else None
    return stages_of(page, worked) if page and worked else ()


def holds_example(room: Size) -> bool:
    """Check whether *room* is large enough for an example on the classic board."""
    return _fits(frame_of(CLASSIC, _SIZES[-1]), room)


def _fits(frame: Frame, room: Size) -> bool:
    return frame.width <= room.width and frame.height <= room.height
