"""One puzzle checked, in whatever process that is."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from ...engine.effort import OutOfEffort
from ...engine.layout import Cell
from ...engine.search import Grid, solutions, spare_givens
from ...library.effort import within
from ..standing import Parcel


class CheckTask(NamedTuple):
    """What a process needs to check a puzzle."""

    parcel: Parcel
    limit: float
    """Seconds that it may take; 0 for any."""
    needed: bool
    """Whether it is of no use to know it without knowing whether it is minimal."""


class CheckResult(NamedTuple):
    """What is true of a puzzle."""

    solutions: int
    """Counted to 2; none are looked for where givens clash."""
    only: Grid | None
    """The one solution; None where there is not one, or nobody asks for it."""
    spare: tuple[Cell, ...] | None
    """The givens that could each be left out; None if it took too long to tell."""


def check_puzzle(task: CheckTask) -> CheckResult | None:
    """Check a puzzle; None if that was not done in time."""
    puzzle, effort = task.parcel.puzzle, within(task.limit)
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
