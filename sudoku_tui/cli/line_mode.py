"""Line mode on the standard streams: each line of input is a command, answered on output."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import IO, Final

from ..engine.layout import Layout
from ..formats.clean import clean_text
from ..session.line_mode.mode import LineMode
from ..store.store import Store
from .exits import Exit, Stop
from .output import Messages

_LONGEST_LINE: Final = 10_000
"""Bytes of an input line that are used; the rest is discarded, as no command is that long."""
_LONGEST: Final = 1_000_000
"""Character limit of an output line, enough for all moves of a long game."""
_PATIENCE: Final = 0.5
"""Time to wait at the end for unsaved moves to be saved (seconds)."""


def run_lines(layout: Layout | None, begin: Callable[[LineMode], None]) -> Exit:
    """Run the game in line mode until the input ends or the player leaves, also by ctrl+c.

    Args:
        layout: Layout of new games; None for the usual one.
        begin: Callback that opens the first game or menu.

    Raises:
        BrokenPipeError: The reader of the output has closed it; the moves are saved.
        Stop: Standard output is closed.
    """
    if sys.stdout is None:
        raise Stop("standard output is closed", Exit.FILE_ERROR)
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    with Store.of_user() as store:
        mode = LineMode(store, _say, layout=layout)
        try:
            mode.tell_remarks()
            begin(mode)
            _answer(mode)
        except KeyboardInterrupt:
            _say("")
            mode.leave()
        finally:
            mode.end()
            ended = _end(store)
        return ended


def _answer(mode: LineMode) -> None:
    """Read and answer lines until the mode is over; the end of the input leaves the game."""
    lines = None if sys.stdin is None else sys.stdin.buffer
    is_asked = sys.stdin is not None and sys.stdin.isatty()
    while not mode.is_over:
        if is_asked:
            sys.stdout.write(mode.prompt)
            sys.stdout.flush()
        line = _next_line(lines) if lines else ""
        if not line:
            if is_asked:
                _say("")
            mode.leave()
        else:
            mode.answer(line)


def _next_line(lines: IO[bytes]) -> str:
    """Read a line, with invalid bytes replaced and overlong ones truncated; empty at the end."""
    read = line = lines.readline(_LONGEST_LINE)
    while read and not read.endswith(b"\n"):
        read = lines.readline(_LONGEST_LINE)
    return line.decode(errors="replace")


def _say(text: str) -> None:
    """Print a line without control characters, and flush it."""
    sys.stdout.write(f"{clean_text(text, _LONGEST)}\n")
    sys.stdout.flush()


def _end(store: Store) -> Exit:
    """Save unsaved moves, or print why they are lost; return the exit code."""
    if not store.unsaved and not store.is_lost_with_memory:
        return Exit.DONE
    from ..session.ending import save_at_exit

    ending = save_at_exit(store, _PATIENCE)
    for words in ending.words:
        Messages().trace(clean_text(f"sudoku-tui: {words}", _LONGEST))
    return Exit.DONE if ending.is_saved else Exit.FILE_ERROR
