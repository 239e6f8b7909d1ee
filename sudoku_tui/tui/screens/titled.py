"""The title of a game: what it is, and how hard on both scales."""

from __future__ import annotations

from typing import Final

from textual.content import Content
from textual.widgets import Static

from ..look import Appearance
from ..playing import Playing
from ..text import joined, told
from .base import CommandScreen

_SOON: Final = 1.0
"""Seconds after which somebody begins to rate the puzzle: first it is to be on the screen."""


class Titled(CommandScreen[bool]):
    """A screen with a game. Its title grows when its rating is found."""

    playing: Playing
    look: Appearance

    def rate_soon(self) -> None:
        """Have the puzzle rated soon, if that has not been done."""
        if self.playing.solution and self.sudoku.explaining.would_find(self.playing.game.puzzle):
            self.set_timer(_SOON, lambda: self.run_worker(self._rate(), exit_on_error=False))

    async def _rate(self) -> None:
        await self.sudoku.explaining.find(self.playing.game.puzzle)
        self.query_one("#bar-left", Static).update(self.title_of_game())

    def title_of_game(self) -> Content:
        """The name, the level, the score, and ER once it is known."""
        puzzle, details = self.playing.game.puzzle, self.playing.details
        parts = [told(details.name or puzzle.title or puzzle.layout.name, "bold")]
        if details.level:
            parts.append(Content(details.level))
        if details.score:
            parts.append(joined(told("score ", "$quiet"), str(details.score)))
        if rating := self.sudoku.explaining.known(puzzle):
            parts.append(joined(told("ER ", "$quiet"), rating.brief("er")))
        return told(f" {self.look.glyphs.dot} ", "$quiet").join(parts)
