"""Needless givens of a puzzle, and possibly wrong givens of a puzzle without a solution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..bits import Mask, mask_of, members
from ..effort import UNLIMITED, Effort
from ..layout import Cell
from ..puzzle import Puzzle
from ..puzzle_lanes import lanes_with
from ..search import Grid, count_solutions, spare_givens
from ..search.removal import REMOVE_ALL, remove_spare


@dataclass(frozen=True)
class Minimality:
    """The givens that are not needed."""

    spare: Mask
    """Givens whose removal, one at a time, allows no second solution."""
    together: Mask
    """Givens that can all be removed at once; chosen greedily in reading order."""

    @property
    def is_minimal(self) -> bool:
        """Whether every given is needed."""
        return not self.spare


def minimality(puzzle: Puzzle, solution: Grid, effort: Effort = UNLIMITED) -> Minimality:
    """Return the needless givens of *puzzle*, whose only solution is *solution*.

    Raises:
        OutOfEffort: *effort* is spent on one search, or the work was cancelled.
    """
    spare = mask_of(spare_givens(puzzle, effort))
    given = mask_of(cell for cell, digit in enumerate(puzzle.givens) if digit)
    groups = [(cell,) for cell in members(spare)]
    lanes = lanes_with(puzzle.layout, puzzle.extras)
    kept = remove_spare(lanes, solution, groups, REMOVE_ALL, effort, given & ~spare)
    return Minimality(spare, given & ~kept)


def suspects(puzzle: Puzzle, effort: Effort = UNLIMITED) -> Iterator[Cell]:
    """Yield each given of an unsolvable puzzle whose removal alone makes it solvable.

    If exactly one given is mistyped, it is among them.

    Raises:
        OutOfEffort: While iterating, *effort* is spent on one search.
    """
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            others = (*puzzle.givens[:cell], 0, *puzzle.givens[cell + 1 :])
            if count_solutions(puzzle.with_givens(others), 1, effort):
                yield cell
