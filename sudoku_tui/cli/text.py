"""The text of a file or of standard input, as it comes: plain and blank lines many at a time."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from io import BufferedReader, RawIOBase, TextIOWrapper
from typing import BinaryIO, Final, TextIO, cast

from ..formats.errors import MOST_CHARACTERS
from ..formats.plain_lines import PLAIN_TEXT
from .exits import Exit, Stop

_HEAD: Final = 8192
"""Bytes looked at to tell text from what is none."""
_AT_ONCE: Final = 256 * 82
"""Bytes that are taken at once, if they are there: so many plain lines go together."""
_BLANK_LINES: Final = re.compile(rb"\n+")
_SHORT_LINES: Final = re.compile(rb"(?:[^\n]{0,60}\n){1,256}")
"""Lines too short for a classic puzzle each."""
_ONE_BY_ONE: Final = 12_000
"""Pieces of a text before short lines come many at a time: a text as long is read in bulk."""
_LONG: Final = 65_536
"""Bytes without an end of a line after which a text is read by its characters."""


def text_of(binary: BinaryIO, name: str) -> Iterator[str]:
    """Yield the text of a file in chunks, in any encoding; undecodable bytes are replaced.

    Plain and blank lines form one chunk each time data arrives. Any other line is a chunk of its
    own, until thousands of them have been read: from then on short lines are chunked, too.

    Raises:
        Stop: The file is empty or binary.
    """
    file = binary if isinstance(binary, BufferedReader) else BufferedReader(cast(RawIOBase, binary))
    head = file.peek(_HEAD)
    if not head:
        raise Stop(f"{name} is empty", Exit.BAD_INPUT)
    is_wide = head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    if b"\0" in head and not is_wide:
        raise Stop(f"{name} is not text", Exit.BAD_INPUT)
    yield from _lines(b"", file, "utf-16") if is_wide else _pieces(file)


def _pieces(file: BufferedReader) -> Iterator[str]:
    kept, pieces = b"", 0
    while len(kept) <= _LONG and (data := file.read1(_AT_ONCE)):
        kept, start = kept + data, 0
        while end := _end_of_piece(kept, start, by_many=pieces > _ONE_BY_ONE):
            yield _decoded(kept[start:end])
            start, pieces = end, pieces + 1
        kept = kept[start:]
    if len(kept) > _LONG:
        yield from _lines(kept, file, "utf-8")
    elif kept:
        yield _decoded(kept)


def _end_of_piece(text: bytes, start: int, *, by_many: bool) -> int:
    """Return where plain or blank lines that begin at *start* end, or else one line, or short ones
    *by many*; 0 if the end is not there."""
    alike = PLAIN_TEXT.match(text, start) or _BLANK_LINES.match(text, start)
    if by_many and not alike:
        alike = _SHORT_LINES.match(text, start)
    return alike.end() if alike else text.find(b"\n", start) + 1


def _decoded(piece: bytes) -> str:
    """What a part of a file says that ends where a line does, all ends of lines alike."""
    text = piece.decode("utf-8", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _lines(begun: bytes, file: BufferedReader, encoding: str) -> Iterator[str]:
    """The lines of what was *begun* and of the rest of its file, one by one."""
    rest = BufferedReader(_Rest(begun, file))
    yield from bounded_lines(TextIOWrapper(rest, encoding, errors="replace"))


class _Rest(RawIOBase):
    """What was read of a file, and what comes after it. It leaves the file open."""

    def __init__(self, begun: bytes, file: BufferedReader) -> None:
        self._begun, self._file = begun, file

    def readable(self) -> bool:
        return True

    # The base class accepts any buffer; BufferedReader passes memory views only.
    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._begun[: len(buffer)] or self._file.read1(len(buffer))
        self._begun = self._begun[len(data) :]
        buffer[: len(data)] = data
        return len(data)


def bounded_lines(text: TextIO) -> Iterator[str]:
    """Lines, each cut where it is longer than any text: nobody keeps 10 GB of it in memory."""
    while line := text.readline(MOST_CHARACTERS + 2):
        yield line
        while line and not line.endswith("\n"):
            line = text.readline(MOST_CHARACTERS)
