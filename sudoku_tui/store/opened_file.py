"""The file that a connection has open: whether it is still the one at its path.

SQLite goes on writing to a file that was deleted, moved or replaced, where nobody finds it, and
works its log into whatever was copied over it. So the file is looked at before it is used: device
and inode say whether it is another one, time and size whether somebody wrote to it. That may have
been another window, working in the log, or a backup copied over it, which keeps the inode: then
its content tells. A backup that the log just goes on from is made whole by it; where it lacks what
nobody else has written meanwhile, no window worked in the log, and it is told.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, suppress
from enum import Enum
from pathlib import Path
from typing import Final, NamedTuple

from .errors import FAILURES
from .plain_files import begin_beside, copy_private

_BESIDE: Final = ("-wal", "-shm")
"""What the log and its index are called after the name of the file."""
_CALM: Final = 0.1
"""Seconds without a change after which nobody is copying to the file any more."""
_PATIENCE: Final = 0.5
"""Seconds to wait for that at most."""
_stat: Final = os.stat
"""Twice a move: by way of a Path it would take twice as long."""


class Whereabouts(Enum):
    """What became of an opened file."""

    HERE = "here"
    GONE = "gone"
    """Nothing is at its path."""
    REPLACED = "replaced"
    """Another file is at its path."""
    OVERWRITTEN = "overwritten"
    """It has the content of another one."""
    COPIED = "copied"
    """It has the content of a backup, from which its log goes on: nothing is lost."""
    DAMAGED = "damaged"
    """It is broken, and its log may be all that is whole."""
    CHANGING = "changing"
    """Somebody is writing to it just now."""


class _Look(NamedTuple):
    """What the system says of a file."""

    device: int
    inode: int
    changed: int
    """Nanoseconds since 1970."""
    size: int


class _Content(NamedTuple):
    """How much a file holds: of each only ever more, as nothing is deleted from it."""

    games: int = 0
    events: int = 0
    drills: int = 0

    def is_within(self, other: _Content) -> bool:
        """Whether *other* has at least as much of each."""
        return all(mine <= its for mine, its in zip(self, other, strict=True))


class OpenedFile:
    """A file as it was when it was opened, or found to be in order last."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        """*connection* has the file at *path* open."""
        self._path, self._name = path, str(path)
        self._beside = [path.with_name(path.name + ending) for ending in _BESIDE]
        self._log = [_inode(part) for part in self._beside]
        self._look = _look(self._path)
        self._content = _content_without_log(self._path)
        self._is_dated = False
        self._version = _version_of(connection)
        """Goes up with what others have written."""

    @property
    def has_log(self) -> bool:
        """Whether what is written goes to a log first; where it cannot, the file itself changes."""
        return self._log[0] is not None

    def is_unchanged(self) -> bool:
        """Whether it is there, and nobody has written to it."""
        try:
            found = _stat(self._name)
        except OSError:
            return False
        return self._look == (found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size)

    def changed_by_us(self) -> None:
        """Take it as it is now: its own connection has worked the log into it."""
        look = _look(self._path)
        if self._look and look and look[:2] == self._look[:2]:
            self._look, self._is_dated = look, True

    def count_anew(self, connection: sqlite3.Connection) -> None:
        """Count what it holds if that is more by now. That takes a moment where it is much."""
        self._version = _version_of(connection)
        if self._is_dated and self.is_unchanged():
            self._content, self._is_dated = _content_without_log(self._path), False

    def has_lost_log(self) -> bool:
        """Whether the log was removed, so that what is written to it is found by nobody."""
        return self._log != [_inode(part) for part in self._beside]

    def find(self, connection: sqlite3.Connection) -> Whereabouts:
        """What became of it. It is told apart from one that another window wrote to."""
        end = time.monotonic() + _PATIENCE
        while True:
            look = _look(self._path)
            if look is None:
                return Whereabouts.GONE
            if self._look is None or look[:2] != self._look[:2]:
                return Whereabouts.REPLACED
            if look == self._look:
                return Whereabouts.HERE
            time.sleep(_CALM)
            if _look(self._path) == look:
                break
            if time.monotonic() > end:
                return Whereabouts.CHANGING
        content = _content_without_log(self._path)
        if not self._follows(content, connection):
            # A backup that was copied over it is whole by itself.
            is_whole = _is_whole_without_log(self._path)
            return Whereabouts.OVERWRITTEN if is_whole else Whereabouts.DAMAGED
        is_copied = self._lacks_ours(content, connection)
        self._look, self._content = look, content
        return Whereabouts.COPIED if is_copied else Whereabouts.HERE

    def _lacks_ours(self, content: _Content, connection: sqlite3.Connection) -> bool:
        """Whether something is in the log alone that any window would have worked in as well."""
        with suppress(*FAILURES):
            is_ours = self._version is not None and self._version == _version_of(connection)
            return is_ours and _content_of(connection) != content
        return False

    def _follows(self, content: _Content, connection: sqlite3.Connection) -> bool:
        """Whether the file is what it was, with more of the log that *connection* sees."""
        with suppress(*FAILURES):
            if self._content.is_within(content) and content.is_within(_content_of(connection)):
                # A connection of its own has nothing in memory that would hide what is there.
                with closing(sqlite3.connect(self._path)) as fresh:
                    return bool(fresh.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok")
        return False

    def leave(self, connection: sqlite3.Connection, found: Whereabouts) -> None:
        """Close *connection* so that what is at the path now is not touched by it.

        Its log stays with the file that it belongs to, as far as that is still anywhere.

        Raises:
            OSError: the system does not let it; nothing at the path was touched.
        """
        if found is Whereabouts.OVERWRITTEN:
            # The log belongs to what was there before. SQLite would work it in when it closes
            # the file, but for one that is no longer at its path.
            beside, number = begin_beside(self._path)
            os.close(number)
            try:
                copy_private(self._path, beside)
                self._remove_log()
                beside.replace(self._path)
            finally:
                beside.unlink(missing_ok=True)
        else:
            with suppress(*FAILURES):
                connection.execute("PRAGMA busy_timeout = 0")
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        with suppress(*FAILURES):
            connection.close()
        self._remove_log()

    def _remove_log(self) -> None:
        """Remove the log at the path, if it is the one of the file that was opened."""
        for part, inode in zip(self._beside, self._log, strict=True):
            if inode is not None and _inode(part) == inode:
                part.unlink(missing_ok=True)


def _look(path: Path) -> _Look | None:
    """What the system says of a file; None if there is none."""
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return _Look(found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size)


def _inode(path: Path) -> tuple[int, int] | None:
    look = _look(path)
    return look[:2] if look else None


def _content_without_log(path: Path) -> _Content:
    """What a file holds without its log; nothing if it cannot be read.

    It is read by SQLite alone: to close a file that was opened otherwise would take away the
    locks of every connection to it in this process.
    """
    with suppress(*FAILURES), closing(_without_log(path)) as connection:
        return _content_of(connection)
    return _Content()


def _is_whole_without_log(path: Path) -> bool:
    with suppress(*FAILURES), closing(_without_log(path)) as connection:
        return bool(connection.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok")
    return False


def _without_log(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)


def _version_of(connection: sqlite3.Connection) -> int | None:
    """Goes up with what other connections have written; None where that cannot be told."""
    with suppress(*FAILURES):
        return int(connection.execute("PRAGMA data_version").fetchone()[0])
    return None


def _content_of(connection: sqlite3.Connection) -> _Content:
    return _Content(
        *connection.execute(
            "SELECT (SELECT count(*) FROM game),"
            " (SELECT count(*) FROM event) + (SELECT count(*) FROM lost_event),"
            " (SELECT count(*) FROM drill)"
        ).fetchone()
    )
