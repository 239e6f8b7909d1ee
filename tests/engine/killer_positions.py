"""Random positions of random killers, each with a solution of the killer."""

from __future__ import annotations

from itertools import combinations

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.puzzle import Extras, Puzzle
from sudoku_tui.engine.search import Grid
from tests.engine.constraints.oracle import FOUR, JIGSAW, SIX, cages_in, whole_killer
from tests.engine.positions import go_on

KILLER_LAYOUTS = (
    *(FOUR, SIX, CLASSIC, JIGSAW),
    *(layout_named(name) for name in ("8", "x", "anti-knight")),
)
"""One layout of each kind on which killers are tried."""


def killer_position(layout: Layout, dice: Dice) -> tuple[Board, Grid]:
    """Return a random position of a random killer, and a solution of it.

    The killer may have several solutions. In half of the killers, some cages or sums are missing,
    and in some a cage overlaps others.
    """
    puzzle, grid = whole_killer(layout, dice)
    cages = list(cages_in(puzzle))
    if dice.pick((True, False)):
        dropped, unsummed = dice.pick((0, 0, 100)), dice.pick((0, 0, 100))
        cages = [each for each in cages if dice.number_below(1000) >= dropped]
        cages = [Cage(c.cells) if dice.number_below(1000) < unsummed else c for c in cages]
        cages += _overlapping(layout, grid, dice)
    board = Board.of(Puzzle(layout, (0,) * layout.cells, extras=Extras(constraints=tuple(cages))))
    placed, gone = dice.pick((0, 0, 100, 300, 600)), dice.pick((0, 100, 300, 500, 700))
    go_on(board, grid, dice, placed, gone)
    return board, grid


def _overlapping(layout: Layout, grid: Grid, dice: Dice) -> list[Cage]:
    """Return up to two cages of another killer whose digits differ in *grid*, with its sums."""
    if not dice.number_below(2):
        return []
    other, _ = whole_killer(layout, dice)
    fitting = [
        each.cells
        for each in cages_in(other)
        if all(grid[one] != grid[two] for one, two in combinations(each.cells, 2))
    ]
    return [Cage(cells, sum(grid[cell] for cell in cells)) for cells in fitting[:2]]
