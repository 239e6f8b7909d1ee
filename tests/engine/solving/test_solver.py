"""Repeated searches limited to changed cells: they find what the whole search would.

A failed search proves that nothing is there, so anything new on a later board of the path contains
a cell that has changed since. Whole paths equal those searched afresh on each board, step by step.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from sudoku_tui.engine.bits import Mask
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.changes import Changes
from sudoku_tui.engine.ladders import HODOKU, TEACHING
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.solving import searches
from sudoku_tui.engine.solving.searches import RowSearch, RowSearches, searched_on
from sudoku_tui.engine.solving.solver import Path, next_step, solve
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques.last_resorts.guess import GUESS
from tests.reference import classic, rated
from tests.soak import sample


def test_a_search_is_narrowed_to_the_changes_since_it_failed() -> None:
    """Count no changes from an earlier success, after which other steps may still be there."""
    board, asked = Board(layout_named("classic")), list[Mask | None]()
    answers = iter([Step(GUESS), None, None, Step(GUESS), Step(GUESS)])

    def whole(_: Board) -> Step | None:
        asked.append(None)
        return next(answers)

    def narrowed(_: Board, changes: Changes) -> Step | None:
        asked.append(changes.cells)
        return next(answers)

    again = RowSearches([RowSearch(HODOKU.rungs[:1], whole, narrowed)])
    for cell in range(5):
        again.first_on(board)
        board.eliminate(cell, 1)
    assert asked == [None, None, 1 << 1, 1 << 2, 1 << 2 | 1 << 3]


def test_narrowed_searches_are_looked_up_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Prevent a look-up of every technique of the ladder on each of thousands of paths."""
    asked, ladder = list[str](), replace(HODOKU)

    def narrowed(id: str, search: str = "") -> None:
        asked.append(id)

    monkeypatch.setattr(searches, "narrowed_search_of", narrowed)
    puzzle = Puzzle(layout_named("4"), (1, *[0] * 15))
    paths = [Path(puzzle, ladder).walk_rest() for _ in range(3)]
    assert len(paths) == 3 and len(set(asked)) == len(asked) > 3
    assert len(searched_on(ladder, puzzle.layout)) == len(asked)


def steps_from_each_board(puzzle: Puzzle) -> Iterator[Step]:
    board = Board.of(puzzle)
    while board.empty and (step := next_step(board, TEACHING)):
        yield step
        step.apply(board)


@pytest.mark.slow
@pytest.mark.soak
def test_paths_equal_those_searched_afresh() -> None:
    for number in range(sample(500, 12)):
        puzzle = classic(rated("rated-dev")[number * sample(1, 37)].text)
        assert list(solve(puzzle, TEACHING)) == list(steps_from_each_board(puzzle))
