"""Errors for texts that are not puzzles, with messages of one line."""

from __future__ import annotations

import re
from typing import Final

MOST_CHARACTERS: Final = 10_000_000
"""Most characters of a text that is read as a whole."""
LONGEST_QUOTED: Final = 200
"""Most characters of a quotation in a message."""
_QUOTED: Final = re.compile(
    rf"(?<!\w)(['\"])((?:(?!\1).){{{LONGEST_QUOTED}}})(?:(?!\1).)+\1", re.DOTALL
)
_LONG_WORD: Final = re.compile(rf"(\S{{{LONGEST_QUOTED}}})\S{{2,}}")


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


def seen(match: re.Match[str] | None, what: str) -> re.Match[str]:
    """Return *match* of a line in a text whose lines are all of the kind *what*.

    Raises:
        FormatError: There is no match: the line is of another kind than those before it.
    """
    if match is None:
        raise FormatError(f"this line is no {what}, as those before it are")
    return match


def with_short_quotes(message: str) -> str:
    """Cut the quotations and words of a message at `LONGEST_QUOTED` characters."""
    if len(message) <= LONGEST_QUOTED:
        return message
    return _LONG_WORD.sub(r"\1…", _QUOTED.sub(r"\1\2…\1", message))
