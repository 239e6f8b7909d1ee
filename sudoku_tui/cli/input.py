"""What is read: puzzles from arguments, files and standard input, as they come.

A `Gauge` counts what is read, and knows how much there is where only files are read.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple, Protocol, TextIO, TypeAlias

from ..engine.layout import Layout
from ..engine.level import is_level
from ..engine.puzzle import Puzzle
from ..formats import FormatError, Reading, clean_path
from ..formats.plain_lines import PlainLines
from ..formats.plain_streams import read_many, read_many_and_lines
from . import STDIN
from .exits import Exit, Stop
from .files import reading
from .text import bounded_lines, text_of

if TYPE_CHECKING:
    from pathlib import Path

    from ..formats.sheet import Sheet

    class Read(Protocol):
        """Reads what is in lines, as `read_many` does."""

        def __call__(
            self, lines: Iterable[str], *, layout: Layout | None
        ) -> Iterator[Reading | FormatError]:
            """Each as it comes, a bad one as its error."""

    class ReadLines(Protocol):
        """The same, as `read_many_and_lines` does."""

        def __call__(
            self, lines: Iterable[str], *, layout: Layout | None
        ) -> Iterator[Reading | FormatError | PlainLines]:
            """Each as it comes, plain lines together."""


class Gauge:
    """Counts what is read, and knows how much there is where only files are read."""

    def __init__(self, arguments: Sequence[str] = ()) -> None:
        sizes = [_size(argument) for argument in arguments]
        self._total = 0 if None in sizes else sum(filter(None, sizes))
        self._read = 0

    def counted(self, lines: Iterable[str]) -> Iterator[str]:
        """The same lines, counted as they are taken."""
        for line in lines:
            self._read += len(line)
            yield line

    def to_go(self, read: int, done: int) -> float | None:
        """About how many puzzles are still to be done, where *read* were read and *done* done.

        Returns:
            None if it is not known how much there is.
        """
        if not (self._total and self._read and read):
            return None
        return max(0.0, read * max(1.0, self._total / self._read) - done)


def _size(argument: str) -> int | None:
    """Bytes of what an argument names; None if that cannot be known."""
    try:
        if argument == STDIN:
            number = sys.stdin.fileno()
            status, at = os.fstat(number), os.lseek(number, 0, os.SEEK_CUR)
        else:
            from pathlib import Path  # who reads standard input alone is spared it

            status, at = Path(argument).stat(), 0
    except (OSError, ValueError, AttributeError):  # a pipe, a puzzle, or nothing at all
        return None
    return status.st_size - at if stat.S_ISREG(status.st_mode) else None


_STANDARD = "standard input"
_SHORTEST_PUZZLE = 16
_MOST_LINES = 1000
"""Lines of a file that is to be taken whole."""
_SUFFIXES = (".txt", ".sdk", ".sdm", ".ss", ".sudoku", ".csv")
_PATIENCE = 20
"""Bad puzzles at the start of a source before it is said that there are none in it."""


class Query(NamedTuple):
    """A puzzle that something is asked about, and where it stood."""

    reading: Reading
    source: str
    """The name of its file; empty for an argument or standard input."""
    many: bool
    """Whether it may be one of several, so that its line tells which is meant."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.reading.puzzle

    @property
    def position(self) -> Sheet | None:
        """What is written on the puzzle, where a path through it begins elsewhere for that."""
        sheet = self.reading.written
        return sheet if sheet and (sheet.entries or sheet.candidates) else None

    def placed(self, message: str) -> str:
        """*message*, saying of which puzzle."""
        line = f"line {self.reading.line}" if self.many else ""
        where = ", ".join(filter(None, (self.source, line)))
        return f"{where}: {message}" if where else message


@dataclass(frozen=True, slots=True)
class QueryLines:
    """Classic puzzles that something is asked about, on plain lines of one source."""

    plain: PlainLines
    source: str
    """The name of their file; empty for standard input."""

    def __len__(self) -> int:
        return len(self.plain)

    def __getitem__(self, part: slice) -> QueryLines:
        """Some of them."""
        return QueryLines(self.plain[part], self.source)

    @property
    def placed(self) -> Iterator[str]:
        """Of each what a message of it begins with, as `Query.placed` would have it."""
        before = f"{self.source}, line" if self.source else "line"
        return (f"{before} {number}: " for number in self.plain.numbers)

    def queries(self) -> Iterator[Query]:
        """Each by itself."""
        return (Query(reading, self.source, many=True) for reading in self.plain.readings())


class Complaint(NamedTuple):
    """Something that is no puzzle, in the place of one."""

    message: str
    exit: Exit
    source: str = ""
    """The name of its file; empty for an argument or standard input."""

    @property
    def text(self) -> str:
        """The message, saying of which file."""
        return f"{self.source}: {self.message}" if self.source else self.message


Found: TypeAlias = Query | Complaint
FoundLines: TypeAlias = Found | QueryLines


def read_all(
    arguments: Sequence[str],
    layout: Layout | None = None,
    gauge: Gauge | None = None,
    read: Read = read_many,
) -> Iterator[Found]:
    """The puzzles of all *arguments* in order, each read when its turn has come.

    An argument is ``-`` for standard input, a file that exists, or a puzzle. What is read is
    counted by *gauge*.
    """
    found = _read_all(arguments, layout, gauge or Gauge(), read)
    return (each for each in found if not isinstance(each, QueryLines))


def read_all_lines(
    arguments: Sequence[str], layout: Layout | None, gauge: Gauge
) -> Iterator[FoundLines]:
    """The same; plain lines that come together stay together."""
    return _read_all(arguments, layout, gauge, read_many_and_lines)


def _read_all(
    arguments: Sequence[str], layout: Layout | None, gauge: Gauge, read: ReadLines
) -> Iterator[FoundLines]:
    for argument in arguments:
        try:
            name, puzzles = _of_argument(argument, layout, gauge, read)
            yield from _patient(puzzles, name)
        except Stop as stop:
            yield Complaint(str(stop), stop.exit)


def one_puzzle(argument: str, layout: Layout | None = None) -> Query:
    """The first puzzle of *argument*.

    Raises:
        Stop: there is none, or a bad one.
    """
    found = next(read_all([argument], layout), None)
    if isinstance(found, Query):
        return found
    message = found.text if found else "there is no puzzle"
    raise Stop(message, found.exit if found else Exit.BAD_INPUT)


def text_or_file(argument: str) -> str:
    """What is in the file of this name, or on standard input for ``-``; else the text itself.

    Raises:
        Stop: the file cannot be read, or is no text.
    """
    if argument == STDIN:
        return _first_lines(_stdin_text())
    from pathlib import Path

    path = Path(argument)
    if argument.strip() and is_there(path):
        return _first_lines(_file_text(path, _quote(argument)))
    if _ends_as_name(argument):
        raise Stop(f"there is no file '{_quote(argument)}'", Exit.BAD_INPUT)
    return argument


def _first_lines(text: Iterable[str]) -> str:
    """As many lines as are taken of a file that is taken whole."""
    return "".join(islice(chain.from_iterable(map(StringIO, text)), _MOST_LINES))


def stdin_text() -> str:
    """All that comes on standard input.

    Raises:
        Stop: nothing comes, it is no text, or more than a book may be.
    """
    from ..store.files import LARGEST_BOOK

    parts, length = [], 0
    for line in _stdin_text():
        parts.append(line)
        length += len(line)
        if length > LARGEST_BOOK:
            raise Stop(f"{_STANDARD} is larger than a book may be", Exit.BAD_INPUT)
    return "".join(parts)


def read_stdin(text: str, layout: Layout | None = None) -> Iterator[Found]:
    """The puzzles of what came on standard input."""
    try:
        for found in _patient(_of_lines(iter([text]), "", layout, read_many), _STANDARD):
            if not isinstance(found, QueryLines):
                yield found
    except Stop as stop:
        yield Complaint(str(stop), stop.exit)


def _patient(puzzles: Iterator[FoundLines], name: str) -> Iterator[FoundLines]:
    """The same, but noise, which would make a complaint of every line, makes one of all.

    Raises:
        Stop: there is no puzzle in what is called *name*.
    """
    first: list[Complaint] = []
    for found in puzzles:
        if not isinstance(found, Complaint) or len(first) >= _PATIENCE:
            break
        first.append(found)
    else:
        yield from first
        if not first:
            raise Stop(f"there is no puzzle in {name}", Exit.BAD_INPUT)
        return
    if isinstance(found, Complaint):
        raise Stop(f"{name} holds no puzzles: {first[0].message}", Exit.BAD_INPUT)
    yield from first
    yield found
    yield from puzzles


def _of_argument(
    argument: str, layout: Layout | None, gauge: Gauge, read: ReadLines
) -> tuple[str, Iterator[FoundLines]]:
    """What an argument is called in messages, and what is read from it."""
    if argument == STDIN:
        return _STANDARD, _of_lines(gauge.counted(_stdin_text()), "", layout, read)
    if not argument.strip():
        raise Stop("an empty argument is no puzzle", Exit.BAD_INPUT)
    from pathlib import Path

    path = Path(argument)
    if is_there(path):
        name = _quote(argument)
        return name, _of_lines(gauge.counted(_file_text(path, name)), name, layout, read)
    return "the argument", _of_text(argument, layout, read)


def _quote(name: str) -> str:
    return clean_path(name)


def is_there(path: Path) -> bool:
    """Whether there is something of that name."""
    try:
        return path.exists()
    except (OSError, ValueError):  # too long for a name, or one that cannot be
        return False


def _of_text(text: str, layout: Layout | None, read: ReadLines) -> Iterator[Found]:
    # The space is what kept a puzzle that begins with - from being taken for an option.
    text = text.removeprefix(" ") if text.startswith(" -") else text
    many = "\n" in text.strip()
    for found in read([text], layout=layout):
        if isinstance(found, PlainLines):
            yield from (Query(reading, "", many) for reading in found.readings())
        elif isinstance(found, Reading):
            yield Query(found, "", many)
        elif _is_name(text):
            level = f"; play --level {text} opens a game of that level" if is_level(text) else ""
            said = f"there is no file '{_quote(text)}', nor is it a puzzle{level}"
            raise Stop(said, Exit.BAD_INPUT)
        else:
            yield Complaint(str(found), Exit.BAD_INPUT)


def _is_name(text: str) -> bool:
    """Whether a file must have been meant."""
    one_word = len(text.split()) == 1
    return (
        len(text) < _SHORTEST_PUZZLE
        or (one_word and ("/" in text or "\\" in text))
        or _ends_as_name(text)
    )


def _ends_as_name(text: str) -> bool:
    """Whether *text* is one word with an ending as files of puzzles have."""
    from pathlib import Path

    return len(text.split()) == 1 and Path(text).suffix.lower() in _SUFFIXES


def _of_lines(
    lines: Iterator[str], source: str, layout: Layout | None, read: ReadLines
) -> Iterator[FoundLines]:
    for found in read(lines, layout=layout):
        match found:
            case PlainLines():
                yield QueryLines(found, source)
            case Reading():
                yield Query(found, source, many=True)
            case FormatError():
                yield Complaint(str(found), Exit.BAD_INPUT, source)


def _file_text(path: Path, name: str) -> Iterator[str]:
    with reading(name), path.open("rb") as file:
        yield from text_of(file, name)


def _stdin_text() -> Iterator[str]:
    stream: TextIO | None = sys.stdin
    if stream is None:
        raise Stop(f"{_STANDARD} is closed", Exit.FILE_ERROR)
    raw = getattr(stream, "buffer", None)
    try:
        yield from text_of(raw, _STANDARD) if raw is not None else bounded_lines(stream)
    except OSError as error:
        raise Stop(f"{_STANDARD} could not be read: {error.strerror}", Exit.FILE_ERROR) from None
