"""The command that looks a technique up while a game is played."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from ...game.hints import Advice
from ..playing import Playing

if TYPE_CHECKING:
    from ..app import SudokuApp


class Guiding:
    """What a screen with a game can look up in the guide."""

    playing: Playing

    @property
    @abstractmethod
    def sudoku(self) -> SudokuApp:
        """The app."""

    def do_guide(self) -> None:
        """Open the page of the hint's technique, or the list."""
        answer = self.playing.answer
        page = answer.step.technique.id if isinstance(answer, Advice) else None
        self.sudoku.open_guide(page)
