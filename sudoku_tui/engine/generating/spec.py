"""Specifications: what a puzzle is asked to be, in one value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from ..bits import Mask
from ..layout import Digit, Layout
from ..layouts import CLASSIC, layout_named
from ..level import Level
from ..puzzle import NO_EXTRAS, Extras
from ..symmetry import Symmetry


@dataclass(frozen=True)
class Span:
    """Whole numbers from `least` to `most`, both included; None where there is no end."""

    least: int | None = None
    most: int | None = None

    def holds(self, number: int) -> bool:
        """Whether *number* is one of them."""
        return not self.is_below(number) and not self.is_above(number)

    def is_below(self, number: int) -> bool:
        """Whether *number* is smaller than all of them."""
        return self.least is not None and number < self.least

    def is_above(self, number: int) -> bool:
        """Whether *number* is larger than all of them."""
        return self.most is not None and number > self.most

    def beside(self, number: int) -> int:
        """How far *number* is from the nearest of them; 0 if it is one."""
        above = 0 if self.most is None else number - self.most
        below = 0 if self.least is None else self.least - number
        return max(0, above, below)

    @property
    def is_empty(self) -> bool:
        """Whether there is no such number."""
        return self.least is not None and self.is_above(self.least)

    def __str__(self) -> str:
        if self.most is None:
            return f"{self.least or 0} or more"
        if self.least is None:
            return f"{self.most} or fewer"
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


ANY = Span()
"""Every number."""


class Wanted(NamedTuple):
    """A technique that must occur."""

    technique: str
    """Its id."""
    least: int = 1
    """How often, at least."""


Tool: TypeAlias = str | Level
"""The id of a technique; or a level, which stands for all that HoDoKu has up to it."""


@dataclass(frozen=True)
class Spec:
    """What a puzzle is asked to be. With a seed and the generator's version it is one puzzle.

    A technique occurs if it is on the path by HoDoKu's order; one that HoDoKu does not have
    occurs if it is on the path by the teaching ladder. Nothing is checked here: whether any
    puzzle can be like this is asked of `feasibility`, whether one is of `matches_spec`.
    """

    layout_id: str = CLASSIC.id
    """By its id, since a specification travels between processes and as text."""
    levels: frozenset[Level] = frozenset()
    """The player's level is one of these; empty for any."""
    score: Span = ANY
    """HoDoKu's score is one of these."""
    er: Span = ANY
    """What Explainer rates the hardest step is one of these, in tenths: 45 is 4.5. Nobody knows
    it of other layouts than the classic one. From 95 on it takes long to find out."""
    ep: Span = ANY
    """The same of the hardest step up to the first digit placed."""
    ed: Span = ANY
    """The same of the first step."""
    wanted: frozenset[Wanted] = frozenset()
    """Each of these techniques occurs, as often as it says."""
    banned: frozenset[str] = frozenset()
    """None of these techniques, by their ids, occurs."""
    hardest: str | None = None
    """The hardest technique that occurs is exactly this one."""
    no_uniqueness: bool = False
    """No technique occurs that leans on there being one solution."""
    unsolvable_by: frozenset[Tool] = frozenset()
    """All of these techniques together do not reach the solution."""
    clues: Span = ANY
    """How many cells are given. Removal stops at the least, unless the puzzle is to be minimal;
    where none is said, the level and the size of the board say how far it goes, and mostly it
    goes as far as it can."""
    attempts: int | None = None
    """The most removals that are tried; None tries every given once."""
    minimal: bool = False
    """No given can be left out without a second solution."""
    symmetry: Symmetry = Symmetry.NONE
    """Of the pattern of givens, not of the digits."""
    pattern: Mask | None = None
    """The cells that are given, exactly; None for any."""
    grid: tuple[Digit, ...] | None = None
    """The solution, one digit a cell; None for any."""
    fill: tuple[Digit, ...] | None = None
    """Givens to start from, one digit a cell and 0 for an empty one: others are added until
    there is one solution. None takes givens from a full grid instead."""
    marks: Extras = NO_EXTRAS
    """What the puzzle to fill says beside its givens. Where it says nothing, and others have to
    be added, a layout whose puzzles are marked has some of its cells marked too."""
    breadth: int = 0
    """At every point of the teaching path this many steps of no higher level than the one
    taken are open, or one for each cell that is still empty."""

    @property
    def layout(self) -> Layout:
        """The layout itself.

        Raises:
            KeyError: there is none of this id.
        """
        return layout_named(self.layout_id)

    @property
    def fewest_clues(self) -> int:
        """Where removal stops, in givens; where nothing was said, by what the levels need."""
        if self.minimal:
            return 0  # what could still go must go
        if self.clues.least is not None:
            return self.clues.least
        fewest = int(self.layout.cells * _share(self.layout, min(self.levels, default=None)))
        return fewest if self.clues.most is None else min(fewest, self.clues.most)


_SHARES: dict[int, dict[Level | None, float]] = {
    9: {Level.BEGINNER: 0.42},
    16: {
        None: 0.41,
        Level.BEGINNER: 0.55,
        Level.EASY: 0.5,
        Level.MEDIUM: 0.48,
        Level.HARD: 0.47,
        Level.UNFAIR: 0.45,
        Level.EXTREME: 0.42,
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
every cell to be filled, and the fewest givens take long to find: a 16x16 with 104 of them takes a
tenth of the time of one with the 95 that are mostly needed.
"""


_HUGE = 1000
"""Cells of a canvas that has its shares from the largest boards, if there are digits above 9: with
the fewest givens a Samurai of 16x16 grids would take half a minute."""


def _share(layout: Layout, level: Level | None) -> float:
    """Of all cells, those that are left given at least."""
    is_huge = layout.digits > 9 and layout.cells > _HUGE
    size = max(_SHARES) if is_huge else min(size for size in _SHARES if layout.digits <= size)
    return _SHARES[size].get(level, 0.0)
