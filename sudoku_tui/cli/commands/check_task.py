"""The check of one puzzle, in any process."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from ...engine.effort import OutOfEffort
from ...engine.layout import Cell
from ...engine.search import Grid, solutions, spare_givens
from ...library.effort import time_limit
from ..starting_point import PackedPuzzle


class CheckTask(NamedTuple):
    """All that a process needs to check a puzzle."""

    parcel: PackedPuzzle
    limit: float
    """Time limit (seconds); 0 for none."""
    needed: bool
    """Whether the result is useless if time runs out before minimality is known."""


class CheckResult(NamedTuple):
    """The facts of a puzzle."""

    solutions: int
    """Number of solutions, counted up to 2; 0 if givens clash."""
    only: Grid | None
    """The only solution; None if there is not exactly one, or it is not needed."""
    spare: tuple[Cell, ...] | None
    """Givens that could be removed, each by itself; None if time ran out."""


def check_puzzle(task: CheckTask) -> CheckResult | None:
    """Check a puzzle; return None at the time limit."""
    puzzle, effort = task.parcel.puzzle, time_limit(task.limit)
    if next(puzzle.clashes(), None):
        return CheckResult(0, None, ())
    try:
        found = list(islice(solutions(puzzle, effort), 2))
    except OutOfEffort:
        return None
    if len(found) != 1:
        return CheckResult(len(found), None, ())
    try:
        return CheckResult(1, found[0], tuple(spare_givens(puzzle, effort)))
    except OutOfEffort:
        return None if task.needed else CheckResult(1, found[0], None)
