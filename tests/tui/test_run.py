"""Garbage collection during play, and work in the background."""

from __future__ import annotations

import gc
import warnings
import weakref

import pytest
from textual.screen import Screen

from sudoku_tui.store.store import Store
from sudoku_tui.tui.run import configure_collection
from sudoku_tui.tui.screens.drill import DrillScreen
from sudoku_tui.tui.screens.home import HomeScreen
from tests.tui.at_table import opened


@pytest.mark.slow
def test_no_key_waits_for_memory_to_be_looked_through() -> None:
    before = gc.get_threshold()
    gc.set_threshold(50_000, 20, 50)
    try:
        configure_collection()
        assert gc.get_threshold()[0] <= 2_000
        assert gc.get_freeze_count() > 10_000
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


@pytest.mark.slow
async def test_closed_screen_is_released() -> None:
    """Check this, as the app notifies boards of its theme and must not keep them alive."""
    with Store(None) as store:
        async with opened(store) as table:
            left = list[weakref.ref[Screen[object]]]()
            for line in ("Beginner", "Your own"):
                await table.open(line)
                left.append(weakref.ref(table.app.screen))
                await table.press("escape")
                table.on(HomeScreen)
                await table.pilot.pause()
            gc.collect()
            assert [each() for each in left] == [None, None]


@pytest.mark.slow
async def test_work_for_a_closed_screen_leaves_nothing_behind() -> None:
    """Check warnings, as Python reports coroutines that are never awaited at a later moment."""
    with warnings.catch_warnings(record=True) as told, Store(None) as store:
        warnings.simplefilter("always")
        async with opened(store) as table:
            table.app.navigation.practice.open_drill("x-wing")
            screen = await table.until(DrillScreen)
            begun = []

            async def look() -> None:
                begun.append(True)

            table.app.start_work(look, screen)
            screen.workers.cancel_node(screen)
            await table.settled()
        gc.collect()
    assert not begun
    assert not [each for each in told if "never awaited" in str(each.message)]
