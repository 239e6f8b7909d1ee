"""Puzzles near one that is known: hard puzzles have far more hard neighbours than others."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import UNLIMITED
from sudoku_tui.engine.layout import Cell
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.puzzle_lanes import lanes_with
from sudoku_tui.engine.search import Grid, fill_in, load, only_solution, search
from sudoku_tui.engine.search.removal import Removal, givens_in, remove_spare


def neighbour(puzzle: Puzzle, dice: Dice, fewer: int) -> Puzzle:
    """Return a minimal puzzle with the same solution, where *fewer* givens of *puzzle* are missing.

    Other cells become givens in their place. The remaining givens stay unless they have become
    redundant.

    Raises:
        ValueError: *puzzle* does not have exactly one solution.
    """
    return _minimal_from_grid(
        puzzle, _solution_of(puzzle), dice.shuffled(range(puzzle.layout.cells)), fewer
    )


def relative(puzzle: Puzzle, dice: Dice, fewer: int) -> Puzzle:
    """Return a puzzle as `neighbour` does, but one with another solution.

    It is another solution that *puzzle* has once *fewer* of its givens are removed. If there is no
    other solution, more givens are removed.

    Raises:
        ValueError: *puzzle* does not have exactly one solution, or its layout has no other grid.
    """
    own, layout = _solution_of(puzzle), puzzle.layout
    cells, left = dice.shuffled(range(layout.cells)), list(puzzle.givens)
    lanes = lanes_with(layout, puzzle.extras)
    for count, cell in enumerate([cell for cell in cells if left[cell]], 1):
        left[cell] = 0
        state = load(lanes, left) if count >= fewer else None
        for placed in search(lanes, state, UNLIMITED, dice) if state is not None else ():
            if (grid := fill_in(lanes, left, placed)) != own:
                return _minimal_from_grid(puzzle, grid, cells, count)
    raise ValueError("a relative is wanted of a puzzle whose layout has one grid alone")


def _solution_of(puzzle: Puzzle) -> Grid:
    """Return the only solution of *puzzle*; raise ValueError if there is not exactly one."""
    grid = only_solution(puzzle)
    if grid is None:
        raise ValueError("a neighbour is wanted of a puzzle without exactly one solution")
    return grid


def _minimal_from_grid(puzzle: Puzzle, grid: Grid, cells: Sequence[Cell], fewer: int) -> Puzzle:
    """Return a minimal puzzle of *grid*.

    Redundant cells are removed in this order: the first *fewer* givens of *puzzle*, the cells that
    were empty, the remaining givens.
    """
    given = [cell for cell in cells if puzzle.givens[cell]]
    other = [cell for cell in cells if not puzzle.givens[cell]]
    order = [(cell,) for cell in (*given[:fewer], *other, *given[fewer:])]
    lanes = lanes_with(puzzle.layout, puzzle.extras)
    kept = remove_spare(lanes, grid, order, Removal(), UNLIMITED)
    return Puzzle(puzzle.layout, givens_in(grid, kept), extras=puzzle.extras)
