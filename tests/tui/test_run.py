"""What is looked for in memory, and how often, while somebody plays; what is done beside it."""

from __future__ import annotations

import gc
import warnings
import weakref

import pytest
from textual.screen import Screen

from sudoku_tui.store.store import Store
from sudoku_tui.tui.run import collect_briefly
from sudoku_tui.tui.screens.drill import DrillScreen
from sudoku_tui.tui.screens.home import HomeScreen
from tests.tui.at_table import opened


@pytest.mark.slow
def test_no_key_waits_for_memory_to_be_looked_through() -> None:
    before = gc.get_threshold()
    gc.set_threshold(50_000, 20, 50)
    try:
        collect_briefly()
        assert gc.get_threshold()[0] <= 2_000
        assert gc.get_freeze_count() > 10_000
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


@pytest.mark.slow
async def test_a_screen_that_is_left_is_forgotten() -> None:
    """The app tells boards of its theme; it must not keep them, and all that is around them."""
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
async def test_work_whose_screen_has_gone_before_its_turn_leaves_nothing_behind() -> None:
    """A coroutine that is made and never awaited is told by Python at some later moment."""
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
