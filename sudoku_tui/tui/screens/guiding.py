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
    paused: bool

    @property
    @abstractmethod
    def sudoku(self) -> SudokuApp:
        """The app."""

    def do_guide(self) -> None:
        """Open the page of the hint's technique, or the list; the clock waits."""
        answer = self.playing.answer
        self.playing.stop_clock()
        page = answer.step.technique.id if isinstance(answer, Advice) else None
        self.sudoku.open_guide(page, self._go_on)

    def _go_on(self, _last: str | None) -> None:
        """The guide was left: the clock goes on."""
        if not (self.paused or self.playing.is_won):
            self.playing.clock.start()
