"""Textual's driver for Linux and macOS, with our own ear and mouth: `Feed` hears what comes, and
`Outlet` says what is written."""

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

from .feed import MOMENT, STALLED, Feed
from .outlet import Outlet

_AT_ONCE: Final = 4_096
"""Bytes that are read at once: the screen is painted between one piece of a flood and the next."""
_SILENCES: Final = round(3 * STALLED / MOMENT)
"""How often silence is heard behind what came last: afterwards it means nothing new."""


class UnixDriver(LinuxDriver):
    """A driver that nothing on its input can end, and that writes what it is given at once."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._outlet: Outlet | None = None
        self._feed = Feed()
        self._early = 0
        """How many bytes to be read next were typed before the terminal was ours."""
        self._is_watched = False
        """Whether the app's loop tells of what comes."""
        self._again: TimerHandle | None = None
        """What is to be looked for a moment from now."""
        if sys.__stderr__ is not None:
            self._outlet = Outlet(sys.__stderr__)
            self._file = cast("Any", self._outlet)  # as a file it is all that Textual's thread asks

    def write(self, data: str) -> None:
        """Write to the terminal, or leave to the thread what it does not take now."""
        if self._outlet is None:
            super().write(data)
        elif rest := self._outlet.take(data):
            super().write(rest)

    def close(self) -> None:
        """Let go of the terminal once all is written."""
        super().close()
        if self._outlet is not None:
            self._outlet.close()

    def send_message(self, message: Message) -> None:
        """Put a message into the app's queue, which may be done from any thread.

        Textual lets a task of its own do so: a turn of the loop later.
        """
        self._app.post_message(message)

    def _query_in_band_window_resize(self) -> None:
        """The system tells of a new size, by a signal; what is typed shall not be able to."""

    # Hearing

    def start_application_mode(self) -> None:
        """Take the terminal, and hear what comes."""
        self._key_thread = None
        # Textual's method has no annotations.
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if self._key_thread is None:
            return  # we are in the background, and about to be stopped again
        self._feed, self._early = Feed(), _bytes_waiting(self.fileno)
        if not self._watch():
            self._key_thread = Thread(target=self._hear_in_thread, name="input")
            self._key_thread.start()

    def _run_input_thread(self) -> None:
        """Textual's thread has nothing to do.

        To hand a key from a thread to the app's loop took a tenth of the time from the key to the
        screen, and what was done for it meanwhile took longer too.
        """

    @property
    def is_hearing(self) -> bool:
        """Whether what is typed comes here."""
        thread = self._key_thread
        return self._is_watched or (thread is not None and thread.is_alive())

    def disable_input(self) -> None:
        """Hear no more."""
        if self._again is not None:
            self._again.cancel()
        if self._is_watched:
            self._loop.remove_reader(self.fileno)
            self._is_watched = False
        super().disable_input()

    def _watch(self) -> bool:
        """Let the app's loop tell of what comes. Return whether it can: some watch no terminal."""
        # Event loops without file watching raise the first, unwatchable terminals the second.
        self._again = None
        with suppress(NotImplementedError, OSError):
            self._loop.add_reader(self.fileno, self._hear)
            self._is_watched = True
        return self._is_watched

    def _hear(self) -> None:
        """Hear what has come, and before long that no more has."""
        if is_late := self._is_late:
            self._process(self._feed.hear_silence())
        if data := self._read():
            late = is_late and not _bytes_waiting(self.fileno)
            self._process(self._feed.hear(data, late=late))
            self._look_again(self._hear_silence, _SILENCES)
        else:
            # As long as the terminal is gone, there is always something to be read.
            self._loop.remove_reader(self.fileno)
            self._look_again(self._watch)

    @property
    def _is_late(self) -> bool:
        """Whether something else has kept the loop for so long that silence was not heard."""
        again = self._again
        return again is not None and again.when() + MOMENT < self._loop.time()

    def _hear_silence(self, left: int) -> None:
        self._process(self._feed.hear_silence())
        self._again = None
        if left:
            self._look_again(self._hear_silence, left - 1)

    def _look_again(self, look: Callable[..., object], *values: int) -> None:
        """Look for something a moment from now, and for nothing else."""
        if self._again is not None:
            self._again.cancel()
        self._again = self._loop.call_later(MOMENT, look, *values)

    def _process(self, messages: Iterable[Message]) -> None:
        """Send messages on; a fault in that is told, and ends the program in good order."""
        try:
            for message in messages:
                self.process_message(message)
        except Exception as fault:
            self._loop.call_soon_threadsafe(self._app._handle_exception, fault)

    def _hear_in_thread(self) -> None:
        """Hear what comes, until the driver is told to end: for a loop that watches no terminal."""
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(MOMENT):
                    if data := self._read():
                        self._process(self._feed.hear(data))
                    else:
                        self.exit_event.wait(MOMENT)
                self._process(self._feed.hear_silence())

    def _read(self) -> bytes:
        """What has come; nothing if the terminal is gone, or not ours now.

        What was typed before the terminal was ours went through it as text: of enter it made the
        end of a line, which is enter again here.
        """
        try:
            data = os.read(self.fileno, _AT_ONCE)
        except OSError:
            return b""
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
