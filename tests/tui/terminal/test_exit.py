"""Ends of the program: a closed terminal is silent, other errors name the saved moves."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from sudoku_tui.formats import clean_lines
from sudoku_tui.store.store import Store
from sudoku_tui.tui.app import SudokuApp
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[3]


@pytest.mark.slow
def test_terminal_that_is_not_the_controlling_one(tmp_path: Path) -> None:
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    environment = {
        **os.environ, "SUDOKU_TUI_DATA": str(tmp_path), "TERM": "xterm-256color", "NO_COLOR": ""
    }  # fmt: skip
    game = subprocess.Popen(
        [sys.executable, "-m", "sudoku_tui"],
        stdin=its,
        stdout=its,
        stderr=its,
        env=environment,
        cwd=ROOT,
        start_new_session=True,
    )
    os.close(its)
    try:
        seen, until = b"", time.monotonic() + PATIENCE
        while b"Beginner" not in seen and time.monotonic() < until:
            if select.select([ours], [], [], 0.2)[0]:
                seen += os.read(ours, 65536)
        os.close(ours)
        assert game.wait(PATIENCE) == 129
    finally:
        game.kill()


async def test_error_in_the_driver_ends_the_game_too(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Check this, as the error arrives from another thread without its context."""
    with Store(path) as store:
        app = SudokuApp(store)
        with pytest.raises(KeyError):
            async with app.run_test() as pilot:
                asyncio.get_running_loop().call_soon(app._handle_exception, KeyError("ear"))
                await pilot.pause()
        assert app.return_code == 1
    assert "an error in the program" in capsys.readouterr().err


async def test_error_report_names_the_saved_moves_without_control_characters(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store(path) as store:
        app = SudokuApp(store)
        with pytest.raises(KeyError):
            async with app.run_test() as pilot:
                nothing: dict[str, int] = {}
                app.call_later(lambda: nothing["\x9b2J\x1b]0;t\x07"])
                await pilot.pause()
        assert app.return_code == 1
    told = capsys.readouterr().err
    assert str(path) in told.replace("\n", "") and "KeyError" in told
    assert clean_lines(told) == told


async def test_message_after_the_screens_are_closed_ends_nothing(store: Store) -> None:
    app = SudokuApp(store)
    async with app.run_test():
        screens, app._screen_stacks[app._current_mode] = app._screen_stack[:], []
        app.show_message("1 saved game was damaged", long=True, stays=True)
        app._screen_stacks[app._current_mode] = screens
    assert not app.return_code
