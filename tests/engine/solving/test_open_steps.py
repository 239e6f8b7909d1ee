"""All steps by technique: none is lost or repeated, and none takes long."""

from __future__ import annotations

import time

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.effort import Effort, OutOfEffort
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.solving.open_steps import open_steps
from sudoku_tui.engine.solving.solver import all_steps, effect_of, next_step
from sudoku_tui.engine.techniques.last_resorts.guess import GUESS
from tests.reference import classic, rated
from tests.soak import SOAK

HARD = "000207000020000070607803509005040900400070003009605400010050090096000840050000030"
HARDEST = 21
"""Number of the hardest puzzles by the rating of each of two programs; their paths have the slowest
positions."""


@pytest.mark.slow
def test_each_effect_of_a_technique_comes_exactly_once() -> None:
    board = Board.of(classic(HARD))
    groups = list(open_steps(board))
    listed = [(each.step.technique.id, effect_of(each.step)) for g in groups for each in g]
    every = [step for step in all_steps(board) if step.technique is not GUESS]
    assert len(set(listed)) == len(listed)
    assert set(listed) == {(step.technique.id, effect_of(step)) for step in every}
    assert sum(each.equal_steps for group in groups for each in group) == len(every)
    ids = [technique.id for technique in TEACHING.techniques]
    order = [ids.index(group[0].step.technique.id) for group in groups]
    assert order == sorted(order)
    assert all(each.step.technique is group[0].step.technique for group in groups for each in group)


@pytest.mark.slow
def test_gains_are_the_singles_that_become_possible() -> None:
    board = Board.of(classic(HARD))
    now = board.copy().place_singles()
    for group in open_steps(board):
        for each in group:
            after = board.copy()
            each.step.apply(after)
            after.place_singles()
            filled = board.empty.bit_count() - after.empty.bit_count()
            assert each.opened_cells == filled - now >= 0


@pytest.mark.slow
def test_the_board_is_not_changed() -> None:
    board = Board.of(classic(HARD))
    before = board.candidates, board.placed, board.lanes
    assert list(open_steps(board))
    assert (board.candidates, board.placed, board.lanes) == before


def test_an_effort_limits_the_list() -> None:
    with pytest.raises(OutOfEffort):
        list(open_steps(Board.of(classic(HARD)), effort=Effort(nodes=5)))


@pytest.mark.slow
@pytest.mark.soak
def test_all_steps_of_the_hardest_positions_are_found_within_a_second() -> None:
    by_score = sorted(rated("rated-dev"), key=lambda each: -each.score)[:HARDEST]
    by_er = sorted(rated("rated-dev"), key=lambda each: -each.er)[:HARDEST]
    hardest = [*by_score, *(each for each in by_er if each not in by_score)]
    slowest, most = 0.0, 0
    for each in hardest[: None if SOAK else 1]:
        board = Board.of(classic(each.text))
        at = 0
        while step := next_step(board):
            # A sample takes the position with the most work for nets.
            if SOAK or at == 30:
                began = time.process_time()
                most = max(most, sum(map(len, open_steps(board.copy()))))
                slowest = max(slowest, time.process_time() - began)
            step.apply(board)
            at += 1
    print(f"slowest position {slowest:.2f} s, most lines {most}")
    assert most
    if SOAK:
        assert slowest < 1
