"""Stopped by ctrl+z or from outside, and gone on with, however often and however fast.

Textual does this in handlers of signals. One of those can interrupt another half way, and then
there are several threads that read keys, or none.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Callable
from typing import Any

from textual.app import App

_TURNS = 4
"""Turns of the loop after which a signal is heard that came before the first of them."""


class Suspending(App[None]):
    """An app that leaves the terminal while it is stopped. Inherit from it.

    What tells it to stop and to go on may come one right behind the other, and would not come
    again: it stops only if nothing has told it to go on since.
    """

    _is_to_stop = False
    _times_told = 0
    """How often it was told to go on."""

    def heed_stops(self) -> None:
        """Leave the terminal before a stop, and take it again afterwards, one after the other."""
        if self.is_headless or not hasattr(signal, "SIGTSTP"):
            return
        loop = asyncio.get_running_loop()

        def hear_go_on(*_: object) -> None:
            self._times_told += 1
            with contextlib.suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(_later, loop, _TURNS, self._go_on)

        # Not every event loop has such handlers, and only the main thread may set them.
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(signal.SIGTSTP, self._stop)
            # The loop would hear this one only after the stop that it is to prevent.
            signal.signal(signal.SIGCONT, hear_go_on)

    def _stop(self) -> None:
        self._is_to_stop = True
        # What came behind the stop, and before this was called, takes it back meanwhile.
        _later(asyncio.get_running_loop(), 2 * _TURNS, self._stop_now, self._times_told)

    def _stop_now(self, times_told: int) -> None:
        if not self._is_to_stop or self._times_told > times_told:
            return
        self._is_to_stop = False
        self._leave_terminal()
        if self._times_told == times_told:
            os.kill(os.getpid(), signal.SIGSTOP)

    def _go_on(self) -> None:
        self._is_to_stop = False
        # A stop that cannot be heeded leaves the terminal to whoever gave it: it is taken anew.
        self._leave_terminal()
        driver: Any = self._driver
        if driver is not None and not self._exit:
            driver._must_signal_resume = True
            driver.resume_application_mode()

    def _leave_terminal(self) -> None:
        """Leave it if it is not left yet: the next stop takes back what would go on."""
        driver: Any = self._driver
        if driver is not None and driver.is_hearing:
            driver.suspend_application_mode()


def _later(
    loop: asyncio.AbstractEventLoop, turns: int, call: Callable[..., None], *values: int
) -> None:
    """Call something so many turns of the loop later."""
    if turns:
        loop.call_soon(_later, loop, turns - 1, call, *values)
    else:
        call(*values)
