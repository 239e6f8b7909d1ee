"""Bounds of the smallest layouts: every minimal puzzle is checked, and none is harder.

If singles solve a puzzle, they also solve it with more givens, so minimal puzzles are enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from sudoku_tui.engine.bits import Mask, mask_of, members
from sudoku_tui.engine.generating.bounds import hardest_level
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CATALOGUE
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.puzzle_lanes import lanes_with
from sudoku_tui.engine.search import Grid, load
from sudoku_tui.engine.search.removal import givens_in, is_solved_by_singles
from sudoku_tui.engine.solving.bound import most_score
from sudoku_tui.engine.solving.rating import rate, suits_beginners
from tests.engine.brute import brute_solutions

BOUNDED = [e.layout for e in CATALOGUE if hardest_level(e.layout) < Level.EXTREME]


@pytest.mark.slow
@pytest.mark.parametrize("layout", BOUNDED, ids=lambda layout: layout.id)
def test_no_puzzle_is_harder(layout: Layout) -> None:
    for puzzle in _minimal_puzzles(layout):
        if hardest_level(layout) is Level.BEGINNER:
            assert suits_beginners(puzzle)
        else:
            lanes = lanes_with(layout, puzzle.extras)
            state = load(lanes, puzzle.givens)
            assert state is not None
            assert is_solved_by_singles(lanes, state)


@pytest.mark.parametrize("layout", BOUNDED, ids=lambda layout: layout.id)
def test_the_level_is_reached_and_no_score_raises_it(layout: Layout) -> None:
    dearest = 14  # a hidden single
    most = most_score(Level.EASY, layout)
    assert most is not None
    assert layout.cells * dearest <= most
    assert max(rate(each).level for each in _minimal_puzzles(layout, 2)) is hardest_level(layout)


@pytest.mark.slow
def test_minimal_puzzles_have_one_solution() -> None:
    [layout] = [each for each in BOUNDED if each.id == "4x"]
    for puzzle in _minimal_puzzles(layout, 1):
        assert len(list(brute_solutions(layout, puzzle.givens))) == 1
        for cell in members(_given_cells(puzzle)):
            fewer = givens_in(puzzle.givens, _given_cells(puzzle) & ~(1 << cell))
            assert len(list(brute_solutions(layout, fewer))) > 1


def _given_cells(puzzle: Puzzle) -> Mask:
    return mask_of(cell for cell, digit in enumerate(puzzle.givens) if digit)


def _minimal_puzzles(layout: Layout, grids: int | None = None) -> Iterator[Puzzle]:
    """Yield every minimal puzzle up to renaming of digits, or those of the first *grids*."""
    everything = list(brute_solutions(layout, [0] * layout.cells))
    named = [grid for grid in everything if list(grid[: layout.digits]) == sorted(grid[:4])]
    assert len(named) * 24 == len(everything)
    for grid in named[:grids]:
        apart = {_differences(grid, other) for other in everything if other != grid}
        for given in _minimal_hitting_sets(apart):
            yield Puzzle(layout, givens_in(grid, given))


def _differences(grid: Grid, other: Grid) -> Mask:
    """Return the cells in which two grids differ."""
    return mask_of(cell for cell, digit in enumerate(grid) if digit != other[cell])


def _minimal_hitting_sets(sets: Iterable[Mask]) -> set[Mask]:
    """Return every minimal set with a cell of each of *sets*."""
    found = {0}
    for cells in sorted(sets, key=int.bit_count):
        meet = {each for each in found if each & cells}
        grown = {each | 1 << cell for each in found - meet for cell in members(cells)}
        found = meet | {each for each in grown if not any(each & m == m for m in meet)}
    return found
