"""Neighbours of a puzzle are minimal and share its solution; relatives have another one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import is_minimal, only_solution
from tests.engine.positions import grid_of, puzzle_of, seeds
from workshop.mining.neighbours import neighbour, relative


@given(seeds, st.integers(1, 3))
@settings(max_examples=10, deadline=None)
def test_neighbour_is_minimal_and_has_the_same_solution(seed: int, fewer: int) -> None:
    puzzle = puzzle_of(CLASSIC, seed % 5)
    near = neighbour(puzzle, Dice(seed), fewer)
    assert only_solution(near) == only_solution(puzzle)
    assert is_minimal(near)
    gone = sum(
        1 for one, other in zip(puzzle.givens, near.givens, strict=True) if one and not other
    )
    assert gone >= 1
    assert neighbour(puzzle, Dice(seed), fewer) == near


@given(seeds, st.integers(1, 3))
@settings(max_examples=10, deadline=None)
def test_a_relative_is_minimal_and_has_another_solution(seed: int, fewer: int) -> None:
    puzzle = puzzle_of(CLASSIC, seed % 5)
    near = relative(puzzle, Dice(seed), fewer)
    assert only_solution(near) not in (None, only_solution(puzzle))
    assert is_minimal(near)
    same = sum(one == other != 0 for one, other in zip(puzzle.givens, near.givens, strict=True))
    assert same > 9, "most givens stay in their places"
    assert relative(puzzle, Dice(seed), fewer) == near


def test_relative_removes_more_givens_until_there_is_another_solution() -> None:
    """Check that a puzzle that is not minimal works too, as planted positions keep spare givens."""
    grid = grid_of(CLASSIC, 1)
    near = relative(Puzzle(CLASSIC, grid), Dice(1), 1)
    assert only_solution(near) not in (None, grid)


def test_neighbour_of_an_invalid_puzzle_is_refused() -> None:
    with pytest.raises(ValueError, match="without exactly one solution"):
        neighbour(Puzzle(CLASSIC, (0,) * CLASSIC.cells), Dice(1), 1)
