"""Bulk work: on several processes or machines, in shards, and resumable.

Results are printed on standard output, or appended to a file that a later run can resume
(`resume`). Shards (``--shard 3/16``) distribute work over machines without communication.
"""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypeVar
from zlib import crc32

from .. import __version__
from ..formats.figures import counted
from . import arguments
from .exits import Exit
from .groups import CLUSTER, MANY, group_of
from .output import Messages, Printer
from .resume import Mark, ResultsFile, open_results
from .timing import Times, add_time

if TYPE_CHECKING:
    from pathlib import Path

    from ..engine.ladders import Ladder
    from .cluster import Cluster


class Results(NamedTuple):
    """Output of bulk work, with the point that it has reached."""

    printer: Printer
    times: Times
    file: ResultsFile | None = None

    @property
    def mark(self) -> Mark:
        """The start of the work, or its last mark in a resumed file."""
        return self.file.mark if self.file else Mark()

    def advance(self, done: int, exit: Exit, found: int = 0, read: int = 0) -> None:
        """Record that all work so far is done and printed; see `Mark` for the arguments."""
        if self.file is None:
            self.printer.flush()
        else:
            self.file.advance(Mark(0, done, found, exit, self.printer.tall, read))


@contextmanager
def results(
    options: Namespace, settings: Mapping[str, str], messages: Messages
) -> Iterator[Results]:
    """Open the output that *options* request: standard output, or the file of ``--resume``.

    Args:
        options: Parsed options of the subcommand.
        settings: All settings that determine the results, by name, except the printed format.
        messages: Receives a note if work is resumed.

    Raises:
        Stop: The file cannot be read or written, or was made with other settings.
    """
    if options.resume is None:
        yield Results(Printer(messages=messages), Times(options, messages))
        return
    settings = {
        **settings,
        "shard": str(options.shard),
        **_format_settings(options),
        "version": __version__,
    }
    with open_results(options.resume, settings) as file:
        if file.mark.done:
            messages.note(f"resuming after {counted(file.mark.done, 'puzzle')}")
        printer = Printer(file, messages, tall=file.mark.tall)
        yield Results(printer, Times(options, messages), file)


def format_layout(options: Namespace) -> str:
    """Return the id of the requested layout, as recorded beside a file of results."""
    return options.layout.id if options.layout else "any"


def format_ladder(ladder: Ladder | None) -> str:
    """Return the name and checksum of the requested ladder, as recorded beside a file of results.

    The checksum distinguishes ladders of equal name.
    """
    if ladder is None:
        return "any"
    from ..formats.ladder_toml import write_ladder

    return f"{ladder.name} ({crc32(write_ladder(ladder).encode()):08x})"


def _format_settings(options: Namespace) -> dict[str, str]:
    """Return the settings that determine how results are printed."""
    if options.json or arguments.is_csv(options):
        seconds = " with seconds" if options.time else ""
        return {"form": ("json" if options.json else arguments.CSV) + seconds}
    if columns := getattr(options, "columns", None):
        return {"columns": str(columns)}
    return {"form": getattr(options, "format", "line")}


Item = TypeVar("Item")


class Shard(NamedTuple):
    """A part of the work: every *parts*-th item, so that all parts are equally hard."""

    number: int = 1
    """1-based number of this part."""
    parts: int = 1

    def __str__(self) -> str:
        return f"{self.number}/{self.parts}"

    def items_of(self, items: Iterable[Item]) -> Iterator[Item]:
        """Yield the items of this part; each item belongs to exactly one part."""
        return islice(items, self.number - 1, None, self.parts)


WHOLE_SHARD = Shard()


def shard(text: str) -> Shard:
    """Parse a shard such as ``3/16``."""
    number, slash, count = text.partition("/")
    figures = all(part.isascii() and part.isdigit() for part in (number, count))
    if not (slash and figures and max(len(number), len(count)) < 10):
        raise ArgumentTypeError(f"'{text}' is not a shard such as 3/16")
    if not 1 <= int(number) <= int(count):
        parts = count if int(count) else "16"
        raise ArgumentTypeError(f"'{text}' is not a shard; there are 1/{parts} to {parts}/{parts}")
    return Shard(int(number), int(count))


SHARD_HELP = "process only shard K of N: every N-th puzzle, from the K-th on (default: 1/1)"
"""Help of ``--shard`` for commands that read puzzles."""


def add_bulk(parser: ArgumentParser, part: str) -> None:
    """Add the options for many puzzles; *part* is the help of ``--shard``."""
    arguments.add_jobs(parser)
    add = group_of(parser, MANY).add_argument
    add("--shard", type=shard, default=WHOLE_SHARD, metavar="K/N", help=part)
    add(
        "--resume", type=_file, metavar="FILE",
        help="write the results to FILE, and continue a run that was interrupted; FILE.resume "
        "records its progress",
    )  # fmt: skip
    add = group_of(parser, CLUSTER).add_argument
    add(
        "--dask", metavar="ADDRESS",
        help="work on the Dask cluster with its scheduler at ADDRESS, such as tcp://host:8786; "
        "needs the Python package distributed",
    )  # fmt: skip
    add(
        "--dask-patience", type=arguments.positive, metavar="S",
        help="give up if the cluster does not respond for S seconds, at least 1 (default: wait "
        "for ever)",
    )  # fmt: skip
    add_time(parser)


def _file(text: str) -> Path:
    """Parse a file name; the file need not exist."""
    from pathlib import Path

    if not Path(text).name or text.endswith("/"):
        raise ArgumentTypeError(f"'{text}' is not the name of a file")
    return Path(text)


def refuse_both(options: Namespace) -> None:
    """Exit with a usage error if both several processes and a cluster are requested."""
    if options.dask is not None and options.jobs > 1:
        options.parser.error("--jobs and --dask exclude each other")


def cluster_of(options: Namespace, messages: Messages) -> Cluster | None:
    """Return the cluster that *options* name, with *messages* for warnings; None without one."""
    if options.dask is None:
        return None
    from .cluster import Cluster

    return Cluster(options.dask, options.dask_patience, messages.error)
