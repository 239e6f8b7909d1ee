"""Files that somebody names: what is said where one cannot be read, or is not what it should be."""

from __future__ import annotations

from typing import Final

from .clean import clean_path
from .errors import FormatError

UNREADABLE: Final = (OSError, ValueError, RuntimeError)
"""What comes of reading a file: a name that cannot be is a ValueError, as text is that is no
layout or ladder; a home directory that nobody knows is a RuntimeError."""


def unreadable(name: str, error: Exception) -> str:
    """Why the file of this name is of no use, as *error* tells: one line, safe to show."""
    shown = clean_path(name)
    match error:
        case FormatError():
            return f"{shown}: {error}"
        case UnicodeDecodeError():
            return f"{shown} is not text in UTF-8"
        case IsADirectoryError():
            return f"{shown} is a directory; a file is needed"
        case FileNotFoundError():
            return f"there is no file '{shown}'"
        case OSError():
            return f"{shown} could not be read: {error.strerror}"
        case _:
            return f"{shown} could not be read: {error}"
