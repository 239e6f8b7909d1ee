"""Bivalue graves with extras, made from positions for practice, as random ones are rare."""

from __future__ import annotations

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Candidate, Layout
from sudoku_tui.engine.search import Grid, only_solution
from sudoku_tui.engine.started_puzzle import StartedPuzzle
from sudoku_tui.store.positions import scrambled_position

_LIKELY = 4
"""One candidate in so many is added regardless of the target."""


def crowded_grave(dice: Dice) -> StartedPuzzle:
    """Return a grave with more wrong candidates, most of them excluding one target candidate.

    Half of the targets are in a cell of the roof. Candidates are added by undoing eliminations.
    """
    started = scrambled_position(dice.pick(("bug-1", "bug-2", "bug-3")), dice)
    board, layout = started.board(), started.layout
    where = board.empty & ~board.bivalue if dice.number_below(2) else board.empty
    target = dice.pick(board.candidates_in(where, layout.all_digits))
    addable = dice.shuffled(sorted(started.eliminated))
    likely = [each for each in addable if _excludes(layout, each, target)]
    added = likely[: dice.number_below(6)]
    added += addable[:1] if not dice.number_below(_LIKELY) else []
    return StartedPuzzle(started.puzzle, started.entries, started.eliminated - {*added})


def _excludes(layout: Layout, one: Candidate, other: Candidate) -> bool:
    """Check whether two candidates cannot both be true."""
    if one.digit == other.digit:
        return bool(layout.sees[one.cell] >> other.cell & 1)
    return one.cell == other.cell


def grave_with_extras(layout: Layout, seed: int, dice: Dice) -> tuple[Board, Grid]:
    """Return the position of a `crowded_grave`, always of the classic layout, and its solution.

    Half of the positions lose some wrong candidates, which may leave no grave.
    """
    started = crowded_grave(dice)
    board, solution = started.board(), only_solution(started.puzzle)
    assert solution
    every = board.candidates_in(board.empty, layout.all_digits)
    wrong = dice.shuffled(each for each in every if solution[each.cell] != each.digit)
    board.eliminate_each(wrong[: dice.pick((0, 0, 0, 1, 2, 4))])
    return board, solution
