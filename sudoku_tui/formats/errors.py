"""Errors for texts that are not puzzles and for unreadable files, with messages of one line."""

from __future__ import annotations

import re
from typing import Final

from .clean import clean_path, with_short_quotes

MOST_CHARACTERS: Final = 10_000_000
"""Most characters of a text that is read as a whole."""


class FormatError(ValueError):
    """Raised for a text that is not a puzzle; the message is one line that is safe to print."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        message = with_short_quotes(message)
        # The error is pickled between processes with these three arguments.
        super().__init__(message, line, column)
        self.message = message
        self.line = line
        """The line, from 1; None for the whole text."""
        self.column = column
        """The column, from 1, in characters; None for the whole line."""

    def __str__(self) -> str:
        return self.message


class NotPlainFile(OSError):
    """Raised if a path is a pipe, a device or a socket instead of a file."""


def seen(match: re.Match[str] | None, what: str) -> re.Match[str]:
    """Return *match* of a line in a text whose lines are all of the kind *what*.

    Raises:
        FormatError: There is no match: the line is of another kind than those before it.
    """
    if match is None:
        raise FormatError(f"this line is no {what}, as those before it are")
    return match


UNREADABLE: Final = (OSError, ValueError, RuntimeError)
"""Errors of reading a file. An impossible name, or a text that is not a layout or ladder, is a
ValueError; an unknown home directory is a RuntimeError."""


def describe_unreadable(name: str, error: Exception) -> str:
    """Return the message of *error* for the file of this name: one line, safe to print."""
    shown = clean_path(name)
    match error:
        case FormatError():
            return f"{shown}: {error}"
        case UnicodeDecodeError():
            return f"{shown} is not text in UTF-8"
        case IsADirectoryError():
            return f"{shown} is a directory; a file is needed"
        case NotPlainFile():
            return f"{shown} is not a plain file"
        case FileNotFoundError():
            return f"'{shown}': no such file"
        case OSError():
            return f"{shown} could not be read: {error.strerror}"
        case _:
            return f"{shown} could not be read: {error}"
