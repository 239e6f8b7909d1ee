"""Wings of two, three and four cells."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.techniques import CATALOGUE


@pytest.mark.parametrize(
    ("columns", "gone"), [((1, 5), {(1, 5), (5, 1)}), ((2, 3), set()), ((5, 6), set())]
)
def test_each_end_of_a_w_wing_sees_another_place(
    columns: tuple[int, int], gone: set[tuple[int, int]]
) -> None:
    """r1c1 and r5c5 are 1 or 2, and row 2 has 1 in two columns only."""
    board = Board(CLASSIC)
    for end in (CLASSIC.cell_at[0, 0], CLASSIC.cell_at[4, 4]):
        for digit in range(3, 10):
            board.eliminate(end, digit)
    for column, cell in enumerate(CLASSIC.houses[1].cells, 1):
        if column not in columns:
            board.eliminate(cell, 1)
    steps = list(CATALOGUE["w-wing"].find(board))
    wanted = {Candidate(CLASSIC.cell_at[row - 1, column - 1], 2) for row, column in gone}
    assert {each for step in steps for each in step.eliminations} == wanted
