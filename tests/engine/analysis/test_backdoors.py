"""Backdoors and redundant givens, compared with solvers that try everything."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings

from sudoku_tui.engine.analysis.backdoors import Backdoors, backdoors
from sudoku_tui.engine.analysis.minimality import minimality, suspects
from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.effort import Effort, OutOfEffort
from sudoku_tui.engine.layout import Cell, Layout
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import Grid, count_solutions, is_minimal, is_unique, only_solution
from tests.engine.positions import (
    TINY,
    every_layout,
    grid_of,
    puzzle_of,
    scattered,
    seeds,
    small_layouts,
)
from tests.reference import classic

ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
"""A puzzle without a single backdoor cell, but with pairs."""


def finishes(puzzle: Puzzle, solution: Grid, *cells: Cell) -> bool:
    """Check whether singles finish the puzzle once these cells are given."""
    board = Board.of(puzzle)
    for cell in cells:
        if board.empty >> cell & 1:
            board.place(cell, solution[cell])
    board.place_singles()
    return board.is_solved


def backdoors_by_trial(puzzle: Puzzle, solution: Grid) -> Backdoors:
    """Return the backdoors found by trying each cell, then each pair."""
    if finishes(puzzle, solution):
        return Backdoors(True, 0, (), True)
    board = Board.of(puzzle)
    board.place_singles()
    empty = list(members(board.empty))
    enough = mask_of(cell for cell in empty if finishes(puzzle, solution, cell))
    if enough:
        return Backdoors(False, enough, (), True)
    pairs = (pair for pair in combinations(empty, 2) if finishes(puzzle, solution, *pair))
    return Backdoors(False, 0, tuple(pairs), True)


@small_layouts
def test_all_backdoor_cells_are_found(layout: Layout) -> None:
    for seed in range(6):
        puzzle, solution = puzzle_of(layout, seed), grid_of(layout, seed)
        assert backdoors(puzzle, solution) == backdoors_by_trial(puzzle, solution)


@pytest.mark.parametrize("turned", [False, True])
def test_all_backdoor_pairs_are_found(turned: bool) -> None:
    puzzle = classic(ESCARGOT[::-1] if turned else ESCARGOT)
    solution = only_solution(puzzle)
    assert solution
    found = backdoors(puzzle, solution)
    assert found.pairs and found.complete
    assert found == backdoors_by_trial(puzzle, solution)


def test_pairs_are_tried_up_to_the_limit() -> None:
    puzzle = classic(ESCARGOT)
    solution = only_solution(puzzle)
    assert solution
    some = backdoors(puzzle, solution, most=40)
    assert not some.complete
    assert set(some.pairs) <= set(backdoors(puzzle, solution).pairs)


def test_the_search_for_backdoors_can_be_cancelled() -> None:
    puzzle = classic(ESCARGOT)
    solution = only_solution(puzzle)
    assert solution
    asked = iter([False] * 70)
    with pytest.raises(OutOfEffort):
        backdoors(puzzle, solution, Effort(cancelled=lambda: next(asked, True)))


@every_layout
def test_a_full_grid_needs_nothing_given(layout: Layout) -> None:
    grid = grid_of(layout, 1)
    assert backdoors(Puzzle(layout, grid), grid) == Backdoors(True, 0, (), True)


@settings(max_examples=30, deadline=None)
@given(seed=seeds)
def test_redundant_givens(seed: int) -> None:
    layout = TINY[seed % 2]
    solution = grid_of(layout, seed % 100)
    puzzle = puzzle_of(layout, seed % 100)
    assert minimality(puzzle, solution).is_minimal
    more = [solution[cell] if cell % 3 == seed % 3 else d for cell, d in enumerate(puzzle.givens)]
    puzzle = replace(puzzle, givens=tuple(more))
    found = minimality(puzzle, solution)
    for cell in range(layout.cells):
        if puzzle.givens[cell]:
            assert bool(found.spare >> cell & 1) == is_unique(remove_givens(puzzle, 1 << cell))
    assert not found.together & ~found.spare
    least = remove_givens(puzzle, found.together)
    assert is_unique(least) and is_minimal(least)


def remove_givens(puzzle: Puzzle, cells: int) -> Puzzle:
    """Return the puzzle with these cells empty."""
    givens = (0 if cells >> cell & 1 else digit for cell, digit in enumerate(puzzle.givens))
    return replace(puzzle, givens=tuple(givens))


@settings(max_examples=40, deadline=None)
@given(puzzle=scattered())
def test_suspects_are_the_givens_whose_removal_helps(puzzle: Puzzle) -> None:
    if not count_solutions(puzzle, 1):
        found = set(suspects(puzzle))
        for cell, digit in enumerate(puzzle.givens):
            if digit:
                freed = remove_givens(puzzle, 1 << cell)
                assert (cell in found) == bool(count_solutions(freed, 1))


def test_a_mistyped_given_is_suspected() -> None:
    solution = grid_of(TINY[1], 5)
    wrong = solution[7] % 6 + 1
    given_digits = [wrong if cell == 7 else digit for cell, digit in enumerate(solution)]
    assert 7 in set(suspects(Puzzle(TINY[1], tuple(given_digits))))
