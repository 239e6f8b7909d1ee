"""Cuts of layouts, and the leftovers on their sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain, combinations, islice, product
from math import prod

import pytest

from sudoku_tui.engine.bits import Mask, mask_of, members, smallest_member
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.changes import changes_since
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.inference.named_cuts import cut_named_by
from sudoku_tui.engine.layout import Candidate, Digit
from sudoku_tui.engine.layouts import CATALOGUE as LAYOUTS
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.layouts.cuts import Cut, cuts_of, leftovers_of
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.step import Mark, Role, Step
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.leftovers.cut_table import cut_table
from sudoku_tui.engine.techniques.leftovers.leftovers import Leftovers
from tests.engine.positions import fill, go_on, grid_of, position_of
from tests.properties.engine.test_soundness import check
from tests.soak import SOAK, sample

LEFTOVERS = [CATALOGUE[id] for id in ("leftover-cell", "law-of-leftovers", "set-equivalence")]
SEVERAL = [each for each in LEFTOVERS if isinstance(each, Leftovers)]
LOOKED_AT = [each.id for each in LAYOUTS if SOAK or each.id in ("patch-5", "drift-6", "sails")]


def test_two_equal_cells_end_with_the_same_candidates() -> None:
    layout = layout_named("pinwheel-9")
    board = Board(layout)
    (cut, *_) = cuts_of(layout)
    one, other = smallest_member(cut.left), smallest_member(cut.right)
    board.eliminate(one, 8)
    steps = list(CATALOGUE["leftover-cell"].find(board))
    assert next(step.eliminations for step in steps) == (Candidate(other, 8),)
    board.place(other, 3)
    step = next(CATALOGUE["leftover-cell"].find(board))
    assert step.placements == (Candidate(one, 3),)


def test_jigsaws_have_cuts_and_the_classic_layout_has_none() -> None:
    assert not cuts_of(CLASSIC)
    assert not any(each.applies_to(CLASSIC) for each in LEFTOVERS)
    sizes = Counter(cut.size for cut in cuts_of(layout_named("pinwheel-9")))
    assert sizes == {1: 4}
    assert {cut.size for cut in cuts_of(layout_named("butterfly"))} == {3}


@pytest.mark.parametrize("id", LOOKED_AT)
def test_the_sides_of_a_cut_balance(id: str) -> None:
    for cut in cuts_of(layout_named(id)):
        assert len(cut.left_houses) == len(cut.right_houses)
        assert leftovers_of(cut.left_houses, cut.right_houses) == (cut.left, cut.right)
        assert 1 <= cut.left.bit_count() == cut.right.bit_count() <= 4


def test_other_cells_prove_nothing() -> None:
    """Check that the proof checker counts cells itself, and refuses a step with another house."""
    layout = layout_named("pinwheel-9")
    board = Board(layout)
    (cut, *_) = cuts_of(layout)
    board.eliminate(smallest_member(cut.left), 8)
    step = next(CATALOGUE["leftover-cell"].find(board))
    assert isinstance(prove(step, board), Proof)
    other = (layout.houses[8], *step.houses[1:])
    wrong = Step(step.technique, (), step.eliminations, other, step.marks)
    assert not isinstance(prove(wrong, board), Proof)


@pytest.mark.parametrize("id", LOOKED_AT)
def test_steps_agree_with_the_solution_and_are_proven(id: str) -> None:
    """Check hundreds of positions or steps per layout in a soak, and print the figures."""
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


def test_a_digit_of_every_filling_is_excluded_from_cells_that_see_its_places() -> None:
    """Combine fillings of both sides."""
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
    table = cut_table(layout, lines_and_boxes=True)
    laid = next(laid for laid in table.cuts if laid.cut.size == 2)
    board = Board(layout)
    reading = table.reading(board, None)
    assert not reading.needed(laid)
    assert not [*table.houses(laid, reading)]
    house = next(h for h in layout.houses if (h.mask & laid.cut.left).bit_count() == 2)
    for cell in members(house.mask & ~laid.cut.left):
        board.eliminate(cell, 1)
    reading = table.reading(board, None)
    assert reading.needed(laid) == 1 << 1
    assert [*table.houses(laid, reading)] == [house]


def eliminations_by_cut(steps: Iterable[Step]) -> dict[tuple[Mask, Mask], set[Candidate]]:
    """Return the eliminations by each cut, with the cells of both sides as the key."""
    found: dict[tuple[Mask, Mask], set[Candidate]] = {}
    for step in steps:
        cut = cut_named_by(step)
        assert cut
        found.setdefault((cut.left, cut.right), set()).update(step.eliminations)
    return found


def confined_digits(board: Board, cut: Cut) -> set[Digit]:
    """Return the digits that a house has only on one side, in two cells of the side or more."""
    return {
        digit
        for house in board.layout.houses
        if any((house.mask & side).bit_count() > 1 for side in (cut.left, cut.right))
        for digit, places in enumerate(board.places)
        if (inside := places & house.mask) and (not inside & ~cut.left or not inside & ~cut.right)
    }


def eliminations_by_trial(board: Board, cut: Cut) -> set[Candidate]:
    """Return the eliminations from trying all ways to fill both sides; empty without a way."""
    layout, cells = board.layout, [*members(cut.left), *members(cut.right)]
    held = [1 << board.digits[c] if board.digits[c] else board.candidates_of[c] for c in cells]
    needed = confined_digits(board, cut)
    ways = [
        way
        for way in product(*map(members, held))
        if sorted(way[: cut.size]) == sorted(way[cut.size :])
        and needed <= set(way)
        and not any(
            way[one] == way[other] and layout.sees[cells[one]] >> cells[other] & 1
            for one, other in combinations(range(len(cells)), 2)
        )
    ]
    if not ways:
        return set()
    had = [{way[place] for way in ways} for place in range(len(cells))]
    gone = {
        Candidate(cell, digit)
        for place, cell in enumerate(cells)
        for digit in members(board.candidates_of[cell])
        if digit not in had[place]
    }
    for digit in set.intersection(*map(set, ways)):
        for places in (range(cut.size), range(cut.size, len(cells))):
            at = mask_of(cells[place] for place in places if digit in had[place])
            beside = layout.seen_by_all(at) & ~(cut.left | cut.right)
            gone |= set(board.candidates_in(beside, 1 << digit))
    return gone


@pytest.mark.slow
@pytest.mark.parametrize("id", ["patch-5", "6x", "sails", "tree-9", "dion2", "mirror-8"])
def test_all_eliminations_by_fillings_are_found(id: str) -> None:
    """Compare with all ways to fill the cells of each cut, if they are few."""
    layout, dice, seen = layout_named(id), Dice(f"ways {id}"), 0
    for number in range(sample(120, 8)):
        board, solution = position_of(layout, number % 4, dice)
        fill(board, solution, dice, dice.pick((40, 80, 150)))
        steps = [each.find(board) for each in SEVERAL if each.applies_to(layout)]
        found = eliminations_by_cut(chain(*steps))
        for cut in dice.shuffled(cuts_of(layout))[:30]:
            held = [board.candidates_of[cell] for cell in members(cut.left | cut.right)]
            ways = prod(digits.bit_count() for digits in held if digits)
            if cut.size > 1 and ways <= sample(3_000, 600):
                expected = eliminations_by_trial(board, cut)
                assert found.get((cut.left, cut.right), set()) == expected
                seen += bool(expected)
    assert seen


def test_a_digit_may_be_twice_on_both_sides() -> None:
    """Use sides with cells that do not see each other, one placed and the other open."""
    layout, dice, twice = layout_named("mirror-8"), Dice("twice"), 0
    technique = CATALOGUE["law-of-leftovers"]
    for seed in range(sample(200, 30)):
        solution = grid_of(layout, seed)
        for cut in cuts_of(layout):
            digits = [solution[cell] for cell in members(cut.left)]
            repeated = [cell for cell in members(cut.left) if digits.count(solution[cell]) > 1]
            if repeated:
                open_cells = (cut.left | cut.right) & ~(1 << repeated[0])
                open_cells |= mask_of(
                    cell for cell in range(layout.cells) if not dice.number_below(3)
                )
                filled = [0 if open_cells >> c & 1 else d for c, d in enumerate(solution)]
                board = Board.at(Puzzle(layout, (0,) * layout.cells), filled)
                given = eliminations_by_cut(technique.find(board))
                assert given.get((cut.left, cut.right), set()) == eliminations_by_trial(board, cut)
                twice += 1
    assert twice


@pytest.mark.slow
@pytest.mark.parametrize("id", ["6x", "patch-5", "butterfly-6", "sails"])
def test_new_eliminations_are_found_from_the_changes_alone(id: str) -> None:
    """Compare with a search of the whole cut before and after a few eliminations."""
    layout, dice, new = layout_named(id), Dice(f"few {id}"), 0
    wanted = [each for each in SEVERAL if each.applies_to(layout)]
    for number in range(sample(2_000, 60)):
        before, solution = position_of(layout, number % 4, dice)
        fill(before, solution, dice, 150)
        board = before.copy()
        go_on(board, solution, dice, dice.pick((0, 0, 50)), dice.pick((20, 60)))
        changes = changes_since(board, before.candidates)
        for technique in wanted:
            had = eliminations_by_cut(technique.find(before))
            anew = eliminations_by_cut(technique.find(board, changes))
            for cut, gone in eliminations_by_cut(technique.find(board)).items():
                if gone - had.get(cut, set()):
                    assert anew.get(cut) == gone
                    new += 1
    assert new


def test_a_digit_with_another_place_on_the_other_side_stays() -> None:
    """Find neither a step nor a proof, as the second cell of the side may hold the digit."""
    layout = layout_named("butterfly-6")
    cut = next(cut for cut in cuts_of(layout) if cut.size == 2)
    board = Board(layout)
    board.eliminate(smallest_member(cut.right), 5)
    gone = (Candidate(smallest_member(cut.left), 5),)
    marks = tuple(
        Mark(role, candidate)
        for role, side in ((Role.SET_A, cut.left), (Role.SET_B, cut.right))
        for candidate in board.candidates_in(side, layout.all_digits)
    )
    technique = CATALOGUE["law-of-leftovers"]
    step = Step(technique, (), gone, (*cut.left_houses, *cut.right_houses), marks)
    assert not isinstance(prove(step, board), Proof)
