"""One try at a puzzle as it was asked for; it runs in whatever process there is."""

from __future__ import annotations

from typing import NamedTuple

from ..engine.dice import Dice
from ..engine.generator import Removal, completed, generate
from ..engine.ladder import Level
from ..engine.layout import Digit
from ..engine.layouts import layout_named
from ..engine.puzzle import Puzzle
from ..engine.rating import Rating, rate
from ..engine.search import is_minimal
from ..engine.symmetry import Symmetry
from .records import Fields, text_of

_EASIEST_SHARE = 0.42
"""Of all cells: with so many givens a puzzle is often for beginners, with the fewest never."""


class Spec(NamedTuple):
    """What was asked for. It travels to other processes, so it names the layout."""

    layout_id: str
    level: Level | None = None
    technique: str | None = None
    symmetry: Symmetry = Symmetry.NONE
    clues: int | None = None
    attempts: int | None = None
    minimal: bool = False
    grid: tuple[Digit, ...] | None = None
    fill: tuple[Digit, ...] | None = None
    rated: bool = False
    """Whether the rating is wanted even where nothing depends on it."""

    @property
    def removal(self) -> Removal:
        """How givens are taken away."""
        clues = self.clues
        if clues is None:
            easiest = self.level is Level.BEGINNER and not self.minimal
            clues = int(layout_named(self.layout_id).cells * _EASIEST_SHARE) if easiest else 0
        return Removal(self.symmetry, clues, self.attempts)

    @property
    def is_picky(self) -> bool:
        """Whether a puzzle may turn out to be another than was asked for."""
        return self.level is not None or self.technique is not None or self.minimal

    def fields(self) -> Fields:
        """What was asked for, in JSON."""
        return {
            "level": None if self.level is None else str(self.level),
            "technique": self.technique,
            "symmetry": str(self.symmetry),
            "clues": self.clues,
            "attempts": self.attempts,
            "minimal": self.minimal,
            "grid": text_of(self.grid) if self.grid else None,
            "fill": text_of(self.fill) if self.fill else None,
        }


class Try(NamedTuple):
    """What to make, and from which seed."""

    spec: Spec
    seed: str


class Made(NamedTuple):
    """A puzzle that is as it was asked for."""

    givens: tuple[Digit, ...]
    rating: Rating | None
    """None if nobody asked."""


def make(task: Try) -> Made | None:
    """The puzzle that a seed makes, or None if it is not as asked for.

    Raises:
        ValueError: givens that were to be added to allow no solution.
    """
    spec = task.spec
    puzzle = _puzzle(spec, Dice(task.seed))
    if spec.minimal and not is_minimal(puzzle):
        return None
    graded = spec.level is not None or spec.technique is not None
    rating = rate(puzzle) if graded or spec.rated else None
    if rating and spec.level is not None and rating.level is not spec.level:
        return None
    if rating and spec.technique is not None and spec.technique not in rating.counts:
        return None
    return Made(puzzle.givens, rating)


def _puzzle(spec: Spec, dice: Dice) -> Puzzle:
    layout = layout_named(spec.layout_id)
    if spec.fill is not None:
        return completed(Puzzle(layout, spec.fill), dice)
    return generate(layout, dice, spec.removal, spec.grid)
