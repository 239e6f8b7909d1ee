"""Cages: their order, and what becomes of them when a puzzle is moved or renamed."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.arguments import ArgumentError
from sudoku_tui.engine.constraints.cage import Cage

SAME = tuple(range(10))
TURNED = (0, *range(9, 0, -1))


def test_cells_are_sorted() -> None:
    assert Cage((9, 0, 1), 6) == Cage((0, 1, 9), 6)
    assert Cage((9, 0), 6).cells == (0, 9)


def test_cells_are_moved() -> None:
    move = tuple(reversed(range(81)))
    assert Cage((0, 1, 9), 6).renamed(move, SAME) == Cage((71, 79, 80), 6)


def test_sum_is_turned_with_the_digits() -> None:
    assert Cage((0, 1, 9), 6).renamed(range(81), TURNED) == Cage((0, 1, 9), 24)


def test_sum_forbids_other_names() -> None:
    names = (0, 2, 1, *range(3, 10))
    assert Cage((0, 1)).renamed(range(81), names) == Cage((0, 1))
    with pytest.raises(ArgumentError, match="cannot be renamed"):
        Cage((0, 1), 6).renamed(range(81), names)
