"""The interface of a player for the parts of a game: hand, hints, mistakes, coach."""

from __future__ import annotations

from typing import Final, Protocol

from ..engine.ladders import Ladder
from ..engine.search import Grid
from ..game.events import Event
from ..game.game import Game
from .instructions import PlayedBy
from .preferences import Preferences

SOLUTION_UNKNOWN: Final = "The solution of this puzzle is not known: the search took too long."


class Player(Protocol):
    """The interface that all parts of a game use. Parts that need more extend it."""

    played_by: PlayedBy
    solution: Grid | None
    """The only solution of the puzzle; None if there is not exactly one or it is unknown."""
    is_solution_unknown: bool
    """Whether the search for the solution gave up."""

    @property
    def preferences(self) -> Preferences:
        """The player's preferences."""

    @property
    def game(self) -> Game:
        """The current game."""

    @property
    def ladder(self) -> Ladder:
        """The techniques that may be shown."""

    @property
    def keeps_notes(self) -> bool:
        """Whether eliminations of hints are recorded separately while the notes are incomplete."""

    def play(self, event: Event) -> bool:
        """Record an event. Return whether it changed anything."""
