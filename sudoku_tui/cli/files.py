"""Files: what is said where one cannot be read or written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..formats import FormatError, clean_path
from .exits import Exit, Stop


@contextmanager
def reading(name: str) -> Iterator[None]:
    """Read the file of this name.

    Raises:
        Stop: it cannot be read, or is not what it should be; it names the file and says why.
    """
    shown = clean_path(name)
    try:
        yield
    except FormatError as error:
        raise Stop(f"{shown}: {error}", Exit.BAD_INPUT) from None
    except UnicodeDecodeError:
        raise Stop(f"{shown} is not text in UTF-8", Exit.BAD_INPUT) from None
    except IsADirectoryError:
        raise Stop(f"{shown} is a directory; a file is needed", Exit.BAD_INPUT) from None
    except FileNotFoundError:
        raise Stop(f"there is no file '{shown}'", Exit.BAD_INPUT) from None
    except (OSError, ValueError) as error:  # a name that cannot be
        told = error.strerror if isinstance(error, OSError) else error
        raise Stop(f"{shown} could not be read: {told}", Exit.FILE_ERROR) from None


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
