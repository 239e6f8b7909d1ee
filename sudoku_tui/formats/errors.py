"""Text that is no puzzle, and files that are of no use: what is said of them, in one line."""

from __future__ import annotations

import re
from typing import Final

from .clean import clean_path, with_short_quotes

MOST_CHARACTERS: Final = 10_000_000
"""Of a text that is read whole, and of what is packed in a link when it is unpacked."""


class FormatError(ValueError):
    """Text that is not a puzzle. Its message is one line, safe to show, and names the place."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        message = with_short_quotes(message)
        # All three are passed on, so that the error survives the way between two processes.
        super().__init__(message, line, column)
        self.message = message
        self.line = line
        """Counted from 1; None where the whole text is meant."""
        self.column = column
        """Counted from 1, in characters; None where the whole line is meant."""

    def __str__(self) -> str:
        return self.message


class NotPlainFile(OSError):
    """A name that leads to a pipe, a device or a socket where a file is needed."""


def seen(match: re.Match[str] | None, what: str) -> re.Match[str]:
    """*match*, what was found in a line of a text in which every line is *what*.

    Raises:
        FormatError: nothing was found: this line is something else than those before it.
    """
    if match is None:
        raise FormatError(f"this line is no {what}, as those before it are")
    return match


UNREADABLE: Final = (OSError, ValueError, RuntimeError)
"""What comes of reading a file: a name that cannot be is a ValueError, as text is that is no
layout or ladder; a home directory that nobody knows is a RuntimeError."""


def describe_unreadable(name: str, error: Exception) -> str:
    """Why the file of this name is of no use, as *error* tells: one line, safe to show."""
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
