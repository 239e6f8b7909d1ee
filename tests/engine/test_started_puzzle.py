"""A started puzzle stores a board, and can be scrambled."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.started_puzzle import StartedPuzzle
from sudoku_tui.engine.symmetry import random_scramble
from tests.engine.positions import TINY, every_layout, position_of, puzzle_of, small_layouts


@every_layout
def test_a_board_is_stored_and_restored(layout: Layout) -> None:
    board, _ = position_of(layout, 0, Dice(3))
    started = StartedPuzzle.of(puzzle_of(layout, 0), board)
    again = started.board()
    assert (again.lanes, again.candidates, again.placed) == (
        board.lanes,
        board.candidates,
        board.placed,
    )
    assert (again.empty, again.givens) == (board.empty, board.givens)
    assert StartedPuzzle.of(started.puzzle, again) == started


@small_layouts
def test_a_scramble_keeps_the_truth(layout: Layout) -> None:
    board, solution = position_of(layout, 1, Dice(5))
    started = StartedPuzzle.of(puzzle_of(layout, 1), board)
    scramble = random_scramble(layout, Dice(8))
    other = started.scrambled(scramble)
    assert only_solution(other.puzzle) == scramble.digits(solution)
    assert other.board().candidates.bit_count() == board.candidates.bit_count()
    assert other.board().placed.bit_count() == board.placed.bit_count()
    assert len(other.eliminated) == len(started.eliminated)


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ((1, *[0] * 15), "r1c1 is a given"),
        ((0, 5, *[0] * 14), "r1c2 cannot hold 5"),
        ((0, 0), "2 entries for 16 cells"),
    ],
)
def test_impossible_entries_are_reported(entries: tuple[int, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        StartedPuzzle(Puzzle(TINY[0], (1, *[0] * 15)), entries)
