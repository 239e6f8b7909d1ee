"""The solved board, and the screen after it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sudoku_tui.game.events import Enter
from sudoku_tui.store.saved_game import State
from sudoku_tui.store.store import Store
from sudoku_tui.tui.drawing.frame import MINI, SMALL, SMALL_OPEN, CellSize
from sudoku_tui.tui.screens.help import HelpScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.won import WonScreen
from sudoku_tui.tui.widgets.preview import FittedPreview
from tests.store.desk import fresh_file, quick
from tests.tui.at_table import Table, opened

LONG = 3600.0
"""Seconds that no test waits for."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the file of a new store."""
    return fresh_file(tmp_path / "games.db")


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """Yield a store in that file."""
    with Store(path, connect=quick) as opened_store:
        yield opened_store


async def win(table: Table) -> None:
    """Begin an easy game, enter all digits but one without keys, and type the last one."""
    await table.open("Easy")
    playing = table.playing
    *most, last = [c for c, digit in enumerate(playing.game.position.digits) if not digit]
    for cell in most:
        playing.play(Enter(cell, playing.details.solution[cell]))
    await table.go(last)
    await table.press(str(playing.details.solution[last]))


@pytest.mark.slow
async def test_solved_board_has_a_green_rim_until_a_key_is_pressed(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PlayScreen, "seconds_solved", LONG)
    async with opened(store) as table:
        await win(table)
        playing = table.playing
        assert table.on(PlayScreen).board.state.solved
        assert "Solved." in table.text, "boards without colours have no green rim"
        with Store(path, connect=quick) as other:
            (game,) = other.games.list_games()
            assert game.state is State.WON, "a killed program has lost nothing"
        events = len(playing.game.log)
        await table.press("u")
        table.on(WonScreen)
        assert len(playing.game.log) == events and playing.is_won
        assert "Your first Easy, solved without help." in table.text


@pytest.mark.slow
async def test_solved_board_closes_by_itself(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlayScreen, "seconds_solved", 0.01)
    async with opened(store) as table:
        await win(table)
        await table.until(WonScreen)


@pytest.mark.slow
async def test_solved_board_closes_after_a_screen_above_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PlayScreen, "seconds_solved", LONG)
    async with opened(store) as table:
        await win(table)
        screen = table.on(PlayScreen)
        screen.do_help()
        await table.until(HelpScreen)
        screen._close_if_won()
        await table.settled()
        await table.press("escape")
        await table.until(WonScreen)


@pytest.mark.slow
async def test_program_ended_on_a_solved_board_has_saved_the_win(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PlayScreen, "seconds_solved", LONG)
    async with opened(store) as table:
        await win(table)
        table.on(PlayScreen)
        await table.app.action_quit()
        await table.until_end()
    with Store(path, connect=quick) as other:
        assert [game.state for game in other.games.list_games()] == [State.WON]


@pytest.mark.parametrize(
    ("size", "cells"),
    [((60, 20), MINI), ((79, 23), SMALL), ((80, 24), SMALL), ((120, 40), SMALL_OPEN)],
)
async def test_result_has_the_board_the_counts_and_the_way_to_share(
    store: Store, size: tuple[int, int], cells: CellSize
) -> None:
    async with opened(store, size) as table:
        await win(table)
        await table.until(WonScreen)
        await table.settled()
        screen = table.on(WonScreen)
        assert screen.region.contains_region(screen.query_one("#preview").region)
        board = screen.query_one(FittedPreview)
        assert board.display and board.cell_size is cells and board.region.x >= 1
        assert screen.region.contains_region(screen.query_one("#result").region)
        assert "mistakes 0   hints 0   undone 0" in table.text
        assert "F3 Share" in table.text.splitlines()[-1]
