"""Suspending by ctrl+z or a signal, and resuming, in any number and order.

Textual does this in signal handlers. One of these can interrupt another, and then there are several
threads that read keys, or none.
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
"""Turns of the event loop after which every earlier signal has been handled."""


class Suspending(App[None]):
    """Mixin for an app that restores the terminal while it is suspended.

    A signal to stop and one to continue may arrive immediately one after the other, and neither is
    repeated. So the app stops only if no signal to continue has arrived since the one to stop.
    """

    _is_to_stop = False
    _continue_count = 0
    """Number of signals to continue so far."""

    def install_stop_handlers(self) -> None:
        """Install handlers that release the terminal before a stop and take it again afterwards."""
        if self.is_headless or not hasattr(signal, "SIGTSTP"):
            return
        loop = asyncio.get_running_loop()

        def hear_go_on(*_: object) -> None:
            self._continue_count += 1
            with contextlib.suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(_call_after_turns, loop, _TURNS, self._go_on)

        # Not every event loop has such handlers, and only the main thread may set them.
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(signal.SIGTSTP, self._stop)
            # The loop would handle this signal only after the stop that it must prevent.
            signal.signal(signal.SIGCONT, hear_go_on)

    def _stop(self) -> None:
        self._is_to_stop = True
        # After this delay, a signal to continue that came right after the stop has revoked it.
        _call_after_turns(
            asyncio.get_running_loop(), 2 * _TURNS, self._stop_now, self._continue_count
        )

    def _stop_now(self, times_told: int) -> None:
        if not self._is_to_stop or self._continue_count > times_told:
            return
        self._is_to_stop = False
        self._leave_terminal()
        if self._continue_count == times_told:
            os.kill(os.getpid(), signal.SIGSTOP)

    def _go_on(self) -> None:
        self._is_to_stop = False
        # SIGSTOP cannot be handled, so another program may have used the terminal meanwhile.
        self._leave_terminal()
        driver: Any = self._driver
        if driver is not None and not self._exit:
            driver._must_signal_resume = True
            driver.resume_application_mode()

    def _leave_terminal(self) -> None:
        """Release the terminal unless it is released already.

        The driver's way of suspending also takes back a resume that has not happened yet.
        """
        driver: Any = self._driver
        if driver is not None and driver.is_hearing:
            driver.suspend_application_mode()


def _call_after_turns(
    loop: asyncio.AbstractEventLoop, turns: int, call: Callable[..., None], *values: int
) -> None:
    """Call a function after *turns* turns of the event loop."""
    if turns:
        loop.call_soon(_call_after_turns, loop, turns - 1, call, *values)
    else:
        call(*values)
