"""Output to the terminal that is written at once, as far as the terminal accepts it.

Textual does all output in a thread, so that a terminal that accepts nothing does not block the
program. But on a busy machine a thread takes longer to wake up than the program to handle a key.
Here output that the terminal accepts is written at once, without blocking. The thread writes only
the rest, and what follows while a rest is waiting.
"""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cached_property
from typing import Final, TextIO

_CARRIER: Final = "latin-1"
"""Encoding that carries bytes through Textual's queue of texts: one character per byte."""


class Outlet:
    """Non-blocking output to a terminal.

    Textual's thread uses it as the file to write the rest to.
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._handed_over = self._written = 0
        """Number of texts handed to the thread, and number of those that it has written."""

    @cached_property
    def _descriptor(self) -> int | None:
        """A second, non-blocking descriptor of the terminal; None if it cannot be opened.

        To make the original one non-blocking would change it for the shell too.
        """
        try:
            name = os.ttyname(self._file.fileno())
            return os.open(name, os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
        except OSError:
            return None

    def close(self) -> None:
        """Close the second descriptor. Later output opens it again."""
        descriptor = self.__dict__.pop("_descriptor", None)
        if descriptor is not None:
            os.close(descriptor)

    def write_available(self, text: str) -> str:
        """Write as much of *text* as the terminal accepts.

        Return the rest for the thread to `write`.
        """
        data = text.encode(self._file.encoding, self._file.errors or "strict")
        if self._handed_over == self._written and self._descriptor is not None:
            # If the terminal accepts nothing or is closed, the thread has to wait or to fail.
            with suppress(OSError):
                data = data[os.write(self._descriptor, data) :]
        self._handed_over += bool(data)
        return data.decode(_CARRIER)

    # The file interface for the thread

    def write(self, text: str) -> None:
        """Write a rest returned by `write_available`, and block until it is written."""
        try:
            self._file.buffer.write(text.encode(_CARRIER))
            self._file.buffer.flush()
        finally:
            self._written += 1

    def flush(self) -> None:
        """Return at once: `write` leaves nothing in a buffer."""

    def fileno(self) -> int:
        """Return the terminal's original descriptor."""
        return self._file.fileno()
