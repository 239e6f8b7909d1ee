"""A guess, which search makes right."""

from __future__ import annotations

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.positions import (
    every_layout,
    position_of,
)


@every_layout
def test_a_guess_is_what_the_only_solution_holds(layout: Layout) -> None:
    assert not list(CATALOGUE["guess"].find(Board(layout)))
    board, solution = position_of(layout, 0, Dice("guess"))
    [step] = CATALOGUE["guess"].find(board)
    [(cell, digit)] = step.placements
    assert solution[cell] == digit and board.empty >> cell & 1
