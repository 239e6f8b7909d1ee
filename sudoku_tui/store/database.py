"""The SQLite file: opened, checked, and replaced when it is broken.

Whatever the disk does, a `Database` accepts writes: if the file cannot be used, the data is kept in
memory, and `remark` says so.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from ..formats.clean import clean_path, clean_text
from .connection import LOCK_TIMEOUT, check, check_log, may_write, prepare
from .errors import (
    BUSY,
    FAILURES,
    DamagedFile,
    ForeignFile,
    NewerFile,
    ReplacedFile,
    StoreError,
    describe_error,
    is_damage,
)
from .file_watch import FileFate, OpenedFile
from .plain_files import (
    create_private_file,
    create_private_folder,
    is_link,
    make_private,
    refuse_special,
)
from .replacement import Replacement, finish_replacement
from .salvage import PARTS
from .schema import migrate

_START_LOCK_TIMEOUT = 2.0
"""Longest wait for a lock when the file is opened (seconds); no screen is waiting yet."""
_LAST_FILE_ID = 1_000_000_000
"""Largest id of a game in a file. Games in memory get larger ids, so that a file can take them."""
_CHECKED_AT_START = 16_000_000
"""Largest file that is checked whenever it is opened (bytes); larger ones would delay the start."""

_FILE_MESSAGES = {
    FileFate.GONE: "The file of saved games was moved or deleted. A new one was begun",
    FileFate.REPLACED: "The file of saved games was replaced. The one that is there now is used",
    FileFate.OVERWRITTEN: "The file of saved games was overwritten. What is there now is used",
    FileFate.COPIED: "A backup was copied over the file of saved games while it is open. All"
    " that was played since is still in it. sudoku-tui restore --replace goes back to a backup.",
}
"""Messages to the player if the file at the path is not the one that was opened."""
_STILL_HERE = (FileFate.HERE, FileFate.COPIED)
_REPLACED = "another file is in the place of the one before"
_OPEN_GAME = ", and the game that is open is written there."

_WRITES_PER_CHECKPOINT = 300
"""Number of writes between two checkpoints of the write-ahead log: about a megabyte of moves."""

_SHOWN: Final = 60
"""Longest path of a folder in a message on the screen (characters)."""
_PROBLEMS: Final = {
    errno.ENAMETOOLONG: "its name is too long",
    errno.ENOTDIR: "a part of its path is not a folder",
    errno.EACCES: "you are not allowed to open it",
    errno.ELOOP: "its links lead in a circle",
}
"""Problems with a folder, by error numbers of the system."""

Connect: TypeAlias = Callable[..., sqlite3.Connection]
"""A function with the signature of `sqlite3.connect`."""
Read = TypeVar("Read")


class Database:
    """One connection to the file, which raises a `StoreError` for every failure of SQLite."""

    def __init__(self, path: Path | None, connect: Connect = sqlite3.connect) -> None:
        self._is_link = path is not None and is_link(path)
        # SQLite keeps the log next to the target of a link, and the replacement of a broken file
        # must not replace the link.
        self._path = Path(os.path.realpath(path)) if path is not None and self._is_link else path
        self._connect = connect
        self.remark = ""
        """A message to the player about the file; empty if all is well."""
        self._notices: tuple[tuple[int, str], ...] = ()
        self.generation = 1
        """A counter that increases when another file, or the memory, replaces the file."""
        self.in_memory = False
        self.why_in_memory = ""
        """Why there is no file; empty if there is one or none was wanted."""
        self._file: OpenedFile | None = None
        """State of the open file; None for the memory, or while no file could be reopened."""
        self._pending_message = ""
        self._is_closed = False
        self._is_patient = True
        self._lock_timeout: tuple[sqlite3.Connection, float] | None = None
        """The connection whose lock timeout was set last, and that timeout in seconds."""
        self._writes = 0
        self._may_move_to_file = False
        """Whether a database in memory may be moved to a file later."""
        self._connection = self._open_or_use_memory()

    def close(self) -> None:
        """Close the file. All later calls raise StoreError."""
        self._is_closed = True
        with suppress(*FAILURES):
            self._connection.close()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Yield a connection to read from.

        Raises:
            ReplacedFile: Another file replaced the one before. It is open now, so a retry reads it.
            StoreError: Reading failed. A broken file has been replaced by then.
        """
        self._ensure_current_file()
        try:
            yield self._connection
        except FAILURES as error:
            if is_damage(error):
                before = self.generation
                self._reopen_thoroughly()
                if self.generation != before:
                    raise ReplacedFile(_REPLACED) from error
            raise StoreError(describe_error(error)) from error

    def fetch(
        self, query: str, read: Callable[[sqlite3.Row], Read], values: tuple[object, ...] = ()
    ) -> list[Read]:
        """Run *query* and return the result of *read* for each row.

        Rows are converted one at a time: all together they need several times the memory of the
        results. If the file has to be replaced meanwhile, the query is repeated once.

        Raises:
            StoreError: Reading failed.
        """
        try:
            return self._fetch(query, read, values)
        except ReplacedFile:
            return self._fetch(query, read, values)

    def _fetch(
        self, query: str, read: Callable[[sqlite3.Row], Read], values: tuple[object, ...]
    ) -> list[Read]:
        with self.reading() as connection, closing(connection.execute(query, values)) as rows:
            return [read(row) for row in rows]

    @contextmanager
    def writing(self, *, wait_for_lock: bool = True) -> Iterator[sqlite3.Connection]:
        """Yield a connection inside a transaction, committed at the end or rolled back on an error.

        Args:
            wait_for_lock: Whether to wait for a moment if another program has locked the file.

        Raises:
            StoreError: Writing failed, and nothing was written. A broken file has been replaced by
                then.
        """
        patience = LOCK_TIMEOUT if wait_for_lock and self._is_patient else 0.0
        with self.reading() as connection:
            if self._lock_timeout != (connection, patience):
                connection.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")
                self._lock_timeout = connection, patience
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                with suppress(*FAILURES):
                    connection.execute("ROLLBACK")
                raise
            self._writes += 1
            if self._file is not None:
                self._run_checkpoint(self._file, connection)

    def _run_checkpoint(self, file: OpenedFile, connection: sqlite3.Connection) -> None:
        """Run a checkpoint of the log at intervals, and note that the change is our own."""
        # Automatic checkpoints are off: they would look like a change of the file by another
        # program.
        if self._writes % _WRITES_PER_CHECKPOINT == 0:
            with suppress(*FAILURES):
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        elif file.has_log:
            return
        file.accept_own_change()

    def copy_to(self, other: Database) -> None:
        """Replace the content of *other* with a copy; raise StoreError if that fails."""
        with self.reading() as mine, other.reading() as its:
            mine.backup(its)

    def forget_pages(self) -> None:
        """Free SQLite's page cache, up to 2 MB; pages are read again when needed."""
        with suppress(*FAILURES):
            self._connection.execute("PRAGMA shrink_memory").close()

    def has_moves_or_drills(self) -> bool:
        """Check whether the database has a move of a game, or a drill."""
        with suppress(*FAILURES):
            query = "SELECT EXISTS (SELECT 1 FROM event) OR EXISTS (SELECT 1 FROM drill)"
            return bool(self._connection.execute(query).fetchone()[0])
        return False

    @contextmanager
    def without_waiting(self) -> Iterator[None]:
        """Make writes in this context fail at once if another program has locked the file."""
        self._is_patient = False
        try:
            yield
        finally:
            self._is_patient = True

    @property
    def notices(self) -> tuple[str, ...]:
        """Messages of earlier runs that the player may not have seen, to be shown once more."""
        return tuple(text for _, text in self._notices)

    def mark_notices_shown(self) -> None:
        """Mark the `notices` of this start as shown."""
        if not (ids := [(row_id,) for row_id, _ in self._notices]):
            return
        with suppress(StoreError), self.writing() as connection:
            connection.executemany("UPDATE notice SET told = 1 WHERE rowid = ?", ids)

    @property
    def last_reserved_id(self) -> int:
        """The largest id of a file if games in memory may move to a file later; otherwise 0."""
        return _LAST_FILE_ID if self._may_move_to_file and self.in_memory else 0

    def move_to_file(
        self, copy_all: Callable[[sqlite3.Connection, sqlite3.Connection], object]
    ) -> None:
        """Switch from memory to the file, if the file could not be opened at first but can be now.

        Args:
            copy_all: Called with the connections of the memory and of the file; copies all data.
        """
        if not (self.in_memory and self._may_move_to_file) or self._path is None or self._is_closed:
            return
        remark, connection = self.remark, None
        try:
            connection = self._open(self._path)
            connection.execute("BEGIN IMMEDIATE")
            copy_all(self._connection, connection)
            connection.execute("COMMIT")
        except (*FAILURES, OSError, ValueError, StoreError):
            if connection is not None:
                connection.close()
            self._file, self.remark = None, remark
            return
        self._connection.close()
        self._connection, self.in_memory, self.why_in_memory = connection, False, ""
        self.generation += 1
        news = "The games are saved now, those of before included."
        self.remark = news if self.remark == remark else f"{self.remark} {news}"

    def check_file(self) -> None:
        """Check whether the file is still at its path, even if nothing is read or written.

        If not, update `generation` and `remark`. The check is thorough, so it is run when idle.
        """
        with suppress(StoreError):
            self._ensure_current_file(thorough=True)
            if self._file is not None:
                self._file.recount(self._connection)

    def _ensure_current_file(self, *, thorough: bool = False) -> None:
        """Check whether the open file is still the one at the path; if not, open that one.

        Args:
            thorough: Whether to check the write-ahead log too, even if the file is unchanged.

        Raises:
            ReplacedFile: Another file is at the path, and is open now.
            StoreError: The file at the path cannot be opened, or is being written to.
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
                found = file.detect_change(self._connection)
                if found is FileFate.CHANGING:
                    raise StoreError(BUSY)
                if found is FileFate.COPIED:
                    self.remark = _FILE_MESSAGES[found]
                if found in _STILL_HERE and not file.has_lost_log():
                    return
                if found is FileFate.DAMAGED:
                    self._connection = self._open_or_use_memory(self._connection)
                    raise ReplacedFile(_REPLACED)
                file.close_without_writing(self._connection, found)
                self._file, self._pending_message = None, _FILE_MESSAGES.get(found, "")
            self._open_current_file(path)
        except OSError as error:
            raise StoreError(error.strerror or str(error)) from error

    def _open_current_file(self, path: Path) -> None:
        """Open the file that is at the path now, and add a remark.

        Raises:
            ReplacedFile: The file is not the one before; it is open now.
            OSError, StoreError: The file cannot be opened.
        """
        before = self.remark
        self._connection = self._open(path)
        if self._pending_message:
            self.generation += 1
            if self.remark == before:
                self.remark = self._pending_message + _OPEN_GAME
            self._pending_message = ""
            raise ReplacedFile(_REPLACED)

    def _reopen_thoroughly(self) -> None:
        """Open the file again with a full check, and replace it if it is broken."""
        if self.in_memory or self._is_closed:
            return
        before = self.generation
        with suppress(StoreError):
            # A backup copied over an open file looks broken here, but is whole when opened anew.
            self._ensure_current_file(thorough=True)
        if self.generation == before and self._path is not None:
            self._connection = self._open_or_use_memory(self._connection)

    def _open_or_use_memory(self, before: sqlite3.Connection | None = None) -> sqlite3.Connection:
        """Open the file, or memory if that fails; check the file fully if *before* met damage."""
        if self._path is None:
            return self._open_memory()
        if problem := describe_folder_problem(self._path.parent):
            self._may_move_to_file = not is_home_unknown(self._path)
            return self._open_memory(problem)
        try:
            return self._open(self._path, before)
        except (OSError, ValueError) as error:
            self._may_move_to_file = True
            return self._open_memory(getattr(error, "strerror", "") or str(error))
        except StoreError as error:
            self._may_move_to_file = not isinstance(error, (NewerFile, ForeignFile))
            return self._open_memory(str(error))

    def _open(self, path: Path, before: sqlite3.Connection | None = None) -> sqlite3.Connection:
        """Open or create the file at *path*; replace it if it is broken.

        Args:
            path: Path of the file, with all links resolved.
            before: A connection that met damage, to be closed; its file is checked thoroughly.

        Raises:
            OSError, StoreError: The file cannot be opened, created or replaced.
        """
        if not self._is_link:
            create_private_folder(path.parent)
        refuse_special(path)
        finish_replacement(path)
        create_private_file(path)
        connection = None
        try:
            if before is not None:
                self._migrate_and_check(before, path, thorough=True)
                before.close()
            connection = self._connect_to(path)
            self._migrate_and_check(connection, path)
        except DamagedFile:
            self._replace(path, connection or before)
            connection = self._connect_to(path)
            self._migrate_and_check(connection, path)
        except BaseException:
            for opened in (connection, before):
                if opened is not None:
                    opened.close()
            raise
        if self._file is None:
            with suppress(*FAILURES):  # the next start shows the messages
                # The current remark is stored too, but it is repeated at the next start only.
                found = _notices_of(connection)
                self._notices = tuple(each for each in found if each[1] != self.remark)
        self._file = OpenedFile(path, connection)
        for ending in PARTS:
            make_private(path.with_name(path.name + ending))
        return connection

    def _connect_to(self, path: Path) -> sqlite3.Connection:
        try:
            patience = 0.0 if self.in_memory else _START_LOCK_TIMEOUT
            return self._connect(path, timeout=patience, isolation_level=None)
        except FAILURES as error:
            raise StoreError(describe_error(error)) from error

    def _replace(self, path: Path, connection: sqlite3.Connection | None) -> None:
        """Replace a broken file with a new one of its intact data; close the old *connection*.

        Raises:
            StoreError: The file cannot be replaced yet; it is unchanged.
        """
        try:
            with Replacement(path) as replacement:
                if connection is not None:
                    # Not earlier: closing makes SQLite checkpoint the log and remove it.
                    connection.close()
                with closing(self._connect(replacement.path, isolation_level=None)) as fresh:
                    prepare(fresh)
                    self.remark = replacement.fill(fresh)
                replacement.take_place()
        except (*FAILURES, OSError) as error:
            reason = describe_error(error) if isinstance(error, FAILURES) else error.strerror
            raise StoreError(f"the file is damaged, and not replaced yet: {reason}") from error
        self.generation += 1

    def _open_memory(self, reason: str = "") -> sqlite3.Connection:
        self.in_memory, self.why_in_memory = True, reason
        self._file = None
        self.generation += 1
        if reason:
            self.remark = f"not saved: {reason}"
        connection = sqlite3.connect(":memory:", isolation_level=None)
        connection.row_factory = sqlite3.Row
        migrate(connection)
        return connection

    def _migrate_and_check(
        self, connection: sqlite3.Connection, path: Path, *, thorough: bool = False
    ) -> None:
        """Migrate a file to the current schema and check it.

        Args:
            connection: A connection to the file.
            path: Path of the file.
            thorough: Whether to check every page, instead of a quick check of files of moderate
                size.

        Raises:
            DamagedFile: The file is broken.
            StoreError: The file cannot be used for another reason.
        """
        try:
            if not thorough:
                check_log(connection, path)
            prepare(connection)
            if thorough:
                check(connection, "integrity_check")
            elif path.stat().st_size <= _CHECKED_AT_START:
                check(connection, "quick_check")
            self._check_rights(connection, path)
        except FAILURES as error:
            kind = DamagedFile if is_damage(error) else StoreError
            raise kind(describe_error(error)) from error

    def _check_rights(self, connection: sqlite3.Connection, path: Path) -> None:
        """Set `remark` if the file is read-only.

        Raises:
            DamagedFile: SQLite cannot write although the system allows it: the header is broken.
        """
        if may_write(connection):
            return
        if os.access(path, os.W_OK):
            raise DamagedFile("it is marked as read-only")
        self.remark = "not saved: the file is read-only"


def is_home_unknown(path: Path) -> bool:
    """Check whether a path still begins with ``~``, because the home directory is unknown."""
    return str(path).startswith("~")


def describe_folder_problem(folder: Path) -> str:
    """Return why no file can be saved in *folder*; "" if it exists or can be created."""
    if is_home_unknown(folder):
        return f"there is no folder {clean_path(folder.parts[0])}"
    try:
        why = "" if stat.S_ISDIR(folder.stat().st_mode) else "it is not a folder"
        if not why and not os.access(folder, os.X_OK):
            why = _PROBLEMS[errno.EACCES]
    except FileNotFoundError:
        why = ""
    except OSError as error:
        why = _PROBLEMS.get(error.errno or 0) or error.strerror or str(error)
    except ValueError:
        why = "no folder can have this name"
    return f"the data folder {clean_path(str(folder), _SHOWN)} cannot be used: {why}" if why else ""


def _notices_of(connection: sqlite3.Connection) -> tuple[tuple[int, str], ...]:
    """Return the messages that were not shown yet, each with its rowid."""
    rows = connection.execute("SELECT rowid, text FROM notice WHERE told IS NULL").fetchall()
    return tuple((int(row[0]), clean_text(str(row[1]))) for row in rows)
