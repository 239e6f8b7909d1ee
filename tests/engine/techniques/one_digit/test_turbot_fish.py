"""Turbot fish, skyscrapers and kites: two strong links and a weak one of one digit."""

from __future__ import annotations

from itertools import combinations, product

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.one_digit import turbot_fish
from tests.engine.positions import (
    positions,
    small_layouts,
)
from tests.engine.techniques.searches import check_search, gone_of
from tests.soak import sample


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
    for board, _ in positions(layout, "turbots", sample(400, 20)):
        found = set()
        for step in CATALOGUE["turbot-fish"].find(board):
            far, _, _, far_too = (mark.candidate.cell for mark in step.marks)
            gone = frozenset(cell for cell, _ in step.eliminations)
            found.add((step.eliminations[0].digit, frozenset((far, far_too)), gone))
        assert found == chains_by_hand(board)


@small_layouts
def test_a_search_takes_a_step_wherever_there_is_one(layout: Layout) -> None:
    check_search(
        layout, "turbot-fish", turbot_fish.HODOKU_SEARCHES["turbot-fish"], ("turbot-fish",)
    )


@small_layouts
def test_the_turbot_fish_taken_removes_most(layout: Layout) -> None:
    for board, _ in positions(layout, "best", sample(400, 20)):
        steps = list(CATALOGUE["turbot-fish"].find(board))
        if steps:
            best = turbot_fish.HODOKU_SEARCHES["turbot-fish"](board)
            assert best
            ranked = sorted(steps, key=rank)
            assert gone_of(best) == gone_of(ranked[0])


def rank(step: Step) -> tuple[int, int]:
    """More eliminations first, then those of lower cells and digits."""
    weights = (
        cell * (1 + 80 * k) + digit for k, (cell, digit) in enumerate(sorted(step.eliminations))
    )
    return -len(step.eliminations), sum(weights)
