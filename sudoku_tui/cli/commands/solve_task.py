"""One puzzle solved by search, in whatever process that is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ...engine.effort import OutOfEffort
from ...engine.search import Grid, count_at_once, solutions
from ...library.effort import within
from ..standing import Parcel, searched


class SearchTask(NamedTuple):
    """What a process needs to solve a puzzle by search."""

    parcel: Parcel
    limit: float
    """Seconds that it may take; 0 for any."""
    most: int
    """Solutions that are counted at most."""


class SearchResult(NamedTuple):
    """What a search found."""

    first: Grid | None
    solutions: int
    done: bool
    """Whether all were found, or as many as are counted at most; else there was no more time."""


def search_puzzle(task: SearchTask) -> SearchResult | None:
    """Solve a puzzle by search; None if that was not done in time."""
    effort, puzzle = within(task.limit), task.parcel.puzzle
    if task.parcel.position:
        puzzle = searched(puzzle, task.parcel.position, effort)
    if told := count_at_once(puzzle, task.most):
        count, first = told
        return SearchResult(first, count, True)
    said = count_found(solutions(puzzle, effort), task.most)
    return said if said.done or said.solutions else None


def count_found(found: Iterator[Grid], most: int) -> SearchResult:
    """What of *most* solutions is found before the effort is spent."""
    first, count, done = None, 0, True
    try:
        for grid in islice(found, most):
            first, count = first or grid, count + 1
    except OutOfEffort:
        done = False
    return SearchResult(first, count, done)
