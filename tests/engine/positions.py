"""Random puzzles and positions of any layout."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pytest
from hypothesis import strategies as st

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import Effort
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import common_layouts, layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import Grid, random_grid
from sudoku_tui.engine.search.removal import Removal

every_layout = pytest.mark.parametrize("layout", common_layouts(), ids=lambda layout: layout.id)
small_layouts = pytest.mark.parametrize(
    "layout",
    [layout for layout in common_layouts() if layout.digits <= 9],
    ids=lambda layout: layout.id,
)
seeds = st.integers(0, 2**32)

TINY = (layout_named("4"), layout_named("6"))
"""Layouts small enough for a brute-force solver, whatever the givens."""


@lru_cache(maxsize=512)
def grid_of(layout: Layout, seed: int) -> Grid:
    """Return a full grid, cached because many tests start from one.

    It begins with one house. Do not change the result for a seed: single positions catch mutants.
    """
    return random_grid(layout, Dice(f"grid {seed}"), one_house=True)


@lru_cache(maxsize=512)
def puzzle_of(layout: Layout, seed: int) -> Puzzle:
    """Return a puzzle with one solution, `grid_of` the same seed.

    Up to 9x9 it is minimal. On larger layouts, where that would take long, it has some givens more
    than needed.
    """
    if layout.digits <= 9:
        return generate(layout, Dice(f"puzzle {seed}"), grid=grid_of(layout, seed))
    removal = Removal(clues=layout.cells * (11 if layout.digits > 16 else 9) // 20)
    effort = Effort(nodes=2_000)
    dice = Dice(f"puzzle {seed}")
    return generate(layout, dice, removal, grid_of(layout, seed), effort)


def position_of(layout: Layout, seed: int, dice: Dice) -> tuple[Board, Grid]:
    """Return a random position of a puzzle, and the solution.

    It is anywhere between the start and the end, with any share of the wrong candidates eliminated.
    No order of techniques would lead to most of these.
    """
    solution = grid_of(layout, seed)
    board = Board.of(puzzle_of(layout, seed))
    placed = dice.pick((0, 0, 200, 400, 600))
    gone = dice.pick((0, 100, 300, 500, 700, 850))
    go_on(board, solution, dice, placed, gone)
    return board, solution


def positions(
    layout: Layout, topic: str, count: int, puzzles: int = 10
) -> Iterator[tuple[Board, Grid]]:
    """Yield *count* positions, drawn for a *topic* from *puzzles* puzzles, and their solutions."""
    dice = Dice(f"{topic} {layout.id}")
    for number in range(count):
        yield position_of(layout, number % puzzles, dice)


def go_on(board: Board, solution: Grid, dice: Dice, placed: int, gone: int) -> None:
    """Place true digits and eliminate wrong candidates, with probabilities in thousandths."""
    for cell in members(board.empty):
        if dice.number_below(1000) < placed:
            board.place(cell, solution[cell])
    for cell, digits in enumerate(list(board.candidates_of)):
        for digit in members(digits & ~(1 << solution[cell])):
            if dice.number_below(1000) < gone:
                board.eliminate(cell, digit)


def fill(board: Board, solution: Grid, dice: Dice, most: int) -> None:
    """Place digits in random cells until at most *most* candidates are left."""
    for cell in dice.shuffled(members(board.empty)):
        if board.candidates.bit_count() <= most:
            return
        if board.empty >> cell & 1:
            board.place(cell, solution[cell])


@st.composite
def scattered(draw: st.DrawFn, layouts: tuple[Layout, ...] = TINY) -> Puzzle:
    """Draw a puzzle with any givens: it may have no solution, one, or many."""
    layout = draw(st.sampled_from(layouts))
    cells, digits = st.integers(0, layout.cells - 1), st.integers(1, layout.digits)
    givens = [0] * layout.cells
    few = st.dictionaries(cells, digits, min_size=2, max_size=2 * layout.digits)
    for cell, digit in draw(few).items():
        givens[cell] = digit
    return Puzzle(layout, tuple(givens))


@st.composite
def thinned(draw: st.DrawFn, layouts: tuple[Layout, ...], least: float = 0.3) -> Puzzle:
    """Draw a full grid with some cells emptied: it has at least one solution."""
    layout = draw(st.sampled_from(layouts))
    dice = Dice(draw(seeds))
    grid = grid_of(layout, dice.number_below(50))
    share = least + (1 - least) * dice.number_below(1000) / 1000
    return Puzzle(layout, tuple(d if dice.number_below(1000) < share * 1000 else 0 for d in grid))
