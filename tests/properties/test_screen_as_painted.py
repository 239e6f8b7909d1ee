"""After any keys, the terminal shows the same as a full repaint.

Only changes are sent to the terminal, based on a record of what it shows. Wrongly recorded content
would stay on the screen for good.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, TypeAlias

import pyte
import pytest
from rich.console import RenderableType
from textual.app import App
from textual.screen import Screen

from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.home import HomeScreen
from sudoku_tui.tui.terminal.terse_display import TerseUpdate
from tests.soak import first_of, sample
from tests.tui.at_table import Table, opened

Seen: TypeAlias = list[list[tuple[object, ...]]]

ARROWS = ("up", "down", "left", "right")
KEYS = (
    *(ARROWS * 3),
    *"123456789?/=!.'\"0wvtsuxXVTUR+-&*~_%#zSyYpdmegib,:q@",
    *("enter", "escape", "tab", "space", "backspace", "ctrl+p", "pageup", "pagedown"),
    *("f1", "f3", "f4", "f5", "f6"),
)
CASES = (
    ("mono", 60, 20),
    ("graphite", 80, 24),
    ("ascii", 40, 12),
    ("paper", 120, 40),
    ("sixteen", 80, 24),
)
_FROM_THE_MENU = "1345pdmeg,"
"""Keys that lead on from the menu; many other keys would leave it."""
SIZES = ((40, 12), (60, 20), (80, 24), (30, 8))
_LOOKS = 60
"""Number of comparisons before a difference counts: on a busy machine updates arrive late."""
_RESIZED = 0.05
"""Probability of a resize in place of a key."""


class PaintedTerminal:
    """A terminal that shows the output of an app in a test."""

    def __init__(self, columns: int, rows: int) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self.screen)

    def feed(self, app: App[Any], update: RenderableType | None) -> None:
        """Paint an update of the app, as its driver would."""
        if isinstance(update, TerseUpdate) and not app._batch_count:
            self._stream.feed(update.render_segments(app.console))


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize(("look", "columns", "rows"), first_of(list(CASES), 2))
async def test_the_screen_equals_a_full_repaint_after_any_keys(
    monkeypatch: pytest.MonkeyPatch, look: str, columns: int, rows: int
) -> None:
    random, left = Random(f"{look}{columns}"), sample(2_000, 60)
    terminal = PaintedTerminal(columns, rows)

    def display(app: App[Any], screen: Screen[Any], update: RenderableType | None) -> None:
        terminal.feed(app, update)

    monkeypatch.setattr(App, "_display", display)
    with Store(None) as store:
        while left > 0:
            terminal = PaintedTerminal(columns, rows)
            async with opened(store, (columns, rows), look, paints_at_once=True) as table:
                while left > 0 and not table.app._exit:
                    left -= 1
                    await act_randomly(table, terminal, random)


async def act_randomly(table: Table, terminal: PaintedTerminal, random: Random) -> None:
    """Press some keys, or resize the window now and then, and compare the screen."""
    if random.random() < _RESIZED:
        columns, rows = random.choice(SIZES)
        terminal.screen.resize(rows, columns)
        await table.pilot.resize_terminal(columns, rows)
        await table.settled()
    if isinstance(table.app.screen, HomeScreen):
        await table.press(random.choice(_FROM_THE_MENU))
    did = random.choices(KEYS, k=random.randint(1, 4))
    await table.press(*did)
    for _ in range(_LOOKS):
        if table.app._exit or not differing_lines(picture_of(terminal.screen), repaint(table)):
            return
        # A message that expires is gone for the app a moment before it is painted over.
        await asyncio.sleep(0.05)
        await table.settled()
    assert not differing_lines(picture_of(terminal.screen), repaint(table)), (table.app.screen, did)


def differing_lines(there: Seen, wanted: Seen) -> list[str]:
    """Return the lines that differ, in both versions; they may differ in colours alone."""
    pairs = enumerate(zip(there, wanted, strict=True))
    return [f"{y}: {text_of(one)!r}, {text_of(two)!r}" for y, (one, two) in pairs if one != two]


def text_of(line: list[tuple[object, ...]]) -> str:
    """Return a line without its colours."""
    return "".join(str(place[0]) for place in line)


def repaint(table: Table) -> Seen:
    """Return the picture of a full repaint on an empty terminal."""
    app, (columns, rows) = table.app, table.app.size
    compositor = app.screen._compositor
    to_paint = set(compositor._dirty_regions)
    update = TerseUpdate.of_layout(compositor.render_full_update())
    compositor._dirty_regions.update(to_paint)  # the app has not painted them
    terminal = PaintedTerminal(columns, rows)
    terminal.feed(app, update)
    return picture_of(terminal.screen)


def picture_of(screen: pyte.Screen) -> Seen:
    """Return the look of each place."""
    places = range(screen.columns)
    return [[look_of(screen.buffer[y][x]) for x in places] for y in range(screen.lines)]


def look_of(char: pyte.screens.Char) -> tuple[object, ...]:
    """Return the visible properties of one place: of a blank only its background."""
    lines = char.reverse, char.underscore, char.strikethrough
    if char.data == " ":
        return (char.data, char.bg, *lines)
    return (char.data, char.fg, char.bg, char.bold, char.italics, *lines)
