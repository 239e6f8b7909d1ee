"""Daily puzzles on the screen: at the ends of the calendar nothing fails."""

from __future__ import annotations

from datetime import date

import pytest

from sudoku_tui.store.daily import streaks_of
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.daily import DailyScreen
from tests.tui.at_table import opened


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
