"""Locks on a SQLite file, queried without taking any and without opening the file in SQLite."""

from __future__ import annotations

import os
import struct
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

_PENDING: Final = 0x4000_0000
"""Offset of the first byte of SQLite's locks (https://www.sqlite.org/lockingv3.html)."""
_RESERVED_BYTES: Final = _PENDING, 2
_SHARED_BYTES: Final = _PENDING + 2, 510
_LOG_WRITER: Final = 120, 1
"""Offset and length of the lock of a writer to the log (https://www.sqlite.org/walformat.html)."""
_LOG_OPEN: Final = 128, 1
"""Offset and length of the lock of every connection that has the index of the log open."""
_BETWEEN_LOOKS: Final = 0.05
PATIENCE: Final = 1.0
"""Least age of a lock that is reported (seconds); saving a move takes less time."""


class Holder(NamedTuple):
    """A process that holds a lock."""

    pid: int
    name: str
    """Name of its program; empty if it cannot be read."""

    def __str__(self) -> str:
        if self.pid <= 0:  # the process is in another container
            return "a process elsewhere"
        return f"process {self.pid} ({self.name})" if self.name else f"process {self.pid}"


class Locks(NamedTuple):
    """The locks on a database."""

    writer: Holder | None = None
    """The process that keeps all others from writing; None if there is none."""
    reader: Holder | None = None
    """A process that has the database open; None if there is none."""

    @property
    def holder(self) -> Holder | None:
        """Any process that has the database open; None if there is none."""
        return self.writer or self.reader


def locks_on(path: Path) -> Locks:
    """Return the locks that other processes hold on the database at *path* now.

    On systems that cannot query locks, none are returned.
    """
    index = path.with_name(f"{path.name}-shm")
    writer = (
        _holder(path, *_RESERVED_BYTES)
        or _holder(path, *_SHARED_BYTES, is_shared=True)
        or _holder(index, *_LOG_WRITER)
    )
    return Locks(writer, _holder(path, *_SHARED_BYTES) or _holder(index, *_LOG_OPEN))


def lasting_locks_on(path: Path, patience: float = PATIENCE) -> Locks:
    """Return the locks as soon as there is no writer, or after *patience* seconds."""
    until = time.monotonic() + patience
    while (found := locks_on(path)).writer is not None and time.monotonic() < until:
        time.sleep(_BETWEEN_LOOKS)
    return found


def _holder(path: Path, start: int, length: int, *, is_shared: bool = False) -> Holder | None:
    """Return a process whose lock on these bytes excludes a lock of ours (shared or not)."""
    try:
        import fcntl
    except ImportError:  # Windows
        return None
    kind = fcntl.F_RDLCK if is_shared else fcntl.F_WRLCK
    is_mac = sys.platform == "darwin"
    form = "qqihh" if is_mac else "hhqqi4x"
    fields = (start, length, 0, kind, 0) if is_mac else (kind, 0, start, length, 0)
    with suppress(OSError, struct.error):
        number = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        try:
            answer = fcntl.fcntl(number, fcntl.F_GETLK, struct.pack(form, *fields))
        finally:
            os.close(number)
        answer_fields = struct.unpack(form, answer)
        found, pid = (
            (answer_fields[3], answer_fields[2]) if is_mac else (answer_fields[0], answer_fields[4])
        )
        if found != fcntl.F_UNLCK:
            return Holder(pid, _program(pid))
    return None


def _program(pid: int) -> str:
    with suppress(OSError, UnicodeDecodeError):
        return Path(f"/proc/{pid}/comm").read_text("utf-8").strip()
    return ""
