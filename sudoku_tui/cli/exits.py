"""Exit codes, and the one way to end early."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Exit(IntEnum):
    """What the command says to the shell."""

    DONE = 0
    NO = 1
    """The answer is no."""
    USAGE = 2
    """It was called in a way that means nothing, or there is no terminal."""
    BAD_INPUT = 3
    UNSOLVED = 4
    """Not solved by the techniques asked for, or not in time."""
    FILE_ERROR = 5
    HUNG_UP = 129
    INTERRUPTED = 130
    BROKEN_PIPE = 141
    TERMINATED = 143


SEE_DOCTOR: Final = "sudoku-tui doctor shows what to do"
"""The end of a message about the data folder or the saved games."""
_GRAVITY = (Exit.DONE, Exit.NO, Exit.UNSOLVED, Exit.BAD_INPUT, Exit.FILE_ERROR)


def worst(*exits: Exit) -> Exit:
    """The one to report of several, over many puzzles."""
    return max(exits, key=_GRAVITY.index)


class Stop(Exception):
    """The command, or what it does with one argument, cannot go on.

    Its message is one line. What it quotes is made safe where it is shown.
    """

    def __init__(self, message: str, exit: Exit, *, see_doctor: bool = False) -> None:
        """Build the message; with *see_doctor* it ends with a reference to that command."""
        from ..formats.clean import with_short_quotes  # most commands never stop

        short = with_short_quotes(message)
        super().__init__(f"{short}; {SEE_DOCTOR}" if see_doctor else short)
        self.exit = exit
