"""The check of one puzzle, in any process."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.constraints import Constraint
from ...engine.effort import OutOfEffort
from ...engine.layout import Cell
from ...engine.search import Grid, solutions, spare_constraints, spare_givens
from ...library.effort import time_limit
from ..starting_point import PackedPuzzle
from .solve_task import count_found


class CheckTask(NamedTuple):
    """All that a process needs to check a puzzle."""

    parcel: PackedPuzzle
    limit: float
    """Time limit (seconds); 0 for none."""
    needs_minimality: bool
    """Whether the result is useless if time runs out before minimality is known."""


class CheckResult(NamedTuple):
    """The facts of a puzzle."""

    solutions: int
    """Number of solutions, counted up to 2; 0 if givens clash."""
    only: Grid | None
    """The only solution; None if there is not exactly one, or it is not needed."""
    spare: tuple[Cell, ...] | None
    """Givens that could be removed, each by itself; None if time ran out."""
    spare_constraints: tuple[Constraint, ...] | None = ()
    """Constraints that could be left out, each by itself; None if time ran out."""
    done: bool = True
    """Whether solutions were counted before time ran out."""


def check_puzzle(task: CheckTask) -> CheckResult | None:
    """Check a puzzle; return None if a result is useless because time ran out."""
    puzzle, effort = task.parcel.puzzle, time_limit(task.limit)
    if next(puzzle.clashes(), None):
        return CheckResult(0, None, ())
    found = count_found(solutions(puzzle, effort), 2)
    if not found.done and found.solutions < 2:
        return CheckResult(found.solutions, None, None, None, done=False)
    if found.solutions != 1:
        return CheckResult(found.solutions, None, ())
    givens, constraints = None, None
    try:
        givens = tuple(spare_givens(puzzle, effort))
        constraints = tuple(spare_constraints(puzzle, effort))
    except OutOfEffort:
        if task.needs_minimality:
            return None
    return CheckResult(1, found.first, givens, constraints)
