"""The mouse on the board of a game, at all cell sizes."""

from __future__ import annotations

import pytest
from textual import events
from textual.geometry import Offset

from sudoku_tui.engine.bits import members
from sudoku_tui.game.events import Enter, FillNotes, Note
from sudoku_tui.store.store import Store
from sudoku_tui.tui.drawing.frame import SIZES, CellSize
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.widgets.board import BoardView
from tests.tui.at_table import Table, opened

LEFT, RIGHT = 1, 3
AIMED = tuple(size for size in SIZES if size.height > 1)


@pytest.fixture
def store() -> Store:
    """Return a store in memory."""
    return Store(None)


async def click(table: Table, at: Offset, button: int = LEFT, *, ctrl: bool = False) -> None:
    """Press and release a button at a point of the screen."""
    x, y = at
    driver = table.app._driver
    assert driver is not None
    for kind in (events.MouseDown, events.MouseUp):
        driver.send_message(kind(None, x, y, 0, 0, button, False, False, ctrl, x, y))
    await table.settled()


async def turn_wheel(table: Table, at: Offset, *, down: bool = True) -> None:
    """Turn the wheel by one notch at a point of the screen."""
    x, y = at
    kind = events.MouseScrollDown if down else events.MouseScrollUp
    driver = table.app._driver
    assert driver is not None
    driver.send_message(kind(None, x, y, 0, 0, 0, False, False, False, x, y))
    await table.settled()


def middle_of(board: BoardView, cell: int) -> Offset:
    """Return the point of the screen in the middle of a cell."""
    region = board.frame.region(cell).translate(board.region.offset - board.scroll_offset)
    return Offset(region.x + region.width // 2, region.y + region.height // 2)


def place_of_note(table: Table, cell: int, digit: int) -> Offset:
    """Return the point of the screen that shows a note."""
    board = table.on(PlayScreen).board
    region = board.frame.region(cell).translate(board.region.offset)
    lines = table.text.splitlines()
    return next(
        Offset(x, y)
        for y in range(region.y, region.bottom)
        for x in range(region.x, region.right)
        if lines[y][x] == str(digit)
    )


def empty_cells(table: Table) -> list[int]:
    """Return the empty cells of the game."""
    return [cell for cell, digit in enumerate(table.playing.game.position.digits) if not digit]


def use_cells(store: Store, size: CellSize) -> None:
    """Draw the board with cells of *size*."""
    store.settings.set("cell_size", size.name)


@pytest.mark.slow
@pytest.mark.parametrize("size", AIMED, ids=lambda size: size.name)
@pytest.mark.parametrize("look", ["graphite", "ascii"])
async def test_click_on_a_note_of_the_cursor_removes_it(
    store: Store, size: CellSize, look: str
) -> None:
    use_cells(store, size)
    async with opened(store, (140, 64), look) as table:
        await table.open("Medium")
        board, playing = table.on(PlayScreen).board, table.playing
        playing.play(FillNotes())
        await table.press("right", "left")
        cell = next(c for c in empty_cells(table) if playing.game.position.notes[c].bit_count() > 2)
        noted = playing.game.position.notes[cell]
        digit = [*members(noted)][1]
        await click(table, place_of_note(table, cell, digit))
        assert board.cursor == cell and playing.game.position.notes[cell] == noted
        await click(table, place_of_note(table, cell, digit))
        assert playing.game.position.notes[cell] == noted & ~(1 << digit)
        assert playing.game.log[-1] == Note(cell, digit)


@pytest.mark.slow
@pytest.mark.parametrize("size", [s for s in SIZES if s.height == 1], ids=lambda size: size.name)
@pytest.mark.parametrize("look", ["graphite", "ascii"])
async def test_click_on_notes_drawn_as_dots_only_moves(
    store: Store, size: CellSize, look: str
) -> None:
    use_cells(store, size)
    async with opened(store, (60, 20), look) as table:
        await table.open("Medium")
        board, playing = table.on(PlayScreen).board, table.playing
        playing.play(FillNotes())
        await table.press("right")
        before, cell = playing.game.position, empty_cells(table)[0]
        for _ in range(3):
            await click(table, middle_of(board, cell))
        assert board.cursor == cell and playing.game.position == before


@pytest.mark.slow
async def test_right_click_notes_the_digit_pointed_at(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Medium")
        board, playing = table.on(PlayScreen).board, table.playing
        board.cursor, cell = empty_cells(table)[:2]
        await click(table, middle_of(board, cell), RIGHT)
        assert "Turn the wheel" in playing.message and not playing.game.log
        board.cursor = playing.game.position.digits.index(6)
        await click(table, middle_of(board, cell), RIGHT)
        assert playing.game.position.notes[cell] == 1 << 6
        assert playing.game.position.digits[board.cursor] == 6, "the cursor stays"
        await click(table, middle_of(board, cell), RIGHT)
        assert not playing.game.position.notes[cell]
        await click(table, middle_of(board, board.cursor), RIGHT)
        assert "given" in playing.message


@pytest.mark.slow
async def test_wheel_picks_a_digit_for_both_buttons(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Medium")
        board, playing = table.on(PlayScreen).board, table.playing
        one, other = empty_cells(table)[:2]
        board.cursor = one
        await turn_wheel(table, middle_of(board, one))
        await turn_wheel(table, middle_of(board, one))
        assert playing.modes.picked == 2 and "Click to write 2" in playing.message
        await click(table, middle_of(board, one), RIGHT)
        await click(table, middle_of(board, other))
        assert playing.game.log == (Note(one, 2), Enter(other, 2))
        await turn_wheel(table, middle_of(board, one), down=False)
        assert playing.modes.picked == 1
        await turn_wheel(table, Offset(board.region.right + 2, 2))
        assert playing.modes.picked == 1, "beside the board it picks nothing"


@pytest.mark.slow
async def test_wheel_picks_a_digit_on_a_board_larger_than_the_screen(store: Store) -> None:
    use_cells(store, SIZES[0])
    async with opened(store) as table:
        await table.open("Medium")
        screen = table.on(PlayScreen)
        assert not screen.board.is_whole
        before = screen.board.scroll_offset
        await turn_wheel(table, middle_of(screen.board, screen.board.cursor), down=False)
        assert screen.playing.modes.picked == 9 and screen.board.scroll_offset == before


@pytest.mark.slow
async def test_ctrl_click_adds_to_the_selection(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Medium")
        board, playing = table.on(PlayScreen).board, table.playing
        one, other, third = empty_cells(table)[:3]
        for cell in (one, other, third, other):
            await click(table, middle_of(board, cell), ctrl=True)
        assert playing.hand.selected == 1 << one | 1 << third
        assert any(line.split()[-2:] == ["Selected", "2"] for line in table.text.splitlines())
        await table.press("space", "4")
        noted = [c for c, notes in enumerate(playing.game.position.notes) if notes]
        assert noted == [one, third] and len(playing.game.log) == 1


@pytest.mark.slow
async def test_double_click_selects_equal_digits(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Medium")
        board, playing = table.on(PlayScreen).board, table.playing
        digits = playing.game.position.digits
        cell = next(cell for cell, digit in enumerate(digits) if digit)
        for _ in range(2):
            await click(table, middle_of(board, cell))
        equal = [c for c, digit in enumerate(digits) if digit == digits[cell]]
        assert [*members(playing.hand.selected)] == equal and not playing.game.log


@pytest.mark.slow
async def test_right_button_drags_no_selection_and_the_pause_ends_by_a_click(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Medium")
        screen = table.on(PlayScreen)
        board, playing = screen.board, table.playing
        one, other = empty_cells(table)[:2]
        driver = table.app._driver
        assert driver is not None
        for kind, cell in ((events.MouseDown, one), (events.MouseMove, other)):
            x, y = middle_of(board, cell)
            driver.send_message(kind(None, x, y, 0, 0, RIGHT, False, False, False, x, y))
        await table.settled()
        assert not playing.hand.selected
        await table.press("z")
        await click(table, middle_of(board, one), RIGHT)
        assert screen.paused
        await turn_wheel(table, middle_of(board, one))
        assert screen.paused and not playing.modes.digit_first
        await click(table, middle_of(board, one))
        assert not screen.paused and not playing.game.log
