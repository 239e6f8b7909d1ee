"""Files: what is said where one cannot be read or written, and ladders that are read from one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from io import TextIOWrapper
from typing import TYPE_CHECKING, TextIO

from ..formats import FormatError, clean_path
from ..formats.errors import UNREADABLE, NotPlainFile, describe_unreadable
from .exits import Exit, Stop

if TYPE_CHECKING:
    from pathlib import Path

    from ..engine.ladders import Ladder
    from ..store.store import Store
    from .output import Messages


_NO_INPUT = (FormatError, UnicodeDecodeError, IsADirectoryError, FileNotFoundError, NotPlainFile)
"""What is wrong with what was named, and not with the disk."""


@contextmanager
def reading(name: str) -> Iterator[None]:
    """Read the file of this name.

    Raises:
        Stop: it cannot be read, or is not what it should be; it names the file and says why.
    """
    try:
        yield
    except UNREADABLE as error:
        exit = Exit.BAD_INPUT if isinstance(error, _NO_INPUT) else Exit.FILE_ERROR
        raise Stop(describe_unreadable(name, error), exit) from None


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Write this file.

    Raises:
        Stop: that cannot be done.
    """
    try:
        yield
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise Stop(f"{clean_path(str(path))}: {why}", Exit.FILE_ERROR) from None


@contextmanager
def output_file(path: Path) -> Iterator[TextIO]:
    """Open a file or a pipe to print to; a file is replaced when all is printed.

    Raises:
        Stop: it cannot be written; the file that was there is untouched.
    """
    from ..store.plain_files import is_special, replacing

    with writing(path), path.open("wb") if is_special(path) else replacing(path) as binary:
        text = TextIOWrapper(binary, encoding="utf-8")
        yield text
        text.flush()
        text.detach()


def saved_folder() -> Path:
    """Return the folder of the saved games, there or not.

    Raises:
        Stop: it cannot be used.
    """
    from ..store.database import problem_of_folder
    from ..store.store import data_folder

    folder = data_folder()
    if problem := problem_of_folder(folder):
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
"""Bytes; every technique with a comment beside it takes a hundredth of that."""


def names_file(text: str) -> bool:
    """Whether *text* must be meant for a file, be there one or not."""
    if not text.strip():
        return False
    if "/" in text or "\\" in text or text.lower().endswith(".toml"):
        return True
    from pathlib import Path  # who reads standard input alone is spared it

    try:
        return Path(text).exists()
    except (OSError, ValueError):  # too long for a name, or one that cannot be
        return False


def read_ladder_file(name: str) -> Ladder:
    """Read the ladder in the file of this name; print a remark on an old file.

    Raises:
        Stop: it cannot be read, or is no ladder; it names the file and what is wrong in it.
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
    """The ladder of a file's *text*, which is the same for many puzzles."""
    from ..formats.ladder_toml import read_ladder

    return read_ladder(text)
