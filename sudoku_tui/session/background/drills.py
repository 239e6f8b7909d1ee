"""Questions about drills that take long to answer: no key waits for them."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.dice import Dice
from ...game.learning.cards import Card
from ...store.drills import draw_drill
from ...store.errors import StoreError
from ...store.positions import DrawnPosition
from .job import Question


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
