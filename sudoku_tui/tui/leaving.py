"""Leaving in good order, however one is told to."""

from __future__ import annotations

import asyncio
import contextlib
import signal

import textual
from rich.console import Group
from rich.text import Text
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

    def _fatal_error(self) -> None:
        """Say in a few lines that the program has a fault, without what its variables hold."""
        from rich.traceback import Traceback

        fault = Traceback(show_locals=False, max_frames=6, suppress=[textual])
        said = Group(
            Text("The game had to stop: there is a fault in it. Every move is saved.\n"), fault
        )
        self.bell()
        self.panic(said)

    def action_help_quit(self) -> None:
        """Leave with ctrl+c, as everywhere in a terminal."""
        self.exit()
