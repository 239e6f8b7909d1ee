"""A terminal that does not tell its size, and one that standard output does not go to."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from sudoku_tui.tui.terminal.size import window_size
from tests.terminal import Terminal

FEW = 60_000
"""Bytes that no menu takes, and that a screen laid out again and again takes in a second."""


@pytest.mark.slow
def test_a_terminal_that_does_not_tell_its_size_is_80_by_24(tmp_path: Path) -> None:
    with Terminal(tmp_path, columns=0, rows=0) as terminal:
        shows_menu(terminal)
        leaves(terminal)


@pytest.mark.slow
def test_a_terminal_is_measured_where_standard_output_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "output"
    with Terminal(tmp_path, columns=70, rows=30, output=file) as terminal:
        shows_menu(terminal)
        leaves(terminal)
    assert file.read_bytes() == b""


def shows_menu(terminal: Terminal) -> None:
    """The menu is there, its last line and what stands below it."""
    terminal.shows("Quit")
    terminal.until(lambda: bool(terminal.lines[-1].strip()))


def leaves(terminal: Terminal) -> None:
    """Nothing more is written while nothing happens, and the way out is heard."""
    terminal.settle(0.5)
    assert len(terminal.sent) < FEW
    terminal.send("\x11")
    assert terminal.wait() == 0


def test_the_first_stream_that_is_a_terminal_tells(monkeypatch: pytest.MonkeyPatch) -> None:
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
def test_nothing_is_missing_after_the_window_was_narrower_for_a_moment(tmp_path: Path) -> None:
    """The terminal has cut off what did not fit, and its size is what it was."""
    with Terminal(tmp_path) as terminal:
        shows_menu(terminal)
        terminal.settle(0.5)
        before = terminal.lines
        terminal.resize(50, 24)
        terminal.resize(80, 24)
        terminal.screen.reset()
        terminal.until(lambda: terminal.lines == before)
        terminal.settle(0.2)
        assert terminal.lines == before
        leaves(terminal)


@pytest.mark.slow
def test_what_another_program_has_written_there_is_painted_over(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        shows_menu(terminal)
        terminal.settle(0.5)
        before = terminal.lines
        terminal.screen.cursor_position(10, 5)
        terminal.screen.draw("Message from root: the machine goes down")
        assert terminal.lines != before
        terminal.send("\x0c")
        terminal.until(lambda: terminal.lines == before)
        leaves(terminal)
