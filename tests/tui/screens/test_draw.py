"""Drawing a puzzle by keys and by mouse."""

from __future__ import annotations

import pytest
from textual import events

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.draw import Drawn, DrawScreen
from sudoku_tui.tui.screens.enter import EnterScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.widgets.board import BoardView
from tests.cli.puzzles import LINE
from tests.tui.at_table import Table, opened


async def _drawing(table: Table, text: str = "") -> DrawScreen:
    table.app.navigation.enter_puzzle(text)
    await table.until(EnterScreen)
    await table.press("tab")
    return await table.until(DrawScreen)


async def test_cages_and_givens_are_drawn_and_played(store: Store) -> None:
    async with opened(store) as table:
        screen = await _drawing(table)
        await table.press("shift+right", "shift+down", "1", "3", "enter", "2", "backspace", "enter")
        assert screen._puzzle.cages == (Cage((0, 1, 10), 13), Cage((2,)))
        await table.press("left", "left", "8", "enter")
        assert "r1c2" in screen._says
        await table.press("backspace", "backspace", "u", "tab", "5")
        assert screen._drawn is Drawn.GIVENS
        assert screen._puzzle.givens[1] == 5
        await table.wait_until(lambda: screen._solutions == "several solutions")
        await table.press("f2")
        playing = (await table.until(PlayScreen)).playing
        assert len(playing.game.puzzle.extras.constraints) == 2
        assert playing.game.puzzle.givens[1] == 5


async def test_drawing_outlives_the_screen(store: Store) -> None:
    async with opened(store) as table:
        await _drawing(table)
        await table.press("shift+down", "9", "enter")
    async with opened(store) as table:
        screen = await _drawing(table)
        assert screen._puzzle.cages == (Cage((0, 9), 9),)
        await table.press("escape")
        entered = table.on(EnterScreen)
        assert entered._typed.whole == f"{'.' * 81}|killer:r12c1=9"


async def test_drawing_begins_with_the_puzzle_of_the_text(store: Store) -> None:
    async with opened(store) as table:
        screen = await _drawing(table, LINE)
        await table.wait_until(lambda: screen._solutions == "one solution")
        await table.press("escape")
        assert table.on(EnterScreen)._typed.whole == LINE


async def test_cells_are_selected_by_mouse(store: Store) -> None:
    async with opened(store) as table:
        screen = await _drawing(table)
        board = screen.board
        for cell, begins in ((0, True), (1, False), (2, False)):
            board.post_message(BoardView.CellDragged(cell, begins))
        await table.press("6", "enter")
        assert screen._puzzle.cages == (Cage((0, 1, 2), 6),)


async def test_fast_mouse_selects_the_cells_that_it_skips(store: Store) -> None:
    async with opened(store) as table:
        screen = await _drawing(table)
        board, driver = screen.board, table.app._driver
        assert driver is not None
        for kind, cell in (
            (events.MouseDown, 2),
            (events.MouseMove, 0),
            (events.MouseMove, 18),
            (events.MouseMove, 28),
            (events.MouseUp, 28),
        ):
            x, y = board.frame.region(cell).offset + board.content_region.offset
            driver.send_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
        await table.settled()
        assert list(members(screen._selected)) == [0, 1, 2, 9, 18, 28]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_shape_empties_the_board_and_undo_restores_it(
    store: Store, size: tuple[int, int]
) -> None:
    async with opened(store, size) as table:
        screen = await _drawing(table)
        await table.press("shift+down", "9", "enter", "tab", "tab", "tab")
        await table.press("f9")
        assert not screen._puzzle.cages
        await table.press("u")
        assert screen._puzzle.cages and screen.board.frame.cages
