"""The player's hand on the screen: colours, selections and branches by keys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual import events

from sudoku_tui.engine.search import only_solution
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.branches import BranchesScreen
from sudoku_tui.tui.screens.play import PlayScreen
from tests.reference import classic
from tests.tui.at_table import Table, opened

PUZZLE = classic(
    "000207000020000070607803509005040900400070003009605400010050090096000840050000030"
)
SOLUTION = only_solution(PUZZLE) or ()


@pytest.fixture
def store() -> Iterator[Store]:
    """Yield a store in memory."""
    with Store(None) as opened_store:
        yield opened_store


async def begin_game(table: Table) -> None:
    """Begin a game of the puzzle."""
    table.app.navigation.play_puzzle(PUZZLE, Details(level="Extreme", solution=SOLUTION))
    await table.until(PlayScreen)


async def test_selection_is_noted_as_one_undo_and_coloured(store: Store) -> None:
    async with opened(store) as table:
        await begin_game(table)
        screen = table.app.screen
        assert isinstance(screen, PlayScreen)
        screen.board.cursor = 0
        await table.press("V", "right", "right", "space", "1")
        game = table.playing.game
        assert [game.position.notes_of(cell) for cell in range(3)] == [2, 2, 2]
        assert screen.board.state.selected == 7
        await table.press("u")
        assert not any(game.position.notes)
        await table.press("x", "enter", "escape")
        assert game.position.colours.cells[0] == 7 and not table.playing.hand.selected
        await table.press("down", "4", "4", "]", "5", "ctrl+x", "u")
        layout = game.puzzle.layout
        held = [
            (cell, digit, c)
            for (cell, digit), c in game.position.colours.colours_by_candidate(layout).items()
        ]
        assert sorted(colour for _, _, colour in held) == [2, 2]
        await table.press("X")
        assert "Only one shade" in table.playing.message or "candidate" in table.playing.message


async def test_a_branch_is_tried_compared_and_dropped(store: Store) -> None:
    async with opened(store) as table:
        await begin_game(table)
        game = table.playing.game
        empty = [cell for cell, digit in enumerate(game.position.digits) if not digit]
        screen = table.app.screen
        assert isinstance(screen, PlayScreen)
        screen.board.cursor = empty[0]
        right, wrong = SOLUTION[empty[0]], SOLUTION[empty[1]] % 9 + 1
        await table.press(str(right), "T")
        screen.board.cursor = empty[1]
        await table.press(str(wrong), "u", "r", "U")
        await table.until(BranchesScreen)
        await table.press("delete")
        assert game.position.digits[empty[1]] == 0 and game.position.digits[empty[0]] == right
        assert not game.history.current.redo_child


@pytest.mark.slow
async def test_branch_is_named_and_compared_with_its_origin(store: Store) -> None:
    async with opened(store, (80, 24), "mono") as table:
        await begin_game(table)
        game = table.playing.game
        await table.press(":", *"what if a pair", "enter")
        empty = [cell for cell, digit in enumerate(game.position.digits) if not digit]
        table.on(PlayScreen).board.cursor = empty[0]
        await table.press(str(SOLUTION[empty[0]]))
        assert "Trying a pair" in table.text
        await table.press("U")
        screen = await table.until(BranchesScreen)
        assert "a pair, here: 1 move" in table.text and "The game: up to here" in table.text
        name = game.puzzle.layout.cell_name(empty[0])
        assert f"Since it began: {name}." in table.text
        strips = screen._compositor.render_strips()
        chosen = [strip for strip in strips if "a pair, here" in strip.text]
        assert any(segment.style and segment.style.reverse for segment in chosen[0])
        await table.press("n", *"a pair or not", "enter")
        assert "a pair or not, here: 1 move" in table.text
        await table.press("down", "n", "delete")
        assert isinstance(table.app.screen, BranchesScreen), "the game has no name and stays"
        await table.press("enter")
        assert not game.position.digits[empty[0]] and game.history.current.redo_child
        await table.press("+", ":", *"checkpoint fork", "enter", "r", ":", *"back to fo", "tab")
        await table.press("enter")
        assert not game.position.digits[empty[0]] and "fork" in table.playing.message
        await table.press(":", *"back to nowhere", "enter")
        assert "No checkpoint is called nowhere" in table.playing.message


@pytest.mark.slow
async def test_one_key_returns_to_before_the_first_mistake(store: Store) -> None:
    async with opened(store) as table:
        await begin_game(table)
        game, playing = table.playing.game, table.playing
        empty = [cell for cell, digit in enumerate(game.position.digits) if not digit]
        for number, cell in enumerate(empty[:21]):
            playing.write(cell, SOLUTION[cell] if number != 10 else SOLUTION[cell] % 9 + 1)
        await table.press("underscore")
        assert "reveals whether" in playing.message and game.undo_depth == 21
        await table.press("underscore")
        assert game.undo_depth == 10 and "11 later moves are a branch" in playing.message
        await table.press("R", "U")
        await table.until(BranchesScreen)
        await table.press("escape")
        await table.press("r")
        assert game.undo_depth == 1


async def test_drag_of_the_mouse_selects_the_cells_it_crosses(store: Store) -> None:
    async with opened(store) as table:
        await begin_game(table)
        screen = table.app.screen
        assert isinstance(screen, PlayScreen)
        board, driver = screen.board, table.app._driver
        assert driver is not None

        def mouse_event(cell: int, kind: type[events.MouseEvent], button: int) -> events.MouseEvent:
            place = board.frame.region(cell).offset + board.content_region.offset
            return kind(None, *place, 0, 0, button, False, False, False, *place)

        driver.send_message(mouse_event(0, events.MouseDown, 1))
        for cell in (0, 1, 2, 11):
            driver.send_message(mouse_event(cell, events.MouseMove, 1))
        driver.send_message(mouse_event(11, events.MouseUp, 1))
        await table.settled()
        assert table.playing.hand.selected == 7 | 1 << 11 and board.cursor == 11
        await table.press("space", "4", "escape")
        assert table.playing.game.position.notes_of(0) == 1 << 4
