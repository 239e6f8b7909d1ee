"""Examination of a database by means of a copy.

SQLite opens only the copy, because it would change the original and its log on opening them.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Final

from ..backup import Contents, check_whole, contents_of, is_backup
from ..checksums import CHECKED
from ..errors import (
    FAILURES,
    DamagedFile,
    ForeignFile,
    NewerFile,
    StoreError,
    describe_error,
    is_damage,
)
from ..raw_file import log_is_damaged
from ..schema import migrate
from .places import Kind, kind_of, read_bounded

_MAGIC: Final = b"SQLite format 3\0"
_LOG_MAGICS: Final = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83")
_HEADER: Final = 100
LARGEST: Final = 400_000_000
"""Largest database that is copied and examined (bytes)."""
_LARGEST_LOG: Final = 8_000_000
"""Largest log whose checksums are verified one by one (bytes)."""
_SPARE: Final = 1_000_000
"""Space in the temporary folder that is left to other programs (bytes)."""
_PARTS: Final = ("", "-wal", "-journal")
"""Suffixes of the files of a database. The index of the log is rebuilt from the log."""
_SEARCHED: Final = 1_000_000
"""Bytes at the start of a file without a header that are searched for our tables."""
_BUDGET: Final = 1.2
"""Time limit of all queries on the copy (seconds)."""
_TRIES: Final = 3
_CALM: Final = 0.1
"""Wait before the next attempt if another process wrote to the file during the copy (seconds)."""
_BETWEEN_LOOKS: Final = 20_000
"""Instructions of SQLite's virtual machine between two checks of the time."""
_LATEST: Final = 7_000_000_000.0
"""Later times count as damage; earlier ones may come from a wrong clock (seconds since 1970)."""
_TIMES: Final = {
    "game": ("created", "played", "won", "deleted"),
    "drill": ("at",),
    "looked_back": ("at",),
    "lesson": ("at",),
    "miss": ("at",),
    "storm_drill": ("begun",),
    "book": ("opened",),
}
"""Columns with times, by table."""


class State(Enum):
    """Verdict on a file of saved games."""

    ABSENT = "absent"
    NOT_A_FILE = "not a plain file"
    UNREADABLE = "unreadable"
    EMPTY = "empty"
    NOT_A_DATABASE = "not a database"
    FOREIGN = "foreign"
    NEWER = "newer"
    DAMAGED = "damaged"
    WRONG_LOG = "wrong log"
    """The file is intact without its log, and damaged with it."""
    BUSY = "busy"
    """Another process kept writing to the file while it was copied."""
    UNEXAMINED = "unexamined"
    """The file is too large, or there is no space for a copy."""
    WHOLE = "whole"


@dataclass(frozen=True)
class Examination:
    """The facts about a database, gathered from its copy."""

    state: State
    reason: str = ""
    """Why it is not intact, in a few words."""
    contents: Contents | None = None
    newest: float = 0.0
    """The latest time in it (seconds since 1970); 0 without any."""
    settings: Mapping[str, str] = field(default_factory=dict)
    """Setting keys and their values as JSON."""
    sources: tuple[str, ...] = ()
    """Paths of the files of its books."""
    corrupted_rows: Mapping[str, int] = field(default_factory=dict)
    """Number of rows with wrong checksums, by table."""
    is_partial: bool = False
    """Whether the budget ran out before the end."""
    is_log_damaged: bool = False


class _OutOfTime(Exception):
    """The budget of an examination ran out."""


def examine(path: Path, budget: float = _BUDGET) -> Examination:
    """Examine the database at *path* by means of a copy, for about *budget* seconds."""
    try:
        kind = kind_of(path)
        if kind in (Kind.NOTHING, Kind.DANGLING, Kind.CIRCULAR):
            return Examination(State.ABSENT)
        if kind is not Kind.FILE:
            return Examination(State.NOT_A_FILE, kind)
        path = path.resolve()
        size = path.stat().st_size
        log_size = sum(size_of(path.with_name(f"{path.name}{each}")) for each in _PARTS[1:])
        head = read_bounded(path, _HEADER)
    except (OSError, RuntimeError) as error:
        return Examination(State.UNREADABLE, getattr(error, "strerror", None) or str(error))
    if not size:
        return Examination(State.EMPTY, "it holds nothing, not one byte")
    if head[:16] != _MAGIC:
        return _classify_headerless(path)
    if max(size, log_size) > LARGEST:
        name = "it" if size > LARGEST else "its log"
        words = f"{name} has {max(size, log_size):,} bytes, too many to check here"
        return Examination(State.UNEXAMINED, words)
    try:
        if shutil.disk_usage(tempfile.gettempdir()).free < 3 * (size + log_size) + _SPARE:
            return Examination(State.UNEXAMINED, "there is no room for a copy")
        return _examine_copy(path, time.monotonic() + budget)
    except OSError as error:
        return Examination(State.UNEXAMINED, f"no copy could be made: {error.strerror}")


def _classify_headerless(path: Path) -> Examination:
    """Determine whether a file is a database with a damaged header, or another file."""
    with suppress(OSError):
        if is_backup(path) or b"CREATE TABLE game" in read_bounded(path, _SEARCHED):
            return Examination(State.DAMAGED, "its first bytes are damaged")
    return Examination(State.NOT_A_DATABASE, "it is not a database")


def _examine_copy(path: Path, until: float) -> Examination:
    parts = {ending: path.with_name(f"{path.name}{ending}") for ending in _PARTS}
    with tempfile.TemporaryDirectory(prefix="sudoku-tui-") as folder:
        copy = Path(folder) / "copy.db"
        for _ in range(_TRIES):
            before = _states(parts)
            _copy_parts(parts, copy)
            if _states(parts) == before:
                break
            time.sleep(_CALM)
        else:
            return Examination(State.BUSY, "another program kept writing to it")
        is_log_damaged = _is_damaged_log(copy.with_name("copy.db-wal"))
        found = _query(copy, until)
        if found.state is State.DAMAGED and parts["-wal"].exists():
            alone = Path(folder) / "alone.db"
            shutil.copyfile(path, alone)
            if _query(alone, time.monotonic() + _BUDGET).state is State.WHOLE:
                return Examination(State.WRONG_LOG, "its log does not fit it")
    return replace(found, is_log_damaged=is_log_damaged)


def _states(parts: Mapping[str, Path]) -> list[tuple[int, int, int] | None]:
    """Return inode, time of change (ns) and size of each part; None for a missing one."""
    states: list[tuple[int, int, int] | None] = []
    for path in parts.values():
        try:
            found = path.stat()
            states.append((found.st_ino, found.st_mtime_ns, found.st_size))
        except FileNotFoundError:
            states.append(None)
    return states


def _copy_parts(parts: Mapping[str, Path], copy: Path) -> None:
    """Copy a database with its log and its journal, skipping parts that are not plain files."""
    for ending, part in parts.items():
        target = copy.with_name(f"{copy.name}{ending}")
        target.unlink(missing_ok=True)
        if kind_of(part) is Kind.FILE:
            shutil.copyfile(part, target)


def _is_damaged_log(log: Path) -> bool:
    """Check whether SQLite would lose committed pages of a log."""
    if not log.exists() or not 0 < log.stat().st_size <= _LARGEST_LOG:
        return False
    return is_log(log) and log_is_damaged(log.read_bytes())


def size_of(path: Path) -> int:
    """Return the size of a file in bytes; 0 if there is none."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def is_log(path: Path) -> bool:
    """Check whether a file begins with the magic number of a log of SQLite."""
    try:
        return read_bounded(path, 4) in _LOG_MAGICS
    except OSError:
        return False


def _query(copy: Path, until: float) -> Examination:
    """Examine a copy, which SQLite may change."""
    try:
        with _as_store_errors(), closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            connection.row_factory = sqlite3.Row
            connection.text_factory = lambda data: data.decode("utf-8", "replace")
            connection.set_progress_handler(lambda: time.monotonic() > until, _BETWEEN_LOOKS)
            check_whole(connection)
            migrate(connection)
            return _facts(connection, until)
    except NewerFile as error:
        return Examination(State.NEWER, str(error))
    except ForeignFile as error:
        return Examination(State.FOREIGN, str(error))
    except DamagedFile as error:
        return Examination(State.DAMAGED, str(error))
    except _OutOfTime:
        return Examination(State.UNEXAMINED, "it is too large to check within a second")
    except StoreError as error:
        return Examination(State.UNEXAMINED, str(error))


@contextmanager
def _as_store_errors() -> Iterator[None]:
    """Convert exceptions of SQLite to StoreError, DamagedFile or _OutOfTime."""
    try:
        yield
    except FAILURES as error:
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_INTERRUPT:
            raise _OutOfTime from error
        kind = DamagedFile if is_damage(error) else StoreError
        raise kind(describe_error(error)) from error


def _facts(connection: sqlite3.Connection, until: float) -> Examination:
    """Gather the facts about an intact database."""
    newest = 0.0
    for table, columns in _TIMES.items():
        for column in columns:
            query = f"SELECT max({column}) FROM {table} WHERE {column} < ?"
            (moment,) = connection.execute(query, (_LATEST,)).fetchone()
            newest = max(newest, moment if isinstance(moment, float | int) else 0.0)
    settings = dict(map(tuple, connection.execute("SELECT key, value FROM setting")))
    books = connection.execute("SELECT source FROM book WHERE deleted IS NULL AND source <> ''")
    sources = tuple(str(row[0]) for row in books)
    spoilt, is_partial = _count_corrupted(connection, until)
    contents = contents_of(connection)
    return Examination(State.WHOLE, "", contents, newest, settings, sources, spoilt, is_partial)


def _count_corrupted(connection: sqlite3.Connection, until: float) -> tuple[dict[str, int], bool]:
    """Count the rows with wrong checksums by table; also return whether time ran out."""
    found: dict[str, int] = {}
    for table, parts in CHECKED.items():
        for number, row in enumerate(connection.execute(f"SELECT * FROM {table}")):
            if not all(part.is_whole(row) for part in parts):
                found[table] = found.get(table, 0) + 1
            if number % 1_000 == 0 and time.monotonic() > until - 0.2:
                return found, True
    return found, False
