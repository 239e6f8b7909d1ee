"""The app in a test: keys typed as fast as they come, and the screen as text."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from itertools import count
from typing import Any, TypeVar

from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.widgets import OptionList

from sudoku_tui.session.playing import Playing
from sudoku_tui.store.store import Store
from sudoku_tui.tui.app import SudokuApp
from sudoku_tui.tui.screens.home import KEY, HomeScreen
from sudoku_tui.tui.screens.play import PlayScreen

S = TypeVar("S")
NAMED = {"space": " ", "enter": "\r", "tab": "\t", "escape": "\x1b"}

# To look through all memory takes longer than most tests; `conftest.py` does so now and then.
HomeScreen.seconds_to_read = 3600.0


class Seconds:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Table:
    """An app that is open, and hands to play it."""

    def __init__(self, app: SudokuApp, pilot: Pilot[Any], seconds: Seconds) -> None:
        self.app, self.pilot, self.seconds = app, pilot, seconds

    async def press(self, *keys: str) -> None:
        """Press keys by their names, all at once, and wait for what comes of them."""
        driver = self.app._driver
        assert driver is not None
        for key in keys:
            character = key if len(key) == 1 else NAMED.get(key)
            name = _character_to_key(key) if len(key) == 1 else key
            driver.send_message(events.Key(name, character))
        await self.settled()

    async def settled(self) -> None:
        """Wait until all keys are heard, all that came of them is done, and the screen painted.

        Textual's own pause waits until the process has been idle for 20 ms; this does not wait
        at all where there is nothing to be done. A process that works is not waited for.
        """
        async with asyncio.timeout(30):
            calm = 0
            while calm < 2 and not self.app._exit:
                await asyncio.sleep(0)
                await self.pilot._wait_for_screen()
                self.app.screen._on_timer_update()
                calm = 0 if self._is_busy() else calm + 1
        if self.app._exit:
            await self.pilot.pause()

    def _is_busy(self) -> bool:
        app, screen = self.app, self.app.screen
        pumps = (app, *app.screen_stack, *screen.walk_children())
        return (
            app.is_hearing
            or bool(screen._callbacks or screen._dirty_widgets or screen._layout_required)
            or any(pump.message_queue_size or pump._next_callbacks for pump in pumps)
        )

    async def paste(self, text: str) -> None:
        """Paste a text."""
        driver = self.app._driver
        assert driver is not None
        driver.send_message(events.Paste(text))
        await self.settled()

    async def until(self, kind: type[S], seconds: float = 30.0) -> S:
        """Wait until a screen of *kind* is in front."""
        async with asyncio.timeout(seconds):
            while not isinstance(self.app.screen, kind):
                await asyncio.sleep(0.02)
        await self.settled()
        return self.on(kind)

    async def until_end(self, seconds: float = 10.0) -> None:
        """Wait until the app has ended."""
        async with asyncio.timeout(seconds):
            while not self.app._exit:
                await asyncio.sleep(0.02)

    async def shows(self, text: str, seconds: float = 10.0) -> None:
        """Wait until *text* is on the screen, wherever its lines break."""
        async with asyncio.timeout(seconds):
            while text not in " ".join(self.text.split()):
                await asyncio.sleep(0.02)
                await self.settled()

    async def open(self, line: str) -> None:
        """Choose a line of the menu by what stands behind its key."""
        menu = self.app.screen.query_one(OptionList)
        lines = [str(option.prompt)[KEY:] for option in menu.options]
        menu.highlighted = next(i for i, text in enumerate(lines) if text.startswith(line))
        await self.press("enter")

    def on(self, kind: type[S]) -> S:
        """The screen in front, which is one of *kind*."""
        assert isinstance(self.app.screen, kind), self.app.screen
        return self.app.screen

    @property
    def playing(self) -> Playing:
        """The game that is played."""
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


@asynccontextmanager
async def opened(
    store: Store,
    size: tuple[int, int] = (80, 24),
    look: str | None = "graphite",
    seed: int = 7,
    today: date = date(2026, 11, 21),
) -> AsyncIterator[Table]:
    """The app on a screen of *size* columns and rows."""
    seconds, seeds = Seconds(), count(seed)
    app = SudokuApp(store, look=look, now=seconds, seed=lambda: next(seeds), today=lambda: today)
    async with app.run_test(size=size, notifications=True) as pilot:
        table = Table(app, pilot, seconds)
        await table.settled()
        yield table
