"""What is printed: records on standard output, messages on standard error, all of it clean."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from time import monotonic
from typing import Any, Protocol

from ..formats import clean_text
from .exits import Exit, Stop

_LONGEST = 500
"""Characters of a message; one that quotes a long name shall not fill the screen."""
_BETWEEN = 0.1
"""Seconds between two lines of progress."""


def clean_lines(text: str) -> str:
    """*text* without anything that a terminal could act on; its lines and tabs stay."""
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    return "\n".join(
        "\t".join(clean_text(part, len(part)) for part in line.split("\t"))
        for line in text.split("\n")
    )


class Sink(Protocol):
    """What records can be printed to."""

    def write(self, text: str, /) -> object:
        """Add *text*."""

    def flush(self) -> None:
        """Let what was written be seen."""


class Printer:
    """Prints records, one a line, or with a blank line between those that take several."""

    def __init__(
        self, sink: Sink | None = None, messages: Messages | None = None, *, tall: bool = False
    ) -> None:
        """Print to *sink*, by default standard output, which may share a terminal with *messages*.

        Args:
            tall: whether the record before the first one here took several lines.
        """
        self.tall = tall
        """Whether the last record took several lines."""
        self._sink = sink or _standard_output()
        shared = sink is None and sys.stdout.isatty()
        self._messages = messages if shared else None

    def record(self, text: str) -> None:
        """Print *text*, which may have several lines."""
        tall = "\n" in text
        gap = "\n" if self.tall and tall else ""
        self.tall = tall
        self._write(f"{gap}{clean_lines(text)}\n")

    def lines(self, lines: str) -> None:
        """Print records that take one line each, every one with its line break."""
        self.tall = False
        self._write(clean_lines(lines))

    def text(self, text: str) -> None:
        """Print *text*, all that may not be seen left out, with no line break behind it."""
        self._write(clean_lines(text))

    def json(self, fields: Mapping[str, Any]) -> None:
        """Print one object on one line."""
        import json  # most of what is printed is text

        self._write(json.dumps({"v": 1, **fields}, separators=(",", ":")) + "\n")

    def _write(self, text: str) -> None:
        if self._messages:
            self._messages.clear()
        self._sink.write(text)

    def flush(self) -> None:
        """Let what was printed be seen now."""
        self._sink.flush()


def _standard_output() -> Sink:
    if sys.stdout is None:
        raise Stop("standard output is closed", Exit.FILE_ERROR)
    # A frame of line-drawing characters on a terminal without them is no reason to fail.
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    return sys.stdout


class Messages:
    """Tells what the answer is not, on standard error."""

    def __init__(self, *, quiet: bool = False) -> None:
        self._quiet = quiet
        self._is_terminal = sys.stderr is not None and sys.stderr.isatty()
        self._last = 0.0
        self._drawn = False

    def tell(self, message: str) -> None:
        """Say what went wrong, quiet or not."""
        self.trace(clean_text(f"sudoku-tui: {message}", _LONGEST))

    def note(self, message: str) -> None:
        """Say what is good to know."""
        if not self._quiet:
            self.tell(message)

    def note_lines(self, text: str) -> None:
        """Print several lines that are good to know, as they are."""
        if not self._quiet:
            self.trace(text)

    def trace(self, text: str) -> None:
        """Print lines as they are, of what was asked to be traced."""
        self.clear()
        if sys.stderr is not None:
            sys.stderr.write(f"{clean_lines(text)}\n")

    @property
    def awaits_progress(self) -> bool:
        """Whether a line of progress would be drawn now: on a terminal, and not too often."""
        return self._is_terminal and not self._quiet and monotonic() - self._last >= _BETWEEN

    def progress(self, text: str) -> None:
        """Draw over the last line of progress, where one is awaited."""
        if self.awaits_progress:
            self._last = monotonic()
            self._drawn = True
            sys.stderr.write(f"\r{clean_text(text, 70):<70}")
            sys.stderr.flush()

    def clear(self) -> None:
        """Wipe the line of progress."""
        if self._drawn:
            self._drawn = False
            sys.stderr.write(f"\r{'':70}\r")
            sys.stderr.flush()
