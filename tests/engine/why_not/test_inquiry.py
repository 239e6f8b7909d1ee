""" "Why not?": every false candidate has a reason, its steps are proven, and none is spare."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from sudoku_tui.engine.bits import members, smallest_member
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import Effort, OutOfEffort
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.layout import Candidate, Layout
from sudoku_tui.engine.proof.premises import number
from sudoku_tui.engine.proof.prove import Proof, ProofCache, prove
from sudoku_tui.engine.search import Grid, only_solution
from sudoku_tui.engine.solving.solver import next_step
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.chains.forcing_chains import refuting_chain
from sudoku_tui.engine.techniques.chains.forcing_nets import refuting_net
from sudoku_tui.engine.why_not.inquiry import Inquiry, Reason, why_not
from sudoku_tui.engine.why_not.needed_steps import (
    ProvenStep,
    StepSequence,
    apply_all,
    proven_in_turn,
    proven_step,
)
from sudoku_tui.engine.why_not.reason import first_contradiction
from tests.engine.positions import position_of, small_layouts
from tests.reference import classic
from tests.soak import SOAK, sample

EASY = "000000907000420180000705026100904000050000040000507009920108000034059000507000000"
HARD = "000207000020000070607803509005040900400070003009605400010050090096000840050000030"
BEYOND = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"
MOST = Effort(nodes=20_000)


def false_candidates(board: Board, solution: Grid) -> Iterator[Candidate]:
    """Yield the candidates of *board* that are not in the solution."""
    cells = board.layout.cells
    for each in members(board.candidates):
        d, cell = divmod(each, cells)
        if solution[cell] != d + 1:
            yield Candidate(cell, d + 1)


def is_proven(step: Step, board: Board) -> bool:
    return isinstance(prove(step, board), Proof)


def check(
    board: Board, reason: Reason, is_proven: Callable[[Step, Board], bool] = is_proven
) -> None:
    """Check that every step is proven on its board, and the last excludes the candidate."""
    after = board.copy()
    if reason.supposes:
        after.place(*reason.candidate)
    *boards, last = reason.boards(board)
    for step, before in zip(reason.steps, boards, strict=True):
        assert after.candidates == before.candidates
        assert reason.supposes or after.can_be(*reason.candidate)
        assert is_proven(step, before), step.notation(board.layout)
        step.apply(after)
    assert after.candidates == last.candidates
    assert bool(first_contradiction(last)) == last.is_broken == reason.supposes
    assert not after.can_be(*reason.candidate)


def load_solved(text: str) -> tuple[Board, Grid]:
    puzzle = classic(text)
    return Board.of(puzzle), only_solution(puzzle) or ()


def answer(board: Board, candidate: Candidate) -> Reason:
    reason = why_not(board, candidate, effort=MOST)
    assert reason is not None
    return reason


def test_the_easiest_step_that_excludes_it() -> None:
    board, _ = load_solved(EASY)
    single = next_step(board)
    assert single and single.placements
    [(cell, digit)] = single.placements
    other = smallest_member(board.candidates_of[cell] & ~(1 << digit))
    assert len(answer(board, Candidate(cell, other)).steps) == 1


@pytest.mark.slow
def test_an_easy_puzzle_needs_only_singles() -> None:
    board, solution = load_solved(EASY)
    easiest = {"full-house", "hidden-single", "naked-single"}
    for candidate in list(false_candidates(board, solution))[:: 1 if SOAK else 14]:
        reason = answer(board, candidate)
        check(board, reason)
        goal = 1 << number(board, candidate)
        for at in range(0 if reason.supposes else len(reason.steps) - 1):
            others = [*reason.steps[:at], *reason.steps[at + 1 :]]
            assert len(reason.steps) > 24 or not proven_in_turn(board, others, goal, ProofCache())
        assert reason.supposes or {step.technique.id for step in reason.steps[:-1]} <= easiest


def test_the_board_is_not_changed_and_the_answer_is_repeatable() -> None:
    board, solution = load_solved(HARD)
    before = board.candidates, board.placed, board.lanes
    candidate = next(false_candidates(board, solution))
    assert answer(board, candidate) == answer(board, candidate)
    assert (board.candidates, board.placed, board.lanes) == before


@pytest.mark.slow
def test_earlier_questions_make_no_difference() -> None:
    board, solution = load_solved(HARD)
    candidates = list(false_candidates(board, solution))[:: 1 if SOAK else 12]
    inquiry = Inquiry(board)
    told = [inquiry.why_not(candidate, MOST) for candidate in candidates]
    assert told == [answer(board, candidate) for candidate in candidates]
    assert told == [inquiry.why_not(candidate, MOST) for candidate in candidates]


@pytest.mark.slow
def test_claims_about_a_house_hold_on_the_board_of_the_step() -> None:
    """Leave out unnecessary steps among those that filled the other cells of a house."""
    board, solution = load_solved(EASY)
    inquiry, others = Inquiry(board), 0
    for candidate in list(false_candidates(board, solution))[:: 1 if SOAK else 8]:
        reason = inquiry.why_not(candidate, MOST)
        assert reason
        for step, before in zip(reason.steps, reason.boards(board), strict=False):
            if step.technique.id == "full-house":
                assert before.empty & step.houses[0].mask == 1 << step.placements[0].cell
            others += step.technique.id == "hidden-single"
    assert others


def test_conclusions_of_earlier_steps_are_left_out() -> None:
    board, _ = load_solved(EASY)
    steps = list(CATALOGUE["hidden-single"].find(board))
    one = next(each for each in steps if sum(s.placements == each.placements for s in steps) > 1)
    twice = [each for each in steps if each.placements == one.placements]
    [placed] = one.placements
    goal = board.tables.excludes[number(board, placed)] & board.candidates
    assert proven_in_turn(board, twice, goal & -goal, ProofCache()) == twice[:1]
    after = proven_in_turn(board, [*twice, *steps], goal | board.candidates, ProofCache())
    assert after is None


def test_eliminated_candidates_are_refused() -> None:
    board, _ = load_solved(EASY)
    with pytest.raises(ValueError, match="no candidate"):
        why_not(board, Candidate(board.layout.cells - 1, 7))


@pytest.mark.slow
def test_there_is_no_reason_against_a_true_candidate() -> None:
    board, solution = load_solved(EASY)
    cell = smallest_member(board.empty)
    assert why_not(board, Candidate(cell, solution[cell])) is None


def test_an_effort_ends_it_with_the_best_answer_so_far() -> None:
    board, solution = load_solved(HARD)
    candidates = list(false_candidates(board, solution))
    with pytest.raises(OutOfEffort):
        for candidate in candidates:
            why_not(board, candidate, effort=Effort(nodes=0))
    with pytest.raises(OutOfEffort):
        why_not(board, candidates[0], effort=Effort(cancelled=lambda: True))
    refuted = next(each for each in candidates if refuting_chain(board, each))
    assert why_not(board, refuted, effort=Effort(nodes=2)) is not None


@pytest.mark.slow
def test_a_ladder_limits_the_techniques() -> None:
    board, solution = load_solved(HARD)
    sound = TEACHING.without_uniqueness
    for candidate in list(false_candidates(board, solution))[:: 1 if SOAK else 16]:
        reason = why_not(board, candidate, sound, MOST)
        assert reason is None or all(
            step.technique.sound_without_uniqueness for step in reason.steps
        )


@small_layouts
def test_any_layout(layout: Layout) -> None:
    dice, found = Dice(f"why not {layout.id}"), 0
    for seed in range(sample(60, 2)):
        board, solution = position_of(layout, seed, dice)
        candidates = list(false_candidates(board, solution))
        for candidate in candidates[:: 1 + len(candidates) // 5]:
            if reason := why_not(board, candidate, effort=MOST):
                check(board, reason)
                found += 1
    assert found


def test_a_contradiction_of_one_candidate_equals_that_of_the_technique() -> None:
    board, _ = load_solved(HARD)
    for id, refuting in (
        ("forcing-chain-contradiction", refuting_chain),
        ("forcing-net-contradiction", refuting_net),
    ):
        told = {step.eliminations: step for step in CATALOGUE[id].find(board) if step.eliminations}
        for [candidate], step in told.items():
            found = refuting(board, candidate)
            assert found and found.eliminations == step.eliminations
            assert len(found.links) <= len(step.links)


def test_trimming_keeps_the_premises_of_the_last_step() -> None:
    board, _ = load_solved(EASY)
    start, way = board.copy(), list[ProvenStep]()
    while step := next_step(board):
        before = board.copy()
        step.apply(board)
        each = proven_step(step, before, ProofCache())
        assert each and each.removed == before.candidates & ~board.candidates
        way.append(each)
        [(cell, placed), *_] = step.placements
        gone = start.candidates_of[cell] & ~(1 << placed) & before.candidates_of[cell]
        for digit in members(gone):
            goal = 1 << number(start, Candidate(cell, digit))
            steps = StepSequence(start, ProofCache(), way).needed_for(goal)
            assert steps and proven_in_turn(start, steps, goal, ProofCache()) == [*steps]
            assert len(steps) <= len(way)
        if len(way) > 12:
            break


def test_the_shortest_of_several_paths_is_chosen() -> None:
    """Ignore the order on the path, where the shorter one was not needed."""
    board, _ = load_solved(HARD)
    for technique in ("hidden-single", "naked-single", "locked-candidates-1"):
        way = list[ProvenStep]()
        after = apply_all(CATALOGUE[technique].find(board), board, way, ProofCache())
        for gone in members(board.candidates & ~after.candidates & ~after.placed):
            steps = StepSequence(board, ProofCache(), way).needed_for(1 << gone)
            assert steps and len(steps) == 1
        board = after


def test_the_goal_with_the_fewest_steps_is_chosen() -> None:
    board, _ = load_solved(EASY)
    start, way = board.copy(), list[ProvenStep]()
    for _ in range(3):
        board = apply_all(CATALOGUE["hidden-single"].find(board), board, way, ProofCache())
    near = way[0].removed & -way[0].removed
    far = way[-1].removed & -way[-1].removed
    whole = StepSequence(start, ProofCache(), way)
    assert whole.needed_for(far, near) == whole.needed_for(near)
    assert len(whole.needed_for(near) or ()) == 1


@pytest.mark.slow
def test_chains_follow_the_supposition_if_nothing_easier_does() -> None:
    """Use a board without steps except guesses."""
    board, solution = load_solved(BEYOND)
    candidate = Candidate(8, 4)
    assert solution[candidate.cell] != candidate.digit
    reason = answer(board, candidate)
    check(board, reason)
    assert reason.supposes
    assert any("forcing" in step.technique.id for step in reason.steps)
