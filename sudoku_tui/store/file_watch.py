"""Detection of changes to the open file by other programs.

SQLite continues to write to a file that was deleted, moved or replaced, and this data is lost. If
another file was copied over the open one, SQLite writes its log into that content. So the file is
checked before each use. Device and inode show whether another file is at the path; time and size
show whether a program has written to it.

Such a write may be a checkpoint by another window, or a backup copied over the file, which keeps
the inode. The content decides. If the old log fits the new content, nothing is lost. But if that
content lacks changes that only this program has made, the write was not a checkpoint, and the
player is warned.
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
from .plain_files import copy_private, create_sibling

_BESIDE: Final = ("-wal", "-shm")
"""Suffixes of the write-ahead log and its index."""
_CALM: Final = 0.1
"""If a file does not change for this time, the copying of another file over it has ended
(seconds)."""
_PATIENCE: Final = 0.5
"""Longest wait for such a copy to end (seconds)."""
_stat: Final = os.stat
"""Called directly with a string, because `Path.stat` is slower and runs twice per move."""


class FileFate(Enum):
    """What happened to an open file."""

    HERE = "here"
    GONE = "gone"
    """Its path does not exist."""
    REPLACED = "replaced"
    """Another file is at its path."""
    OVERWRITTEN = "overwritten"
    """Its content was replaced by that of another file."""
    COPIED = "copied"
    """A backup was copied over it. The log continues from that backup, so nothing is lost."""
    DAMAGED = "damaged"
    """It is broken, and perhaps only its log is intact."""
    CHANGING = "changing"
    """Another program is writing to it now."""


class _FileState(NamedTuple):
    """The state of a file according to the system."""

    device: int
    inode: int
    changed: int
    """Time of the last change (nanoseconds since 1970)."""
    size: int


class _Content(NamedTuple):
    """Numbers of items in a file.

    No number ever decreases, because nothing is deleted from the file.
    """

    games: int = 0
    events: int = 0
    drills: int = 0

    def is_within(self, other: _Content) -> bool:
        """Check whether *other* has at least as many items of every kind."""
        return all(mine <= its for mine, its in zip(self, other, strict=True))


class OpenedFile:
    """The state of the file when it was opened, or last found to be in order."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        """Record the state of the file at *path*, which *connection* has open."""
        self._path, self._name = path, str(path)
        self._beside = [path.with_name(path.name + ending) for ending in _BESIDE]
        self._log = [_inode(part) for part in self._beside]
        self._look = _file_state(self._path)
        self._content = _content_without_log(self._path)
        self._is_dated = False
        self._version = _version_of(connection)
        """A counter of SQLite that increases with the writes of other connections."""

    @property
    def has_log(self) -> bool:
        """Whether writes go to a write-ahead log; otherwise they change the file itself."""
        return self._log[0] is not None

    def is_unchanged(self) -> bool:
        """Check whether the file is at its path and was not written to."""
        try:
            found = _stat(self._name)
        except OSError:
            return False
        return self._look == (found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size)

    def accept_own_change(self) -> None:
        """Accept the present state of the file, after a checkpoint by this program."""
        look = _file_state(self._path)
        if self._look and look and look[:2] == self._look[:2]:
            self._look, self._is_dated = look, True

    def recount(self, connection: sqlite3.Connection) -> None:
        """Count the items again if a checkpoint has added some; slow for large files."""
        self._version = _version_of(connection)
        if self._is_dated and self.is_unchanged():
            self._content, self._is_dated = _content_without_log(self._path), False

    def has_lost_log(self) -> bool:
        """Check whether the log was removed, so that everything written to it would be lost."""
        return self._log != [_inode(part) for part in self._beside]

    def detect_change(self, connection: sqlite3.Connection) -> FileFate:
        """Determine what happened to the file; a checkpoint by another window does not count."""
        end = time.monotonic() + _PATIENCE
        while True:
            look = _file_state(self._path)
            if look is None:
                return FileFate.GONE
            if self._look is None or look[:2] != self._look[:2]:
                return FileFate.REPLACED
            if look == self._look:
                return FileFate.HERE
            time.sleep(_CALM)
            if _file_state(self._path) == look:
                break
            if time.monotonic() > end:
                return FileFate.CHANGING
        content = _content_without_log(self._path)
        if not self._continues_old_content(content, connection):
            # A backup copied over the file is intact without the log.
            is_whole = _is_whole_without_log(self._path)
            return FileFate.OVERWRITTEN if is_whole else FileFate.DAMAGED
        is_copied = self._lacks_ours(content, connection)
        self._look, self._content = look, content
        return FileFate.COPIED if is_copied else FileFate.HERE

    def _lacks_ours(self, content: _Content, connection: sqlite3.Connection) -> bool:
        """Check whether the file lacks changes that another window's checkpoint would include."""
        with suppress(*FAILURES):
            is_ours = self._version is not None and self._version == _version_of(connection)
            return is_ours and _content_of(connection) != content
        return False

    def _continues_old_content(self, content: _Content, connection: sqlite3.Connection) -> bool:
        """Check whether the file is the old one plus changes from the log of *connection*."""
        with suppress(*FAILURES):
            if self._content.is_within(content) and content.is_within(_content_of(connection)):
                # A new connection has no cached pages that would hide damage.
                with closing(sqlite3.connect(self._path)) as fresh:
                    return bool(fresh.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok")
        return False

    def close_without_writing(self, connection: sqlite3.Connection, found: FileFate) -> None:
        """Close *connection* without changing the file that is at the path now.

        If the old file still exists elsewhere, its log is written into it.

        Raises:
            OSError: The system refuses; nothing at the path was changed.
        """
        if found is FileFate.OVERWRITTEN:
            # On closing, SQLite would write its log, which belongs to the old content, into the new
            # content. It does not if the path leads to another file, so replace the file by a copy
            # of itself.
            beside, number = create_sibling(self._path)
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
        """Remove the log at the path if it belongs to the file that was opened."""
        for part, inode in zip(self._beside, self._log, strict=True):
            if inode is not None and _inode(part) == inode:
                part.unlink(missing_ok=True)


def _file_state(path: Path) -> _FileState | None:
    """Return the state of a file; None if it does not exist."""
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return _FileState(found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size)


def _inode(path: Path) -> tuple[int, int] | None:
    look = _file_state(path)
    return look[:2] if look else None


def _content_without_log(path: Path) -> _Content:
    """Count the items of a file without its log; return zeros if it cannot be read.

    Only SQLite may open the file: closing any other handle would release the locks of all
    connections to it in this process (POSIX locks).
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
    """Return SQLite's counter of writes by other connections; None if it cannot be read."""
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
