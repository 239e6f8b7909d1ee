"""Solution paths on the screen: running, stopped, and taken over."""

from __future__ import annotations

import pytest

from sudoku_tui.game.events import REPLAYED, Hint
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.analysis import AnalysisScreen
from sudoku_tui.tui.screens.guide_page import GuidePageScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.replay.watch import WatchScreen
from tests.reference import classic
from tests.tui.at_table import Table, opened

WING = "...9..4...5..2..8.3...67.....65.2..8.39...62.1..6.97.....49...7.4..5..9...3..1..."


async def wait_until_step(table: Table, at: int) -> WatchScreen:
    """Wait until the path on top has reached a step, and return its screen."""
    screen = await table.until(WatchScreen)
    await table.wait_until(lambda: screen.moment_index >= at)
    return screen


@pytest.mark.slow
async def test_path_runs_is_stopped_and_taken_over() -> None:
    with Store(None) as store:
        async with opened(store) as table:
            table.app.change_preferences(pace=100)
            table.app.navigation.pages.open_analysis(classic(WING))
            analysis = await table.until(AnalysisScreen)
            await table.wait_until(lambda: bool(analysis.trail.taken))
            await table.press("tab", "right", "right", "right", "o")
            screen = await wait_until_step(table, 5)
            assert "Pace" in table.text.splitlines()[-1]
            await table.press("space")
            assert not screen.is_playing
            at = screen.moment_index
            await table.press("left", "up")
            assert screen.moment_index == at - 2 and screen.board.state.hint
            await table.press("f4")
            await table.until(GuidePageScreen)
            await table.press("escape", "home", "right", "f1", "escape", "right")
            digits = screen.watched.digits
            await table.press("f2")
            await table.until(PlayScreen)
            assert table.playing.game.position.digits == digits
            assert table.playing.game.log[-1] == Hint(1, REPLAYED)
            await table.press("escape")
            await table.until(AnalysisScreen)


@pytest.mark.slow
async def test_rest_of_a_game_is_watched_to_its_end() -> None:
    with Store(None) as store:
        async with opened(store, (60, 20), "ascii") as table:
            await table.paste(WING)
            await table.press("f2")
            await table.until(PlayScreen)
            await table.press(":", *"watch the rest", "enter")
            screen = await table.until(WatchScreen)
            await table.wait_until(lambda: not screen.expects_more)
            await table.press("end")
            assert screen.watched.is_solved and "Solved." in table.text and table.text.isascii()
            await table.press("f2")
            assert screen.is_active, "nothing is left to play there"
            await table.press("o")
            await table.until(PlayScreen)
            assert table.playing.game.log == (Hint(1, REPLAYED),)
