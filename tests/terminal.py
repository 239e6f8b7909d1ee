"""The real program on its own pseudo-terminal, with its screen emulated by pyte."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte

from tests.waiting import PATIENCE

ROOT = Path(__file__).parent.parent
ARROWS = {"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D"}
"""Escape sequences of the arrow keys."""
RESTORED = tuple(b"\x1b[?" + mode for mode in (b"1049l", b"1000l", b"1003l", b"2004l", b"25h"))
"""Sequences that restore screen, mouse, paste and cursor."""


class NeverSeen(AssertionError):
    """Raised when an expected text or state did not appear in time. The message is the screen."""


class Terminal:
    """A process of the program on a pty, with its keys, output bytes and screen.

    As a context manager, it kills the process at the end if it is still running.
    """

    def __init__(
        self,
        data: Path,
        arguments: Sequence[str] = (),
        *,
        columns: int = 80,
        rows: int = 24,
        environment: Mapping[str, str] | None = None,
        output: Path | None = None,
        module: str = "sudoku_tui",
    ) -> None:
        """Start the program; *data* is the folder of its games.

        With 0 columns and rows the terminal does not report its size, and the screen is read as
        80x24. With *output*, standard output is written to that file. *module* is the program.
        """
        self.screen = pyte.Screen(columns or 80, rows or 24)
        self._stream = pyte.ByteStream(self.screen)
        self.sent = bytearray()
        """Everything that the program has written."""
        self.received_at = 0.0
        """Time of the last read, on the clock of `started`, before pyte has processed it."""
        self.code: int | None = None
        """Exit code once the process has ended; negative if a signal ended it."""
        wanted = {
            **{key: value for key, value in os.environ.items() if key not in _OF_THE_MACHINE},
            "SUDOKU_TUI_DATA": str(data),
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "SUDOKU_TUI_RESERVE": "off",
            "PYTHONPATH": str(ROOT),
            **(environment or {}),
        }
        command = [sys.executable, "-m", module, *arguments]
        size = struct.pack("HHHH", rows, columns, 0, 0)
        self.started = time.perf_counter()
        self.pid, self._fd = pty.fork()
        if self.pid == 0:  # pragma: no cover: the child is another program at once
            try:
                fcntl.ioctl(0, termios.TIOCSWINSZ, size)
                if output:
                    os.dup2(os.open(output, os.O_WRONLY | os.O_CREAT), 1)
                os.execve(sys.executable, command, wanted)
            finally:
                os._exit(127)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.code is None:
            self.signal(signal.SIGKILL)
            self.wait()
        self.hang_up()

    # Output of the program

    def read(self, seconds: float = 0.0) -> bytes:
        """Read and return the program's output; wait at most *seconds* for its first byte."""
        if self._fd < 0 or not select.select([self._fd], [], [], max(0.0, seconds))[0]:
            return b""
        try:
            data = os.read(self._fd, 1 << 16)
        except OSError:  # the other side is closed
            return b""
        self.received_at = time.perf_counter()
        self.sent += data
        # pyte does not know reports of private modes, and would show their last letter as text.
        self._stream.feed(data.replace(b"\x1b[?2026$p", b"").replace(b"\x1b[>1u", b""))
        return data

    def settle(self, quiet: float = 0.05) -> bytes:
        """Read until the program has been silent for *quiet* seconds, and return the output."""
        data = b""
        while more := self.read(quiet):
            data += more
        return data

    def until(self, seen: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Read until *seen* returns true.

        Raises:
            NeverSeen: It is still false after *seconds*, or at the end of the program.
        """
        end = time.monotonic() + seconds
        while not seen():
            is_silent = not self.read(0.05)
            if time.monotonic() > end or (is_silent and self.has_ended()):
                if seen():
                    return
                raise NeverSeen("\n".join(self.lines))

    def shows(self, text: str, seconds: float = PATIENCE) -> None:
        """Read until *text* is on the screen."""
        self.until(lambda: text in self.text, seconds)

    def offers(self, name: str, seconds: float = PATIENCE) -> None:
        """Read until the footer contains *name*."""
        self.until(lambda: name in self.footer, seconds)

    @property
    def lines(self) -> list[str]:
        """Lines of the screen."""
        return list(self.screen.display)

    @property
    def footer(self) -> str:
        """Last line of the screen, with the available commands. Cheaper than `lines`."""
        cells = self.screen.buffer[self.screen.lines - 1]
        return "".join(cells[column].data for column in range(self.screen.columns))

    @property
    def text(self) -> str:
        """The whole screen as text."""
        return "\n".join(self.screen.display)

    # Actions of the player

    def send(self, keys: str | bytes) -> None:
        """Send keys: characters, escape sequences, or any bytes."""
        data = keys.encode() if isinstance(keys, str) else keys
        while data:
            data = data[os.write(self._fd, data) :]
            if data:
                self.read()

    def resize(self, columns: int, rows: int) -> None:
        """Resize the window."""
        self.screen.resize(rows, columns)
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    @property
    def processor_seconds(self) -> float:
        """Processor time of the program in seconds (Linux only)."""
        return time.clock_gettime(~self.pid << 3 | 2)

    def attributes(self) -> list[int]:
        """Return the terminal's flags: input, output, control and local ones such as echo."""
        return termios.tcgetattr(self._fd)[:4]

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the program."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def hang_up(self) -> None:
        """Close the terminal, as closing its window does."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def wait(self, seconds: float = PATIENCE) -> int:
        """Wait for the end of the program, reading its remaining output; return its exit code."""
        end = time.monotonic() + seconds
        while not self.has_ended():
            if time.monotonic() > end:
                raise NeverSeen(f"it goes on\n{self.text}")
            if not self.read(0.02):
                time.sleep(0.005)
        while self.read(0.02):
            pass
        assert self.code is not None
        return self.code

    def has_ended(self) -> bool:
        """Check whether the process has ended, and set `code` if so."""
        if self.code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.code = os.waitstatus_to_exitcode(status)
        return self.code is not None


_OF_THE_MACHINE = {
    *("NO_COLOR", "COLORFGBG", "LINES", "COLUMNS", "TEXTUAL_ANIMATIONS"),
    "PYTHONDONTWRITEBYTECODE",
}
"""Environment variables that would make runs differ between machines.

Without bytecode every start compiles the program again, which takes half as long as the start.
"""
