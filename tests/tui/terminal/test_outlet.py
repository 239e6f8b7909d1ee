"""What is written to a terminal comes there whole and in order, and keeps nobody waiting."""

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
    """What a terminal gets, and the file to write to it."""
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    with os.fdopen(theirs, "w", encoding="utf-8", errors="backslashreplace") as file:
        try:
            yield ours, file
        finally:
            os.close(ours)


def read(descriptor: int, length: int) -> bytes:
    """So many bytes, as they come."""
    data = b""
    while len(data) < length:
        data += os.read(descriptor, length - len(data))
    return data


def test_what_the_terminal_takes_is_written_at_once() -> None:
    with terminal() as (ours, file):
        assert Outlet(file).take(TEXT) == ""
        assert read(ours, len(TEXT.encode())).decode() == TEXT


def test_what_it_does_not_take_comes_behind_in_its_order() -> None:
    """Nobody reads: nothing waits. Then somebody does, and all of it comes."""
    with terminal() as (ours, file):
        outlet, left = Outlet(file), SimpleQueue[str]()
        texts = [f"{number}{TEXT * 50}" for number in range(200)]
        for text in texts:
            if rest := outlet.take(text):
                left.put(rest)
        assert left.qsize() > 10

        def write_the_rest() -> None:
            for _ in range(left.qsize()):
                outlet.write(left.get())

        thread = threading.Thread(target=write_the_rest)
        thread.start()
        wanted = "".join(texts).encode()
        assert read(ours, len(wanted)) == wanted
        thread.join()
        # From here on it is written at once again.
        assert outlet.take(TEXT) == ""
        assert read(ours, len(TEXT.encode())).decode() == TEXT


def test_what_was_opened_is_closed_and_may_be_opened_again() -> None:
    with terminal() as (ours, file):
        outlet = Outlet(file)
        outlet.close()
        for _ in range(2):
            assert outlet.take(TEXT) == ""
            assert read(ours, len(TEXT.encode())).decode() == TEXT
            opened = outlet._descriptor
            assert opened is not None
            outlet.close()
            with pytest.raises(OSError, match="Bad file descriptor"):
                os.fstat(opened)


def test_what_is_no_terminal_is_left_to_the_thread() -> None:
    ours, theirs = os.pipe()
    with os.fdopen(theirs, "w", encoding="ascii", errors="backslashreplace") as file:
        outlet = Outlet(file)
        rest = outlet.take("é")
        outlet.write(rest)
        assert read(ours, 4) == b"\\xe9"
    os.close(ours)


def test_a_terminal_that_is_gone_is_left_to_the_thread() -> None:
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "w", encoding="utf-8") as file:
        outlet = Outlet(file)
        assert outlet.take(TEXT) == ""
        os.close(ours)
        assert outlet.take(TEXT)
