"""Leaving in good order, however one is told to."""

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

_TOLD = ("SIGTERM", "SIGHUP")
"""What tells a program to end, where the system has it."""
_GRACE = 2.0
"""Seconds in which the screens may be left once the terminal is gone."""
GONE = NoMatches, MountError
"""What is raised where a widget is looked for, or put, that goes or is gone."""


class Leaving(App[None]):
    """An app that restores the terminal when a signal ends it. Inherit from it."""

    def heed_signals(self) -> None:
        """End with 128 and the number of the signal, once the screens have been left."""
        if not self.is_headless and sys.__stdin__ is not None and sys.__stdin__.isatty():
            loop = asyncio.get_running_loop()
            threading.Thread(target=self._end_with_terminal, args=(loop,), daemon=True).start()
        known = [getattr(signal, name) for name in _TOLD if hasattr(signal, name)]
        for number in known:
            # On Windows the event loop has no such handlers, and only the main thread may set them.
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                loop = asyncio.get_running_loop()
                loop.add_signal_handler(
                    number, lambda code: self.exit(return_code=code), 128 + number
                )

    def _end_with_terminal(self, loop: asyncio.AbstractEventLoop) -> None:
        """Wait until the terminal is gone, then end, if need be by force.

        No signal tells of that where the terminal is not the controlling one; and what is
        written to it then would wait for ever, while every move is saved already.
        """
        with contextlib.suppress(OSError, AttributeError, RuntimeError):  # Windows has neither
            code = 128 + signal.SIGHUP
            gone = select.poll()
            gone.register(0, 0)
            while not (found := gone.poll()):
                pass
            # Where a system cannot watch a terminal in this way it says so at once.
            if not any(event & (select.POLLHUP | select.POLLERR) for _, event in found):
                return
            loop.call_soon_threadsafe(lambda: self.exit(return_code=code))
            time.sleep(_GRACE)
            os._exit(code)

    @property
    def where_saved(self) -> str:
        """A sentence that says where the moves are."""
        return ""

    def _handle_exception(self, error: Exception) -> None:
        """End by a fault; that a widget is gone is none once they all go."""
        cause = error.error if isinstance(error, WorkerFailed) else error
        if not (self._exit and isinstance(cause, GONE)):
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Say in a few lines that the program has a fault, without what its variables hold."""
        from rich.traceback import Traceback

        error = self._exception or RuntimeError()
        fault = Traceback.from_exception(
            type(error), error, error.__traceback__, max_frames=6, suppress=[textual]
        )
        message = f"The game had to stop: there is a fault in it. {self.where_saved}\n"
        self.bell()
        self.panic(Group(Text(message), fault))

    def panic(self, *renderables: RenderableType) -> None:
        """End with 1, and say why once the terminal is as it was before."""
        self._return_code = self._return_code or 1
        if not self._exit_renderables:
            told = self.console.render(Group(*renderables), self.console.options)
            clean = (Segment(clean_lines(text), style) for text, style, _ in told)
            self._exit_renderables.append(Segments(clean))
        self._close_messages_no_wait()

    def action_help_quit(self) -> None:
        """Leave with ctrl+c, as everywhere in a terminal."""
        self.leave()

    def leave(self) -> None:
        """End the program."""
        self.exit()
