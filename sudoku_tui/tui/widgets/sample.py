"""The example of a page of the guide, beside a list, where the screen has room for it."""

from __future__ import annotations

from typing import Final

from ...engine.layouts import CLASSIC
from ...formats.guide import Page
from ...game.learning.worked_example import Stage, stages_of
from ...store.guide import example
from ..drawing.board_state import BoardState
from ..drawing.glyphs import Glyphs
from ..texts.guide import stage_state
from .preview import Preview

_WIDE: Final = 100
_TALL: Final = 36
"""Columns and rows of a screen from which there is room."""


class Sample(Preview):
    """The board of an example as it ends, or with the first picture of a lesson."""

    def __init__(self, glyphs: Glyphs) -> None:
        empty = BoardState.of_givens(CLASSIC, (0,) * CLASSIC.cells)
        super().__init__(empty, glyphs=glyphs, labels=True, id="sample")

    def show(self, page: Page | None) -> tuple[Stage, ...]:
        """Show the example of *page*, and return all that it tells.

        Without room, page or example there is nothing to be seen, and nothing is told.

        Raises:
            StoreError: the example cannot be read.
        """
        self.display = False
        size = self.screen.size
        if page is None or not page.board or size.width < _WIDE or size.height < _TALL:
            return ()
        worked = example(page.board)
        stages = stages_of(page, worked) if worked else ()
        if worked and stages:
            self.state = stage_state(page, worked, stages[0 if page.pictures else -1])
            self.display = True
        return stages
