"""Daily puzzles on the screen: at the ends of the calendar nothing fails."""

from __future__ import annotations

from datetime import date

import pytest

from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.formats import read
from sudoku_tui.session.daily import DAILY_KINDS, KILLER
from sudoku_tui.store.daily import streaks_of
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.daily import DailyScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.won import WonScreen
from tests.session.actions.test_table import KILLER as SUMS
from tests.store.desk import create
from tests.store.test_daily import save_daily_game
from tests.tui.at_table import TODAY, opened


@pytest.mark.slow
@pytest.mark.parametrize(
    ("day", "onward"),
    [(date.max, ("right", "down", "pagedown")), (date.min, ("left", "up", "pageup"))],
)
async def test_days_end_with_the_calendar(day: date, onward: tuple[str, ...]) -> None:
    with Store(None) as store:
        async with opened(store, today=day) as table:
            await table.open("Daily")
            screen = table.on(DailyScreen)
            await table.press(*onward)
            assert screen.day == day and f"{day:%B}" in table.text
            await table.press("pageup" if day == date.max else "pagedown")
            assert screen.day != day
            assert streaks_of([day], day).longest == 1


async def test_killer_of_the_day_is_played_and_marked(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Daily")
        await table.press("shift+tab", "shift+tab", "shift+tab")
        assert table.on(DailyScreen).kind == KILLER
        await table.press("enter")
        screen = await table.until(PlayScreen)
        details, puzzle = screen.playing.details, screen.playing.game.puzzle
        assert details.daily == TODAY.isoformat() and details.level
        assert puzzle.layout is CLASSIC and puzzle.extras.constraints
        await table.press("escape")
        await table.shows(" k ")
        await table.press("enter")
        screen = await table.until(PlayScreen)
        assert len(store.games.list_games()) == 1
        for cell, digit in enumerate(details.solution[:80]):
            screen.playing.enter(cell, digit)
        screen.board.cursor = 80
        await table.press(str(details.solution[80]))
        await table.until(WonScreen)
        table.seconds.now += 10
        await table.press("enter")
        screen = await table.until(PlayScreen)
        another = screen.playing
        assert another.game.puzzle.extras.constraints and not another.details.daily
        await table.press("escape")
        await table.shows(" K ")
        await table.press("escape")
        await table.shows("solved")


async def test_calendar_has_room_for_every_kind(store: Store) -> None:
    for kind in DAILY_KINDS[:-1]:
        save_daily_game(store, TODAY.isoformat(), str(kind), won=60)
    async with opened(store) as table:
        await table.open("Daily")
        await table.shows(" BEMHUX ")
        assert "K Killer" in table.text
        create(store, read(SUMS).puzzle, Details(daily=TODAY.isoformat()))
        table.on(DailyScreen).renew()
        await table.shows(" BEMHUXk")
        table.app.new_games.take_shape(layout_named("x"))
        table.on(DailyScreen).renew()
        assert "Killer" not in table.text
