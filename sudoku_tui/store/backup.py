"""Backups of the file of saved games: verified when made, and read through a temporary copy."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from ..engine.layouts import layout_named
from .errors import FAILURES, DamagedFile, StoreError, describe_error, is_damage, primary_code
from .plain_files import create_sibling, open_plain, resolve_links, sync_folder
from .raw_file import MAGIC
from .salvage import PARTS
from .saved_game import list_entry_of
from .schema import APPLICATION_ID, migrate, version_of

_LOCK_TIMEOUT = 10.0
"""Longest wait for another program's lock (seconds); long, because no screen is waiting."""

_HEADER = 100
"""Size of the header of a SQLite file (bytes)."""
_OWNER = slice(68, 72)
"""Position of the application id in the header."""
_LARGEST = 4_000_000_000
"""Largest backup that is read (bytes); twenty million moves need less."""
_NOT_OURS = "it is not a file of saved games"


class Contents(NamedTuple):
    """Numbers of items in a file."""

    games: int
    won: int
    deleted: int
    """Games removed from the list."""
    unreadable: int
    """Games that cannot be opened."""
    moves: int
    drills: int
    lessons: int
    fresh: int
    """Generated puzzles that were not played yet."""


def back_up(source: Path, target: Path) -> Contents:
    """Copy the file of saved games at *source* to *target*, checked before and after.

    Another process may write to *source* meanwhile. An existing file at *target* is replaced once
    the copy is complete; if *target* is a symbolic link, the file that it leads to is replaced.
    Only the owner can read the backup.

    Returns:
        The contents of the copy.

    Raises:
        DamagedFile: The file at *source* is corrupted, or another program's.
        NewerFile: The file is of a later version of this program.
        StoreError: The file cannot be read, or the copy differs from it.
        OSError: The file does not exist, or the copy cannot be written.
    """
    source.stat()
    target = resolve_links(target)
    beside, number = create_sibling(target)
    os.close(number)
    try:
        with _as_store_errors():
            _copy(source, beside)
            with closing(_connect(beside)) as written:
                contents = contents_of(written)
        with beside.open("rb") as file:
            os.fsync(file.fileno())
        beside.replace(target)
        sync_folder(target.parent)
    finally:
        for ending in PARTS:
            beside.with_name(beside.name + ending).unlink(missing_ok=True)
    return contents


@contextmanager
def reading_backup(path: Path) -> Iterator[sqlite3.Connection]:
    """Copy the file at *path*, and yield a connection to the copy, migrated to the current schema.

    Raises:
        DamagedFile: The file is corrupted, or not a file of saved games.
        NewerFile: The file is of a later version of this program.
        StoreError, OSError: The file cannot be read.
    """
    parts = _parts_to_copy(path)
    with tempfile.TemporaryDirectory() as folder:
        # SQLite may write even when it only reads: a checkpoint of the log would change the backup.
        copy = Path(folder) / "copy.db"
        _refuse_without_room(parts, Path(folder))
        for ending, part in parts.items():
            with open_plain(part) as source, copy.with_name(copy.name + ending).open("wb") as to:
                shutil.copyfileobj(source, to)
        with _as_store_errors(), closing(_connect(copy)) as connection:
            check_whole(connection)
            migrate(connection)
            yield connection


def is_backup(path: Path) -> bool:
    """Check whether the file at *path* is a file of saved games, intact or not."""
    try:
        with open_plain(path) as file:
            return _is_ours(file.read(_HEADER))
    except (OSError, ValueError):
        return False


def _is_ours(head: bytes) -> bool:
    return head[_OWNER] == APPLICATION_ID.to_bytes(4, "big")


def _parts_to_copy(path: Path) -> dict[str, Path]:
    """Return the files of the backup at *path* (the database, and any logs) by their suffixes.

    Raises:
        DamagedFile: The first bytes are not those of a file of saved games, or the files are too
            large.
        OSError: The file cannot be read.
    """
    others = {ending: path.with_name(path.name + ending) for ending in PARTS if ending}
    parts = {ending: part for ending, part in others.items() if part.exists()}
    with open_plain(path) as file:
        head = file.read(_HEADER)
    # SQLite's application id may be in the write-ahead log only.
    if not head.startswith(MAGIC) or not (_is_ours(head) or parts):
        raise DamagedFile(_NOT_OURS)
    parts[""] = path
    if _size(parts) > _LARGEST:
        raise DamagedFile(f"it is larger than {_LARGEST // 1_000_000_000} GB")
    return parts


def _refuse_without_room(parts: dict[str, Path], folder: Path) -> None:
    """Check that a copy of all *parts* fits into *folder* without filling the disk.

    Raises:
        OSError: The copy does not fit.
    """
    if _size(parts) > shutil.disk_usage(folder).free:
        raise OSError(errno.ENOSPC, f"there is no room for a copy of it in {folder.parent}")


def _size(parts: dict[str, Path]) -> int:
    return sum(part.stat().st_size for part in parts.values())


def contents_of(connection: sqlite3.Connection) -> Contents:
    """Count the items in the file of *connection*."""
    rows = connection.execute("SELECT * FROM game").fetchall()
    return Contents(
        games=len(rows),
        won=sum(row["won"] is not None for row in rows),
        deleted=sum(row["deleted"] is not None for row in rows),
        unreadable=sum(bool(list_entry_of(row, layout_named).unreadable) for row in rows),
        moves=_count(connection, "event"),
        drills=_count(connection, "drill"),
        lessons=_count(connection, "lesson"),
        fresh=_count(connection, "reserve"),
    )


def check_whole(connection: sqlite3.Connection) -> None:
    """Check that a file is a file of saved games, and intact.

    Raises:
        DamagedFile: The file is corrupted, or not a file of saved games.
        NewerFile: The file is of a later version of this program.
    """
    if not version_of(connection):
        raise DamagedFile(_NOT_OURS)
    if connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        raise DamagedFile("it is damaged")


def _connect(path: Path) -> sqlite3.Connection:
    """Connect to an existing file; unlike plain `sqlite3.connect`, never create one."""
    address = f"{path.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(address, uri=True, timeout=_LOCK_TIMEOUT, isolation_level=None)
    connection.row_factory = sqlite3.Row
    # An invalid byte must not make the rest unreadable; the checksum reveals the damage.
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    return connection


def _copy(source: Path, target: Path) -> None:
    """Copy one snapshot of a file, and compare the copy with it.

    Raises:
        DamagedFile, NewerFile: The file, or its copy, is not intact.
        StoreError: The copy differs from the file.
    """
    with closing(_connect(source)) as read, closing(_connect(target)) as written:
        check_whole(read)
        # A transaction sees the snapshot at its first read, whatever other processes write.
        read.execute("BEGIN")
        before = _digest(read)
        read.backup(written)
        read.execute("COMMIT")
        # A single file without a log, so that it can be copied further safely.
        written.execute("PRAGMA journal_mode = DELETE").fetchall()
        check_whole(written)
        if _digest(written) != before:
            raise StoreError("what was written is not what was read")


def _digest(connection: sqlite3.Connection) -> bytes:
    """Return a hash of all rows of all tables."""
    digest = blake2b()
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1")
    for (table,) in tables.fetchall():
        digest.update(table.encode())
        for row in connection.execute(f"SELECT * FROM {table}"):
            digest.update(repr(tuple(row)).encode())
    return digest.digest()


def _count(connection: sqlite3.Connection, table: str) -> int:
    return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


@contextmanager
def _as_store_errors() -> Iterator[None]:
    """Raise a StoreError for every failure of SQLite in this block.

    Raises:
        DamagedFile: SQLite reported a corrupted file, or one that is not a database.
        StoreError: SQLite failed for another reason.
    """
    try:
        yield
    except FAILURES as error:
        if primary_code(error) == sqlite3.SQLITE_NOTADB:
            raise DamagedFile(_NOT_OURS) from error
        kind = DamagedFile if is_damage(error) else StoreError
        raise kind(describe_error(error)) from error
