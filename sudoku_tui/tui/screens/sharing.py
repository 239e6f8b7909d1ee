"""The commands that pass a puzzle on, or say all about it."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from ..playing import Playing

if TYPE_CHECKING:
    from ..app import SudokuApp


class Sharing:
    """What a screen with a game can pass on."""

    playing: Playing

    @property
    @abstractmethod
    def sudoku(self) -> SudokuApp:
        """The app."""

    def do_copy(self) -> None:
        """Copy the puzzle as text."""
        self.sudoku.copy_puzzle(self.playing.game.puzzle)

    def do_share(self) -> None:
        """Show and copy what makes the puzzle again."""
        self.sudoku.open_share(self.playing)

    def do_analyse(self) -> None:
        """Say all that can be said of the puzzle."""
        self.sudoku.open_analysis(self.playing.game.puzzle)
