"""The search for the solutions of one puzzle, in any process."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ...engine.effort import OutOfEffort
from ...engine.search import Grid, count_compiled, solutions
from ...library.effort import time_limit
from ..starting_point import PackedPuzzle, puzzle_to_search


class SearchTask(NamedTuple):
    """All that a process needs to solve a puzzle by search."""

    parcel: PackedPuzzle
    limit: float
    """Time limit (seconds); 0 for none."""
    most: int
    """Largest number of solutions to count."""


class SearchResult(NamedTuple):
    """The result of a search."""

    first: Grid | None
    solutions: int
    done: bool
    """Whether all solutions, or the largest number to count, were found within the time limit."""


def search_puzzle(task: SearchTask) -> SearchResult | None:
    """Solve a puzzle by search; return None if the time limit is reached without a solution."""
    effort, puzzle = time_limit(task.limit), task.parcel.puzzle
    if task.parcel.position:
        puzzle = puzzle_to_search(puzzle, task.parcel.position, effort)
    if told := count_compiled(puzzle, task.most):
        count, first = told
        return SearchResult(first, count, True)
    said = count_found(solutions(puzzle, effort), task.most)
    return said if said.done or said.solutions else None


def count_found(found: Iterator[Grid], most: int) -> SearchResult:
    """Count up to *most* solutions, until the effort is spent."""
    first, count, done = None, 0, True
    try:
        for grid in islice(found, most):
            first, count = first or grid, count + 1
    except OutOfEffort:
        done = False
    return SearchResult(first, count, done)
