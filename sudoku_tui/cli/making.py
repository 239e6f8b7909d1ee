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

_SHARES: dict[int, dict[Level | None, float]] = {
    9: {Level.BEGINNER: 0.42},
    16: {
        Level.BEGINNER: 0.55,
        Level.EASY: 0.5,
        Level.MEDIUM: 0.48,
        Level.HARD: 0.47,
        Level.UNFAIR: 0.45,
    },
    25: {
        None: 0.5,
        Level.BEGINNER: 0.7,
        Level.EASY: 0.68,
        Level.MEDIUM: 0.62,
        Level.HARD: 0.55,
        Level.UNFAIR: 0.53,
        Level.EXTREME: 0.5,
    },
}
"""By the most digits of a board, the share of its cells that are left given for a level.

With the fewest givens no puzzle is for beginners; on large boards the score grows with
every cell to be filled, and with the largest the fewest givens take too long to find.
"""


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
    def fewest_clues(self) -> int:
        """The fewest givens wanted; where nothing was said, by what the level needs."""
        if self.clues is not None or self.minimal:
            return self.clues or 0
        layout = layout_named(self.layout_id)
        return int(layout.cells * _share(layout.digits, self.level))

    def fields(self) -> Fields:
        """What was asked for, in JSON."""
        return {
            "level": None if self.level is None else str(self.level),
            "technique": self.technique,
            "symmetry": str(self.symmetry),
            "clues": self.fewest_clues,
            "attempts": self.attempts,
            "minimal": self.minimal,
            "grid": text_of(self.grid) if self.grid else None,
            "fill": text_of(self.fill) if self.fill else None,
        }


def _share(digits: int, level: Level | None) -> float:
    """Of all cells, those that are left given at least."""
    size = min(size for size in _SHARES if digits <= size)
    return _SHARES[size].get(level, 0.0)


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
    removal = Removal(spec.symmetry, spec.fewest_clues, spec.attempts)
    return generate(layout, dice, removal, spec.grid)
