"""The bound of a path: the score, level or techniques at which it ends before the solution."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import accumulate
from typing import Final

from ..ladders import Ladder, Rung
from ..layout import Layout
from ..layouts import CLASSIC
from ..level import Level
from ..techniques.basics.singles import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE
from .searches import RowSearch, searched_on

SINGLES: Final = frozenset(each.id for each in (FULL_HOUSE, NAKED_SINGLE, HIDDEN_SINGLE))
"""The ids of the singles."""
USUAL_SINGLE: Final = 7
"""Typical score of a single."""
_MOST_SCORE: Final = {Level.EASY: 800, Level.MEDIUM: 1000, Level.HARD: 1600, Level.UNFAIR: 1800}
"""Highest score of each level in HoDoKu 2.2; a puzzle with a higher score rises by a level."""
_MOST_WITH_SUMS: Final = {
    Level.EASY: 1360,
    Level.MEDIUM: 1560,
    Level.HARD: 2500,
    Level.UNFAIR: 4000,
}
"""Like `_MOST_SCORE`, for puzzles with sums, which take many small eliminations.

Fitted to killers of Simon Tatham's Solo: its grade trivial is mostly Easy, basic mostly Medium,
the next ones are mostly Hard, and the highest scores of its last grades are Unfair. They do not
depend on the number of cages, because large cages need more steps than small ones.
"""


def most_score(level: Level, layout: Layout = CLASSIC) -> int | None:
    """Return the highest score of a puzzle of *level*; None if the level has no upper bound.

    Up to 81 cells the bounds are HoDoKu's, or those of puzzles with sums. On larger boards they
    grow with the number of cells: otherwise the singles alone would make a puzzle of five grids
    Extreme.

    Args:
        level: A level of a ladder.
        layout: The effective layout of a puzzle, which shows whether constraints count digits.
    """
    most = (_MOST_WITH_SUMS if layout.counts_digits else _MOST_SCORE).get(level)
    return None if most is None else most * max(layout.cells, CLASSIC.cells) // CLASSIC.cells


class End(Enum):
    """Why a path ends."""

    SOLVED = "solved"
    STUCK = "stuck"
    """No search finds another step."""
    SCORE = "score"
    """The path scores more than the bound allows."""
    LEVEL = "level"
    """The path reaches the level of the bound."""
    EXCLUDED = "excluded"
    """An excluded technique occurs."""


@dataclass(frozen=True)
class Bound:
    """Where a path by a ladder ends before the solution. The ladder begins with the singles."""

    layout: Layout
    ladder: Ladder
    excluded: frozenset[str] = frozenset()
    """Ids of the techniques that end the path."""
    score: int | None = None
    """The highest score of a path that does not end; None for any."""
    level: Level | None = None
    """The path ends once it is known to reach this level; None for no such end."""

    @cached_property
    def rows(self) -> list[RowSearch]:
        """The ladder's rows, without singles and without final rows whose steps all end the path.

        An earlier row with an excluded technique is searched, because its steps end the path.
        """
        until = len(self.ladder.rows)
        while until and all(map(self.end_at, self.ladder.rows[until - 1])):
            until -= 1  # it need not be loaded
        rows = searched_on(self.ladder, self.layout, until)
        while rows and all(map(self.end_at, rows[-1].row)):
            rows = rows[:-1]
        return [searched for searched in rows if searched.row[0].id not in SINGLES]

    def end_at(self, rung: Rung) -> End | None:
        """Return how a step of *rung* ends a path; None if it does not."""
        if rung.id in self.excluded:
            return End.EXCLUDED
        return End.LEVEL if self.level is not None and rung.level >= self.level else None

    @cached_property
    def least_from(self) -> list[int]:
        """By row: the lowest score of a step of this row or a later one; ascending."""
        scores = [min([rung.score for rung in searched.row]) for searched in self.rows]
        return [*accumulate(reversed(scores), min)][::-1]

    @cached_property
    def least_single(self) -> int:
        """The score of the cheapest single."""
        return self.ladder.rung(FULL_HOUSE).score

    @cached_property
    def decisive_score(self) -> int | None:
        """The score above which a path reaches `level`; None if no score does."""
        return self.level and most_score(Level(self.level - 1), self.layout)
