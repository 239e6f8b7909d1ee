"""Puzzles from arguments, files and standard input, read as they arrive.

A `Gauge` counts the characters read, and knows the total size where only files are read.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
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

    from ..formats.scope import Scope
    from ..formats.sheet import Sheet

    class Read(Protocol):
        """Type of a reader that parses lines, such as `read_many`."""

        def __call__(
            self, lines: Iterable[str], *, layout: Layout | None
        ) -> Iterator[Reading | FormatError]:
            """Yield each puzzle as it arrives, or the error of an invalid one."""

    class ReadLines(Protocol):
        """Type of a reader like `Read` that batches plain lines, such as `read_many_and_lines`."""

        def __call__(
            self, lines: Iterable[str], *, layout: Layout | None
        ) -> Iterator[Reading | FormatError | PlainLines]:
            """Yield each puzzle or error as it arrives; consecutive plain lines form one batch."""


class Gauge:
    """Counter of characters read, which can estimate the rest where only files are read."""

    def __init__(self, arguments: Sequence[str] = ()) -> None:
        sizes = [_size(argument) for argument in arguments]
        self._total = 0 if None in sizes else sum(filter(None, sizes))
        self._read = 0

    def count(self, lines: Iterable[str]) -> Iterator[str]:
        """Yield *lines*, adding the length of each to the count."""
        for line in lines:
            self._read += len(line)
            yield line

    def estimate_left(self, read: int, done: int) -> float | None:
        """Estimate how many puzzles are left to do.

        Args:
            read: Puzzles that were read so far.
            done: Puzzles that were done so far.

        Returns:
            None if the total size is not known.
        """
        if not (self._total and self._read and read):
            return None
        return max(0.0, read * max(1.0, self._total / self._read) - done)


def _size(argument: str) -> int | None:
    """Return the unread bytes of the file that an argument names; None if it is not a file."""
    try:
        if argument == STDIN:
            number = sys.stdin.fileno()
            status, at = os.fstat(number), os.lseek(number, 0, os.SEEK_CUR)
        else:
            from pathlib import Path  # imported late: standard input needs no paths

            status, at = Path(argument).stat(), 0
    except (OSError, ValueError, AttributeError):  # a pipe, a puzzle, or a closed stream
        return None
    return status.st_size - at if stat.S_ISREG(status.st_mode) else None


_STANDARD = "standard input"
_SHORTEST_PUZZLE = 16
_MOST_LINES = 1000
"""Line limit for a file that holds one pattern."""
_SUFFIXES = (".txt", ".sdk", ".sdm", ".ss", ".sudoku", ".csv")
_PATH_STARTS = ("/", "~/", "./", "../", "file:///")
_MOST_ERRORS = 20
"""Errors at the start of a source after which it is rejected as a whole."""


class Query(NamedTuple):
    """A puzzle to answer, with its place in the input."""

    reading: Reading
    source: str
    """Name of its file; empty for an argument or standard input."""
    many: bool
    """Whether the source may hold several puzzles, so that messages give the line."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle without entries and candidates."""
        return self.reading.puzzle

    @property
    def position(self) -> Sheet | None:
        """The entries and candidates written on the puzzle, where a path starts; None without."""
        sheet = self.reading.written
        return sheet if sheet and (sheet.entries or sheet.candidates) else None

    def with_place(self, message: str) -> str:
        """Return *message* with the file and line of the puzzle."""
        line = f"line {self.reading.line}" if self.many else ""
        where = ", ".join(filter(None, (self.source, line)))
        return f"{where}: {message}" if where else message


@dataclass(frozen=True, slots=True)
class QueryLines:
    """A batch of classic puzzles on plain lines of one source."""

    plain: PlainLines
    source: str
    """Name of their file; empty for standard input."""

    def __len__(self) -> int:
        return len(self.plain)

    def __getitem__(self, part: slice) -> QueryLines:
        """Return a slice of the batch."""
        return QueryLines(self.plain[part], self.source)

    @property
    def places(self) -> Iterator[str]:
        """Prefix of a message about each puzzle, as in `Query.with_place`."""
        before = f"{self.source}, line" if self.source else "line"
        return (f"{before} {number}: " for number in self.plain.numbers)

    def queries(self) -> Iterator[Query]:
        """Yield each puzzle as a single `Query`."""
        return (Query(reading, self.source, many=True) for reading in self.plain.readings())


class InputError(NamedTuple):
    """An error in place of a puzzle."""

    message: str
    exit: Exit
    source: str = ""
    """Name of its file; empty for an argument or standard input."""

    @property
    def text(self) -> str:
        """The message, with the name of the file."""
        return f"{self.source}: {self.message}" if self.source else self.message


Found: TypeAlias = Query | InputError
FoundLines: TypeAlias = Found | QueryLines


def read_all(
    arguments: Sequence[str],
    layout: Layout | None = None,
    gauge: Gauge | None = None,
    read: Read = read_many,
) -> Iterator[Found]:
    """Yield the puzzles of all *arguments* in order, reading each argument when its turn comes.

    Args:
        arguments: Each is ``-`` for standard input, an existing file, or a puzzle.
        layout: Layout of the puzzles; None detects it.
        gauge: Counts the characters read.
        read: Parser of lines.
    """
    found = _read_all(arguments, layout, gauge or Gauge(), read)
    return (each for each in found if not isinstance(each, QueryLines))


def read_all_lines(
    arguments: Sequence[str], layout: Layout | None, gauge: Gauge, scope: Scope
) -> Iterator[FoundLines]:
    """Read as `read_all` does, but yield consecutive plain lines as one batch.

    Puzzles with constraints beyond *scope* are errors.
    """
    return _read_all(arguments, layout, gauge, partial(read_many_and_lines, scope=scope))


def _read_all(
    arguments: Sequence[str], layout: Layout | None, gauge: Gauge, read: ReadLines
) -> Iterator[FoundLines]:
    for argument in arguments:
        try:
            name, puzzles = _of_argument(argument, layout, gauge, read)
            yield from _reject_noise(puzzles, name)
        except Stop as stop:
            yield InputError(str(stop), stop.exit)


def one_puzzle(argument: str, layout: Layout | None = None) -> Query:
    """Return the first puzzle of *argument*.

    Raises:
        Stop: The argument has no puzzle, or the first one is invalid.
    """
    found = next(read_all([argument], layout), None)
    if isinstance(found, Query):
        return found
    message = found.text if found else "no puzzle found"
    raise Stop(message, found.exit if found else Exit.BAD_INPUT)


def text_or_file(argument: str) -> str:
    """Return the text of standard input for ``-``, of a file of this name, or *argument* itself.

    Raises:
        Stop: The file is missing, cannot be read, or is not text.
    """
    if argument == STDIN:
        return _first_lines(_stdin_text())
    from pathlib import Path

    path = Path(argument)
    if argument.strip() and is_there(path):
        return _first_lines(_file_text(path, _quote(argument)))
    if _ends_as_name(argument):
        raise Stop(f"'{_quote(argument)}': no such file", Exit.BAD_INPUT)
    return argument


def _first_lines(text: Iterable[str]) -> str:
    """Join the first `_MOST_LINES` lines of a text."""
    return "".join(islice(chain.from_iterable(map(StringIO, text)), _MOST_LINES))


def stdin_text() -> str:
    """Read all of standard input.

    Raises:
        Stop: It is empty, is not text, or exceeds the size limit of a book.
    """
    from ..store.files import LARGEST_BOOK

    parts, length = [], 0
    for line in _stdin_text():
        parts.append(line)
        length += len(line)
        if length > LARGEST_BOOK:
            raise Stop(f"{_STANDARD}: too large for a book", Exit.BAD_INPUT)
    return "".join(parts)


def read_stdin(text: str, layout: Layout | None = None) -> Iterator[Found]:
    """Yield the puzzles of *text*, which was read from standard input."""
    try:
        for found in _reject_noise(_of_lines(iter([text]), "", layout, read_many), _STANDARD):
            if not isinstance(found, QueryLines):
                yield found
    except Stop as stop:
        yield InputError(str(stop), stop.exit)


def _reject_noise(puzzles: Iterator[FoundLines], name: str) -> Iterator[FoundLines]:
    """Yield all of *puzzles*, but raise a single error for a source that begins with errors only.

    Otherwise a file of noise would print an error for each line.

    Raises:
        Stop: There is no puzzle in the source called *name*, or it starts with `_MOST_ERRORS`
            errors.
    """
    first: list[InputError] = []
    for found in puzzles:
        if not isinstance(found, InputError) or len(first) >= _MOST_ERRORS:
            break
        first.append(found)
    else:
        yield from first
        if not first:
            raise Stop(f"{name}: no puzzle found", Exit.BAD_INPUT)
        return
    if isinstance(found, InputError):
        raise Stop(f"{name}: no puzzles found; first error: {first[0].message}", Exit.BAD_INPUT)
    yield from first
    yield found
    yield from puzzles


def _of_argument(
    argument: str, layout: Layout | None, gauge: Gauge, read: ReadLines
) -> tuple[str, Iterator[FoundLines]]:
    """Return the name of an argument for messages, and the iterator over its puzzles."""
    if argument == STDIN:
        return _STANDARD, _of_lines(gauge.count(_stdin_text()), "", layout, read)
    if not argument.strip():
        raise Stop("empty argument: not a puzzle", Exit.BAD_INPUT)
    from pathlib import Path

    path = Path(argument)
    if is_there(path):
        name = _quote(argument)
        return name, _of_lines(gauge.count(_file_text(path, name)), name, layout, read)
    return "the argument", _of_text(argument, layout, read)


def _quote(name: str) -> str:
    return clean_path(name)


def is_there(path: Path) -> bool:
    """Return whether *path* exists; False for names that are too long or invalid."""
    try:
        return path.exists()
    except (OSError, ValueError):  # the name is too long or invalid
        return False


def _of_text(text: str, layout: Layout | None, read: ReadLines) -> Iterator[Found]:
    # `parser` prefixed a space, so that argparse did not read the puzzle as an option.
    text = text.removeprefix(" ") if text.startswith(" -") else text
    many = "\n" in text.strip()
    for found in read([text], layout=layout):
        if isinstance(found, PlainLines):
            yield from (Query(reading, "", many) for reading in found.readings())
        elif isinstance(found, Reading):
            yield Query(found, "", many)
        elif _is_path(text):
            raise Stop(f"'{_quote(text)}': no such file", Exit.BAD_INPUT)
        elif _is_name(text):
            level = f"; open a game with 'play --level {text}'" if is_level(text) else ""
            said = f"'{_quote(text)}': neither a file nor a puzzle{level}"
            raise Stop(said, Exit.BAD_INPUT)
        else:
            yield InputError(str(found), Exit.BAD_INPUT)


def _is_name(text: str) -> bool:
    """Return whether *text*, which is not a puzzle, is more likely a word such as a level."""
    return len(text) < _SHORTEST_PUZZLE


def _is_path(text: str) -> bool:
    """Return whether *text*, which is not a puzzle, is clearly the path of a file."""
    if "\n" in text.strip():
        return False
    is_one_word = len(text.split()) == 1
    is_named_so = text.startswith(_PATH_STARTS) or _ends_as_name(text)
    return is_named_so or (is_one_word and ("/" in text or "\\" in text))


def _ends_as_name(text: str) -> bool:
    """Return whether *text* is one word with a suffix of puzzle files."""
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
                yield InputError(str(found), Exit.BAD_INPUT, source)


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
