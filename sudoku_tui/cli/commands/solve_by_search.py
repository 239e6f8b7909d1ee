"""Solving by search: the only solution with the proof that it is unique, or all solutions."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from functools import cached_property
from io import StringIO
from time import perf_counter
from typing import TYPE_CHECKING

from ...engine.effort import Effort, OutOfEffort
from ...engine.search import Grid, solutions
from ...engine.search.blocks import only_solutions
from ...formats.extras_text import write_whole
from ..arguments import SAME, is_csv
from ..each_puzzle import RenewedTimeout, describe_count, report_timeout, timeout_of, write_in_form
from ..exits import Exit
from ..input import Query, QueryLines
from ..json_records import Fields, query_fields, text_of
from ..output import Messages, Printer
from ..starting_point import parcel_of, puzzle_to_search
from ..timing import SECONDS, Seconds, seconds_fields
from ..work import SAMPLE, ByLines, RecordTemplate, Work
from .solve_task import SearchResult, SearchTask, count_found, search_puzzle

if TYPE_CHECKING:
    from ...formats.sheet import Sheet
    from .solve_trace import Trace

_COLUMNS = ("puzzle", "number", "solution")
"""Columns of the CSV table; *number* counts the solutions of one puzzle."""


class SolutionPrinter:
    """Printer of solutions in the requested format."""

    def __init__(self, options: Namespace, printer: Printer) -> None:
        self._json: bool = options.json
        self._csv = is_csv(options)
        self._form: str = options.format
        self._times: bool = options.time
        self._printer = printer

    def begin(self) -> None:
        """Print the header of a CSV table."""
        if self._csv:
            self._row(*_COLUMNS, *([SECONDS] if self._times else []))

    def print(
        self, query: Query, solution: Grid | None, count: int, seconds: Seconds, number: int = 1
    ) -> None:
        """Print solution *number* of a puzzle.

        *count* is the number of its solutions, as far as they were counted.
        """
        if not self._csv:
            self._print(query, solution, {"solutions": count, **seconds_fields(seconds)})
        elif solution:
            said = (write_whole(query.puzzle), number, text_of(solution, query.puzzle.layout))
            self._row(*said, *([] if seconds is None else [f"{seconds:.6f}"]))

    def print_lines(self, lines: str) -> None:
        """Print the finished records of several puzzles."""
        self._printer.lines(lines)

    def _row(self, *values: object) -> None:
        # Imported late: few users request a table, and csv loads more slowly than a search runs.
        import csv

        text = StringIO()
        csv.writer(text, lineterminator="").writerow(values)
        self._printer.record(text.getvalue())

    def print_counted(
        self, query: Query, first: Grid | None, count: int, is_all: bool, seconds: Seconds
    ) -> None:
        """Print the number of solutions, whether that *is all*, and the *first* of them."""
        if self._json:
            counted = {"solutions": count, "all": is_all, **seconds_fields(seconds)}
            self._print(query, first, counted)
            return
        solution = write_in_form(query, first, self._form) if first else ""
        more, plural = "" if is_all else " or more", "" if count == 1 else "s"
        self._printer.record(f"{count or 'no'}{more} solution{plural}")
        if solution:
            self._printer.record(solution)

    def _print(self, query: Query, solution: Grid | None, counted: Fields) -> None:
        if self._json:
            said = text_of(solution, query.puzzle.layout) if solution else None
            self._printer.json({**query_fields(query), **counted, "solution": said})
        elif solution:
            self._printer.record(write_in_form(query, solution, self._form))


_CHUNK = 100
"""Puzzles that a process takes at once; solving one is faster than sending it alone."""
_CHUNK_OF_LINES = 256
"""Plain lines that a process takes at once, sent as text."""
_ITS_SOLUTION = (2,) * SAMPLE.puzzle.layout.cells
"""Placeholder for the solution in the template of records; any digits will do."""


class SolveBySearch:
    """Solver of puzzles by search, with the settings of the options."""

    def __init__(self, options: Namespace, messages: Messages, answers: SolutionPrinter) -> None:
        self._options = options
        self._count: int | None = options.count
        self._all: bool = options.all
        self._verbose: int = options.verbose
        self._messages = messages
        self._answers = answers
        self._most = self._count or 2
        self._limit = timeout_of(options)
        self._timed: bool = options.time
        self._renews = bool(options.all and options.timeout is None)

    def answer(self, query: Query, effort: Effort) -> Exit:
        """Solve one puzzle in this process, and print each solution as it is found."""
        begun, trace = perf_counter(), self._trace(query)
        watch = trace.choice if trace else None
        meant = puzzle_to_search(query.puzzle, query.position, effort)
        if self._renews:
            # All solutions together may take any time, as long as new ones keep coming.
            patience = RenewedTimeout(self._limit)
            found = patience.renew_at_each(solutions(meant, patience.effort, watch))
        else:
            found = solutions(meant, effort, watch)
        if self._all:
            exit = self._print_all(query, found, begun)
        else:
            result = count_found(found, self._most)
            exit = self._print_result(query, result, self._since(begun))
        if trace:
            trace.print_summary()
        return exit

    def _trace(self, query: Query) -> Trace | None:
        """Return the trace of the search; None unless verbose.

        It has printed the start, and the cells that can be filled without search.
        """
        if not self._verbose:
            return None
        from .solve_trace import Trace

        trace = Trace(self._messages, query, query.puzzle, each=self._verbose > 1)
        trace.start()
        trace.passes()
        return trace

    def _since(self, begun: float) -> Seconds:
        return perf_counter() - begun if self._timed else None

    def work(self, limit: float) -> Work[SearchTask, SearchResult]:
        """Return the work for any process, within *limit* seconds for a puzzle."""

        def task_of(query: Query) -> SearchTask:
            return SearchTask(parcel_of(query), limit, self._most)

        lines = self._by_lines if self._is_by_lines else None
        return Work(task_of, search_puzzle, self._print_result, _CHUNK, by_lines=lines)

    @property
    def _is_by_lines(self) -> bool:
        """Whether plain lines can be batched: each result must be a single line of its own."""
        on_a_line = self._options.json or self._options.format in (SAME, "line", "zeros")
        return on_a_line and self._count != 1

    @cached_property
    def _by_lines(self) -> ByLines[str]:
        sink = StringIO()
        printer = SolutionPrinter(self._options, Printer(sink))
        sample = SolveBySearch(self._options, self._messages, printer)
        sample._print_result(SAMPLE, SearchResult(_ITS_SOLUTION, 1, done=True), None)
        before, after = sink.getvalue().split("".join(map(str, _ITS_SOLUTION)))
        of = RecordTemplate.from_text(before).fill

        def answer(lines: QueryLines, known: Sequence[str]) -> Exit:
            pairs = zip(lines.plain.lines, known, strict=True)
            said = [f"{of(line)}{digits}{after}" for line, digits in pairs]
            self._answers.print_lines("".join(said))
            return Exit.DONE

        return ByLines(only_solutions, answer, _CHUNK_OF_LINES)

    def sum_up(self) -> None:
        """Skip the summary: each puzzle has been reported already."""

    def _print_result(self, query: Query, said: SearchResult, seconds: Seconds) -> Exit:
        """Print the result of one puzzle.

        Raises:
            OutOfEffort: The requested result is not known.
        """
        if not said.done and not said.solutions:
            raise OutOfEffort
        if not (said.done or self._count):
            return report_timeout(query, self._limit, self._messages, "at least one solution")
        if self._count:
            is_all = said.done and said.solutions < self._count
            self._answers.print_counted(query, said.first, said.solutions, is_all, seconds)
            if not said.done:
                return report_timeout(query, self._limit, self._messages)
            return Exit.DONE if said.solutions else Exit.NO
        only = said.first if said.solutions == 1 else None
        if query.position:
            self._compare(query, query.position, only)
        self._answers.print(query, only, said.solutions, seconds)
        if only:
            return Exit.DONE
        self._messages.error(query.with_place(describe_count(said.solutions)))
        return Exit.NO

    def _compare(self, query: Query, position: Sheet, solution: Grid | None) -> None:
        """Report wrong entries and candidates of a position."""
        from ...game.origin import origin_of

        if complaint := origin_of(position, solution).complaint:
            self._messages.error(query.with_place(f"wrong: {complaint}"))

    def _print_all(self, query: Query, found: Iterator[Grid], begun: float) -> Exit:
        count = 0
        for count, solution in enumerate(found, 1):
            self._answers.print(query, solution, count, self._since(begun), count)
        if not count:
            self._answers.print(query, None, 0, self._since(begun))
            self._messages.error(query.with_place(describe_count(0)))
            return Exit.NO
        if count > 1:
            self._messages.note(query.with_place(f"{count} solutions"))
        return Exit.DONE
