"""The app under test: keys typed at full speed, and the screen as text."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import date
from itertools import count
from typing import Any, TypeVar
from unittest.mock import patch

from textual import events
from textual.keys import _character_to_key
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList

from sudoku_tui.engine.level import Level, is_level
from sudoku_tui.session.playing import Playing
from sudoku_tui.store.store import Store
from sudoku_tui.tui.actions.menu import level_key
from sudoku_tui.tui.app import SudokuApp
from sudoku_tui.tui.screens.home import HomeScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.terminal.compositor import NimbleCompositor
from tests.waiting import PATIENCE, until

S = TypeVar("S")
TODAY = date(2026, 11, 21)
NAMED = {"space": " ", "enter": "\r", "tab": "\t", "escape": "\x1b"}

# A full garbage collection takes longer than most tests; `conftest.py` runs one now and then.
HomeScreen.seconds_to_read = 3600.0
PlayScreen.seconds_solved = 0.0
_MOST_LOOKS = 1_000
_BETWEEN_LOOKS = 0.002
"""Seconds between checks for idleness, once there were many."""

TO_LADDER = (",", "slash", *"techniques", "enter", "enter")
"""Keys from the menu to the list of techniques, by a search in the settings."""


class Seconds:
    """Clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Brush(NimbleCompositor):
    """Compositor that collects changes and paints on request only."""

    def render_update(
        self,
        full: bool = False,
        screen_stack: list[Screen[Any]] | None = None,
        simplify: bool = False,
    ) -> None:
        """Return nothing and keep the changes for `paint`."""

    @staticmethod
    def paint(app: SudokuApp) -> None:
        """Paint what has changed on the top screen."""
        compositor = app.screen._compositor
        if isinstance(compositor, Brush) and compositor._dirty_regions:
            update = NimbleCompositor.render_update(
                compositor, screen_stack=app._background_screens
            )
            app._display(app.screen, update)


class Table:
    """A running app with methods to play it."""

    def __init__(self, app: SudokuApp, pilot: Pilot[Any], seconds: Seconds) -> None:
        self.app, self.pilot, self.seconds = app, pilot, seconds

    async def press(self, *keys: str) -> None:
        """Press keys by their names, all at once, and wait for the effects."""
        driver = self.app._driver
        assert driver is not None
        for key in keys:
            character = key if len(key) == 1 else NAMED.get(key)
            name = _character_to_key(key) if len(key) == 1 else key
            driver.send_message(events.Key(name, character))
        await self.settled()

    async def settled(self) -> None:
        """Wait until all keys are handled, their effects done and the screen painted.

        Textual's own pause sends a message to every widget, and waits until the process has been
        idle for 20 ms. This one checks whether any work is pending, and paints once there is none.
        It does not wait for subprocesses.
        """
        async with asyncio.timeout(PATIENCE):
            calm = looks = 0
            while calm < 2 and not self.app._exit:
                assert self.app._exception is None
                looks += 1
                await asyncio.sleep(0 if looks < _MOST_LOOKS else _BETWEEN_LOOKS)
                if not self._is_busy():
                    with self.app._context():
                        self.app.screen._on_timer_update()
                        Brush.paint(self.app)
                calm = 0 if self._is_busy() or self._has_to_paint() else calm + 1
        if self.app._exit:  # closing widgets no longer answer the pilot
            await until(lambda: not self.app._running)

    def _is_busy(self) -> bool:
        """Check whether a key, a message or a callback is pending."""
        app = self.app
        pumps = (app, *app.screen_stack, *app.screen.walk_children())
        return app.is_handling or not all(map(_waits, pumps))

    def _has_to_paint(self) -> bool:
        screen = self.app.screen
        return bool(screen._callbacks or screen._dirty_widgets or screen._layout_required)

    async def paste(self, text: str) -> None:
        """Paste a text."""
        driver = self.app._driver
        assert driver is not None
        driver.send_message(events.Paste(text))
        await self.settled()

    async def wait_until(self, is_so: Callable[[], bool]) -> None:
        """Wait for a condition that a clock or another process fulfils."""
        await until(is_so)
        await self.settled()

    async def until(self, kind: type[S]) -> S:
        """Wait until a screen of *kind* is on top, and return it."""
        await self.wait_until(lambda: isinstance(self.app.screen, kind))
        return self.on(kind)

    async def until_end(self) -> None:
        """Wait until the app has ended."""
        await self.wait_until(lambda: self.app._exit)

    async def shows(self, text: str) -> None:
        """Wait until *text* is on the screen, wherever its lines break."""
        async with asyncio.timeout(PATIENCE):
            while text not in " ".join(self.text.split()):
                await asyncio.sleep(0.02)
                await self.settled()

    async def open(self, line: str) -> None:
        """Choose a level of the menu, or a line by the text after its key."""
        if is_level(line):
            await self.press(level_key(Level.named(line)))
            return
        menu = self.app.screen.query_one(OptionList)
        if not any(line in str(option.prompt) for option in menu.options):
            await self.press("+")
        lines = [str(option.prompt).partition(" ")[2].lstrip() for option in menu.options]
        menu.highlighted = next(i for i, text in enumerate(lines) if text.startswith(line))
        await self.press("enter")

    def on(self, kind: type[S]) -> S:
        """Return the top screen after checking that it is one of *kind*."""
        assert isinstance(self.app.screen, kind), self.app.screen
        return self.app.screen

    @property
    def playing(self) -> Playing:
        """The current game."""
        return self.on(PlayScreen).playing

    @property
    def text(self) -> str:
        """The screen as text."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    async def go(self, cell: int) -> None:
        """Move the cursor with the arrows."""
        screen = self.on(PlayScreen)
        layout = screen.playing.game.puzzle.layout
        (row, column), (to_row, to_column) = (
            layout.positions[screen.board.cursor],
            layout.positions[cell],
        )
        down, right = to_row - row, to_column - column
        await self.press(
            *["down" if down > 0 else "up"] * abs(down),
            *["right" if right > 0 else "left"] * abs(right),
        )
        assert screen.board.cursor == cell


def _waits(pump: MessagePump) -> bool:
    """Check whether a message pump is idle, waiting for its next message."""
    ready: asyncio.Event = pump._message_queue.ready_event
    is_asked: object = vars(ready)["_waiters"]
    return bool(is_asked) and not ready.is_set() and not pump._next_callbacks


@asynccontextmanager
async def opened(
    store: Store,
    size: tuple[int, int] = (80, 24),
    look: str | None = "graphite",
    seed: int = 7,
    today: date = TODAY,
    paints_at_once: bool = False,
) -> AsyncIterator[Table]:
    """Run the app on a screen of *size* columns and rows.

    It is painted when all effects of keys are done. With *paints_at_once* it is painted whenever
    the program would do so, even half done. That takes twice as long, and is for tests of painting.
    """
    seconds, seeds = Seconds(), count(seed)
    app = SudokuApp(store, look=look, now=seconds, seed=lambda: next(seeds), today=lambda: today)
    brush = NimbleCompositor if paints_at_once else Brush
    with patch("sudoku_tui.tui.terminal.screen.NimbleCompositor", brush):
        async with app.run_test(size=size, notifications=True) as pilot:
            table = Table(app, pilot, seconds)
            await table.settled()
            yield table
