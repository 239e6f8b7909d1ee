"""Textual's driver for Linux and macOS, with our own ear and mouth: `Feed` hears what comes, and
`Outlet` says what is written."""

from __future__ import annotations

import os
import selectors
import struct
import sys
import termios
from typing import Any, cast

from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from .feed import MOMENT, Feed
from .outlet import Outlet


class UnixDriver(LinuxDriver):
    """A driver that nothing on its input can end, and that writes what it is given at once."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._outlet: Outlet | None = None
        self._early = 0
        """How many bytes to be read next were typed before the terminal was ours."""
        if sys.__stderr__ is not None:
            self._outlet = Outlet(sys.__stderr__)
            self._file = cast("Any", self._outlet)  # as a file it is all that Textual's thread asks

    def write(self, data: str) -> None:
        """Write to the terminal, or leave to the thread what it does not take now."""
        if self._outlet is None:
            super().write(data)
        elif rest := self._outlet.take(data):
            super().write(rest)

    def send_message(self, message: Message) -> None:
        """Put a message into the app's queue, which may be done from any thread.

        Textual lets a task of its own do so: a turn of the loop later.
        """
        self._app.post_message(message)

    def _query_in_band_window_resize(self) -> None:
        """The system tells of a new size, by a signal; what is typed shall not be able to."""

    def _run_input_thread(self) -> None:
        try:
            self.run_input_thread()
        except Exception as fault:
            self._loop.call_soon_threadsafe(self._app._handle_exception, fault)

    def run_input_thread(self) -> None:
        """Hear what comes, until the driver is told to end."""
        feed, self._early = Feed(), _bytes_waiting(self.fileno)
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                for message in feed.hear(self._read()) if selector.select(MOMENT) else ():
                    self.process_message(message)
                for message in feed.hear_silence():
                    self.process_message(message)

    def _read(self) -> bytes:
        """What has come; nothing if the terminal is gone, or not ours now.

        What was typed before the terminal was ours went through it as text: of enter it made the
        end of a line, which is enter again here.
        """
        try:
            data = os.read(self.fileno, 65536)
        except OSError:
            data = b""
        if not data:
            self.exit_event.wait(MOMENT)
        early, data = data[: self._early], data[self._early :]
        self._early -= len(early)
        return early.replace(b"\n", b"\r") + data


def _bytes_waiting(descriptor: int) -> int:
    """How many bytes have come to a terminal that nobody has read."""
    try:
        from fcntl import ioctl  # some systems have none

        return int(struct.unpack("i", ioctl(descriptor, termios.FIONREAD, bytes(4)))[0])
    except (ImportError, OSError):
        return 0
