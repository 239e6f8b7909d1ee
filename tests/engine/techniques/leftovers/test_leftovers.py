"""Cuts of layouts, and what is left of them."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import CATALOGUE as LAYOUTS
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.layouts.cuts import balance, cuts_of
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.step import Mark, Role, Step
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.leftovers.fillings import confined
from tests.engine.positions import fill, position_of
from tests.properties.engine.test_soundness import check
from tests.soak import SOAK, sample

LEFTOVERS = [CATALOGUE[id] for id in ("leftover-cell", "law-of-leftovers", "set-equivalence")]
LOOKED_AT = [each.id for each in LAYOUTS if SOAK or each.id in ("patch-5", "drift-6", "sails")]


def test_two_equal_cells_have_the_same_candidates_in_the_end() -> None:
    layout = layout_named("pinwheel-9")
    board = Board(layout)
    (cut, *_) = cuts_of(layout)
    one, other = next(members(cut.left)), next(members(cut.right))
    board.eliminate(one, 8)
    steps = list(CATALOGUE["leftover-cell"].find(board))
    assert next(step.eliminations for step in steps) == (Candidate(other, 8),)
    board.place(other, 3)
    step = next(CATALOGUE["leftover-cell"].find(board))
    assert step.placements == (Candidate(one, 3),)


def test_the_classic_layout_has_no_cut_and_jigsaws_have() -> None:
    assert not cuts_of(CLASSIC)
    assert not any(each.applies_to(CLASSIC) for each in LEFTOVERS)
    sizes = Counter(cut.size for cut in cuts_of(layout_named("pinwheel-9")))
    assert sizes == {1: 4}
    assert {cut.size for cut in cuts_of(layout_named("butterfly"))} == {3}


@pytest.mark.parametrize("id", LOOKED_AT)
def test_a_cut_balances(id: str) -> None:
    for cut in cuts_of(layout_named(id)):
        assert len(cut.ones) == len(cut.others)
        assert balance(cut.ones, cut.others) == (cut.left, cut.right)
        assert 1 <= cut.left.bit_count() == cut.right.bit_count() <= 4


def test_cells_that_are_not_what_is_left_prove_nothing() -> None:
    """The checker counts cells itself: a step that names another house is refused."""
    layout = layout_named("pinwheel-9")
    board = Board(layout)
    (cut, *_) = cuts_of(layout)
    board.eliminate(next(members(cut.left)), 8)
    step = next(CATALOGUE["leftover-cell"].find(board))
    assert isinstance(prove(step, board), Proof)
    other = (layout.houses[8], *step.houses[1:])
    wrong = Step(step.technique, (), step.eliminations, other, step.marks)
    assert not isinstance(prove(wrong, board), Proof)


@pytest.mark.parametrize("id", LOOKED_AT)
def test_steps_agree_with_the_solution_and_prove_themselves(id: str) -> None:
    """In a soak 600 positions a layout that has cuts, or 700 steps; whole, and its figure said."""
    layout = layout_named(id)
    wanted = [each for each in LEFTOVERS if each.applies_to(layout)]
    if not wanted:
        return
    dice, found = Dice(f"leftovers {id}"), Counter[str]()
    for number in range(sample(600, 6)):
        board, solution = position_of(layout, number % 4, dice)
        fill(board, solution, dice, 350)
        for technique in wanted:
            for step in islice(technique.find(board), sample(10, 5)):
                check(step, board, solution)
                assert isinstance(prove(step.grounded(board), board), Proof), step.notation(layout)
                found[technique.id] += 1
        if found.total() >= sample(700, 60):
            break
    if SOAK:
        print(f"\n{id}: {dict(found)}")


def test_what_must_be_on_one_side_leaves_what_sees_it_all() -> None:
    """Fillings are joined: a digit that every one has is taken from cells that see its places."""
    layout = layout_named("butterfly-6")
    cut = next(cut for cut in cuts_of(layout) if cut.size == 2)
    board = Board(layout)
    held = mask_of((1, 2))
    for cell in members(cut.left):
        for digit in members(layout.all_digits & ~held):
            board.eliminate(cell, digit)
    steps = list(CATALOGUE["law-of-leftovers"].find(board))
    gone = {candidate.cell for step in steps for candidate in step.eliminations}
    assert gone >= set(members(cut.right))
    assert all(isinstance(prove(step, board), Proof) for step in steps)


def test_a_digit_is_confined_only_with_all_places_of_a_house() -> None:
    layout = layout_named("butterfly-6")
    cut = next(cut for cut in cuts_of(layout) if cut.size == 2)
    board = Board(layout)
    assert confined(board, cut) == {}
    house = next(h for h in layout.houses if (h.mask & cut.left).bit_count() == 2)
    for cell in members(house.mask & ~cut.left):
        board.eliminate(cell, 1)
    assert confined(board, cut) == {1: house}


def test_a_digit_that_the_other_side_has_elsewhere_stays() -> None:
    """If one cell of the other side cannot have it, the other may: no step, and no proof of one."""
    layout = layout_named("butterfly-6")
    cut = next(cut for cut in cuts_of(layout) if cut.size == 2)
    board = Board(layout)
    board.eliminate(next(members(cut.right)), 5)
    gone = (Candidate(next(members(cut.left)), 5),)
    marks = tuple(
        Mark(role, candidate)
        for role, side in ((Role.SET_A, cut.left), (Role.SET_B, cut.right))
        for candidate in board.candidates_in(side, layout.all_digits)
    )
    technique = CATALOGUE["law-of-leftovers"]
    step = Step(technique, (), gone, (*cut.ones, *cut.others), marks)
    assert not isinstance(prove(step, board), Proof)
