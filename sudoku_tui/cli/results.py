"""Where the results of much work go: to standard output, or to a book."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING
from zlib import crc32

from .. import __version__
from .book import Book, Mark, opened
from .exits import Exit
from .output import Messages, Printer

if TYPE_CHECKING:
    from ..engine.ladder import Ladder


@dataclass(frozen=True)
class Results:
    """Prints results, and keeps where they have come to."""

    printer: Printer
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
        yield Results(Printer(messages=messages))
        return
    asked = {**asked, "shard": str(options.shard), **_form(options), "version": __version__}
    with opened(options.resume, asked) as book:
        if book.mark.done:
            messages.note(f"going on after {book.mark.done:,} that were done before")
        yield Results(Printer(book, messages, tall=book.mark.tall), book)


def layout_told(options: Namespace) -> str:
    """The layout that was asked for, as a book names it."""
    return options.layout.id if options.layout else "any"


def ladder_told(ladder: Ladder | None) -> str:
    """The ladder that was asked for; two of one name differ in their checksum."""
    if ladder is None:
        return "any"
    from ..formats.ladder_toml import write_ladder

    return f"{ladder.name} ({crc32(write_ladder(ladder).encode()):08x})"


def _form(options: Namespace) -> dict[str, str]:
    """How results are printed."""
    if options.json:
        return {"form": "json"}
    if columns := getattr(options, "columns", None):
        return {"columns": str(columns)}
    return {"form": getattr(options, "format", "line")}
