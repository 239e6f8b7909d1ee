"""Output: records on standard output, messages on standard error, without control characters."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from time import monotonic
from typing import Any, Protocol

from ..formats import clean_text
from .exits import Exit, Stop

_MESSAGE_LIMIT = 500
"""Character limit of a message, so that a quoted long name does not fill the screen."""
_PROGRESS_INTERVAL = 0.1
"""Interval between two updates of the progress line (seconds)."""


def clean_lines(text: str) -> str:
    """Return *text* without characters that control a terminal, except line breaks and tabs."""
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    return "\n".join(
        "\t".join(clean_text(part, len(part)) for part in line.split("\t"))
        for line in text.split("\n")
    )


class Sink(Protocol):
    """Type of a destination for records."""

    def write(self, text: str, /) -> object:
        """Append *text*."""

    def flush(self) -> None:
        """Make the written text visible."""


class Printer:
    """Printer of records: each on one line, or separated by a blank line if they have several."""

    def __init__(
        self, sink: Sink | None = None, messages: Messages | None = None, *, tall: bool = False
    ) -> None:
        """Print to *sink*, by default standard output.

        Args:
            sink: Destination of the records.
            messages: Shares a terminal with standard output, so its progress line is cleared first.
            tall: Whether the record before the first one here had several lines.
        """
        self.tall = tall
        """Whether the last record had several lines."""
        self._sink = sink or _standard_output()
        shared = sink is None and sys.stdout.isatty()
        self._messages = messages if shared else None

    def record(self, text: str) -> None:
        """Print *text*, which may have several lines, as one record."""
        tall = "\n" in text
        gap = "\n" if self.tall and tall else ""
        self.tall = tall
        self._write(f"{gap}{clean_lines(text)}\n")

    def lines(self, lines: str) -> None:
        """Print one-line records that end with a line break each."""
        self.tall = False
        self._write(clean_lines(lines))

    def text(self, text: str) -> None:
        """Print *text* without control characters and without adding a line break."""
        self._write(clean_lines(text))

    def json(self, fields: Mapping[str, Any]) -> None:
        """Print a JSON object on one line."""
        import json  # imported late: most output is text

        self._write(json.dumps({"v": 1, **fields}, separators=(",", ":")) + "\n")

    def _write(self, text: str) -> None:
        if self._messages:
            self._messages.clear()
        self._sink.write(text)

    def flush(self) -> None:
        """Make the printed text visible now."""
        self._sink.flush()


def _standard_output() -> Sink:
    if sys.stdout is None:
        raise Stop("standard output is closed", Exit.FILE_ERROR)
    # A terminal without line-drawing characters shows replacements instead of an error.
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    return sys.stdout


class Messages:
    """Printer of errors, notes and progress on standard error."""

    def __init__(self, *, quiet: bool = False) -> None:
        self._quiet = quiet
        self._is_terminal = sys.stderr is not None and sys.stderr.isatty()
        self._last = 0.0
        self._drawn = False

    def error(self, message: str) -> None:
        """Print an error, even if quiet."""
        self.trace(clean_text(f"sudoku-tui: {message}", _MESSAGE_LIMIT))

    def note(self, message: str) -> None:
        """Print a note, unless quiet."""
        if not self._quiet:
            self.error(message)

    def note_lines(self, text: str) -> None:
        """Print a note of several lines without prefix, unless quiet."""
        if not self._quiet:
            self.trace(text)

    def trace(self, text: str) -> None:
        """Print lines without prefix, such as a trace that the user requested."""
        self.clear()
        if sys.stderr is not None:
            sys.stderr.write(f"{clean_lines(text)}\n")

    @property
    def awaits_progress(self) -> bool:
        """Whether `progress` would draw now: on a terminal, not quiet, and not too often."""
        return (
            self._is_terminal and not self._quiet and monotonic() - self._last >= _PROGRESS_INTERVAL
        )

    def progress(self, text: str) -> None:
        """Replace the progress line by *text*, if `awaits_progress`."""
        if self.awaits_progress:
            self._last = monotonic()
            self._drawn = True
            sys.stderr.write(f"\r{clean_text(text, 70):<70}")
            sys.stderr.flush()

    def clear(self) -> None:
        """Erase the progress line."""
        if self._drawn:
            self._drawn = False
            sys.stderr.write(f"\r{'':70}\r")
            sys.stderr.flush()
