"""Jobs concerning drills that take too long for the thread of the user interface."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...engine.dice import Dice
from ...engine.ladders import TEACHING, Ladder
from ...engine.solving.open_steps import every_step
from ...engine.solving.solver import next_step
from ...engine.started_puzzle import StartedPuzzle
from ...engine.techniques import CATALOGUE
from ...game.learning.cards import Card
from ...library.effort import time_limit
from ...store.drills import draw_drill
from ...store.errors import StoreError
from ...store.positions import DrawnPosition, own_position, position_techniques
from .job import Question

_PATIENCE: Final = 5.0
"""Budget for the next step of a position, which the player waits for (seconds)."""
_NOTHING_LEFT: Final = "Nothing is left to find here."
_NOWHERE: Final = "There is no {} here."


@dataclass(frozen=True)
class DrawDrill(Question[DrawnPosition | None]):
    """The job of drawing a new position for a card."""

    card: Card
    seed: int

    def answer(self) -> DrawnPosition | None:
        """Return the position with its step; None if the positions of the card cannot be read."""
        try:
            return draw_drill(self.card, Dice(self.seed))
        except StoreError:
            return None


@dataclass(frozen=True)
class FindDrillStep(Question[DrawnPosition]):
    """The job of searching for the step of a drawn position."""

    drawn: DrawnPosition

    def answer(self) -> DrawnPosition:
        """Return the position, now with its step."""
        assert self.drawn.step is not None  # the access searches for the step and caches it
        return self.drawn


@dataclass(frozen=True)
class MakeDrill(Question[DrawnPosition | str]):
    """The job of making a drill of a position that the player has entered.

    The step of the drill is the next one, or one of the chosen technique.
    """

    position: StartedPuzzle
    """A position of a puzzle with one solution."""
    technique: str | None = None
    """Id of a technique with drills, found even if an easier step is open; None for any."""

    def answer(self) -> DrawnPosition | str:
        """Return the position with its step, or a sentence why it is not suitable as a drill.

        Raises:
            OutOfEffort: The search took more than a few seconds.
        """
        effort, board = time_limit(_PATIENCE), self.position.board()
        if self.technique is not None:
            wanted = CATALOGUE[self.technique]
            alone = Ladder(wanted.name, (TEACHING.rung(wanted),))
            step = next_step(board, alone, effort) or next(every_step(wanted, board, effort), None)
            return own_position(self.position, step) if step else _NOWHERE.format(wanted.name)
        step = next_step(board, effort=effort)
        if step is None:
            return _NOTHING_LEFT
        if step.technique.id not in position_techniques():
            return f"The next step is {step.technique.name}, which has no drills."
        return own_position(self.position, step)
