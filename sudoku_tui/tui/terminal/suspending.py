"""Stopped by ctrl+z or from outside, and gone on with, however often and however fast.

Textual does this in handlers of signals. One of those can interrupt another half way, and then
there are several threads that read keys, or none.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from typing import Any

from textual.app import App


class Suspending(App[None]):
    """An app that leaves the terminal while it is stopped. Inherit from it."""

    def heed_stops(self) -> None:
        """Leave the terminal before a stop, and take it again afterwards, one after the other."""
        if self.is_headless or not hasattr(signal, "SIGTSTP"):
            return
        loop = asyncio.get_running_loop()
        # Not every event loop has such handlers, and only the main thread may set them.
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(signal.SIGTSTP, self._stop)
            loop.add_signal_handler(signal.SIGCONT, self._go_on)

    def _stop(self) -> None:
        self._leave_terminal()
        os.kill(os.getpid(), signal.SIGSTOP)

    def _go_on(self) -> None:
        # A stop that cannot be heeded leaves the terminal to whoever gave it: it is taken anew.
        self._leave_terminal()
        driver: Any = self._driver
        if driver is not None and not self._exit:
            driver._must_signal_resume = True
            driver.resume_application_mode()

    def _leave_terminal(self) -> None:
        """Leave it if it is not left yet: the next stop takes back what would go on."""
        driver: Any = self._driver
        if driver is not None and driver._key_thread and driver._key_thread.is_alive():
            driver.suspend_application_mode()
