"""Output to a terminal: complete, in order, and without blocking."""

from __future__ import annotations

import os
import pty
import threading
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from typing import TextIO

import pytest

from sudoku_tui.tui.terminal.outlet import Outlet

TEXT = "\x1b[3;4H┏━━1━━┓ é 𝟛"


@contextmanager
def terminal() -> Iterator[tuple[int, TextIO]]:
    """Yield the master side of a terminal, and a file that writes to it."""
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    with os.fdopen(theirs, "w", encoding="utf-8", errors="backslashreplace") as file:
        try:
            yield ours, file
        finally:
            os.close(ours)


def read_bytes(descriptor: int, length: int) -> bytes:
    """Read *length* bytes as they arrive."""
    data = b""
    while len(data) < length:
        data += os.read(descriptor, length - len(data))
    return data


def test_accepted_output_is_written_at_once() -> None:
    with terminal() as (ours, file):
        assert Outlet(file).write_available(TEXT) == ""
        assert read_bytes(ours, len(TEXT.encode())).decode() == TEXT


def test_remaining_output_is_written_later_in_order() -> None:
    """Check that a full terminal blocks nothing, and that all arrives once it is read."""
    with terminal() as (ours, file):
        outlet, left = Outlet(file), SimpleQueue[str]()
        texts = [f"{number}{TEXT * 50}" for number in range(200)]
        for text in texts:
            if rest := outlet.write_available(text):
                left.put(rest)
        assert left.qsize() > 10

        def write_the_rest() -> None:
            for _ in range(left.qsize()):
                outlet.write(left.get())

        thread = threading.Thread(target=write_the_rest)
        thread.start()
        wanted = "".join(texts).encode()
        assert read_bytes(ours, len(wanted)) == wanted
        thread.join()
        # From here on output is written at once again.
        assert outlet.write_available(TEXT) == ""
        assert read_bytes(ours, len(TEXT.encode())).decode() == TEXT


def test_outlet_can_be_closed_and_opened_again() -> None:
    with terminal() as (ours, file):
        outlet = Outlet(file)
        outlet.close()
        for _ in range(2):
            assert outlet.write_available(TEXT) == ""
            assert read_bytes(ours, len(TEXT.encode())).decode() == TEXT
            opened = outlet._descriptor
            assert opened is not None
            outlet.close()
            with pytest.raises(OSError, match="Bad file descriptor"):
                os.fstat(opened)


def test_output_to_a_pipe_is_left_to_the_thread() -> None:
    ours, theirs = os.pipe()
    with os.fdopen(theirs, "w", encoding="ascii", errors="backslashreplace") as file:
        outlet = Outlet(file)
        rest = outlet.write_available("é")
        outlet.write(rest)
        assert read_bytes(ours, 4) == b"\\xe9"
    os.close(ours)


def test_output_to_a_closed_terminal_is_left_to_the_thread() -> None:
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "w", encoding="utf-8") as file:
        outlet = Outlet(file)
        assert outlet.write_available(TEXT) == ""
        os.close(ours)
        assert outlet.write_available(TEXT)
