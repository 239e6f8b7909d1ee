"""Sums in sentences and in notation."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.layouts.equations import Source, combine
from sudoku_tui.engine.puzzle import Extras
from sudoku_tui.engine.techniques.cages.sum_words import (
    describe_group,
    describe_open_sum,
    list_combinations,
    sum_short,
)
from sudoku_tui.engine.techniques.cages.sums import PuzzleSum, constrained_tables
from tests.engine.constraints.oracle import SIX

ROWS = SIX.houses[:2]
ONE, TWO = Cage((0, 1, 2), 8), Cage((3, 4, 5, 11), 16)
"""A cage inside row 1, and one that reaches out to r2c6."""


def describe(added: list[Source], subtracted: list[Source], *placed: tuple[int, int]) -> str:
    """Return the sentence about an equation on a board with some *placed* digits."""
    board = Board(SIX, extras=Extras(constraints=(ONE, TWO, Cage((6, 7), 7))))
    for cell, digit in placed:
        board.place(cell, digit)
    rule, tables = combine(added, subtracted, board.layout), constrained_tables(board)
    assert rule is not None and tables is not None
    found = PuzzleSum(rule, tables).open_cells_on(board)
    assert found is not None
    return describe_open_sum(found, board.layout)


@pytest.mark.parametrize(
    ("added", "subtracted", "placed", "sentence"),
    [
        (
            [ROWS[0]],
            [ONE],
            [],
            "Row 1 adds up to 21, the cage inside to 8, so r1c4, r1c5 and r1c6 make 13",
        ),
        (
            [ROWS[0]],
            [ONE, TWO],
            [],
            "Row 1 adds up to 21, the cages that cover it to 24, so r2c6, outside, is 3",
        ),
        (
            [ROWS[0]],
            [TWO],
            [],
            "Row 1 adds up to 21, the cage that covers it to 16, so r1c1, r1c2 and r1c3 make 5 "
            "more than r2c6",
        ),
        (
            [ROWS[0]],
            [ONE, Cage((3, 4, 11), 15)],
            [],
            "Row 1 adds up to 21, the cages that cover it to 23, so r2c6 is 2 more than r1c6",
        ),
        (
            [*ROWS[:2]],
            [ONE, TWO],
            [(6, 1), (7, 6), (8, 2), (9, 3)],
            "Rows 1 and 2 add up to 42, the cages inside to 24, the filled cells beside them to "
            "12, so r2c5 is 6",
        ),
        (
            [ROWS[0]],
            [],
            [(0, 1), (1, 2), (2, 5), (3, 3)],
            "Row 1 adds up to 21, the filled cells to 11, so r1c5 and r1c6 make 10",
        ),
        (
            [ROWS[0]],
            [TWO],
            [(11, 3)],
            "Row 1 adds up to 21, the cage that covers it to 16, and 3 of that is outside, so "
            "r1c1, r1c2 and r1c3 make 8",
        ),
    ],
)
def test_equations_are_written_out(
    added: list[Source], subtracted: list[Source], placed: list[tuple[int, int]], sentence: str
) -> None:
    assert describe(added, subtracted, *placed) == sentence


def test_notation_has_houses_or_cages() -> None:
    row = combine([ROWS[0]], [ONE], SIX)
    cages = combine([ONE], [Cage((1, 2), 4)], SIX)
    assert row is not None and cages is not None
    assert sum_short(row, SIX) == "21 r1"
    assert sum_short(cages, SIX) == "cage r1c123=8 and cage r1c23=4"
    assert sum_short(ONE, SIX) == "cage r1c123=8"


def test_groups_are_named() -> None:
    row = combine([ROWS[0]], [ONE], SIX)
    assert row is not None
    assert describe_group(row, SIX) == "the sum of row 1"
    assert describe_group(ONE, SIX) == "the cage r1c1, r1c2 and r1c3 with sum 8"


def test_few_combinations_are_listed() -> None:
    sets = (0b110, 0b1010, 0b10010, 0b100010, 0b1000010, 0b1100)
    assert list_combinations(sets[:1], SIX) == "1 and 2"
    assert list_combinations(sets[:3], SIX) == "1 and 2; 1 and 3; or 1 and 4"
    assert list_combinations(sets, SIX).endswith("1 and 6; and 1 more")
    assert list_combinations((), SIX) == ""
