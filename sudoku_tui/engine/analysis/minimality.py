"""Which givens a puzzle could do without, and which must be wrong where it has no solution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..bits import Mask, mask_of, members
from ..effort import UNLIMITED, Effort
from ..lanes import lanes_with
from ..layout import Cell
from ..puzzle import Puzzle
from ..search import Grid, count_solutions, spare_givens
from ..search.removal import ALL_THAT_CAN, without_spare


@dataclass(frozen=True)
class Minimality:
    """The givens that are not needed."""

    spare: Mask
    """Each of them could be left out alone, and the solution would stay the only one."""
    together: Mask
    """Those that could all be left out at once: taken in reading order, as long as it goes."""

    @property
    def is_minimal(self) -> bool:
        """Whether every given is needed."""
        return not self.spare


def minimality(puzzle: Puzzle, solution: Grid, effort: Effort = UNLIMITED) -> Minimality:
    """Which givens *puzzle* could do without, whose only solution is *solution*.

    Raises:
        OutOfEffort: *effort* is spent on one search, or it was cancelled.
    """
    spare = mask_of(spare_givens(puzzle, effort))
    given = mask_of(cell for cell, digit in enumerate(puzzle.givens) if digit)
    groups = [(cell,) for cell in members(spare)]
    lanes = lanes_with(puzzle.layout, puzzle.extras)
    kept = without_spare(lanes, solution, groups, ALL_THAT_CAN, effort, given & ~spare)
    return Minimality(spare, given & ~kept)


def suspects(puzzle: Puzzle, effort: Effort = UNLIMITED) -> Iterator[Cell]:
    """The givens without which a puzzle that has no solution would have one.

    Where somebody has mistyped one digit, it is among them.

    Raises:
        OutOfEffort: while iterating, when *effort* is spent on one search.
    """
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            others = (*puzzle.givens[:cell], 0, *puzzle.givens[cell + 1 :])
            if count_solutions(puzzle.with_givens(others), 1, effort):
                yield cell
