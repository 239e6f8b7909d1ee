"""The file: opened, kept whole, and replaced when it is broken.

Whatever the disk does, a `Database` can be written to: when the file cannot be used, what
is written is kept in memory, and `remark` says so.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeAlias

from ..formats.clean import clean_path
from .errors import (
    BUSY,
    FAILURES,
    DamagedFile,
    ReplacedFile,
    StoreError,
    describe_error,
    is_damage,
    primary_code,
)
from .opened_file import OpenedFile, Whereabouts
from .salvage import move_aside, salvage
from .schema import migrate, version_of

PATIENCE = 0.25
"""Seconds to wait for another program's lock. The screen stands still as long."""
_PATIENCE_AT_START = 2.0
"""Before the first screen nobody minds, and two programs may begin the file at once."""
_CHECKED_AT_START = 16_000_000
"""Up to this size in bytes a file is checked whenever it is opened: 50 ms at most."""

_NEWS = {
    Whereabouts.GONE: "The file of saved games was moved or deleted. A new one was begun",
    Whereabouts.REPLACED: "The file of saved games was replaced. The one that is there now is used",
    Whereabouts.OVERWRITTEN: "The file of saved games was overwritten. What is there now is used",
}
"""What the player should know when the file is not the one that was opened."""
_OPEN_GAME = ", and the game that is open is written there."

Connect: TypeAlias = Callable[..., sqlite3.Connection]
"""Called like `sqlite3.connect`."""


class Database:
    """One connection, with every failure turned into a `StoreError`."""

    def __init__(self, path: Path | None, connect: Connect = sqlite3.connect) -> None:
        self._path = path
        self._connect = connect
        self.remark = ""
        """What the player should know about the file; empty if all is well."""
        self.generation = 1
        """Goes up when another file, or the memory, takes the place of the one before."""
        self.in_memory = False
        self._file: OpenedFile | None = None
        """What is open; None for the memory, or where none could be opened again yet."""
        self._news = ""
        self._is_closed = False
        self._is_patient = True
        self._connection = self._opened(thorough=False)

    def close(self) -> None:
        """Close the file; afterwards everything raises StoreError."""
        self._is_closed = True
        with suppress(*FAILURES):
            self._connection.close()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection to read from.

        Raises:
            ReplacedFile: the file is another one by now, and can be read when asked again.
            StoreError: reading failed. A broken file has been replaced by then.
        """
        self._follow()
        try:
            yield self._connection
        except FAILURES as error:
            if is_damage(error):
                self._examine()
            raise StoreError(describe_error(error)) from error

    @contextmanager
    def writing(self, *, patient: bool = True) -> Iterator[sqlite3.Connection]:
        """A connection inside a transaction that is committed at the end, or not at all.

        Raises:
            StoreError: writing failed, and nothing was written. Without *patient*, a lock
                is a failure at once. A broken file has been replaced by then.
        """
        patience = PATIENCE if patient and self._is_patient else 0.0
        with self.reading() as connection:
            connection.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
                if self._file is not None and not self._file.is_unchanged():
                    self._file.changed_by_us()
            except BaseException:
                with suppress(*FAILURES):
                    connection.execute("ROLLBACK")
                raise

    def copy_to(self, other: Database) -> None:
        """Make *other* the same as this, whatever it holds.

        Raises:
            StoreError: that failed.
        """
        with self.reading() as mine, other.reading() as its:
            mine.backup(its)

    def holds_play(self) -> bool:
        """Whether there is a move of a game, or a drill."""
        with suppress(*FAILURES):
            query = "SELECT EXISTS (SELECT 1 FROM event) OR EXISTS (SELECT 1 FROM drill)"
            return bool(self._connection.execute(query).fetchone()[0])
        return False

    @contextmanager
    def impatient(self) -> Iterator[None]:
        """Whatever is written meanwhile does not wait for another program's lock."""
        self._is_patient = False
        try:
            yield
        finally:
            self._is_patient = True

    def look(self) -> None:
        """See where the file is, at leisure: also while nothing is read or written.

        Where it is not as it was, `generation` and `remark` say so.
        """
        with suppress(StoreError):
            self._follow(thorough=True)
            if self._file is not None:
                self._file.count_anew()

    def _follow(self, *, thorough: bool = False) -> None:
        """Go on in the file that is at the path now, if that is not the one that was opened.

        Raises:
            ReplacedFile: it is open now.
            StoreError: it cannot be opened, or somebody is writing it just now.
        """
        file, path = self._file, self._path
        if path is None or self.in_memory or self._is_closed:
            return
        if file is not None:
            if self._connection.in_transaction:
                return
            if file.is_unchanged() and not (thorough and file.has_lost_log()):
                return
        try:
            if file is not None:
                found = file.find(self._connection)
                if found is Whereabouts.CHANGING:
                    raise StoreError(BUSY)
                if found is Whereabouts.HERE and not file.has_lost_log():
                    return
                file.leave(self._connection, found)
                self._file, self._news = None, _NEWS.get(found, "")
            self._go_on(path)
        except OSError as error:
            raise StoreError(error.strerror or str(error)) from error

    def _go_on(self, path: Path) -> None:
        """Open what is at the path now, and remark on it.

        Raises:
            ReplacedFile: it is open.
            OSError, StoreError: it cannot be opened.
        """
        before = self.remark
        self._connection = self._open(path, thorough=False)
        if self._news:
            self.generation += 1
            if self.remark == before:
                self.remark = self._news + _OPEN_GAME
            self._news = ""
            raise ReplacedFile("another file is in the place of the one before")

    def _examine(self) -> None:
        """Open the file again with a thorough look, which replaces it if it is broken."""
        if self.in_memory or self._is_closed:
            return
        before = self.generation
        with suppress(StoreError):
            # What was copied over an open file looks broken, and is whole for who opens it.
            self._follow(thorough=True)
        if self.generation == before:
            with suppress(*FAILURES):
                self._connection.close()
            self._connection = self._opened(thorough=True)

    def _opened(self, *, thorough: bool) -> sqlite3.Connection:
        if self._path is None:
            return self._memory()
        if is_nobodys(self._path):
            return self._memory(f"there is no folder {clean_path(self._path.parts[0])}")
        try:
            return self._open(self._path, thorough=thorough)
        except OSError as error:
            return self._memory(error.strerror or str(error))
        except StoreError as error:
            return self._memory(str(error))

    def _open(self, path: Path, *, thorough: bool) -> sqlite3.Connection:
        """Open the file at *path*, or begin it; one that is broken is replaced.

        Raises:
            OSError, StoreError: that cannot be.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            connection = self._open_file(path, thorough=thorough)
        except DamagedFile:
            connection = self._begin_again(path)
        self._file = OpenedFile(path)
        return connection

    def _begin_again(self, path: Path) -> sqlite3.Connection:
        """Move a broken file aside, and take what can be read of it into a fresh one."""
        kept = move_aside(path)
        self.generation += 1
        connection = self._open_file(path, thorough=False)
        rescued = 0
        with suppress(*FAILURES, OSError):
            rescued = salvage(kept, connection)
        self.remark = (
            "The saved games could not be read. "
            f"They are kept as {kept.name}, and a new file was begun."
        )
        if rescued:
            self.remark = (
                f"The file of saved games was damaged. It is kept as {kept.name}; "
                f"{rescued} of the games could be saved."
            )
        return connection

    def _memory(self, reason: str = "") -> sqlite3.Connection:
        self.in_memory = True
        self._file = None
        self.generation += 1
        if reason:
            self.remark = f"not saved: {reason}"
        connection = sqlite3.connect(":memory:", isolation_level=None)
        connection.row_factory = sqlite3.Row
        migrate(connection)
        return connection

    def _open_file(self, path: Path, *, thorough: bool) -> sqlite3.Connection:
        connection = None
        try:
            connection = self._connect(path, timeout=_PATIENCE_AT_START, isolation_level=None)
            _prepare(connection)
            if thorough:
                _check(connection, "integrity_check")
            elif path.stat().st_size <= _CHECKED_AT_START:
                _check(connection, "quick_check")
            self._check_rights(connection, path)
        except (*FAILURES, StoreError) as error:
            if connection:
                connection.close()
            if isinstance(error, StoreError):
                raise
            raise (DamagedFile if is_damage(error) else StoreError)(
                describe_error(error)
            ) from error
        return connection

    def _check_rights(self, connection: sqlite3.Connection, path: Path) -> None:
        """Remark on a file that may only be read.

        Raises:
            DamagedFile: only the file itself says so, in a broken header.
        """
        if _may_write(connection):
            return
        if os.access(path, os.W_OK):
            raise DamagedFile("it says that it may only be read")
        self.remark = "not saved: the file may only be read"


def is_nobodys(path: Path) -> bool:
    """Whether a path is in the home of somebody who is not there: such a ``~`` stays as it is."""
    return path.parts[0].startswith("~")


def _prepare(connection: sqlite3.Connection) -> None:
    # A byte that is no text must not hide the rest; checksums tell what it spoilt.
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    connection.row_factory = sqlite3.Row
    version_of(connection)
    # Where shared memory is missing (NFS), WAL is refused; then the older journal serves.
    with suppress(sqlite3.OperationalError):
        connection.execute("PRAGMA journal_mode = WAL").fetchall()
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    migrate(connection)


def _may_write(connection: sqlite3.Connection) -> bool:
    """Whether the file may be written to, now or when another program's lock is gone."""
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        connection.execute("BEGIN IMMEDIATE")
        # Beginning is allowed even where writing is not.
        connection.execute(f"PRAGMA user_version = {version_of(connection)}")
    except sqlite3.OperationalError as error:
        return primary_code(error) != sqlite3.SQLITE_READONLY
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        connection.execute(f"PRAGMA busy_timeout = {int(PATIENCE * 1000)}")
    return True


def _check(connection: sqlite3.Connection, how: str) -> None:
    (verdict,) = connection.execute(f"PRAGMA {how}(1)").fetchone()
    if verdict != "ok":
        raise DamagedFile("the file is damaged")
