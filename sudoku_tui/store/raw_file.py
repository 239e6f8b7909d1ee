"""A reader for SQLite files without SQLite, which finds intact rows wherever they are.

SQLite reads a table from its root: a broken page makes all pages below it inaccessible. This reader
examines each page on its own. The format (https://www.sqlite.org/fileformat2.html) has pages of
equal size, and the first begins with the header of the file. The write-ahead log next to the file
has newer versions of pages. Each of them has a checksum, computed from its bytes and the checksum
before.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple, Self, TypeAlias

from .plain_files import read_plain

Content: TypeAlias = int | float | str | bytes | None
"""Value of one column."""

LARGEST: Final = 1_000_000_000
"""Largest file or log that is read into memory (bytes); ten million moves need less."""
MAGIC: Final = b"SQLite format 3\0"
"""First bytes of every SQLite file."""
_HEADER: Final = 100
_VERSION: Final = 3_040_001
"""Version of SQLite to write into a header; no program relies on it."""
_SIZES: Final = frozenset(1 << power for power in range(9, 17))
_USUAL_SIZE: Final = 4096
_LOG_HEADER, _FRAME_HEADER = 32, 24
_LOG_MAGIC: Final = 0x377F0682
"""First number of a log with checksums over little-endian words; plus 1 for big-endian words."""
_TABLE_LEAF, _INDEX_LEAF, _INDEX_INNER = 0x0D, 0x0A, 0x02
_NO_ROW: Final = (ValueError, IndexError, struct.error, OverflowError, MemoryError)
"""Exceptions raised by decoding bytes that are not a row."""


class RawRow(NamedTuple):
    """A row as decoded from a page."""

    id: int | None
    """The rowid; None in a table without rowids."""
    columns: tuple[Content, ...]


class RawFile:
    """The pages of a file, with the newer versions from its log applied."""

    def __init__(self, content: bytes, log: bytes = b"") -> None:
        """Apply *log* to *content*; both are the bytes of whole files."""
        self._size = _page_size(content, log)
        self._content = bytearray(content)
        self._strays: list[bytes] = []
        """Pages of the log with wrong checksums, which may have intact rows all the same."""
        for frame in _committed(log, self._size):
            self._apply_frame(frame)
        self._content += bytes(-len(self._content) % self._size)
        # Bytes reserved per page are unknown if the header is broken; SQLite's default is none.
        self._usable = self._size - (self._content[20] if content[:16] == MAGIC else 0)

    @classmethod
    def at(cls, path: Path) -> Self:
        """Read the file at *path* and its log.

        Raises:
            OSError: One of them cannot be read, or is too large.
        """
        log = path.with_name(f"{path.name}-wal")
        return cls(read_plain(path, LARGEST), read_plain(log, LARGEST) if log.exists() else b"")

    def with_true_header(self, application: int, version: int) -> bytes:
        """Return the file with a new header that SQLite accepts.

        Args:
            application: The application id.
            version: The user version, our number of migrations.
        """
        # A size of 1 stands for 65,536, which does not fit two bytes. The header expects no log
        # and lists no free pages.
        size, pages = self._size if self._size < 65_536 else 1, len(self._content) // self._size
        kept_back = self._size - self._usable
        numbers = (1, pages, 0, 0, 1, 4, 0, 0, 1, version, 0, application)
        header = struct.pack(
            ">16sHBBBBBB12I20xII",
            *(MAGIC, size, 1, 1, kept_back, 64, 32, 32, *numbers, 1, _VERSION),
        )
        return header + bytes(self._content[_HEADER:])

    def rows(self) -> Iterator[RawRow]:
        """Yield everything that looks like a row, of any table, except on pages marked as free.

        Some rows may be nonsense, because a broken page can be decoded too.
        """
        free = self._free_pages()
        for number in range(len(self._content) // self._size):
            if number + 1 not in free:
                yield from self._rows_of(self._page(number + 1), _HEADER if number == 0 else 0)
        for stray in self._strays:
            yield from self._rows_of(stray, 0)

    def _apply_frame(self, frame: _Frame) -> None:
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
        """Return the numbers of the pages that are listed as unused; their content is old."""
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
        """Yield the rows of one page, whose own header is at *begin*."""
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
            at += 4  # skip the number of the left child page
        length, at = _varint(page, at)
        row_id = None
        if kind == _TABLE_LEAF:
            row_id, at = _varint(page, at)
        return RawRow(row_id, _columns(self._payload(page, at, length, kind)))

    def _payload(self, page: bytes, at: int, length: int, kind: int) -> bytes:
        """Return *length* bytes of a row from *at* on, including those on overflow pages."""
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
    """A page in the log."""

    number: int
    """Number of the page in the file, counted from 1."""
    page: bytes
    is_whole: bool
    """Whether the checksum is right."""


def log_is_damaged(log: bytes) -> bool:
    """Check whether SQLite would lose committed pages of a log, because it stops at a broken page.

    Pages that were written but never committed do not count.
    """
    if len(log) <= _LOG_HEADER:
        return False
    size = _page_size(b"", log)
    step = _FRAME_HEADER + size
    starts = range(_LOG_HEADER, len(log) - step + 1, step)
    if any(log[at + 8 : at + 16] == bytes(8) for at in starts):
        # The log has a page of zeros, where SQLite would at least have left a page of an earlier
        # log.
        return True
    frames = list(_committed(log, size))
    return any(not frame.is_whole for frame in frames) or (
        bool(frames) and not _has_valid_checksum(log[:24], (0, 0), log[24:_LOG_HEADER], log)
    )


def _committed(log: bytes, size: int) -> Iterator[_Frame]:
    """Yield the pages of a log up to the last committed one, intact or not.

    Frames left over from an earlier log have other salts, and do not count as intact.
    """
    step = _FRAME_HEADER + size
    starts = range(_LOG_HEADER, len(log) - step + 1, step)
    if not starts:
        return
    is_headed = _has_valid_checksum(log[:24], (0, 0), log[24:_LOG_HEADER], log)
    mark = log[16:24] if is_headed else log[_LOG_HEADER + 8 : _LOG_HEADER + 16]
    ours = [at for at in starts if log[at + 8 : at + 16] == mark]
    ends = [at for at in ours if log[at + 4 : at + 8] != bytes(4)]
    before = struct.unpack_from(">II", log, 24)
    for at in range(_LOG_HEADER, max(ends, default=0) + 1, step):
        (number,) = struct.unpack_from(">I", log, at)
        head, page = log[at : at + 8], log[at + _FRAME_HEADER : at + step]
        proof = log[at + 16 : at + _FRAME_HEADER]
        is_ours = log[at + 8 : at + 16] == mark
        yield _Frame(number, page, is_ours and _has_valid_checksum(head + page, before, proof, log))
        before = struct.unpack(">II", proof)


def _has_valid_checksum(data: bytes, before: tuple[int, ...], proof: bytes, log: bytes) -> bool:
    """Check whether *proof* is the checksum of *data*, continued from the checksum *before*."""
    (magic,) = struct.unpack_from(">I", log)
    order = ">" if magic == _LOG_MAGIC + 1 else "<" if magic == _LOG_MAGIC else "="
    one, two = before
    words = iter(struct.unpack(f"{order}{len(data) // 4}I", data))
    for word in words:
        one = (one + word + two) & 0xFFFFFFFF
        two = (two + next(words) + one) & 0xFFFFFFFF
    return struct.pack(">II", one, two) == proof


def _page_size(content: bytes, log: bytes) -> int:
    """Return the size of a page (bytes), from the file or its log, or else the usual one."""
    size = 0
    if content[:16] == MAGIC:
        size = int.from_bytes(content[16:18], "big")
    elif len(log) >= _LOG_HEADER:
        size = int.from_bytes(log[8:12], "big")
    size = 65_536 if size == 1 else size
    return size if size in _SIZES else _USUAL_SIZE


def _columns(payload: bytes) -> tuple[Content, ...]:
    """Decode the columns of a row.

    Raises:
        ValueError: The lengths do not add up, so the bytes are not a row.
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
    """Return the length of a column of this serial type (bytes)."""
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
    """Decode the variable-length integer at *at*, of one to nine bytes; return it and its end."""
    value = 0
    for place in range(at, at + 8):
        value = value << 7 | data[place] & 0x7F
        if data[place] < 0x80:
            return value, place + 1
    value = value << 8 | data[at + 8]
    return value - (1 << 64) if value >> 63 else value, at + 9
