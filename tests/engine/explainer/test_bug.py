"""Parts of Explainer's search for graves: rare on whole puzzles, common on these positions."""

from __future__ import annotations

from sudoku_tui.engine.bits import Mask, mask_of
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.explainer.bug import Grave, _type_3
from sudoku_tui.engine.layout import Cell
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.search import Grid
from tests.engine.nearly import narrow
from tests.engine.positions import position_of


def make_odd_cells(board: Board, solution: Grid, dice: Dice) -> Grave | None:
    """Return a grave with an odd digit in one of two cells of a house, or None.

    Other cells of the house keep few candidates.
    """
    house = dice.pick(CLASSIC.houses)
    cells = dice.shuffled([cell for cell in house.cells if board.empty >> cell & 1])
    if len(cells) < 4:
        return None
    digits = mask_of(dice.shuffled(sorted({solution[cell] for cell in cells}))[:3])
    narrow(board, cells[2:-1], digits, solution)
    of, one, other = board.candidates_of, cells[0], cells[1]
    extra: dict[Cell, Mask] = {one: of[one] & digits, other: of[other] & digits}
    holds = any(digits >> solution[cell] & 1 for cell in (one, other))
    return Grave(board, extra) if holds and all(extra.values()) else None


def test_a_digit_of_two_odd_cells_counts_as_a_cell_of_a_naked_set() -> None:
    dice, found = Dice("odd cells"), 0
    for seed in range(400):
        board, solution = position_of(CLASSIC, seed % 20, dice)
        if grave := make_odd_cells(board, solution, dice):
            for hint in _type_3(grave):
                found += bool(hint.gone)
                for cell, digit in hint.gone:
                    assert board.can_be(cell, digit) and solution[cell] != digit
    assert found > 100
