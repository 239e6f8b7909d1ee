"""Leaving in good order, however one is told to."""

from __future__ import annotations

import asyncio
import contextlib
import signal

from textual.app import App


class Leaving(App[None]):
    """An app that restores the terminal when a signal ends it. Inherit from it."""

    def heed_signals(self) -> None:
        """End with 128 and the number of the signal, once the screens have been left."""
        for number in (signal.SIGTERM, signal.SIGHUP):
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                loop = asyncio.get_running_loop()
                loop.add_signal_handler(
                    number, lambda code: self.exit(return_code=code), 128 + number
                )

    def action_help_quit(self) -> None:
        """Leave with ctrl+c, as everywhere in a terminal."""
        self.exit()
