"""Setup and checks of a new connection, before its file is trusted."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

from .errors import DamagedFile, primary_code
from .plain_files import read_plain
from .raw_file import LARGEST, log_is_damaged
from .schema import migrate, version_of

LOCK_TIMEOUT = 0.25
"""Longest wait for another program's lock (seconds); the screen is frozen meanwhile."""
_INDEXED = ("game", "setting", "card", "miss", "lesson", "reserve")
"""Tables with a separate index; `quick_check` does not examine indexes."""


def prepare(connection: sqlite3.Connection) -> None:
    """Configure a connection and migrate the file to the current schema.

    Raises:
        StoreError: The file is another program's, or of a later version.
    """
    # An invalid byte must not make the rest unreadable; the checksum reveals the damage.
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    connection.row_factory = sqlite3.Row
    version_of(connection)
    # Without shared memory (NFS) SQLite refuses WAL; then the rollback journal is used.
    with suppress(sqlite3.OperationalError):
        connection.execute("PRAGMA journal_mode = WAL").fetchall()
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    migrate(connection)


def may_write(connection: sqlite3.Connection) -> bool:
    """Check whether the file is writable, now or once another program's lock is released."""
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        connection.execute("BEGIN IMMEDIATE")
        # BEGIN succeeds on a read-only file too, so try to write.
        connection.execute(f"PRAGMA user_version = {version_of(connection)}")
    except sqlite3.OperationalError as error:
        return primary_code(error) != sqlite3.SQLITE_READONLY
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        connection.execute(f"PRAGMA busy_timeout = {int(LOCK_TIMEOUT * 1000)}")
    return True


def check_log(connection: sqlite3.Connection, path: Path) -> None:
    """Check that the write-ahead log next to the file is complete.

    SQLite would ignore and overwrite everything after a broken page of the log.

    Raises:
        DamagedFile: The log is damaged.
        OSError: The log cannot be read, or is too large.
    """
    log = path.with_name(f"{path.name}-wal")
    if not log.exists() or not log.stat().st_size:
        return
    try:
        # The lock keeps other programs from writing to the log.
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError:
        return
    try:
        if log_is_damaged(read_plain(log, LARGEST)):
            raise DamagedFile("its log is damaged")
    finally:
        connection.execute("ROLLBACK")


def check(connection: sqlite3.Connection, how: str) -> None:
    """Check the structure of a file.

    Args:
        connection: A connection to the file.
        how: The pragma: ``integrity_check``, or the faster ``quick_check``, which is then completed
            by a full check of the tables that have an index.

    Raises:
        DamagedFile: The file is damaged.
    """
    asked = [f"{how}(1)"]
    if how == "quick_check":
        # A quick check ignores indexes, and a broken index hides rows.
        asked += [f"integrity_check('{table}')" for table in _INDEXED]
    for pragma in asked:
        (verdict,) = connection.execute(f"PRAGMA {pragma}").fetchone()
        if verdict != "ok":
            raise DamagedFile("the file is damaged")
