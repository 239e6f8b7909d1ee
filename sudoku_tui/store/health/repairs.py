"""Repairs for `doctor`. Each makes a copy or moves a file aside, and names its path."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Final

from ...formats.clean import clean_path
from ..connection import prepare
from ..errors import FAILURES, StoreError, describe_error
from ..files import shorten_home
from ..replacement import Replacement
from ..salvage import PARTS
from ..store import Store
from .examination import State, examine
from .finding import Repair
from .locks import locks_on

ASIDE: Final = ".aside-"
"""Part of the names of files that were moved aside."""
_SHOWN: Final = 1_000
"""Longest path in a sentence (characters); a shortened path would be useless."""


def show_path(path: Path) -> str:
    """Format a path for output: short and without control characters."""
    return clean_path(str(shorten_home(path)), _SHOWN)


def free_path(path: Path, ending: str) -> Path:
    """Return an unused path next to *path*, where there is not even a dangling link."""
    names = (path.with_name(f"{path.name}{ending}{number}") for number in count(1))
    return next(name for name in names if not os.path.lexists(name))


def set_aside(*paths: Path) -> str:
    """Rename files, links or folders so that the program ignores them.

    Raises:
        OSError: One of them cannot be renamed.
    """
    moved = []
    for path in paths:
        if os.path.lexists(path):
            target = free_path(path, ASIDE)
            path.rename(target)
            moved.append(show_path(target))
    return f"Moved aside to {' and '.join(moved)}."


def copy_to_sibling(path: Path) -> Path:
    """Copy a file so that only the owner can read the copy; return its path.

    Raises:
        OSError: The file cannot be copied.
    """
    target = free_path(path, ".copy-")
    _copy(path, target)
    return target


def _copy(source: Path, target: Path) -> None:
    """Copy a file to a new one that other users cannot read."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with source.open("rb") as read, os.fdopen(os.open(target, flags, 0o600), "wb") as written:
        shutil.copyfileobj(read, written)
        written.flush()
        os.fsync(written.fileno())


def copy_database(path: Path) -> Path:
    """Copy a database with its log and journal, and return the path of the new database.

    Raises:
        OSError: A file cannot be copied.
    """
    path = path.resolve()
    target = free_path(path, ".copy-")
    for ending in PARTS:
        part = path.with_name(path.name + ending)
        # SQLite rebuilds the index from the log.
        if ending != "-shm" and part.exists():
            _copy(part, target.with_name(target.name + ending))
    return target


def unless_open(path: Path, repair: Repair) -> str:
    """Run a repair if no other process has the file open.

    Raises:
        OSError: Another process has it open.
    """
    if holder := locks_on(path.resolve()).holder:
        raise OSError(f"{holder} has the saved games open; end it first")
    return repair()


def make_folder(folder: Path) -> str:
    """Create the data folder so that only the owner can use it.

    Raises:
        OSError: The folder cannot be created.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=0o700)
    return f"Made {show_path(folder)}."


def set_modes(modes: dict[Path, int]) -> str:
    """Set the mode of each path; contents do not change.

    Raises:
        OSError: The system refuses.
    """
    done = []
    for path, mode in modes.items():
        before = path.stat().st_mode & 0o7777
        path.chmod(mode)
        done.append(f"{path.name} from {before:04o} to {mode:04o}")
    return f"Changed modes: {', '.join(done)}."


def complete_last_write(path: Path) -> str:
    """Copy a database whose last write was interrupted, then open and close it.

    Opening it lets SQLite complete or undo the write.

    Raises:
        OSError, StoreError: The database could not be copied or opened.
    """
    copy = copy_database(path)
    with Store(path) as store:
        if store.in_memory:
            raise StoreError(store.why_in_memory)
    return f"Settled the saved games. A copy from before is {show_path(copy)}."


def replace_damaged(path: Path) -> str:
    """Replace a damaged database with its intact data; the damaged file is kept.

    The store opens it first, which may complete an interrupted write.

    Raises:
        OSError, StoreError: The file could not be replaced.
    """
    copy = copy_database(path)
    with Store(path) as store:
        words = store.remark
        if store.in_memory:
            raise StoreError(f"{store.why_in_memory}; a copy is {show_path(copy)}")
    if not words and examine(path).state is State.DAMAGED:
        # The store does not check large files when it opens them.
        words = _salvage(path)
    if not words:
        return f"Settled the saved games. A copy from before is {show_path(copy)}."
    for ending in PARTS:  # the store has kept a copy of its own
        copy.with_name(copy.name + ending).unlink(missing_ok=True)
    return words


def _salvage(path: Path) -> str:
    try:
        with Replacement(path) as replacement:
            with closing(sqlite3.connect(replacement.path, isolation_level=None)) as fresh:
                prepare(fresh)
                words = replacement.fill(fresh)
            replacement.take_place()
    except FAILURES as error:
        raise StoreError(describe_error(error)) from error
    return words


def remove_corrupted_rows(path: Path) -> str:
    """Copy the database, then delete its corrupted rows.

    Raises:
        OSError, StoreError: The database could not be copied or opened.
    """
    copy = copy_database(path)
    with Store(path) as store:
        if store.in_memory:
            raise StoreError(store.why_in_memory)
        words = store.check_rows()
    return f"{words} A copy from before is {show_path(copy)}.".strip()
