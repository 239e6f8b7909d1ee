"""Textual's driver for Linux and macOS, with our own ear: `Feed` hears what comes."""

from __future__ import annotations

import os
import selectors

from textual.drivers.linux_driver import LinuxDriver

from .feed import MOMENT, Feed


class UnixDriver(LinuxDriver):
    """A driver that nothing on its input can end."""

    def _query_in_band_window_resize(self) -> None:
        """The system tells of a new size, by a signal; what is typed shall not be able to."""

    def _run_input_thread(self) -> None:
        try:
            self.run_input_thread()
        except Exception as fault:
            self._loop.call_soon_threadsafe(self._app._handle_exception, fault)

    def run_input_thread(self) -> None:
        """Hear what comes, until the driver is told to end."""
        feed = Feed()
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                for message in feed.hear(self._read()) if selector.select(MOMENT) else ():
                    self.process_message(message)
                for message in feed.hear_silence():
                    self.process_message(message)

    def _read(self) -> bytes:
        """What has come; nothing if the terminal is gone, or not ours now."""
        try:
            data = os.read(self.fileno, 65536)
        except OSError:
            data = b""
        if not data:
            self.exit_event.wait(MOMENT)
        return data
