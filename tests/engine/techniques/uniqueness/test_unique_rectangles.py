"""Unique rectangles, type by type."""

from __future__ import annotations

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.step import Role, cells_of
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.nearly import rectangular
from tests.soak import sample


def test_the_corners_of_a_type_2_are_side_by_side() -> None:
    found = {True: 0, False: 0}
    dice = Dice("types")
    for number in range(sample(2000, 400)):
        board, _ = rectangular(CLASSIC, number % 20, dice)
        for id in ("unique-rectangle-2", "unique-rectangle-5"):
            for step in CATALOGUE[id].find(board):
                roof = list(members(cells_of(step.marked(Role.FIN))))
                beside = len(roof) == 2 and bool(CLASSIC.sees[roof[0]] >> roof[1] & 1)
                assert beside == (id == "unique-rectangle-2")
                found[beside] += 1
    assert all(found.values())
