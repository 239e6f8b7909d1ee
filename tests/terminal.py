"""The real program on a terminal of its own, and what a person would see there."""

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
"""What a terminal sends for an arrow."""
RESTORED = tuple(b"\x1b[?" + mode for mode in (b"1049l", b"1000l", b"1003l", b"2004l", b"25h"))
"""Screen, mouse, paste and cursor as they were before."""


class NeverSeen(AssertionError):
    """What was waited for did not come; the message is the screen."""


class Terminal:
    """A process of the program on a pty, its keys, its bytes and its screen.

    Use it in a ``with``: at its end the process is killed if it still lives.
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
    ) -> None:
        """Start the program; *data* is the folder of its games.

        A terminal of no columns and rows does not tell its size; what is shown then is what a
        person would see in 80 by 24. With *output*, standard output goes to that file.
        """
        self.screen = pyte.Screen(columns or 80, rows or 24)
        self._stream = pyte.ByteStream(self.screen)
        self.sent = bytearray()
        """All that the program has written."""
        self.heard = 0.0
        """When the last of it came, on the clock of `started`: before it was drawn here."""
        self.code: int | None = None
        """The exit code once the process has ended; negative if a signal ended it."""
        wanted = {
            **{key: value for key, value in os.environ.items() if key not in _OF_THE_MACHINE},
            "SUDOKU_TUI_DATA": str(data),
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "SUDOKU_TUI_RESERVE": "off",
            "PYTHONPATH": str(ROOT),
            **(environment or {}),
        }
        command = [sys.executable, "-m", "sudoku_tui", *arguments]
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

    # What the program writes

    def read(self, seconds: float = 0.0) -> bytes:
        """What the program writes now; wait at most *seconds* for its first byte."""
        if self._fd < 0 or not select.select([self._fd], [], [], max(0.0, seconds))[0]:
            return b""
        try:
            data = os.read(self._fd, 1 << 16)
        except OSError:  # the other side is closed
            return b""
        self.heard = time.perf_counter()
        self.sent += data
        # pyte knows no private mode reports and takes their last letter for text.
        self._stream.feed(data.replace(b"\x1b[?2026$p", b"").replace(b"\x1b[>1u", b""))
        return data

    def settle(self, quiet: float = 0.05) -> bytes:
        """Read until nothing has come for *quiet* seconds."""
        data = b""
        while more := self.read(quiet):
            data += more
        return data

    def until(self, seen: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Read until *seen*.

        Raises:
            NeverSeen: it is not, after *seconds*.
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
        """Read until the last line names a command."""
        self.until(lambda: name in self.footer, seconds)

    @property
    def lines(self) -> list[str]:
        """The lines of the screen."""
        return list(self.screen.display)

    @property
    def footer(self) -> str:
        """The last line, which says what can be done: it is looked at often, and quick to read."""
        cells = self.screen.buffer[self.screen.lines - 1]
        return "".join(cells[column].data for column in range(self.screen.columns))

    @property
    def text(self) -> str:
        """The whole screen."""
        return "\n".join(self.screen.display)

    # What the player does

    def send(self, keys: str | bytes) -> None:
        """Type *keys*: characters, or what a terminal sends for a key; or any bytes at all."""
        data = keys.encode() if isinstance(keys, str) else keys
        while data:
            data = data[os.write(self._fd, data) :]
            if data:
                self.read()

    def resize(self, columns: int, rows: int) -> None:
        """Make the window larger or smaller."""
        self.screen.resize(rows, columns)
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    @property
    def processor_seconds(self) -> float:
        """The processor time that the program has taken, on Linux."""
        return time.clock_gettime(~self.pid << 3 | 2)

    def attributes(self) -> list[int]:
        """The terminal's flags: for input, output, control, and local ones such as echo."""
        return termios.tcgetattr(self._fd)[:4]

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the program."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def hang_up(self) -> None:
        """Close the terminal, as when its window is closed."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def wait(self, seconds: float = PATIENCE) -> int:
        """Wait for the end of the program, reading what it still writes; return its code."""
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
        """Whether the process has ended; its `code` is known then."""
        if self.code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.code = os.waitstatus_to_exitcode(status)
        return self.code is not None


_OF_THE_MACHINE = {"NO_COLOR", "COLORFGBG", "LINES", "COLUMNS", "TEXTUAL_ANIMATIONS"}
"""Parts of the environment that would make runs differ from one machine to the next."""
