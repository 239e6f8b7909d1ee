"""Turbot fish, empty rectangles and colours: what one digit alone, or strong links, tell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Kind, Layout
from sudoku_tui.engine.step import Role, Step
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.colours import colours
from sudoku_tui.engine.techniques.one_digit import empty_rectangle, turbot_fish
from tests.engine.positions import position_of, small_layouts
from tests.soak import sample

SEARCHES = {
    **turbot_fish.HODOKU_SEARCHES,
    **colours.HODOKU_SEARCHES,
    **colours.HODOKU_SEARCHES,
}
SINGLE = {
    "two-string-kite": CATALOGUE["two-string-kite"],
    "empty-rectangle": empty_rectangle.LIBRARY_VARIANTS["0402-1"],
}
FAMILY = {
    "turbot-fish": ("turbot-fish",),
    "simple-colours": ("simple-colours-trap", "simple-colours-wrap"),
    "multi-colours": ("multi-colours-1", "multi-colours-2"),
}


def boards(layout: Layout, name: str) -> Iterator[Board]:
    """Some positions of a layout."""
    dice = Dice(name)
    for number in range(sample(400, 20)):
        yield position_of(layout, number % 10, dice)[0]


def gone_of(step: Step) -> frozenset[tuple[int, int]]:
    return frozenset(step.eliminations)


def chains_by_hand(board: Board) -> set[tuple[int, frozenset[int], frozenset[int]]]:
    """Digit, ends and removals of every chain of two strong links and a weak one."""
    layout = board.layout
    found = set()
    for digit, places in enumerate(board.places):
        pairs = {frozenset(members(places & house.mask)) for house in layout.houses}
        strong = [tuple(pair) for pair in pairs if len(pair) == 2]
        for one, other in combinations(strong, 2):
            if set(one) & set(other):
                continue
            for (far, near), (near_too, far_too) in product((one, one[::-1]), (other, other[::-1])):
                if layout.sees[near] >> near_too & 1:
                    gone = layout.sees[far] & layout.sees[far_too] & places
                    gone &= ~mask_of((near, near_too))
                    if gone:
                        ends = frozenset((far, far_too))
                        found.add((digit, ends, frozenset(members(gone))))
    return found


@small_layouts
def test_every_turbot_fish_is_found(layout: Layout) -> None:
    for board in boards(layout, "turbots"):
        found = set()
        for step in CATALOGUE["turbot-fish"].find(board):
            far, _, _, far_too = (mark.candidate.cell for mark in step.marks)
            gone = frozenset(cell for cell, _ in step.eliminations)
            found.add((step.eliminations[0].digit, frozenset((far, far_too)), gone))
        assert found == chains_by_hand(board)


@small_layouts
@pytest.mark.parametrize("name", FAMILY)
def test_a_search_takes_a_step_wherever_there_is_one(layout: Layout, name: str) -> None:
    taken = 0
    for board in boards(layout, name):
        step = SEARCHES[name](board)
        steps = [each for id in FAMILY[name] for each in CATALOGUE[id].find(board)]
        assert (step is None) == (not steps)
        if step:
            taken += 1
            same = {gone_of(each) for each in steps if each.technique == step.technique}
            assert gone_of(step) in same
    assert taken


@small_layouts
def test_the_turbot_fish_taken_removes_most(layout: Layout) -> None:
    for board in boards(layout, "best"):
        steps = list(CATALOGUE["turbot-fish"].find(board))
        if steps:
            best = SEARCHES["turbot-fish"](board)
            assert best
            ranked = sorted(steps, key=rank)
            assert gone_of(best) == gone_of(ranked[0])


def rank(step: Step) -> tuple[int, int]:
    """More eliminations first, then those of lower cells and digits."""
    weights = (
        cell * (1 + 80 * k) + digit for k, (cell, digit) in enumerate(sorted(step.eliminations))
    )
    return -len(step.eliminations), sum(weights)


@small_layouts
def test_an_empty_rectangle_lies_in_two_lines_of_its_box(layout: Layout) -> None:
    for board in boards(layout, "empty rectangles"):
        for step in CATALOGUE["empty-rectangle"].find(board):
            box, line, other_line, link = step.houses
            digit = step.eliminations[0].digit
            inside = board.places[digit] & box.mask
            assert box.kind is Kind.BOX and not inside & ~(line.mask | other_line.mask)
            assert inside & line.mask & ~other_line.mask and inside & other_line.mask & ~line.mask
            assert (board.places[digit] & link.mask).bit_count() == 2
            assert inside == mask_of(cell for cell, _ in step.marked(Role.PATTERN))


@small_layouts
def test_boxes_of_two_places_are_asked_for(layout: Layout) -> None:
    few = empty_rectangle.LIBRARY_VARIANTS["0402-1"]
    for board in boards(layout, "two places"):
        usual = {gone_of(step) for step in CATALOGUE["empty-rectangle"].find(board)}
        assert usual <= {gone_of(step) for step in few.find(board)}


@small_layouts
@pytest.mark.parametrize("id", ["two-string-kite", "empty-rectangle"])
def test_a_dual_pattern_is_two_at_once(layout: Layout, id: str) -> None:
    dual, single = f"dual-{id}", SINGLE[id]
    found = 0
    for part in range(4 if layout.digits == 9 else 1):
        for board in boards(layout, f"dual {part}"):
            parts = {gone_of(step) for step in single.find(board)}
            for step in CATALOGUE[dual].find(board):
                inside = [part for part in parts if part < gone_of(step)]
                assert frozenset().union(*inside) == gone_of(step)
                found += 1
    assert found or layout.digits < 9


@small_layouts
def test_medusa_sees_what_simple_colours_see_where_more_digits_join(layout: Layout) -> None:
    """A cluster of one digit is part of a colouring, which can only see more."""
    for board in boards(layout, "medusa"):
        steps = list(CATALOGUE["medusa-3d"].find(board))
        removed = {candidate for step in steps for candidate in step.eliminations}
        coloured = {c for step in steps for c in step.marked(Role.SET_A, Role.SET_B)}
        for step in CATALOGUE["simple-colours-trap"].find(board):
            if step.marks[0].candidate in coloured:
                assert gone_of(step) <= removed | coloured


@small_layouts
def test_nishio_settles_some_place_on_the_way(layout: Layout) -> None:
    """Where it settles none, it would be a locked candidate."""
    found = 0
    for board in boards(layout, "nishio"):
        for step in CATALOGUE["nishio"].find(board):
            assert step.marked(Role.LINK_ON)
            found += 1
    assert found or layout.digits < 9
