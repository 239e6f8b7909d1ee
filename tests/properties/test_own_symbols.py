"""A board with its own symbols: they are shown, and can be typed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual.widgets import Static

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution
from sudoku_tui.game.hints import Advice
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.help import HelpScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.won import WonScreen
from sudoku_tui.tui.widgets.board import BoardView
from tests.own_symbols import WORDS
from tests.tui.at_table import opened


@pytest.fixture
def store() -> Iterator[Store]:
    """Yield a store in memory."""
    with Store(None) as opened_store:
        yield opened_store


def digits_on(board: BoardView) -> list[str]:
    """Return the texts in the cells."""
    lines = [
        "".join(segment.text for segment in board.render_line(y)) for y in range(board.size.height)
    ]
    shown: list[str] = []
    for cell in range(board.state.layout.cells):
        x, y, width, height = board.frame.region(cell)
        text = "".join(line[x : x + width] for line in lines[y : y + height])
        shown.append("".join(character for character in text if character.isalnum()) or ".")
    return shown


def puzzle() -> Puzzle:
    return generate(WORDS, Dice("words"))


@pytest.mark.slow
async def test_symbols_are_typed_and_shown(store: Store) -> None:
    asked = puzzle()
    solution = only_solution(asked)
    assert solution
    async with opened(store) as table:
        table.app.navigation.play_puzzle(asked, Details(solution=solution))
        await table.settled()
        empty = [cell for cell, digit in enumerate(asked.givens) if not digit]
        for cell in empty[:6]:
            await table.go(cell)
            await table.press(WORDS.symbol(solution[cell]).lower())
            assert table.playing.game.position.digits[cell] == solution[cell]
            assert f"{WORDS.cell_name(cell)}  {WORDS.symbol(solution[cell])} entry" in table.text
        board = table.on(PlayScreen).board
        assert digits_on(board) == [WORDS.symbol(digit) for digit in board.state.digits]
        await table.go(empty[6])
        await table.press("space", "t", "u")
        assert table.playing.game.position.notes[empty[6]] == 0b1100
        assert f"{WORDS.cell_name(empty[6])}  T U" in table.text
        await table.press("space", "ctrl+z", "?", "?", "?")
        advice = table.playing.hint.answer
        assert isinstance(advice, Advice)
        assert advice.sentence == advice.step.sentence(WORDS) and advice.sentence != ""
        assert " ".join(advice.sentence.split()[:4]) in " ".join(table.text.split())
        await table.press("escape", "f1")
        keys = str(table.on(HelpScreen).query_one("#keys", Static).render())
        assert "\nctrl+z" in keys and "u ctrl+z" not in keys


@pytest.mark.slow
async def test_a_game_is_won_by_typing_symbols(store: Store) -> None:
    asked = puzzle()
    solution = only_solution(asked)
    assert solution
    async with opened(store, look="mono") as table:
        table.app.navigation.play_puzzle(asked, Details(solution=solution))
        await table.settled()
        for cell, digit in enumerate(asked.givens):
            if not digit:
                await table.go(cell)
                await table.press(WORDS.symbol(solution[cell]))
        table.on(WonScreen)
