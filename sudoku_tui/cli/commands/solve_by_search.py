"""``solve`` by search: the solution and a proof that there is no other, or all there are."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ...engine.effort import Effort, OutOfEffort
from ...engine.layout import Digit, Layout
from ...engine.layouts import layout_named
from ...engine.puzzle import Extras, Puzzle
from ...engine.search import Grid, Node, solutions
from ...formats.figures import counted
from ..bulk import Work
from ..each_puzzle import Patience, effort_within, not_one, out_of_time, time_limit, write_in_form
from ..exits import Exit
from ..input import Query
from ..json_records import puzzle_fields, text_of
from ..output import Messages, Printer


class SolutionPrinter:
    """Prints solutions in the form that was asked for."""

    def __init__(self, options: Namespace, printer: Printer) -> None:
        self._json: bool = options.json
        self._form: str = options.format
        self._printer = printer

    def print(self, query: Query, solution: Grid | None, count: int) -> None:
        """Print a solution of a puzzle which has *count*, as far as they were counted."""
        self._print(query, solution, {"solutions": count})

    def print_counted(self, query: Query, first: Grid | None, count: int, is_all: bool) -> None:
        """Print how many solutions were counted, whether that *is all*, and the first of them."""
        if self._json:
            self._print(query, first, {"solutions": count, "all": is_all})
            return
        solution = write_in_form(query, first, self._form) if first else ""  # or it is told why not
        more, plural = "" if is_all else " or more", "" if count == 1 else "s"
        self._printer.record(f"{count or 'no'}{more} solution{plural}")
        if solution:
            self._printer.record(solution)

    def _print(self, query: Query, solution: Grid | None, counted: dict[str, int]) -> None:
        if self._json:
            said = text_of(solution, query.puzzle.layout) if solution else None
            self._printer.json({**puzzle_fields(query.puzzle), **counted, "solution": said})
        elif solution:
            self._printer.record(write_in_form(query, solution, self._form))


_CHUNK = 100
"""Puzzles that a process takes at once; each takes less than sending it alone would."""


class SearchTask(NamedTuple):
    """What a process needs to solve a puzzle by search."""

    layout_id: str
    givens: tuple[Digit, ...]
    extras: Extras
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
    puzzle = Puzzle(layout_named(task.layout_id), task.givens, extras=task.extras)
    said = _count(solutions(puzzle, effort_within(task.limit)), task.most)
    return said if said.done or said.solutions else None


def _count(found: Iterator[Grid], most: int) -> SearchResult:
    first, count, done = None, 0, True
    try:
        for grid in islice(found, most):
            first, count = first or grid, count + 1
    except OutOfEffort:
        done = False
    return SearchResult(first, count, done)


class SolveBySearch:
    """Solves puzzles by search, as the options ask."""

    def __init__(self, options: Namespace, messages: Messages, answers: SolutionPrinter) -> None:
        self._count: int | None = options.count
        self._all: bool = options.all
        self._verbose: int = options.verbose
        self._messages = messages
        self._answers = answers
        self._most = self._count or 2
        self._limit = time_limit(options)
        self._renews = bool(options.all and options.timeout is None)

    def answer(self, query: Query, effort: Effort) -> Exit:
        """Solve one puzzle here, and print what was asked for as it is found."""
        trace = _Trace(self._messages, query.puzzle.layout, self._verbose)
        watch = trace.choice if self._verbose else None
        if self._renews:
            # All that there are may take any time, as long as there are more.
            patience = Patience(self._limit)
            found = patience.renewed_by(solutions(query.puzzle, patience.effort, watch))
        else:
            found = solutions(query.puzzle, effort, watch)
        if self._all:
            exit = self._print_all(query, found)
        else:
            exit = self._print_result(query, _count(found, self._most))
        if self._verbose:
            trace.sum_up()
        return exit

    def work(self, limit: float) -> Work[SearchTask, SearchResult]:
        """The same where any process may do it, within *limit* seconds for a puzzle."""

        def task_of(query: Query) -> SearchTask:
            return SearchTask(
                *(query.puzzle.layout.id, query.puzzle.givens, query.puzzle.extras),
                *(limit, self._most),
            )

        return Work(task_of, search_puzzle, self._print_result, _CHUNK)

    def sum_up(self) -> None:
        """Nothing: each puzzle has been told of."""

    def _print_result(self, query: Query, said: SearchResult) -> Exit:
        """Print what was asked for of one puzzle that was searched.

        Raises:
            OutOfEffort: that is not known.
        """
        if not (said.done or (self._count and said.solutions)):
            raise OutOfEffort
        if self._count:
            is_all = said.done and said.solutions < self._count
            self._answers.print_counted(query, said.first, said.solutions, is_all)
            if not said.done:
                return out_of_time(query, self._limit, self._messages)
            return Exit.DONE if said.solutions else Exit.NO
        only = said.first if said.solutions == 1 else None
        self._answers.print(query, only, said.solutions)
        if only:
            return Exit.DONE
        self._messages.tell(query.placed(not_one(said.solutions)))
        return Exit.NO

    def _print_all(self, query: Query, found: Iterator[Grid]) -> Exit:
        count = 0
        for count, solution in enumerate(found, 1):
            self._answers.print(query, solution, count)
        if not count:
            self._answers.print(query, None, 0)
            self._messages.tell(query.placed(not_one(0)))
            return Exit.NO
        if count > 1:
            self._messages.note(query.placed(f"{count} solutions"))
        return Exit.DONE


class _Trace:
    """Tells what the search chooses."""

    def __init__(self, messages: Messages, layout: Layout, verbose: int) -> None:
        self._messages = messages
        self._layout = layout
        self._each = verbose > 1
        self._choices = self._most_open = 0

    def choice(self, node: Node) -> None:
        """A choice is made, while others wait for their turn."""
        self._choices += 1
        self._most_open = max(self._most_open, node.depth)
        if self._each:
            made = f"{self._layout.cell_name(node.cell)}={self._layout.symbol(node.digit)}"
            self._messages.trace(f"choice {self._choices}: {made}, {node.depth} others open")

    def sum_up(self) -> None:
        """The search is over."""
        choices = counted(self._choices, "choice")
        self._messages.trace(f"{choices}, {self._most_open} open at most")
