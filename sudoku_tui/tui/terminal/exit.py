"""Ending the app in good order: by a signal, by a fault, or when the terminal is closed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import signal
import sys
import threading
import time

import textual
from rich.console import Group, RenderableType
from rich.segment import Segment, Segments
from rich.text import Text
from textual.app import App
from textual.css.query import NoMatches
from textual.widget import MountError
from textual.worker import WorkerFailed

from ...formats import clean_lines

_END_SIGNALS = ("SIGTERM", "SIGHUP")
"""Signals that end a program, where the system has them."""
_GRACE = 2.0
"""Seconds that the screens get to close once the terminal is closed."""
MISSING_WIDGET = NoMatches, MountError
"""Exceptions that Textual raises when a widget is looked up or mounted while it is being
removed."""


class Leaving(App[None]):
    """Mixin for an app that restores the terminal when a signal ends it."""

    def install_signal_handlers(self) -> None:
        """Install handlers that close the screens and exit with 128 plus the number of the signal.

        A thread does this when the terminal is closed.
        """
        if not self.is_headless and sys.__stdin__ is not None and sys.__stdin__.isatty():
            loop = asyncio.get_running_loop()
            threading.Thread(target=self._end_with_terminal, args=(loop,), daemon=True).start()
        known = [getattr(signal, name) for name in _END_SIGNALS if hasattr(signal, name)]
        for number in known:
            # On Windows the event loop has no such handlers, and only the main thread may set them.
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                loop = asyncio.get_running_loop()
                loop.add_signal_handler(
                    number, lambda code: self.exit(return_code=code), 128 + number
                )

    def _end_with_terminal(self, loop: asyncio.AbstractEventLoop) -> None:
        """Wait until the terminal is closed, then end the app, if necessary by force.

        No signal reports this if the terminal is not the controlling one. Output to it would then
        block for ever. A forced end loses nothing, because every move is saved already.
        """
        with contextlib.suppress(OSError, AttributeError, RuntimeError):  # Windows has neither
            code = 128 + signal.SIGHUP
            gone = select.poll()
            gone.register(0, 0)
            while not (found := gone.poll()):
                pass
            # A system that cannot watch a terminal in this way reports another event at once.
            if not any(event & (select.POLLHUP | select.POLLERR) for _, event in found):
                return
            loop.call_soon_threadsafe(lambda: self.exit(return_code=code))
            time.sleep(_GRACE)
            os._exit(code)

    @property
    def where_saved(self) -> str:
        """A sentence on where the moves are saved."""
        return ""

    def _handle_exception(self, error: Exception) -> None:
        """End the app by a fault; ignore missing widgets while the app is already ending."""
        cause = error.error if isinstance(error, WorkerFailed) else error
        if not (self._exit and isinstance(cause, MISSING_WIDGET)):
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Print a short traceback of the fault, without the values of variables."""
        from rich.traceback import Traceback

        error = self._exception or RuntimeError()
        fault = Traceback.from_exception(
            type(error), error, error.__traceback__, max_frames=6, suppress=[textual]
        )
        message = f"The game had to stop because of an error in the program. {self.where_saved}\n"
        self.bell()
        self.panic(Group(Text(message), fault))

    def panic(self, *renderables: RenderableType) -> None:
        """Exit with code 1, and print *renderables* once the terminal is restored."""
        self._return_code = self._return_code or 1
        if not self._exit_renderables:
            told = self.console.render(Group(*renderables), self.console.options)
            clean = (Segment(clean_lines(text), style) for text, style, _ in told)
            self._exit_renderables.append(Segments(clean))
        self._close_messages_no_wait()

    def action_help_quit(self) -> None:
        """Leave on ctrl+c, as in other terminal programs."""
        self.leave()

    def leave(self) -> None:
        """End the program."""
        self.exit()
