"""Specifications: all requests for a puzzle in one value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from ..bits import Mask
from ..layout import Digit, Layout
from ..layouts import CLASSIC, layout_named
from ..level import Level, fewest_givens_for_beginners
from ..puzzle import NO_EXTRAS, Extras
from ..symmetry import Symmetry


@dataclass(frozen=True)
class Span:
    """A range of whole numbers, both ends included; None for an open end."""

    least: int | None = None
    most: int | None = None

    def holds(self, number: int) -> bool:
        """Check whether *number* is in the range."""
        return not self.is_below(number) and not self.is_above(number)

    def is_below(self, number: int) -> bool:
        """Check whether *number* is below the range."""
        return self.least is not None and number < self.least

    def is_above(self, number: int) -> bool:
        """Check whether *number* is above the range."""
        return self.most is not None and number > self.most

    def distance_to(self, number: int) -> int:
        """Return the distance of *number* from the range; 0 inside it."""
        above = 0 if self.most is None else number - self.most
        below = 0 if self.least is None else self.least - number
        return max(0, above, below)

    @property
    def is_empty(self) -> bool:
        """Whether the range contains no number."""
        return self.least is not None and self.is_above(self.least)

    def __str__(self) -> str:
        if self.most is None:
            return f"{self.least or 0} or more"
        if self.least is None:
            return f"{self.most} or fewer"
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


ANY = Span()
"""The range of all numbers."""


class Wanted(NamedTuple):
    """A technique that must occur."""

    technique: str
    """The id of the technique."""
    least: int = 1
    """The smallest number of occurrences."""


USUAL_SIZES: Final = (2, 3, 3, 4)
"""Usual sizes of the cages of a killer (cells); one that occurs twice is drawn twice as often."""
Tool: TypeAlias = str | Level
"""The id of a technique, or a level, which includes all techniques of HoDoKu up to it."""


@dataclass(frozen=True)
class Spec:
    """A request for a puzzle. With a seed and the generator's version it determines one puzzle.

    A technique occurs if it is on the path by the rating ladder (HoDoKu's, or that of killers). A
    technique that is not on this ladder occurs if it is on the path by the teaching ladder. Values
    are not validated here: `feasibility` checks whether any puzzle can match, `matches_spec`
    whether a given one does.
    """

    layout_id: str = CLASSIC.id
    """The id of the layout: a specification is sent between processes and stored as text."""
    levels: frozenset[Level] = frozenset()
    """Permitted levels, as shown to players; empty for any."""
    score: Span = ANY
    """Range of HoDoKu's score."""
    er: Span = ANY
    """Range of the Explainer rating (ER) of the hardest step, in tenths: 45 is 4.5.

    It is only defined for the classic layout. From 95 on the rating takes long to compute.
    """
    ep: Span = ANY
    """Like `er`, but of the hardest step up to the first placed digit (EP)."""
    ed: Span = ANY
    """Like `er`, but of the first step (ED)."""
    wanted: frozenset[Wanted] = frozenset()
    """Techniques that must occur, with the number of times."""
    banned: frozenset[str] = frozenset()
    """Ids of techniques that must not occur."""
    hardest: str | None = None
    """Id of the technique that must be the hardest that occurs; None for any."""
    no_uniqueness: bool = False
    """Whether techniques that assume a unique solution must not occur."""
    unsolvable_by: frozenset[Tool] = frozenset()
    """Techniques that together must not reach the solution."""
    clues: Span = ANY
    """Range of the number of givens.

    Removal stops at the lower end, unless the puzzle must be minimal. Without a lower end, the
    level and the size of the board decide where it stops; often it goes on as long as possible.
    """
    attempts: int | None = None
    """Largest number of removals to try; None tries every given once."""
    minimal: bool = False
    """Whether removing any given must allow a second solution."""
    symmetry: Symmetry = Symmetry.NONE
    """Symmetry of the pattern of givens, not of the digits."""
    pattern: Mask | None = None
    """The exact set of given cells; None for any."""
    grid: tuple[Digit, ...] | None = None
    """The solution, one digit per cell; None for any."""
    fill: tuple[Digit, ...] | None = None
    """Givens to start from, one digit per cell and 0 for an empty cell.

    Givens are added until there is one solution. With None, givens are removed from a full grid.
    """
    marks: Extras = NO_EXTRAS
    """The marks of cells of the puzzle to fill.

    If it has none, givens must be added and the layout has marks, some cells are marked at random.
    """
    killer: tuple[int, ...] = ()
    """Sizes of cages to draw from; () for a puzzle without cages.

    The symmetry of a killer is that of its cages. It has givens only if `clues` has a lower end, or
    if it is for beginners. If a level is requested, it chooses other sizes than `USUAL_SIZES`.
    """
    hide_sums: bool = False
    """Whether some cages of a killer have no sum, if its solution stays unique."""
    breadth: int = 0
    """Smallest number of available steps at every point of the path by the teaching ladder.

    Only steps up to the level of the step taken count. Near the end it is enough if all empty cells
    can be filled at once.
    """

    @property
    def layout(self) -> Layout:
        """The layout itself.

        Raises:
            KeyError: No layout has this id.
        """
        return layout_named(self.layout_id)

    @property
    def rated_layout(self) -> Layout:
        """The layout by which puzzles are rated: that of killers counts digits.

        The effective layout of a killer is only known once its cages are.

        Raises:
            KeyError: No layout has this id.
        """
        return _with_sums(self.layout) if self.killer else self.layout

    @property
    def fewest_clues(self) -> int:
        """Lower limit of givens during removal; chosen by levels if not requested."""
        if self.minimal:
            return 0  # every needless given must be removed
        if self.clues.least is not None:
            return self.clues.least
        fewest = int(self.layout.cells * _share(self.layout, min(self.levels, default=None)))
        return fewest if self.clues.most is None else min(fewest, self.clues.most)


@lru_cache(maxsize=32)
def _with_sums(layout: Layout) -> Layout:
    """Return *layout* as that of puzzles with sums."""
    return replace(layout, counts_digits=True)


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
"""By the largest number of digits, then by level: the smallest share of cells that stay given.

Puzzles with the fewest givens are never for beginners. On large boards the score grows with every
empty cell, and the fewest givens take long to find, although most puzzles do not need so few.
"""


def givens_for_beginners(layout: Layout) -> Span:
    """Return how many givens a Beginner killer of *layout* is made with: 20 to 30 on 81 cells."""
    least = fewest_givens_for_beginners(layout.cells)
    return Span(least, least * 3 // 2)


_HUGE = 1000
"""Number of cells above which a canvas with more than nine digits uses the shares of 25x25.

With fewer givens, a Samurai of 16x16 grids would take very long.
"""


def _share(layout: Layout, level: Level | None) -> float:
    """Return the smallest share of cells that stay given."""
    is_huge = layout.digits > 9 and layout.cells > _HUGE
    size = max(_SHARES) if is_huge else min(size for size in _SHARES if layout.digits <= size)
    return _SHARES[size].get(level, 0.0)
