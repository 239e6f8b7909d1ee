"""Writing to the terminal at once, as far as it takes what is written.

Textual leaves all writing to a thread, so that a terminal that nobody reads does not hold the
program up. But a thread that is woken waits its turn, which on a busy machine takes longer than
all that is done for a key. Here what the terminal takes is written at once; only the rest, and
what comes while there is a rest, is left to the thread.
"""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cached_property
from typing import Final, TextIO

_CARRIER: Final = "latin-1"
"""The encoding in which bytes pass Textual's queue as text: each byte is a character."""


class Outlet:
    """A terminal to write to. For Textual's thread it is the file that it writes to."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._left = self._written = 0
        """How many texts were left to the thread, and how many of them it has written."""

    @cached_property
    def _descriptor(self) -> int | None:
        """The same terminal, opened once more so that writing never waits; None if it cannot be.

        To let the one that was there not wait would change it for the shell too.
        """
        try:
            name = os.ttyname(self._file.fileno())
            return os.open(name, os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
        except OSError:
            return None

    def close(self) -> None:
        """Close what was opened here. What is written after that opens it once more."""
        descriptor = self.__dict__.pop("_descriptor", None)
        if descriptor is not None:
            os.close(descriptor)

    def take(self, text: str) -> str:
        """Write *text*, as far as the terminal takes it. Return what the thread is to `write`."""
        data = text.encode(self._file.encoding, self._file.errors or "strict")
        if self._left == self._written and self._descriptor is not None:
            # If it takes nothing now, or is gone, waiting or failing is for the thread.
            with suppress(OSError):
                data = data[os.write(self._descriptor, data) :]
        self._left += bool(data)
        return data.decode(_CARRIER)

    # The file of the thread

    def write(self, text: str) -> None:
        """Write what `take` has left, however long that takes."""
        try:
            self._file.buffer.write(text.encode(_CARRIER))
            self._file.buffer.flush()
        finally:
            self._written += 1

    def flush(self) -> None:
        """Nothing is held back."""

    def fileno(self) -> int:
        """The terminal's own descriptor."""
        return self._file.fileno()
