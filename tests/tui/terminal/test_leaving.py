"""A terminal that goes without a word ends the game; it does not wait for ever, or spin."""

from __future__ import annotations

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

ROOT = Path(__file__).parents[3]


def test_a_terminal_that_is_not_the_controlling_one(tmp_path: Path) -> None:
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
        seen, until = b"", time.monotonic() + 20
        while b"Beginner" not in seen and time.monotonic() < until:
            if select.select([ours], [], [], 0.2)[0]:
                seen += os.read(ours, 65536)
        os.close(ours)
        assert game.wait(10) == 129
    finally:
        game.kill()
