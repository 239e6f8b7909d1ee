"""Stopped and gone on with, it hears its keys as before."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest

from tests.soak import sample
from tests.terminal import Terminal


def is_stopped(pid: int) -> bool:
    """Whether a signal has stopped a process, on Linux."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"


@pytest.mark.dear
@pytest.mark.soak
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc tells what is stopped")
def test_stopped_again_before_it_has_gone_on_it_still_hears(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.shows("Settings")
        for _ in range(sample(40, 7)):
            terminal.signal(signal.SIGTSTP)
            until = time.monotonic() + 3
            while not is_stopped(terminal.pid) and time.monotonic() < until:
                terminal.read(0.01)
            terminal.signal(signal.SIGCONT)
        terminal.settle(0.3)
        terminal.send(",")
        terminal.shows("Look", seconds=5)
        terminal.send("\x11")
        assert terminal.wait() == 0
