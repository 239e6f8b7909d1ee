"""A preview that takes the room there is."""

from __future__ import annotations

from ...engine.layouts import CLASSIC
from ..board_state import BoardState
from ..frame import MINI, SMALL_OPEN, CellSize, frame_of
from ..glyphs import Glyphs
from .preview import Preview

_BESIDE = 34
"""Columns that every screen needs beside it."""
_BARS = 2
"""Rows of the bars above and below."""


class FittedPreview(Preview):
    """Small cells with lines between them on a wide screen, else the smallest."""

    def __init__(
        self, glyphs: Glyphs, wide: int, state: BoardState | None = None, beside: int = _BESIDE
    ) -> None:
        """*wide* is how many columns give room, and *beside* how many the rest of the screen needs;
        without a state the grid is empty.
        """
        self._wide, self._beside = wide, beside
        shown = state or BoardState.of_givens(CLASSIC, (0,) * CLASSIC.cells)
        size = self._size_for(self.app.size.width, shown)
        super().__init__(shown, cell_size=size, glyphs=glyphs)

    def _size_for(self, width: int, state: BoardState) -> CellSize:
        if width < self._wide or state.layout.digits > CLASSIC.digits:
            return MINI
        whole, room = frame_of(state.layout, SMALL_OPEN, labels=False), self.app.size.height - _BARS
        fits = whole.width + self._beside <= width and whole.height <= room
        return SMALL_OPEN if fits else MINI

    def on_mount(self) -> None:
        """Be there only if there is room."""
        self.fit(self.app.size.width)

    def fit(self, width: int) -> None:
        """The screen is now so many columns wide. What could be seen only in part is not shown."""
        self.cell_size = self._size_for(width, self.state)
        self.display = self.leaves(self._beside)

    def leaves(self, columns: int) -> bool:
        """Whether so many *columns* are left beside it, and it can be seen whole."""
        room = self.app.size - (columns, _BARS)
        return self.frame.width <= room.width and self.frame.height <= room.height

    def show(self, state: BoardState) -> None:
        """Show another board, as large as there is room."""
        self.state = state
        self.fit(self.app.size.width)
