"""A SQLite file read without SQLite: what is whole in it is found wherever it lies.

SQLite reads a table from its root: where one page on the way is broken, all below it is out of
reach. Here every page is looked at by itself. The format is that of
https://www.sqlite.org/fileformat2.html: pages of equal size, the header in the first, and in the
log beside the file newer ones, each with a checksum that goes on from the one before.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple, Self, TypeAlias

from .plain_files import read_plain

Content: TypeAlias = int | float | str | bytes | None
"""What stands in one column."""

LARGEST: Final = 1_000_000_000
"""Bytes of a file or a log that is read whole into memory; ten million moves take less."""
MAGIC: Final = b"SQLite format 3\0"
"""First bytes of every file of SQLite."""
_HEADER: Final = 100
_VERSION: Final = 3_040_001
"""The SQLite that a header says to be of. It matters to nobody."""
_SIZES: Final = frozenset(1 << power for power in range(9, 17))
_USUAL_SIZE: Final = 4096
_LOG_HEADER, _FRAME_HEADER = 32, 24
_LOG_MAGIC: Final = 0x377F0682
"""Of a log with checksums over little-endian words; one more where they are big-endian."""
_TABLE_LEAF, _INDEX_LEAF, _INDEX_INNER = 0x0D, 0x0A, 0x02
_NO_ROW: Final = (ValueError, IndexError, struct.error, OverflowError, MemoryError)
"""What comes of reading a row where there is none."""


class RawRow(NamedTuple):
    """A row as it stands in a page."""

    id: int | None
    """Its rowid; None in a table without."""
    columns: tuple[Content, ...]


class RawFile:
    """The pages of a file, with those of its log in their places."""

    def __init__(self, content: bytes, log: bytes = b"") -> None:
        """Take the content of a file and of its log."""
        self._size = _page_size(content, log)
        self._content = bytearray(content)
        self._strays: list[bytes] = []
        """Pages of the log that are not as they were written, and may hold rows all the same."""
        for frame in _committed(log, self._size):
            self._work_in(frame)
        self._content += bytes(-len(self._content) % self._size)
        # Where the header is broken nobody knows; every SQLite that we meet keeps none back.
        self._usable = self._size - (self._content[20] if content[:16] == MAGIC else 0)

    @classmethod
    def at(cls, path: Path) -> Self:
        """Read the file at *path* and its log.

        Raises:
            OSError: one of them cannot be read, or is too large.
        """
        log = path.with_name(f"{path.name}-wal")
        return cls(read_plain(path, LARGEST), read_plain(log, LARGEST) if log.exists() else b"")

    def with_true_header(self, application: int, version: int) -> bytes:
        """The file with a header that SQLite takes, whatever stood there.

        *application* and *version* are the numbers that a program keeps in it.
        """
        # One stands for 65,536, which has no room. No log is expected, and no page is free.
        size, pages = self._size if self._size < 65_536 else 1, len(self._content) // self._size
        kept_back = self._size - self._usable
        numbers = (1, pages, 0, 0, 1, 4, 0, 0, 1, version, 0, application)
        header = struct.pack(
            ">16sHBBBBBB12I20xII",
            *(MAGIC, size, 1, 1, kept_back, 64, 32, 32, *numbers, 1, _VERSION),
        )
        return header + bytes(self._content[_HEADER:])

    def rows(self) -> Iterator[RawRow]:
        """All that look like rows, of whatever table, those that were deleted left out.

        Much of it may be nonsense: a page that is broken has cells all the same.
        """
        free = self._free_pages()
        for number in range(len(self._content) // self._size):
            if number + 1 not in free:
                yield from self._rows_of(self._page(number + 1), _HEADER if number == 0 else 0)
        for stray in self._strays:
            yield from self._rows_of(stray, 0)

    def _work_in(self, frame: _Frame) -> None:
        if not frame.is_whole:
            self._strays.append(frame.page)
            return
        at = (frame.number - 1) * self._size
        self._content += bytes(max(0, at - len(self._content)))
        self._content[at : at + self._size] = frame.page

    def _page(self, number: int) -> bytes:
        at = (number - 1) * self._size
        return bytes(self._content[at : at + self._size])

    def _free_pages(self) -> set[int]:
        """The pages that are in no use, as far as they are known; what they hold is of old."""
        free: set[int] = set()
        if self._content[:16] != MAGIC:
            return free
        (trunk,) = struct.unpack_from(">I", self._content, 32)
        while trunk and trunk not in free and trunk * self._size <= len(self._content):
            free.add(trunk)
            trunk, count, *leaves = struct.unpack(f">{self._size // 4}I", self._page(trunk))
            free.update(leaves[:count])
        return free

    def _rows_of(self, page: bytes, begin: int) -> Iterator[RawRow]:
        """The rows of one page, whose own header is at *begin*."""
        kind = page[begin]
        if kind not in (_TABLE_LEAF, _INDEX_LEAF, _INDEX_INNER):
            return
        pointers = begin + (12 if kind == _INDEX_INNER else 8)
        (count,) = struct.unpack_from(">H", page, begin + 3)
        for number in range(min(count, (self._size - pointers) // 2)):
            with suppress(*_NO_ROW):
                (at,) = struct.unpack_from(">H", page, pointers + 2 * number)
                yield self._row(page, at, kind)

    def _row(self, page: bytes, at: int, kind: int) -> RawRow:
        if kind == _INDEX_INNER:
            at += 4  # the page with all that comes before
        length, at = _varint(page, at)
        row_id = None
        if kind == _TABLE_LEAF:
            row_id, at = _varint(page, at)
        return RawRow(row_id, _columns(self._payload(page, at, length, kind)))

    def _payload(self, page: bytes, at: int, length: int, kind: int) -> bytes:
        """*length* bytes from *at* on: those in the page, and those on other pages."""
        usable = self._usable
        most = usable - 35 if kind == _TABLE_LEAF else (usable - 12) * 64 // 255 - 23
        if length <= most:
            return page[at : at + length]
        least = (usable - 12) * 32 // 255 - 23
        here = least + (length - least) % (usable - 4)
        here = here if here <= most else least
        payload = page[at : at + here]
        (further,) = struct.unpack_from(">I", page, at + here)
        while len(payload) < length:
            if not 0 < further * self._size <= len(self._content):
                raise ValueError("the rest of the row is not there")
            rest = self._page(further)
            payload += rest[4 : min(usable, 4 + length - len(payload))]
            (further,) = struct.unpack_from(">I", rest)
        return payload


class _Frame(NamedTuple):
    """A page as the log has it."""

    number: int
    """Its place in the file, counted from 1."""
    page: bytes
    is_whole: bool
    """Whether it has its checksum."""


def log_is_damaged(log: bytes) -> bool:
    """Whether SQLite, which reads a log up to the first page that is broken, would lose more.

    Pages that were written and never committed do not count.
    """
    if len(log) <= _LOG_HEADER:
        return False
    size = _page_size(b"", log)
    step = _FRAME_HEADER + size
    starts = range(_LOG_HEADER, len(log) - step + 1, step)
    if any(log[at + 8 : at + 16] == bytes(8) for at in starts):
        # There is nothing where at least a page of an earlier log would be.
        return True
    frames = list(_committed(log, size))
    return any(not frame.is_whole for frame in frames) or (
        bool(frames) and not _has_its_sum(log[:24], (0, 0), log[24:_LOG_HEADER], log)
    )


def _committed(log: bytes, size: int) -> Iterator[_Frame]:
    """The pages of a log up to the last that was committed, whole or not.

    Those of an earlier log, which this one was written over, bear other marks.
    """
    step = _FRAME_HEADER + size
    starts = range(_LOG_HEADER, len(log) - step + 1, step)
    if not starts:
        return
    is_headed = _has_its_sum(log[:24], (0, 0), log[24:_LOG_HEADER], log)
    mark = log[16:24] if is_headed else log[_LOG_HEADER + 8 : _LOG_HEADER + 16]
    ours = [at for at in starts if log[at + 8 : at + 16] == mark]
    ends = [at for at in ours if log[at + 4 : at + 8] != bytes(4)]
    before = struct.unpack_from(">II", log, 24)
    for at in range(_LOG_HEADER, max(ends, default=0) + 1, step):
        (number,) = struct.unpack_from(">I", log, at)
        head, page = log[at : at + 8], log[at + _FRAME_HEADER : at + step]
        proof = log[at + 16 : at + _FRAME_HEADER]
        is_ours = log[at + 8 : at + 16] == mark
        yield _Frame(number, page, is_ours and _has_its_sum(head + page, before, proof, log))
        before = struct.unpack(">II", proof)


def _has_its_sum(data: bytes, before: tuple[int, ...], proof: bytes, log: bytes) -> bool:
    """Whether *data* has the checksum *proof*, which goes on from the one *before*."""
    (magic,) = struct.unpack_from(">I", log)
    order = ">" if magic == _LOG_MAGIC + 1 else "<" if magic == _LOG_MAGIC else "="
    one, two = before
    words = iter(struct.unpack(f"{order}{len(data) // 4}I", data))
    for word in words:
        one = (one + word + two) & 0xFFFFFFFF
        two = (two + next(words) + one) & 0xFFFFFFFF
    return struct.pack(">II", one, two) == proof


def _page_size(content: bytes, log: bytes) -> int:
    """Bytes of a page, as the file says, or its log; what is usual if neither says."""
    size = 0
    if content[:16] == MAGIC:
        size = int.from_bytes(content[16:18], "big")
    elif len(log) >= _LOG_HEADER:
        size = int.from_bytes(log[8:12], "big")
    size = 65_536 if size == 1 else size
    return size if size in _SIZES else _USUAL_SIZE


def _columns(payload: bytes) -> tuple[Content, ...]:
    """The columns of a row.

    Raises:
        ValueError: it does not fill its place, so it is none.
    """
    at_end, at = _varint(payload, 0)
    kinds: list[int] = []
    begin = at_end
    while at < at_end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    columns: list[Content] = []
    for kind in kinds:
        length = _length(kind)
        columns.append(_content(kind, payload[begin : begin + length]))
        begin += length
    if begin != len(payload) or at != at_end:
        raise ValueError("it is no row")
    return tuple(columns)


def _length(kind: int) -> int:
    """Bytes of a column of this kind."""
    return (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)[kind] if kind < 10 else (kind - 12) // 2


def _content(kind: int, data: bytes) -> Content:
    match kind:
        case 0:
            return None
        case 7:
            return float(struct.unpack(">d", data)[0])
        case 8 | 9:
            return kind - 8
        case _ if kind < 7:
            return int.from_bytes(data, "big", signed=True)
        case _ if kind % 2:
            return data.decode("utf-8", "replace")
        case _:
            return data


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """The number of one to nine bytes at *at*, and where it ends."""
    value = 0
    for place in range(at, at + 8):
        value = value << 7 | data[place] & 0x7F
        if data[place] < 0x80:
            return value, place + 1
    value = value << 8 | data[at + 8]
    return value - (1 << 64) if value >> 63 else value, at + 9
