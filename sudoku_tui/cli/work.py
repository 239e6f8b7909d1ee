"""Work on each of many puzzles: in this process, in others, or on other machines.

Plain lines are worked on in batches, if the work has a `ByLines`: one search over many lines
answers most of them, and the others are worked on like any puzzle. The output is the same.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar
from zlib import crc32

from ..engine.effort import OutOfEffort
from ..engine.layouts import CLASSIC
from ..formats import FormatError
from ..formats.extras_text import write_whole
from ..formats.plain_lines import plain_reading
from .arguments import scope_of
from .bulk import Results, Shard, cluster_of
from .each_puzzle import print_remark, report_clash, report_timeout, timeout_of
from .exits import Exit, Stop, worst
from .input import Found, FoundLines, Gauge, InputError, Query, QueryLines, read_all_lines
from .lines_task import LinesOrPuzzle, LinesResult, LinesTask
from .output import Messages
from .progress import End, Progress
from .resume import Mark
from .timing import Seconds, timed_results
from .workers import map_ordered

Task = TypeVar("Task")
Result = TypeVar("Result")
Known = TypeVar("Known")

SAMPLE: Final = Query(plain_reading("1".ljust(CLASSIC.cells, "."), 1), "", many=False)
"""A puzzle whose printed record serves as a template for the records of other plain lines."""
_LEAST_TIMEOUT: Final = 1.0
"""Time limit for one puzzle (seconds) below which lines are not batched: batches have no clock."""


class ByLines(NamedTuple, Generic[Known]):
    """How plain lines are worked on in batches."""

    search: Callable[[Sequence[str], int], Iterable[Known | None]]
    """Takes lines and the estimated number after them; yields None for unanswered lines."""
    answer: Callable[[QueryLines, Sequence[Known]], Exit]
    """Prints the answers for lines whose results are all known."""
    chunk: int
    """Most lines in a batch."""


class Work(NamedTuple, Generic[Task, Result]):
    """The work on each of many puzzles, and how its result is printed."""

    task_of: Callable[[Query], Task]
    """Returns the task for a puzzle: all that a worker needs."""
    function: Callable[[Task], Result | None]
    """Works on a task; importable in another process. Returns None at the time limit."""
    answer: Callable[[Query, Result, Seconds], Exit]
    """Prints a result, with its duration, in the order of the puzzles. It may raise OutOfEffort."""
    chunk: int
    """Number of puzzles that a process takes at once."""
    timed: bool = False
    """Whether durations are measured."""
    takes_clashes: bool = False
    """Whether puzzles whose givens clash are worked on, too."""
    by_lines: ByLines[Any] | None = None
    """How plain lines are worked on in batches; its tasks then need a field ``parcel``."""


class RecordTemplate(NamedTuple):
    """Template of printed records that differ only in their puzzle: the text around the puzzle."""

    before: str
    after: str | None
    """Text after the puzzle; None if the record does not contain the puzzle."""

    @classmethod
    def from_text(cls, text: str) -> RecordTemplate:
        """Return the template made from *text*, the record that was printed for `SAMPLE`."""
        puzzle = write_whole(SAMPLE.puzzle)
        before, found, after = text.partition(puzzle)
        return cls(before, after if found else None)

    def fill(self, line: str) -> str:
        """Return the record of *line*."""
        if self.after is None:
            return self.before
        return f"{self.before}{line.replace('0', '.')}{self.after}"


class _Item(NamedTuple):
    """An input item, with the checksum of the input up to it if results go to a file."""

    found: FoundLines
    checksum: int

    @property
    def size(self) -> int:
        """Number of puzzles in it, including invalid ones."""
        return _size(self.found)


def _size(found: FoundLines) -> int:
    return len(found) if isinstance(found, QueryLines) else 1


def each_in_bulk(
    options: Namespace, messages: Messages, results: Results, work: Work[Task, Result]
) -> Exit:
    """Perform *work* on every puzzle and return the worst exit code.

    Invalid puzzles are reported and skipped.

    Raises:
        Stop: A process died, or the input differs from that of the results to resume.
    """
    before, progress = results.mark, Progress(messages)
    exit, done = Exit(before.exit), before.done
    source, answers = _Source(options, work), _Answers(options, messages, results, work)
    items, dask = source.items_after(before), cluster_of(options, messages)

    def results_of(function: Callable[[Any], object]) -> Iterator[tuple[_Item, Any]]:
        jobs, chunk = options.jobs, work.chunk
        return map_ordered(
            function, items, source.task_of, jobs, chunk, dask, size_of=lambda item: item.size
        )

    try:
        for item, result, seconds in timed_results(results_of, source.function, work.timed):
            exit = worst(exit, answers.answer(item.found, result, seconds))
            done += item.size
            results.advance(done, exit, read=item.checksum)
            if messages.awaits_progress:
                _show(progress, done, before.done, source.to_go(done))
        results.times.sum_up()
    finally:
        messages.clear()
    return exit


class _Answers:
    """Printer of the results, errors and remarks of input items."""

    def __init__(
        self, options: Namespace, messages: Messages, results: Results, work: Work[Any, Any]
    ) -> None:
        self._messages, self._results, self._work = messages, results, work
        self._limit = timeout_of(options)

    def answer(self, found: FoundLines, result: Any, seconds: Seconds) -> Exit:
        """Print the result of an item; None if it was not worked on or exceeded the time limit."""
        if isinstance(found, QueryLines):
            return self._answer_lines(found, result)
        if result is not None and isinstance(found, Query):
            self._results.times.add(seconds, found.with_place)
        return self._answer_one(found, result, seconds)

    def _answer_lines(self, lines: QueryLines, result: LinesResult) -> Exit:
        assert self._work.by_lines
        say, flush = self._work.by_lines.answer, self._results.printer.flush
        exit, start = Exit.DONE, 0
        for index, other in result.others.items():
            if index > start:
                exit = worst(exit, say(lines[start:index], result.known[start:index]))
                flush()  # a message about the next puzzle must follow these
            (query,) = lines[index : index + 1].queries()
            exit = worst(exit, self._answer_one(query, other, None))
            flush()
            start = index + 1
        if start < len(lines):
            exit = worst(exit, say(lines[start:], result.known[start:]))
        return exit

    def _answer_one(self, found: Found, result: Any, seconds: Seconds) -> Exit:
        messages = self._messages
        if isinstance(found, InputError):
            messages.error(found.text)
            return found.exit
        print_remark(found, messages)
        if result is None and not self._work.takes_clashes and report_clash(found, messages):
            return Exit.BAD_INPUT
        try:
            if result is None:
                return report_timeout(found, self._limit, messages)
            return self._work.answer(found, result, seconds)
        except FormatError as error:
            messages.error(found.with_place(str(error)))
            return Exit.BAD_INPUT
        except OutOfEffort:
            return report_timeout(found, self._limit, messages)


def _show(progress: Progress, done: int, before: int, to_go: float | None) -> None:
    here = done - before
    if to_go is None:
        progress.show(f"{done:,} done", here)
    else:
        progress.show(f"{done:,} of about {done + to_go:,.0f} done", here, End(here, to_go))


class _Source:
    """The puzzles of one shard, counted as they are read, with their tasks."""

    def __init__(self, options: Namespace, work: Work[Any, Any]) -> None:
        self._gauge, self._work, self._resumed = Gauge(options.puzzles), work, options.resume
        self._jobs: int = options.jobs
        found = read_all_lines(options.puzzles, options.layout, self._gauge, scope_of(options))
        self._found = _part_of(options.shard, found)
        limit = timeout_of(options)
        is_long = not limit or limit >= _LEAST_TIMEOUT
        self._by_lines = None if work.timed or not is_long else work.by_lines
        self.taken = 0
        self._read = 0
        """Number of puzzles read; a batch of lines may be taken in several pieces."""

    @property
    def function(self) -> Callable[[Any], Any]:
        """The function that works on a task, in any process."""
        if not self._by_lines:
            return self._work.function
        return LinesOrPuzzle(self._work.function, self._by_lines.search, self._work.takes_clashes)

    def task_of(self, item: _Item) -> Any:
        """Return the task of an item; None for errors and for clashes that the work rejects."""
        found, work = item.found, self._work
        if isinstance(found, QueryLines):
            (query,) = found[:1].queries()
            to_come = int(self.to_go(self.taken) or 0) // self._jobs
            return LinesTask(found.plain.lines, to_come, work.task_of(query))
        if isinstance(found, InputError):
            return None
        if not work.takes_clashes and next(found.puzzle.clashes(), None):
            return None
        return work.task_of(found)

    def to_go(self, done: int) -> float | None:
        """Estimate how many puzzles are left after *done*; None if unknown."""
        return self._gauge.estimate_left(self._read, done)

    def items_after(self, mark: Mark) -> Iterator[_Item]:
        """Yield the items after *mark*, checking that those before it are unchanged.

        Raises:
            Stop: The input differs from that of the results to resume.
        """
        checksum = 0
        for found in self._pieces(mark.done):
            self.taken += _size(found)
            if self._resumed:
                checksum = crc32(_bytes_of(found), checksum)
            if self.taken > mark.done:
                yield _Item(found, checksum)
            elif self.taken == mark.done and checksum != mark.read:
                raise self._mismatch("other puzzles")
        if self.taken < mark.done:
            raise self._mismatch(f"{mark.done:,} puzzles, but there are {self.taken:,}")

    def _pieces(self, at: int) -> Iterator[FoundLines]:
        """Yield the input, with batches of lines cut into chunks and, if needed, at index *at*."""
        taken = 0
        for found in self._found:
            self._read += _size(found)
            if not isinstance(found, QueryLines):
                taken += 1
                yield found
                continue
            most = self._by_lines.chunk if self._by_lines else len(found)
            while len(found):
                piece = found[: at - taken if taken < at < taken + most else most]
                taken, found = taken + len(piece), found[len(piece) :]
                yield from [piece] if self._by_lines else piece.queries()

    def _mismatch(self, what: str) -> Stop:
        return Stop(f"{self._resumed}: made from {what}; name a new file", Exit.USAGE)


def _part_of(shard: Shard, found: Iterable[FoundLines]) -> Iterator[FoundLines]:
    """Yield the puzzles of one shard, counting invalid ones as well."""
    skipped = shard.number - 1
    for each in found:
        if isinstance(each, QueryLines):
            if skipped < len(each):
                yield each[skipped :: shard.parts]
        elif not skipped:
            yield each
        skipped = (skipped - _size(each)) % shard.parts


_PREFIX: Final = f"{CLASSIC.id} "


def _bytes_of(found: FoundLines) -> bytes:
    match found:
        case QueryLines():
            return "".join(_PREFIX + line for line in found.plain.lines).replace("0", ".").encode()
        case InputError():
            return found.message.encode("utf-8", "replace")
        case Query():
            return f"{found.puzzle.layout.id} {write_whole(found.puzzle)}".encode()
