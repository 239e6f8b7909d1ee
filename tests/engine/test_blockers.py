"""Blockers of cells and digits: each one blocks, all candidates are covered, and none is spare.

Eliminated candidates are reported as such, without a blocker. A soak tests every layout.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

import pytest

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.blockers import (
    NO_GROUNDS,
    Blocker,
    Grounds,
    closed_digits,
    closed_places,
    grounds_for,
)
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.explainer.rating_path import ExplainerPath
from sudoku_tui.engine.explainer.singles import CLAIMING, HIDDEN_SINGLE, NAKED_SINGLE, POINTING
from sudoku_tui.engine.layout import Candidate, Layout
from sudoku_tui.engine.layouts import CATALOGUE as LAYOUTS
from sudoku_tui.engine.layouts import CLASSIC, common_layouts, layout_named
from sudoku_tui.engine.proof.prove import Proof, Refusal, prove
from sudoku_tui.engine.puzzle import Extras, Puzzle
from sudoku_tui.engine.step import Role, Step, Technique
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.basics.blocker_clauses import describe_digits, describe_places
from sudoku_tui.session.background.job import pack, unpack
from tests.engine.explainer.examples import EXAMPLES
from tests.engine.positions import fill, go_on, grid_of
from tests.reference import classic
from tests.soak import SOAK, sample

GROUNDED = (
    *("full-house", "hidden-single", "naked-single"),
    *("locked-candidates-1", "locked-candidates-2"),
)
SAMPLED = (
    *("windoku", "non-consecutive", "anti-knight", "anti-king", "pinwheel-9", "samurai"),
    *("roxdoku3", "dion2"),
)
CHOSEN = [
    entry.id
    for entry in LAYOUTS
    if SOAK or entry.id in SAMPLED or entry.layout in common_layouts()[:5]
]
MOST = sample(20, 4)
"""Maximum number of steps of a technique on a position."""


def positions_on(layout: Layout, count: int) -> Iterator[Board]:
    """Yield random positions, some with marks, some with candidates eliminated."""
    dice, solution = Dice(f"blockers {layout.id}"), grid_of(layout, 1)
    for number in range(count):
        allowed = [layout.all_digits] * layout.cells
        if number % 2:
            for cell, digit in enumerate(solution):
                if dice.number_below(4) == 0:
                    allowed[cell] &= ~(1 << dice.number_below(layout.digits) + 1) | 1 << digit
        board = Board(layout, extras=Extras(tuple(allowed)) if number % 2 else Extras())
        go_on(board, solution, dice, dice.pick((300, 500)), dice.pick((0, 200, 700)))
        fill(board, solution, dice, 40 * layout.digits)
        yield board


def steps_on(board: Board) -> Iterator[Step]:
    """Yield the first steps of techniques that name blockers."""
    for id in GROUNDED:
        if CATALOGUE[id].applies_to(board.layout):
            yield from islice(CATALOGUE[id].find(board), MOST)


def blocked_candidates(step: Step, board: Board) -> set[Candidate]:
    """Return the candidates that must be blocked for *step* to hold, computed independently."""
    layout = board.layout
    if not step.houses and not step.placements:
        return set()  # all candidates of the cell are named
    cell, digit = (step.placements or step.candidates_with(Role.PATTERN))[0]
    if step.technique.id in ("full-house", "naked-single"):
        return {Candidate(cell, d) for d in range(1, layout.digits + 1) if d != digit}
    inside = (Candidate(other, digit) for other in step.houses[0].cells)
    return {each for each in inside if not (board.digits[each.cell] or board.can_be(*each))}


def excludes(layout: Layout, one: Candidate, other: Candidate) -> bool:
    """Check by the layout's definition whether two candidates exclude each other."""
    if one.digit == other.digit and layout.sees[one.cell] >> other.cell & 1:
        return True
    pair = tuple(one), tuple(other)
    return pair in layout.bans or pair[::-1] in layout.bans


@pytest.mark.parametrize("id", CHOSEN)
def test_blockers_cover_all_blocked_candidates_and_nothing_else(id: str) -> None:
    layout, seen = layout_named(id), 0
    for board in positions_on(layout, sample(12, 2)):
        for bare in steps_on(board):
            step = bare.grounded(board)
            closed, grounds = blocked_candidates(step, board), step.grounds
            for blocker in grounds.blockers:
                cell, digit = blocker.candidate
                assert board.digits[cell] == digit
                assert blocker.closes, step.sentence(layout)
                for each in blocker.closes:
                    assert excludes(layout, blocker.candidate, each)
                    assert not blocker.house or blocker.house.mask >> each.cell & 1
                assert not blocker.house or blocker.house.mask >> cell & 1
            blocked = {each for blocker in grounds.blockers for each in blocker.closes}
            assert blocked | {*grounds.unmarked} | {*grounds.removed} == closed
            for each in (*grounds.unmarked, *grounds.removed):
                assert each not in blocked
                assert board.extras.allows(*each) == (each in grounds.removed)
                stand = (Candidate(c, d) for c, d in enumerate(board.digits) if d)
                assert not any(excludes(layout, other, each) for other in stand)
            if step.technique.id != "full-house":
                refuse_a_spare_blocker(grounds, layout)
            check_words(step, layout)
            assert step == bare
            assert isinstance(prove(step, board), Proof)
            seen += bool(grounds.blockers)
    assert seen


def refuse_a_spare_blocker(grounds: Grounds, layout: Layout) -> None:
    """Check that without any one of the blocking digits some candidate is not blocked."""
    digits = {blocker.candidate for blocker in grounds.blockers}
    blocked = [each for blocker in grounds.blockers for each in blocker.closes]
    assert len(blocked) == len(set(blocked))
    for left_out in digits:
        others = digits - {left_out}
        assert not all(any(excludes(layout, o, each) for o in others) for each in blocked)


def check_words(step: Step, layout: Layout) -> None:
    """Check that the sentence names every ground: a house, or both cells."""
    sentence = step.sentence(layout)
    assert sentence.endswith(".") and "  " not in sentence
    if step.technique.id == "full-house":
        return
    assert "eliminated" in sentence or not step.grounds.removed
    assert "mark" in sentence or not step.grounds.unmarked
    for blocker in step.grounds.blockers:
        if blocker.house:
            name = str(blocker.house)
            assert (
                name in sentence or name.removeprefix(blocker.house.kind_name).strip() in sentence
            )
        else:
            assert layout.cell_name(blocker.candidate.cell) in sentence


def test_no_choice_of_blockers_is_smaller() -> None:
    for board in positions_on(CLASSIC, sample(60, 6)):
        stand = [Candidate(c, d) for c, d in enumerate(board.digits) if d]
        for step in steps_on(board):
            blockers = step.grounded(board).grounds.blockers
            named = {blocker.candidate for blocker in blockers}
            blocked = {each for blocker in blockers for each in blocker.closes}
            useful = [s for s in stand if any(excludes(CLASSIC, s, each) for each in blocked)]
            if step.technique.id in ("full-house", "naked-single") or not named:
                continue  # each digit needs its own blocker
            for fewer in combinations(useful, len(named) - 1):
                assert not all(any(excludes(CLASSIC, f, b) for f in fewer) for b in blocked)


def test_an_invalid_blocker_is_refused() -> None:
    board = next(positions_on(CLASSIC, 1))
    hidden = next(CATALOGUE["hidden-single"].find(board)).grounded(board)
    first, *rest = hidden.grounds.blockers
    empty = members(board.empty & ~(1 << hidden.placements[0].cell))[0]
    absent = first._replace(candidate=Candidate(empty, first.candidate.digit))
    assert refusal(hidden, board, absent, *rest).endswith("does not stand there")
    far = next(
        Candidate(cell, digit)
        for cell, digit in enumerate(board.digits)
        if digit and not CLASSIC.sees[cell] >> first.closes[0].cell & 1
    )
    assert "does not exclude" in refusal(hidden, board, first._replace(candidate=far), *rest)


def refusal(step: Step, board: Board, *blockers: Blocker) -> str:
    verdict = prove(step.with_grounds(step.grounds._replace(blockers=blockers)), board)
    assert isinstance(verdict, Refusal)
    return verdict.reason


def test_the_proof_leads_through_the_blockers() -> None:
    board = next(positions_on(CLASSIC, 1))
    hidden = next(CATALOGUE["hidden-single"].find(board)).grounded(board)
    proof = prove(hidden, board)
    assert isinstance(proof, Proof)
    told = "\n".join(proof.lines(CLASSIC))
    for blocker in hidden.grounds.blockers:
        assert CLASSIC.cell_name(blocker.candidate.cell) in told
        for each in blocker.closes:
            assert CLASSIC.cell_name(each.cell) in told


def test_other_steps_have_no_grounds() -> None:
    board = next(positions_on(CLASSIC, 1))
    pair = next(CATALOGUE["naked-pair"].find(board), None)
    assert pair is None or pair.grounded(board).grounds == NO_GROUNDS


@pytest.mark.parametrize("technique", [HIDDEN_SINGLE, NAKED_SINGLE, POINTING, CLAIMING])
def test_explainers_steps_name_blockers_too(technique: Technique) -> None:
    found = 0
    for board in positions_on(CLASSIC, 40):
        for bare in technique.find(board):
            step = bare.grounded(board)
            blocked = {each for blocker in step.grounds.blockers for each in blocker.closes}
            assert not any(board.can_be(*each) for each in blocked)
            assert step.grounds == NO_GROUNDS or ": " in step.sentence(CLASSIC)
            assert isinstance(prove(step, board), Proof)
            found += bool(blocked)
    assert found


def test_grounds_are_sent_to_another_process() -> None:
    board = next(positions_on(CLASSIC, 1))
    step = next(CATALOGUE["hidden-single"].find(board)).grounded(board)
    assert unpack(pack(step), Step).grounds == step.grounds != NO_GROUNDS


def test_explainers_direct_rules_name_the_blockers_of_their_houses() -> None:
    """Use houses left with one place by places in a row: all other blockers are proven."""
    rules = {"direct-pointing", "direct-hidden-pair"}
    for example in EXAMPLES[:3]:
        puzzle = classic(example.text)
        path, board = ExplainerPath(puzzle), Board.of(puzzle)
        for rated in iter(path.next, None):
            step = rated.step.grounded(board)
            if step.technique.id in rules:
                rules.discard(step.technique.id)
                assert all(board.digits[b.candidate.cell] for b in step.grounds.blockers)
                assert step.grounds.blockers
                assert isinstance(prove(step, board), Proof)
            rated.step.apply(board)
    assert not rules


def test_constraint_that_excludes_from_the_start_is_named() -> None:
    cage = Cage((0, 1), 17)
    board = Board.of(Puzzle(CLASSIC, (0,) * 81, extras=Extras(constraints=(cage,))))
    board.eliminate_each([Candidate(2, 1)])
    row = CLASSIC.houses[0]
    grounds = grounds_for(board, closed_places(board, row, 1))
    assert grounds.constrained == ((cage, (Candidate(0, 1), Candidate(1, 1))),)
    assert grounds.removed == (Candidate(2, 1),)
    told = describe_places(grounds, board.layout)
    cage_of_row = "the cage r1c1 and r1c2 with sum 17"
    assert told == f"{cage_of_row} cannot hold it; it is already eliminated from r1c3"
    of_cell = describe_digits(grounds_for(board, closed_digits(board, 0, 9)), board.layout)
    assert of_cell.startswith(f"{cage_of_row} excludes 1, 2, 3, 4, 5, 6 and 7")
