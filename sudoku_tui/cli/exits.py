"""Exit codes, and the exception that ends a command early."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Exit(IntEnum):
    """Exit codes of the command."""

    DONE = 0
    NO = 1
    """The answer to the question is no."""
    USAGE = 2
    """The arguments are invalid, or a terminal is needed and missing."""
    BAD_INPUT = 3
    UNSOLVED = 4
    """The requested techniques do not solve the puzzle, or the time limit is exceeded."""
    FILE_ERROR = 5
    HUNG_UP = 129
    INTERRUPTED = 130
    BROKEN_PIPE = 141
    TERMINATED = 143


SEE_DOCTOR: Final = "sudoku-tui doctor shows what to do"
"""Hint at the end of a message about the data folder or the saved games."""
_GRAVITY = (Exit.DONE, Exit.NO, Exit.UNSOLVED, Exit.BAD_INPUT, Exit.FILE_ERROR)


def worst(*exits: Exit) -> Exit:
    """Return the gravest of several exit codes, to report for many puzzles."""
    return max(exits, key=_GRAVITY.index)


class Stop(Exception):
    """Raised when the command, or its work on one argument, cannot continue.

    The message is one line. Quoted text in it is escaped when it is printed.
    """

    def __init__(self, message: str, exit: Exit, *, see_doctor: bool = False) -> None:
        """Build the message with short quotes; *see_doctor* appends a reference to that command."""
        from ..formats.errors import with_short_quotes  # imported late: most commands do not fail

        short = with_short_quotes(message)
        super().__init__(f"{short}; {SEE_DOCTOR}" if see_doctor else short)
        self.exit = exit
