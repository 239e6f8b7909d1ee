"""A net as a sequence of steps, easy and proven, from the supposition to a contradiction."""

from __future__ import annotations

from dataclasses import replace

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.step import Role
from sudoku_tui.engine.why_not.easy_steps import explain_in_steps
from sudoku_tui.engine.why_not.inquiry import Inquiry
from sudoku_tui.engine.why_not.reason import REFUTING_IDS, Reason, first_contradiction
from tests.reference import classic
from tests.soak import sample

HARD = "000207000020000070607803509005040900400070003009605400010050090096000840050000030"


def test_long_nets_are_split_into_steps_and_short_ones_are_not() -> None:
    puzzle = classic(HARD)
    solution, start = only_solution(puzzle) or (), Board.of(puzzle)
    inquiry, told = Inquiry(start), 0
    for each in list(members(start.candidates))[:: sample(1, 20)]:
        digit_before, cell = divmod(each, 81)
        if solution[cell] == digit_before + 1:
            continue
        reason = inquiry.why_not(Candidate(cell, digit_before + 1))
        if reason is None:
            continue
        after = explain_in_steps(reason, start, inquiry.proofs)
        assert replace(after, easy_steps=()) == reason
        last = reason.steps[-1]
        facts = {*last.candidates_with(Role.LINK_ON), *last.candidates_with(Role.SET_A)}
        is_net = not reason.supposes and last.technique.id in REFUTING_IDS
        assert bool(after.easy_steps) <= (is_net and len(facts) > 6)
        if is_net and len(facts) > 8:
            assert after.easy_steps, "what a net finds, singles and locked candidates do"
        if after.easy_steps:
            told += 1
            check(after, start)
    assert told


def check(reason: Reason, start: Board) -> None:
    """Check that each step holds on its board, and that the last one leaves a contradiction.

    In a contradiction a cell has no candidates left, or a house has no place for a digit.
    """
    *_, before, _ = reason.boards(start)
    board = before.copy()
    board.place(*reason.candidate)
    for step in reason.easy_steps:
        assert first_contradiction(board) is None
        assert isinstance(prove(step.grounded(board), board), Proof)
        step.apply(board)
    assert first_contradiction(board)
