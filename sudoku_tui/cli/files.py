"""Reading and writing files, with errors as `Stop`, and ladders from files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from io import TextIOWrapper
from typing import TYPE_CHECKING, TextIO

from ..formats import FormatError, clean_path
from ..store.plain_files import UNREADABLE, NotPlainFile, describe_unreadable
from .exits import Exit, Stop

if TYPE_CHECKING:
    from pathlib import Path

    from ..engine.ladders import Ladder
    from ..store.store import Store
    from .output import Messages


_NO_INPUT = (FormatError, UnicodeDecodeError, IsADirectoryError, FileNotFoundError, NotPlainFile)
"""Errors caused by the named file itself, not by the disk."""


@contextmanager
def reading(name: str) -> Iterator[None]:
    """Turn errors of reading the file *name* into `Stop`.

    Raises:
        Stop: The file cannot be read or has the wrong content; the message has its name and why.
    """
    try:
        yield
    except UNREADABLE as error:
        exit = Exit.BAD_INPUT if isinstance(error, _NO_INPUT) else Exit.FILE_ERROR
        raise Stop(describe_unreadable(name, error), exit) from None


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn errors of writing the file *path* into `Stop`.

    Raises:
        Stop: The file cannot be written.
    """
    try:
        yield
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise Stop(f"{clean_path(str(path))}: {why}", Exit.FILE_ERROR) from None


@contextmanager
def output_file(path: Path) -> Iterator[TextIO]:
    """Open a file or pipe to print to. A file is replaced once everything has been printed.

    Raises:
        Stop: It cannot be written; an existing file is unchanged.
    """
    from ..store.plain_files import is_special, open_replacement

    with writing(path), path.open("wb") if is_special(path) else open_replacement(path) as binary:
        text = TextIOWrapper(binary, encoding="utf-8")
        yield text
        text.flush()
        text.detach()


def saved_folder() -> Path:
    """Return the folder of the saved games, which need not exist.

    Raises:
        Stop: It cannot be used.
    """
    from ..store.database import describe_folder_problem
    from ..store.store import data_folder

    folder = data_folder()
    if problem := describe_folder_problem(folder):
        raise Stop(
            f"{problem}; set SUDOKU_TUI_DATA to another folder", Exit.FILE_ERROR, see_doctor=True
        )
    return folder


def refuse_memory(store: Store) -> None:
    """Check that the saved games are open: a report of an empty stand-in would mislead.

    Raises:
        Stop: The saved games could not be opened.
    """
    if store.why_in_memory:
        raise Stop(
            f"the saved games cannot be read: {store.why_in_memory}",
            Exit.FILE_ERROR,
            see_doctor=True,
        )


def note_remarks(store: Store, messages: Messages) -> None:
    """Print the remarks on the saved games, if there are any."""
    for remark in filter(None, (*store.notices, store.remark)):
        messages.note(remark)


_LARGEST = 1_000_000
"""Size limit of a ladder file (bytes), generous for a file of all techniques with comments."""


def looks_like_path(text: str) -> bool:
    """Return whether *text* must be meant as a file name, whether or not the file exists."""
    if not text.strip():
        return False
    if "/" in text or "\\" in text or text.lower().endswith(".toml"):
        return True
    from pathlib import Path  # imported late: standard input needs no paths

    try:
        return Path(text).exists()
    except (OSError, ValueError):  # the name is too long or invalid
        return False


def read_ladder_file(name: str) -> Ladder:
    """Read the ladder in the file *name*; print a remark on a file in an outdated form.

    Raises:
        Stop: The file cannot be read, or does not hold a ladder; the message has its name and why.
    """
    from pathlib import Path

    from ..formats.ladder_toml import read_with_remark
    from ..store.files import read_text

    with reading(name):
        ladder, remark = read_with_remark(read_text(Path(name), _LARGEST, "a ladder"))
    if remark:
        from .output import Messages

        Messages().note(f"{name}: {remark}")
    return ladder


@lru_cache(maxsize=1)
def read_once(text: str) -> Ladder:
    """Parse a ladder from the *text* of a file; cached, as many puzzles use the same one."""
    from ..formats.ladder_toml import read_ladder

    return read_ladder(text)
