"""Questions about drills that take long to answer: no key waits for them."""

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
from ...library.effort import within
from ...store.drills import draw_drill
from ...store.errors import StoreError
from ...store.positions import DrawnPosition, brought_position, position_techniques
from .job import Question

_PATIENCE: Final = 5.0
"""Seconds that the next step in a position may take, which somebody waits for."""
_FULL: Final = "Nothing is left to find here."
_NOWHERE: Final = "There is no {} here."


@dataclass(frozen=True)
class DrawDrill(Question[DrawnPosition | None]):
    """A new position for a card."""

    card: Card
    seed: int

    def answer(self) -> DrawnPosition | None:
        """The position, with its step; None if the positions of the card cannot be read."""
        try:
            return draw_drill(self.card, Dice(self.seed))
        except StoreError:
            return None


@dataclass(frozen=True)
class FindDrillStep(Question[DrawnPosition]):
    """What comes next in a position."""

    drawn: DrawnPosition

    def answer(self) -> DrawnPosition:
        """The same position, with its step."""
        assert self.drawn.step is not None  # asked for, it is searched, and then it stays
        return self.drawn


@dataclass(frozen=True)
class MakeDrill(Question[DrawnPosition | str]):
    """A drill of a position that the player has brought: what comes next, or of one technique."""

    position: StartedPuzzle
    """Of a puzzle with one solution."""
    technique: str | None = None
    """The id of one that there are drills of, to be found even where an easier one would help."""

    def answer(self) -> DrawnPosition | str:
        """Return the position with its step, or the reason why it makes no drill, as a sentence.

        Raises:
            OutOfEffort: The search took more than a few seconds.
        """
        effort, board = within(_PATIENCE), self.position.board()
        if self.technique is not None:
            wanted = CATALOGUE[self.technique]
            alone = Ladder(wanted.name, (TEACHING.rung(wanted),))
            step = next_step(board, alone, effort) or next(every_step(wanted, board, effort), None)
            return brought_position(self.position, step) if step else _NOWHERE.format(wanted.name)
        step = next_step(board, effort=effort)
        if step is None:
            return _FULL
        if step.technique.id not in position_techniques():
            return f"Next comes {step.technique.name}, and there are no drills of that."
        return brought_position(self.position, step)
