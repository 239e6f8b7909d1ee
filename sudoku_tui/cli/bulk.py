"""Much work: in several processes or on many machines, in parts, and resumed after it ended.

Results go to standard output, or to a file that a later run goes on with (`resume`). A part
(``--shard 3/16``) is for machines that do not talk to each other.
"""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar
from zlib import crc32

from .. import __version__
from ..engine.effort import OutOfEffort
from ..formats import FormatError
from ..formats.marks import write_whole
from . import arguments
from .each_puzzle import has_clash, out_of_time, remark, time_limit
from .exits import Exit, Stop, worst
from .input import Complaint, Found, Gauge, Query, read_all
from .output import Messages, Printer
from .progress import End, Progress
from .resume import Book, Mark, open_book
from .timing import Seconds, Times, add_time, timed_results
from .workers import ordered

if TYPE_CHECKING:
    from ..engine.ladders import Ladder
    from .cluster import Cluster


@dataclass(frozen=True)
class Results:
    """Prints results, and keeps where they have come to."""

    printer: Printer
    times: Times
    book: Book | None = None

    @property
    def mark(self) -> Mark:
        """Where the work goes on."""
        return self.book.mark if self.book else Mark()

    def reached(self, done: int, exit: Exit, found: int = 0, read: int = 0) -> None:
        """So much is done and printed; see `Mark`."""
        if self.book is None:
            self.printer.flush()
        else:
            self.book.reached(Mark(0, done, found, exit, self.printer.tall, read))


@contextmanager
def results(options: Namespace, asked: Mapping[str, str], messages: Messages) -> Iterator[Results]:
    """Where the results go that *options* ask for.

    Args:
        asked: what they depend on, by name, beside the form in which they are printed.

    Raises:
        Stop: the book cannot be read or written, or was made from something else.
    """
    if options.resume is None:
        yield Results(Printer(messages=messages), Times(options, messages))
        return
    asked = {**asked, "shard": str(options.shard), **_form(options), "version": __version__}
    with open_book(options.resume, asked) as book:
        if book.mark.done:
            messages.note(f"going on after {book.mark.done:,} that were done before")
        printer = Printer(book, messages, tall=book.mark.tall)
        yield Results(printer, Times(options, messages), book)


def format_layout(options: Namespace) -> str:
    """The layout that was asked for, as a book names it."""
    return options.layout.id if options.layout else "any"


def format_ladder(ladder: Ladder | None) -> str:
    """The ladder that was asked for; two of one name differ in their checksum."""
    if ladder is None:
        return "any"
    from ..formats.ladder_toml import write_ladder

    return f"{ladder.name} ({crc32(write_ladder(ladder).encode()):08x})"


def _form(options: Namespace) -> dict[str, str]:
    """How results are printed."""
    if options.json or arguments.is_csv(options):
        seconds = " with seconds" if options.time else ""
        return {"form": ("json" if options.json else arguments.CSV) + seconds}
    if columns := getattr(options, "columns", None):
        return {"columns": str(columns)}
    return {"form": getattr(options, "format", "line")}


Item = TypeVar("Item")


class Shard(NamedTuple):
    """One of so many parts: every *parts*-th item, so that all parts are equally hard."""

    number: int = 1
    """From 1."""
    parts: int = 1

    def __str__(self) -> str:
        return f"{self.number}/{self.parts}"

    def part(self, items: Iterable[Item]) -> Iterator[Item]:
        """The items of this part; all parts together have each item once."""
        return islice(items, self.number - 1, None, self.parts)


WHOLE = Shard()


def shard(text: str) -> Shard:
    """The part that an argument such as ``3/16`` means."""
    number, slash, count = text.partition("/")
    figures = all(part.isascii() and part.isdigit() for part in (number, count))
    if not (slash and figures and max(len(number), len(count)) < 10):
        raise ArgumentTypeError(f"'{text}' is not a part such as 3/16")
    if not 1 <= int(number) <= int(count):
        parts = count if int(count) else "16"
        raise ArgumentTypeError(f"'{text}' is no part: there are 1/{parts} to {parts}/{parts}")
    return Shard(int(number), int(count))


Task = TypeVar("Task")
Result = TypeVar("Result")

PART = "only the K-th of every N puzzles; all N parts together are the whole"
"""What a shard is of puzzles that are read."""


def add_bulk(parser: ArgumentParser, part: str) -> None:
    """How much work is done, *part* being what a shard is."""
    add = parser.add_argument
    arguments.add_jobs(parser)
    add(
        "--dask", metavar="ADDRESS",
        help="work on the Dask cluster with its scheduler at this address, such as "
        "tcp://host:8786; the results are the same; needs the package distributed",
    )  # fmt: skip
    add(
        "--dask-patience", type=arguments.positive, metavar="S",
        help="give up when there was no sign of the cluster for S seconds; otherwise it is "
        "waited for, and that is told",
    )  # fmt: skip
    add("--shard", type=shard, default=WHOLE, metavar="K/N", help=part)
    add(
        "--resume", type=_file, metavar="FILE",
        help="print to FILE, and if some of it is there, go on with it; how far it is stands in "
        "FILE.resume",
    )  # fmt: skip
    add_time(parser)


def _file(text: str) -> Path:
    """The file of this name, be there one or not."""
    if not Path(text).name or text.endswith("/"):
        raise ArgumentTypeError(f"'{text}' is no name of a file")
    return Path(text)


def refuse_both(options: Namespace) -> None:
    """End with wrong usage if both processes and a cluster are asked for."""
    if options.dask is not None and options.jobs > 1:
        options.parser.error("the work is done by -j processes or by --dask, not by both")


def cluster_of(options: Namespace, messages: Messages) -> Cluster | None:
    """The cluster that *options* name, which speaks through *messages*."""
    if options.dask is None:
        return None
    from .cluster import Cluster

    return Cluster(options.dask, options.dask_patience, messages.tell)


@dataclass(frozen=True)
class Work(Generic[Task, Result]):
    """What is done with each of many puzzles, and what is said of it."""

    task_of: Callable[[Query], Task]
    """What has to be known to work on a puzzle."""
    function: Callable[[Task], Result | None]
    """Works on it, and can be imported by another process; None if it was not done in time."""
    answer: Callable[[Query, Result, Seconds], Exit]
    """Says what is to be said, in order, and what it took. It may raise OutOfEffort."""
    chunk: int
    """Puzzles that a process takes at once."""
    timed: bool = False
    """Whether it has to be known how long it takes."""


class _Read(NamedTuple):
    """What was read, and a checksum of all up to it."""

    found: Found
    checksum: int


def each_in_bulk(
    options: Namespace, messages: Messages, results: Results, work: Work[Task, Result]
) -> Exit:
    """Have *work* done with every puzzle; a bad one is told of and skipped.

    Raises:
        Stop: a process died, or what is read is not what the book was made from.
    """
    before, gauge, progress = results.mark, Gauge(options.puzzles), Progress(messages)
    exit, limit = Exit(before.exit), time_limit(options)
    source = _Source(options.puzzles, options, gauge)

    def task_of(item: _Read) -> Task | None:
        """Nothing of what nothing can be done with."""
        if isinstance(item.found, Complaint) or next(item.found.puzzle.clashes(), None):
            return None
        return work.task_of(item.found)

    items, done = source.after(before), before.done
    dask = cluster_of(options, messages)

    def results_of(function: Callable[[Task], object]) -> Iterator[tuple[_Read, Any]]:
        return ordered(function, items, task_of, options.jobs, work.chunk, dask)

    try:
        for item, result, seconds in timed_results(results_of, work.function, work.timed):
            exit = worst(exit, _answer(item.found, result, seconds, work, limit, messages))
            if result is not None and isinstance(item.found, Query):
                results.times.add(seconds, item.found.placed)
            done += 1
            results.reached(done, exit, read=item.checksum)
            if messages.awaits_progress:
                _show(progress, done, before.done, gauge.to_go(source.taken, done))
        results.times.sum_up()
    finally:
        messages.clear()
    return exit


def _answer(
    found: Found,
    result: Result | None,
    seconds: Seconds,
    work: Work[Task, Result],
    limit: float,
    messages: Messages,
) -> Exit:
    if isinstance(found, Complaint):
        messages.tell(found.text)
        return found.exit
    remark(found, messages)
    if result is None and has_clash(found, messages):
        return Exit.BAD_INPUT
    try:
        if result is None:
            return out_of_time(found, limit, messages)
        return work.answer(found, result, seconds)
    except FormatError as error:
        messages.tell(found.placed(str(error)))
        return Exit.BAD_INPUT
    except OutOfEffort:
        return out_of_time(found, limit, messages)


def _show(progress: Progress, done: int, before: int, to_go: float | None) -> None:
    here = done - before
    if to_go is None:
        progress.show(f"{done:,} done", here)
    else:
        progress.show(f"{done:,} of about {done + to_go:,.0f} done", here, End(here, to_go))


class _Source:
    """The puzzles of one part, counted as they are read."""

    def __init__(self, puzzles: Sequence[str], options: Namespace, gauge: Gauge) -> None:
        part: Shard = options.shard
        self._found = part.part(read_all(puzzles, options.layout, gauge))
        self._book = options.resume
        self.taken = 0

    def after(self, mark: Mark) -> Iterator[_Read]:
        """What comes after *mark*, where all before it is what it was then.

        Raises:
            Stop: it is not.
        """
        checksum = 0
        for found in self._found:
            self.taken += 1
            checksum = crc32(_bytes_of(found), checksum)
            if self.taken > mark.done:
                yield _Read(found, checksum)
            elif self.taken == mark.done and checksum != mark.read:
                raise self._other("other puzzles than these")
        if self.taken < mark.done:
            raise self._other(f"{mark.done:,} puzzles, and these are {self.taken:,}")

    def _other(self, what: str) -> Stop:
        return Stop(f"{self._book} was made from {what}; name a new file", Exit.USAGE)


def _bytes_of(found: Found) -> bytes:
    if isinstance(found, Complaint):
        return found.message.encode("utf-8", "replace")
    return f"{found.puzzle.layout.id} {write_whole(found.puzzle)}".encode()
