"""Files: what is said where one cannot be read or written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..formats import FormatError
from ..formats.unreadable import UNREADABLE, unreadable
from .exits import Exit, Stop

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
        raise Stop(unreadable(name, error), exit) from None


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
