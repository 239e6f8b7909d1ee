"""Terminals without a size, and standard output to a file."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from sudoku_tui.tui.terminal.size import window_size
from tests.terminal import Terminal

FEW = 60_000
"""Bytes: more than a menu needs, fewer than a screen in a layout loop sends in a second."""


@pytest.mark.slow
def test_terminal_without_a_size_is_80_by_24(tmp_path: Path) -> None:
    with Terminal(tmp_path, columns=0, rows=0) as terminal:
        wait_for_menu(terminal)
        assert_quiet_and_leave(terminal)


@pytest.mark.slow
def test_terminal_is_measured_where_standard_output_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "output"
    with Terminal(tmp_path, columns=70, rows=30, output=file) as terminal:
        wait_for_menu(terminal)
        assert_quiet_and_leave(terminal)
    assert file.read_bytes() == b""


def wait_for_menu(terminal: Terminal) -> None:
    """Wait for the whole menu, with its last line and the foot below."""
    terminal.shows("Quit")
    terminal.until(lambda: bool(terminal.lines[-1].strip()))


def assert_quiet_and_leave(terminal: Terminal) -> None:
    """Check that an idle program writes nothing more, and leave it."""
    terminal.settle(0.5)
    assert len(terminal.sent) < FEW
    terminal.send("\x11")
    assert terminal.wait() == 0


def test_size_is_that_of_the_first_stream_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = {7: (0, 0), 8: (61, 23)}

    class Stream(io.StringIO):
        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

        def fileno(self) -> int:
            return self.number

    def size(number: int) -> os.terminal_size:
        if number not in sizes:
            raise OSError("not a terminal")
        return os.terminal_size(sizes[number])

    monkeypatch.setattr(os, "get_terminal_size", size)
    for name, number in (("__stderr__", 6), ("__stdin__", 7), ("__stdout__", 8)):
        monkeypatch.setattr(sys, name, Stream(number))
    assert window_size() == (61, 23)
    monkeypatch.setattr(sys, "__stdout__", None)
    assert window_size() == (80, 24)


@pytest.mark.slow
def test_screen_is_complete_after_the_window_was_narrower_for_a_moment(tmp_path: Path) -> None:
    """Check this, as the terminal cuts off text but reports the same size in the end."""
    with Terminal(tmp_path) as terminal:
        wait_for_menu(terminal)
        terminal.settle(0.5)
        before = terminal.lines
        terminal.resize(50, 24)
        terminal.resize(80, 24)
        terminal.screen.reset()
        terminal.until(lambda: terminal.lines == before)
        terminal.settle(0.2)
        assert terminal.lines == before
        assert_quiet_and_leave(terminal)


@pytest.mark.slow
def test_output_of_another_program_is_painted_over(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        wait_for_menu(terminal)
        terminal.settle(0.5)
        before = terminal.lines
        terminal.screen.cursor_position(10, 5)
        terminal.screen.draw("Message from root: the machine goes down")
        assert terminal.lines != before
        terminal.send("\x0c")
        terminal.until(lambda: terminal.lines == before)
        assert_quiet_and_leave(terminal)
