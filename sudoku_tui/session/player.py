"""Who plays a game, as the parts of what goes on in it know one."""

from __future__ import annotations

from typing import Final, Protocol

from ..engine.ladders import Ladder
from ..engine.search import Grid
from ..game.events import Event
from ..game.game import Game
from .instructions import PlayedBy
from .preferences import Preferences

SOLUTION_UNKNOWN: Final = "The solution of this puzzle is not known: the search for it gave up."


class Player(Protocol):
    """Whose hand, hints and mistakes they are. A part that asks for more says so itself."""

    played_by: PlayedBy
    solution: Grid | None
    """The only solution of the puzzle; None if there is not exactly one, or it is not known."""
    is_solution_unknown: bool
    """Whether the search for the solution gave up."""

    @property
    def preferences(self) -> Preferences:
        """How the player wants to play."""

    @property
    def game(self) -> Game:
        """The game that is played."""

    @property
    def ladder(self) -> Ladder:
        """The techniques that may be named."""

    @property
    def keeps_apart(self) -> bool:
        """Whether what hints take out of notes that are not there is kept apart."""

    def play(self, event: Event) -> bool:
        """Record an event. Return whether it changed anything."""
