"""Textual's driver for Linux and macOS with input by `Feed` and output by `Outlet`."""

from __future__ import annotations

import os
import selectors
import struct
import sys
import termios
from asyncio import TimerHandle
from collections.abc import Callable, Iterable
from contextlib import suppress
from threading import Thread
from typing import Any, Final, cast

from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from .decoder import MOMENT, STALLED, Feed
from .outlet import Outlet

_AT_ONCE: Final = 4_096
"""Bytes read at a time. The screen is painted between two reads of a flood of input."""
_SILENCES: Final = round(3 * STALLED / MOMENT)
"""Number of checks for silence after the last input. Further checks would change nothing."""


class UnixDriver(LinuxDriver):
    """A driver that no input can crash, and that writes output without delay."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._outlet: Outlet | None = None
        self._feed = Feed()
        self._early_bytes = 0
        """Number of bytes still to be read that were typed before the terminal was in raw mode."""
        self._is_watched = False
        """Whether the event loop of the app watches the terminal for input."""
        self._timer: TimerHandle | None = None
        """The timer of the next check."""
        if sys.__stderr__ is not None:
            self._outlet = Outlet(sys.__stderr__)
            self._file = cast("Any", self._outlet)  # it has the methods that Textual's thread uses

    def write(self, data: str) -> None:
        """Write to the terminal; leave to Textual's thread what it does not accept now."""
        if self._outlet is None:
            super().write(data)
        elif rest := self._outlet.write_available(data):
            super().write(rest)

    def close(self) -> None:
        """Close the terminal once everything is written."""
        super().close()
        if self._outlet is not None:
            self._outlet.close()

    def send_message(self, message: Message) -> None:
        """Put a message into the queue of the app. Any thread may call this.

        Textual does so in a separate task, one turn of the event loop later.
        """
        self._app.post_message(message)

    def _query_in_band_window_resize(self) -> None:
        """Skip Textual's query. A signal reports a new size, and typed text must not be able to."""

    # Input

    def start_application_mode(self) -> None:
        """Put the terminal into application mode, and start to read input."""
        self._key_thread = None
        # Textual's method has no annotations.
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if self._key_thread is None:
            return  # the process is in the background, and is about to be stopped again
        self._feed, self._early_bytes = Feed(), _bytes_waiting(self.fileno)
        if not self._watch():
            self._key_thread = Thread(target=self._hear_in_thread, name="input")
            self._key_thread.start()

    def _run_input_thread(self) -> None:
        """Return at once: the event loop of the app reads the terminal, not Textual's thread.

        To hand each key from a thread to the loop delays it, and slows down its handling.
        """

    @property
    def is_hearing(self) -> bool:
        """Whether input is being read."""
        thread = self._key_thread
        return self._is_watched or (thread is not None and thread.is_alive())

    def disable_input(self) -> None:
        """Stop reading input."""
        if self._timer is not None:
            self._timer.cancel()
        if self._is_watched:
            self._loop.remove_reader(self.fileno)
            self._is_watched = False
        super().disable_input()

    def _watch(self) -> bool:
        """Watch the terminal in the event loop. Return whether that works: some loops cannot."""
        # Event loops without file watching raise the first, unwatchable terminals the second.
        self._timer = None
        with suppress(NotImplementedError, OSError):
            self._loop.add_reader(self.fileno, self._read_input)
            self._is_watched = True
        return self._is_watched

    def _read_input(self) -> None:
        """Read and decode input, and schedule checks for silence after it."""
        if is_late := self._is_late:
            self._process(self._feed.decode_silence())
        if data := self._read():
            late = is_late and not _bytes_waiting(self.fileno)
            self._process(self._feed.decode(data, late=late))
            self._schedule(self._hear_silence, _SILENCES)
        else:
            # A closed terminal always counts as readable: watching it would be a busy loop.
            self._loop.remove_reader(self.fileno)
            self._schedule(self._watch)

    @property
    def _is_late(self) -> bool:
        """Whether the event loop was too busy to run the next check in time."""
        again = self._timer
        return again is not None and again.when() + MOMENT < self._loop.time()

    def _hear_silence(self, left: int) -> None:
        self._process(self._feed.decode_silence())
        self._timer = None
        if left:
            self._schedule(self._hear_silence, left - 1)

    def _schedule(self, look: Callable[..., object], *values: int) -> None:
        """Schedule *look* a moment from now, in place of any other check."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(MOMENT, look, *values)

    def _process(self, messages: Iterable[Message]) -> None:
        """Send messages to the app. Report an exception to the app, which ends it in good order."""
        try:
            for message in messages:
                self.process_message(message)
        except Exception as fault:
            self._loop.call_soon_threadsafe(self._app._handle_exception, fault)

    def _hear_in_thread(self) -> None:
        """Read input until the driver is closed, for an event loop that cannot watch a terminal."""
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(MOMENT):
                    if data := self._read():
                        self._process(self._feed.decode(data))
                    else:
                        self.exit_event.wait(MOMENT)
                self._process(self._feed.decode_silence())

    def _read(self) -> bytes:
        """Read the pending input.

        Return b"" if the terminal is closed or the process is in the background.

        Input typed before raw mode was processed as text: the terminal turned enter into a line
        feed, which is turned back here.
        """
        try:
            data = os.read(self.fileno, _AT_ONCE)
        except OSError:
            return b""
        early, data = data[: self._early_bytes], data[self._early_bytes :]
        self._early_bytes -= len(early)
        return early.replace(b"\n", b"\r") + data


def _bytes_waiting(descriptor: int) -> int:
    """Return the number of unread bytes of a terminal; 0 if the system cannot report it."""
    try:
        from fcntl import ioctl  # some systems lack it

        return int(struct.unpack("i", ioctl(descriptor, termios.FIONREAD, bytes(4)))[0])
    except (ImportError, OSError):
        return 0
