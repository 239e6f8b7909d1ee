"""A connection just opened: set up, and the file behind it looked over before it is trusted."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

from .errors import DamagedFile, primary_code
from .plain_files import read_plain
from .raw_file import LARGEST, log_is_damaged
from .schema import migrate, version_of

PATIENCE = 0.25
"""Seconds to wait for another program's lock. The screen stands still as long."""
_INDEXED = ("game", "setting", "card", "miss", "lesson", "reserve")
"""The tables that have an index beside them."""


def prepare(connection: sqlite3.Connection) -> None:
    """Set a connection up, and bring the file to the newest version.

    Raises:
        StoreError: it is not ours, or of a later version.
    """
    # A byte that is no text must not hide the rest; checksums tell what it spoilt.
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    connection.row_factory = sqlite3.Row
    version_of(connection)
    # Where shared memory is missing (NFS), WAL is refused; then the older journal serves.
    with suppress(sqlite3.OperationalError):
        connection.execute("PRAGMA journal_mode = WAL").fetchall()
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    migrate(connection)


def may_write(connection: sqlite3.Connection) -> bool:
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


def check_log(connection: sqlite3.Connection, path: Path) -> None:
    """See that nothing is lost of the log beside the file.

    Raises:
        DamagedFile: SQLite would pass over what comes after a broken page, and write over it.
        OSError: it cannot be read, or is too large.
    """
    log = path.with_name(f"{path.name}-wal")
    if not log.exists() or not log.stat().st_size:
        return
    try:
        # Meanwhile nobody else writes to it.
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError:
        return
    try:
        if log_is_damaged(read_plain(log, LARGEST)):
            raise DamagedFile("its log is damaged")
    finally:
        connection.execute("ROLLBACK")


def check(connection: sqlite3.Connection, how: str) -> None:
    """See whether a file is whole: `quick_check` and the tables that have an index, or all of it.

    Raises:
        DamagedFile: it is not.
    """
    asked = [f"{how}(1)"]
    if how == "quick_check":
        # It passes over indexes, without which rows are there and not found.
        asked += [f"integrity_check('{table}')" for table in _INDEXED]
    for pragma in asked:
        (verdict,) = connection.execute(f"PRAGMA {pragma}").fetchone()
        if verdict != "ok":
            raise DamagedFile("the file is damaged")
