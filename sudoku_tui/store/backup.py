"""Copies of the file of saved games: written whole and checked, or read without touching them."""

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
from .plain_files import begin_beside, end_of_links, open_plain, sync_folder
from .raw_file import MAGIC
from .salvage import PARTS
from .saved_game import listed
from .schema import APPLICATION_ID, migrate, version_of

_PATIENCE = 10.0
"""Seconds to wait for another program's lock: nobody looks at a screen."""

_HEADER = 100
"""Bytes of the header of a file of SQLite."""
_OWNER = slice(68, 72)
"""Position of the id of the program in the header."""
_LARGEST = 4_000_000_000
"""Bytes of a backup that is read; twenty million moves take less."""
_NOT_OURS = "it is not a file of saved games"


class Contents(NamedTuple):
    """How much is in a file."""

    games: int
    won: int
    deleted: int
    """Games that were taken off the list."""
    unreadable: int
    """Games that cannot be opened."""
    moves: int
    drills: int
    lessons: int
    fresh: int
    """Puzzles that wait to be played."""


def back_up(source: Path, target: Path) -> Contents:
    """Copy the file of saved games at *source* to *target*, checked before and after.

    Another process may play on meanwhile. The file at *target* is replaced when the copy is whole;
    a link there stays, and the backup is readable by its owner alone.

    Raises:
        DamagedFile: what is at *source* is broken, or another program's.
        NewerFile: it is of a later version of this program.
        StoreError: it cannot be read, or what was written is not what was read.
        OSError: it is not there, or the copy cannot be written.
    """
    source.stat()
    target = end_of_links(target)
    beside, number = begin_beside(target)
    os.close(number)
    try:
        with _failures_told():
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
    """Open a whole copy of the file at *path*, migrated to the current schema.

    Raises:
        DamagedFile: The file is corrupted, or not a file of saved games.
        NewerFile: The file is of a later version of this program.
        StoreError, OSError: The file cannot be read.
    """
    parts = _parts_to_copy(path)
    with tempfile.TemporaryDirectory() as folder:
        # Reading may write: a log that stands beside it would be worked into it.
        copy = Path(folder) / "copy.db"
        _refuse_without_room(parts, Path(folder))
        for ending, part in parts.items():
            with open_plain(part) as source, copy.with_name(copy.name + ending).open("wb") as to:
                shutil.copyfileobj(source, to)
        with _failures_told(), closing(_connect(copy)) as connection:
            check_whole(connection)
            migrate(connection)
            yield connection


def is_backup(path: Path) -> bool:
    """Whether the file at *path* is one of saved games, whatever its state."""
    try:
        with open_plain(path) as file:
            return _is_ours(file.read(_HEADER))
    except (OSError, ValueError):
        return False


def _is_ours(head: bytes) -> bool:
    return head[_OWNER] == APPLICATION_ID.to_bytes(4, "big")


def _parts_to_copy(path: Path) -> dict[str, Path]:
    """Return the files of the backup at *path* by their endings, judged by its first bytes.

    Raises:
        DamagedFile: it is not a file of saved games, or larger than any can be.
        OSError: it cannot be read.
    """
    others = {ending: path.with_name(path.name + ending) for ending in PARTS if ending}
    parts = {ending: part for ending, part in others.items() if part.exists()}
    with open_plain(path) as file:
        head = file.read(_HEADER)
    # The id of the program may be in the write-ahead log only.
    if not head.startswith(MAGIC) or not (_is_ours(head) or parts):
        raise DamagedFile(_NOT_OURS)
    parts[""] = path
    if _size(parts) > _LARGEST:
        raise DamagedFile(f"it is larger than {_LARGEST // 1_000_000_000} GB")
    return parts


def _refuse_without_room(parts: dict[str, Path], folder: Path) -> None:
    """Check that a copy of all *parts* fits into *folder*, where it must not fill the disk.

    Raises:
        OSError: it does not fit.
    """
    if _size(parts) > shutil.disk_usage(folder).free:
        raise OSError(errno.ENOSPC, f"there is no room for a copy of it in {folder.parent}")


def _size(parts: dict[str, Path]) -> int:
    return sum(part.stat().st_size for part in parts.values())


def contents_of(connection: sqlite3.Connection) -> Contents:
    """How much is in the file of *connection*."""
    rows = connection.execute("SELECT * FROM game").fetchall()
    return Contents(
        games=len(rows),
        won=sum(row["won"] is not None for row in rows),
        deleted=sum(row["deleted"] is not None for row in rows),
        unreadable=sum(bool(listed(row, layout_named).unreadable) for row in rows),
        moves=_count(connection, "event"),
        drills=_count(connection, "drill"),
        lessons=_count(connection, "lesson"),
        fresh=_count(connection, "reserve"),
    )


def check_whole(connection: sqlite3.Connection) -> None:
    """See that a file is one of ours, and whole.

    Raises:
        DamagedFile, NewerFile: it is not.
    """
    if not version_of(connection):
        raise DamagedFile(_NOT_OURS)
    if connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        raise DamagedFile("it is damaged")


def _connect(path: Path) -> sqlite3.Connection:
    """A connection to a file that is there; it is not begun where it is not."""
    address = f"{path.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(address, uri=True, timeout=_PATIENCE, isolation_level=None)
    connection.row_factory = sqlite3.Row
    # A byte that is no text must not hide the rest; checksums tell what it spoilt.
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    return connection


def _copy(source: Path, target: Path) -> None:
    """Copy one moment of a file, and compare.

    Raises:
        DamagedFile, NewerFile, StoreError: it is not whole, or the copy is another.
    """
    with closing(_connect(source)) as read, closing(_connect(target)) as written:
        check_whole(read)
        # From the first row that is read on, what other processes write is not seen.
        read.execute("BEGIN")
        before = _digest(read)
        read.backup(written)
        read.execute("COMMIT")
        # All in one file: nobody who copies it further has to know of its log.
        written.execute("PRAGMA journal_mode = DELETE").fetchall()
        check_whole(written)
        if _digest(written) != before:
            raise StoreError("what was written is not what was read")


def _digest(connection: sqlite3.Connection) -> bytes:
    """A number that tells all rows of all tables from any other ones."""
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
def _failures_told() -> Iterator[None]:
    """Tell what SQLite raises in our own words.

    Raises:
        DamagedFile, StoreError: it has raised something.
    """
    try:
        yield
    except FAILURES as error:
        if primary_code(error) == sqlite3.SQLITE_NOTADB:
            raise DamagedFile(_NOT_OURS) from error
        kind = DamagedFile if is_damage(error) else StoreError
        raise kind(describe_error(error)) from error
