"""The text of a file or of standard input, as it arrives, with plain and blank lines in chunks."""

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
"""Bytes examined to detect binary content."""
_READ_SIZE: Final = 256 * 82
"""Most bytes read at once, if available: the size of a chunk of plain lines."""
_BLANK_LINES: Final = re.compile(rb"\n+")
_SHORT_LINES: Final = re.compile(rb"(?:[^\n]{0,60}\n){1,256}")
"""Lines that are each too short for a classic puzzle."""
_CHUNKS_BEFORE_BULK: Final = 12_000
"""Number of chunks after which runs of short lines form chunks, too: so long a text is read in
bulk."""
_LONG: Final = 65_536
"""Bytes without a line break after which a text is read in bounded lines."""


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
    while len(kept) <= _LONG and (data := file.read1(_READ_SIZE)):
        kept, start = kept + data, 0
        while end := _end_of_piece(kept, start, by_many=pieces > _CHUNKS_BEFORE_BULK):
            yield _decode(kept[start:end])
            start, pieces = end, pieces + 1
        kept = kept[start:]
    if len(kept) > _LONG:
        yield from _lines(kept, file, "utf-8")
    elif kept:
        yield _decode(kept)


def _end_of_piece(text: bytes, start: int, *, by_many: bool) -> int:
    """Return the end of the chunk that begins at *start*, or 0 if its end has not arrived.

    A chunk is a run of plain or of blank lines, or any other single line. If *by_many*, a run of
    short lines is a chunk, too.
    """
    alike = PLAIN_TEXT.match(text, start) or _BLANK_LINES.match(text, start)
    if by_many and not alike:
        alike = _SHORT_LINES.match(text, start)
    return alike.end() if alike else text.find(b"\n", start) + 1


def _decode(piece: bytes) -> str:
    """Decode a chunk that ends with a line, and normalise its line breaks."""
    text = piece.decode("utf-8", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _lines(begun: bytes, file: BufferedReader, encoding: str) -> Iterator[str]:
    """Yield the lines of a file one by one, where *begun* is its part that was read already."""
    rest = BufferedReader(_Rest(begun, file))
    yield from bounded_lines(TextIOWrapper(rest, encoding, errors="replace"))


class _Rest(RawIOBase):
    """A stream of the bytes that were read from a file, then of its remaining ones.

    Closing the stream leaves the file open.
    """

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
    """Yield lines, truncated to the largest size of any text, so that memory stays bounded."""
    while line := text.readline(MOST_CHARACTERS + 2):
        yield line
        while line and not line.endswith("\n"):
            line = text.readline(MOST_CHARACTERS)
