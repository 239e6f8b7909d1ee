"""Files: what is said where one cannot be read or written, and ladders that are read from one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING

from ..formats import FormatError
from ..formats.errors import UNREADABLE, describe_unreadable
from .exits import Exit, Stop

if TYPE_CHECKING:
    from pathlib import Path

    from ..engine.ladders import Ladder


_NO_INPUT = (FormatError, UnicodeDecodeError, IsADirectoryError, FileNotFoundError)
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
    except OSError as error:
        raise Stop(f"{path}: {error.strerror}", Exit.FILE_ERROR) from None


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
    """The ladder in the file of this name.

    Raises:
        Stop: it cannot be read, or is no ladder; it names the file and what is wrong in it.
    """
    from pathlib import Path

    from ..formats.ladder_toml import read_ladder
    from ..store.files import read_text

    with reading(name):
        return read_ladder(read_text(Path(name), _LARGEST, "a ladder"))


@lru_cache(maxsize=1)
def read_once(text: str) -> Ladder:
    """The ladder of a file's *text*, which is the same for many puzzles."""
    from ..formats.ladder_toml import read_ladder

    return read_ladder(text)
