"""Line mode on the streams of the process: a line from standard input, an answer to its output."""

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
"""Bytes of a line that is read at once; no command is as long."""
_LONGEST: Final = 1_000_000
"""Characters of a line that is said: all moves of a long game fit."""
_PATIENCE: Final = 0.5
"""Seconds to wait once more for what is not saved."""


def run_lines(layout: Layout | None, begin: Callable[[LineMode], None]) -> Exit:
    """Answer lines until there are no more; *begin* opens what is played first.

    New games have *layout*, if one is given. To press ctrl+c is to leave.

    Raises:
        BrokenPipeError: nobody hears the answers any more; what was played is saved.
        Stop: standard output is closed.
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
    """Answer each line."""
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
    """A line, whatever its bytes are; empty at the end. What is too long of one is left out."""
    read = line = lines.readline(_LONGEST_LINE)
    while read and not read.endswith(b"\n"):
        read = lines.readline(_LONGEST_LINE)
    return line.decode(errors="replace")


def _say(text: str) -> None:
    """Print a line, at once, with nothing in it that a terminal could act on."""
    sys.stdout.write(f"{clean_text(text, _LONGEST)}\n")
    sys.stdout.flush()


def _end(store: Store) -> Exit:
    """Save what is not saved yet, or say what became of it."""
    if not store.unsaved and not store.is_lost_with_memory:
        return Exit.DONE
    from ..session.ending import end

    ending = end(store, _PATIENCE)
    for words in ending.words:
        Messages().trace(clean_text(f"sudoku-tui: {words}", _LONGEST))
    return Exit.DONE if ending.is_saved else Exit.FILE_ERROR
