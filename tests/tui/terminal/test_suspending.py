"""Suspending: after continuing, keys are received as before."""

from __future__ import annotations

import asyncio
import signal
import time
from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

import pytest

from sudoku_tui.tui.terminal import suspending
from sudoku_tui.tui.terminal.suspending import Suspending
from tests.soak import sample
from tests.terminal import NeverSeen, Terminal


def is_stopped(pid: int) -> bool:
    """Check whether a signal has stopped a process, on Linux."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc tells what is stopped")
def test_repeated_stop_before_continuing_is_survived(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.shows("Settings")
        for _ in range(sample(40, 7)):
            terminal.signal(signal.SIGTSTP)
            until = time.monotonic() + 3
            while not is_stopped(terminal.pid) and time.monotonic() < until:
                terminal.read(0.01)
            terminal.signal(signal.SIGCONT)
        assert_hears(terminal)


@pytest.mark.slow
@pytest.mark.soak
def test_continue_right_after_a_stop_is_obeyed(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.shows("Settings")
        for _ in range(sample(40, 7)):
            terminal.signal(signal.SIGTSTP)
            terminal.read(0.001)
            terminal.signal(signal.SIGCONT)
        assert_hears(terminal)


async def test_stop_cancelled_in_time_does_not_happen() -> None:
    stopped = list[int]()
    with patch("os.kill", lambda _, number: stopped.append(number)):
        app = Suspending()
        app._stop()
        await asyncio.sleep(0)
        app._go_on()
        await run_many_turns()
        assert not stopped
        app._stop()
        app._stop()
        await run_many_turns()
        assert stopped == [signal.SIGSTOP]


async def run_many_turns() -> None:
    """Run more turns of the loop than any signal is delayed."""
    for _ in range(10 * suspending._TURNS):
        await asyncio.sleep(0)


def assert_hears(terminal: Terminal) -> None:
    """Check that a key is received; keys before the terminal is ready again are lost."""
    for _ in range(5):
        terminal.send(",")
        with suppress(NeverSeen):
            terminal.shows("Look", seconds=4)
            break
    terminal.shows("Look", seconds=0)
    terminal.send("\x11")
    assert terminal.wait() == 0
