"""Positions for the search for patterns, in puzzles that singles and subsets do not solve."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.ladders import TEACHING, Ladder
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import Grid, only_solution
from sudoku_tui.engine.solving.solver import next_step
from sudoku_tui.engine.started_puzzle import Origin, board_at
from sudoku_tui.engine.symmetry import random_scramble
from sudoku_tui.store.positions import scrambled_position
from sudoku_tui.store.stock import draw_puzzle, stock_levels
from tests.engine.positions import go_on, puzzle_of
from tests.reference import puzzle_set
from workshop.mining.mining import FAMOUS, puzzle_from

_BASICS: Final = Ladder(
    "basics",
    tuple(
        TEACHING.by_id[id]
        for id in (
            *("full-house", "hidden-single", "naked-single"),
            *("locked-candidates-1", "locked-candidates-2", "locked-pair", "locked-triple"),
            *("naked-pair", "hidden-pair", "naked-triple", "hidden-triple"),
            *("naked-quad", "hidden-quad"),
        )
    ),
)
_GENERATED: Final = 200
"""Number of generated puzzles per layout; few of them remain unsolved after the basics."""


class SourcePosition(NamedTuple):
    """A position after the basics, and its solution."""

    board: Board
    solution: Grid


Source: TypeAlias = Callable[[Dice], Origin]
"""Draws a puzzle or a started puzzle."""


def of_stock(layout: str) -> Source:
    """Return a source of puzzles of the two hardest levels of the stock."""

    def source(dice: Dice) -> Puzzle:
        shape = layout_named(layout)
        return draw_puzzle(dice.pick(stock_levels(shape)[-2:]), dice, shape).puzzle

    return source


def of_generated(layout: str) -> Source:
    """Return a source of puzzles generated at random."""
    return lambda dice: puzzle_of(layout_named(layout), dice.number_below(_GENERATED))


def of_practice(technique: str) -> Source:
    """Return a source of scrambled positions for practice."""
    return lambda dice: scrambled_position(technique, dice)


def famous(dice: Dice) -> Puzzle:
    """Return one of the hardest puzzles that have a name, scrambled."""
    puzzle = puzzle_from(dice.pick((*FAMOUS,)))
    return random_scramble(puzzle.layout, dice).puzzle(puzzle)


def of_set(name: str) -> Source:
    """Return a source of puzzles of a reference set."""
    return lambda dice: dice.pick(puzzle_set(name))


def draw_position(source: Source, dice: Dice, thinned: bool) -> SourcePosition | None:
    """Return a position, with some false candidates eliminated if *thinned*; None if it is solved.

    The basics are applied to a puzzle, and again after thinning. In a position for practice,
    nothing easier than its technique applies.
    """
    origin = source(dice)
    board, solution = board_at(origin), only_solution(_puzzle_of(origin))
    assert solution
    if isinstance(origin, Puzzle):
        _do_basics(board)
    if thinned:
        go_on(board, solution, dice, 0, dice.pick((50, 100, 200, 300)))
        _do_basics(board)
    return None if board.is_solved else SourcePosition(board, solution)


def _puzzle_of(origin: Origin) -> Puzzle:
    return origin if isinstance(origin, Puzzle) else origin.puzzle


def _do_basics(board: Board) -> None:
    while step := next_step(board, _BASICS):
        step.apply(board)
