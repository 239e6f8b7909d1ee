"""Unique loops: each house they pass has two of their cells, one of each colour."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.nearly import two_digits
from tests.engine.techniques.pictured import Picture, picture, pictures
from tests.soak import sample


@pytest.mark.parametrize("name", ["6", "classic", "x"])
def test_each_house_of_a_loop_has_equally_many_of_each_colour(name: str) -> None:
    layout, dice, found = layout_named(name), Dice(f"loops {name}"), 0
    for number in range(sample(4000, 200)):
        board, _ = two_digits(layout, number % 20, dice)
        for step in CATALOGUE["unique-loop"].find(board):
            found += 1
            around = [link.start.cell for link in step.links]
            assert len(around) == len(set(around)) >= 6
            odd, even = mask_of(around[::2]), mask_of(around[1::2])
            for house in layout.houses:
                parts = (house.mask & odd).bit_count(), (house.mask & even).bit_count()
                assert parts in ((0, 0), (1, 1)), step.notation(layout)
    assert found


LOOPS = {
    "six cells": ("r1c1 r1c2 r4c2 r4c4 r5c4 r5c1", True),
    "two of one colour in a box": ("r1c1 r1c4 r4c4 r4c2 r2c2 r2c5 r5c5 r5c1", False),
    "four in a row": ("r1c1 r1c4 r7c4 r7c5 r1c5 r1c2 r4c2 r4c1", False),
}
"""Cells of two digits, and whether they are a loop in which these could be exchanged."""


@pytest.mark.parametrize("cells", LOOPS)
def test_a_loop_needs_two_cells_per_house_and_two_colours(cells: str) -> None:
    names, is_loop = LOOPS[cells]
    around = [CLASSIC.cell_at[int(name[1]) - 1, int(name[3]) - 1] for name in names.split()]
    board = Board(CLASSIC)
    for cell in range(CLASSIC.cells):
        for digit in range(4 if cell == around[0] else 3, 10) if cell in around else (1,):
            board.eliminate(cell, digit)
    steps = list(CATALOGUE["unique-loop"].find(board))
    assert [step.eliminations for step in steps] == [((around[0], 1), (around[0], 2))] * is_loop


@pictures(
    picture(
        "unique-loop",
        "where one of six cells has a third digit",
        """
        12 12
        *
        *
        * 12 * 12
        12 * * 123
        """,
        "1/2 in r1c12,r4c24,r5c14 => r5c4<>1, r5c4<>2",
    ),
    picture(
        "unique-loop",
        "not where one has other digits",
        """
        12 12
        *
        *
        * 12 * 12
        12 * * 34
        """,
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
