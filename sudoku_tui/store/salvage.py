"""Broken files: moved aside, and what can still be read of them taken into a fresh one."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

from .checksums import add_checksums
from .errors import FAILURES

PARTS = ("-wal", "-shm", "-journal", "")
"""What the files of one database are called after its name. The database itself is last."""
_TABLES = {
    "game": "id",
    "event": "game, number",
    "setting": "key",
    "card": "technique, kind",
    "drill": "id",
    "looked_back": "game",
    "miss": "game, technique, kind",
    "lesson": "page",
}
"""Each table, parents first, and its key."""


def move_aside(path: Path) -> Path:
    """Rename a file and its journals; say what it is called now.

    Raises:
        OSError: it cannot be renamed.
    """
    kept = free_name(path, "broken")
    # The journals first: a new file must never find the log of the old one beside it.
    for ending in PARTS:
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(kept.with_name(kept.name + ending))
    return kept


def free_name(path: Path, word: str) -> Path:
    """Where a file can be kept beside the one at *path*: no file is called that yet."""
    names = (path.with_name(f"{path.name}.{word}-{number}") for number in count(1))
    return next(name for name in names if not name.exists())


def salvage(broken: Path, fresh: sqlite3.Connection) -> int:
    """Copy the rows of *broken* that can be read into *fresh*. Return how many games came.

    The broken file is not changed. Rows are taken as they are, their checksums included,
    so that `replay` finds what is wrong in them.

    Raises:
        sqlite3.Error, UnicodeDecodeError: *fresh* cannot be written to; nothing was copied.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        # Reading may write: the log of a broken file would be worked into it.
        for ending in PARTS:
            part = broken.with_name(broken.name + ending)
            if part.exists():
                shutil.copy(part, copy.with_name(copy.name + ending))
        with closing(sqlite3.connect(copy)) as source:
            source.text_factory = lambda data: data.decode("utf-8", "replace")
            return _transfer(source, fresh)


def _transfer(source: sqlite3.Connection, fresh: sqlite3.Connection) -> int:
    fresh.execute("BEGIN IMMEDIATE")
    try:
        for table, key in _TABLES.items():
            # A file that an earlier version wrote has fewer columns; the rest get their defaults.
            known = _columns(source, table)
            columns = [name for name in _columns(fresh, table) if name in known]
            names, places = ", ".join(columns), ", ".join("?" * len(columns))
            for row in _rows(source, f"SELECT {names} FROM {table} NOT INDEXED", key):
                # It came from the other end already, or breaks the rules of its table.
                with suppress(sqlite3.IntegrityError):
                    fresh.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", row)
        add_checksums(fresh)
        (games,) = fresh.execute("SELECT count(*) FROM game").fetchone()
        fresh.execute("COMMIT")
    except BaseException:
        with suppress(*FAILURES):
            fresh.execute("ROLLBACK")
        raise
    return int(games)


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


def _rows(source: sqlite3.Connection, query: str, key: str) -> Iterator[tuple[object, ...]]:
    """The rows of a table from both its ends, up to what is broken between them."""
    for order in ("ASC", "DESC"):
        by = ", ".join(f"{part} {order}" for part in key.split(", "))
        with suppress(*FAILURES):
            yield from source.execute(f"{query} ORDER BY {by}")
