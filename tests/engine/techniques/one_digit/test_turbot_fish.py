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
from tests.engine.techniques.pictured import Picture, picture, pictures
from tests.engine.techniques.searches import check_search, gone_of
from tests.soak import sample


def all_chains(board: Board) -> set[tuple[int, frozenset[int], frozenset[int]]]:
    """Return digit, ends and eliminations of every chain of two strong links and a weak one."""
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
        assert found == all_chains(board)


@small_layouts
def test_a_search_finds_a_step_if_there_is_one(layout: Layout) -> None:
    check_search(
        layout, "turbot-fish", turbot_fish.HODOKU_SEARCHES["turbot-fish"], ("turbot-fish",)
    )


@small_layouts
def test_the_chosen_turbot_fish_eliminates_most(layout: Layout) -> None:
    for board, _ in positions(layout, "best", sample(400, 20)):
        steps = list(CATALOGUE["turbot-fish"].find(board))
        if steps:
            best = turbot_fish.HODOKU_SEARCHES["turbot-fish"](board)
            assert best
            ranked = sorted(steps, key=rank)
            assert gone_of(best) == gone_of(ranked[0])


def rank(step: Step) -> tuple[int, int]:
    """Return a sort key: more eliminations first, then those of lower cells and digits."""
    weights = (
        cell * (1 + 80 * k) + digit for k, (cell, digit) in enumerate(sorted(step.eliminations))
    )
    return -len(step.eliminations), sum(weights)


@pictures(
    picture(
        "skyscraper",
        "where two rows share a column",
        """
        * -1 -1 -1 * -1 -1 -1 -1
        *
        *
        *
        * -1 -1 -1 -1 * -1 -1 -1
        """,
        "1 r1c5 = r1c1 - r5c1 = r5c6 => r23c6,r46c5<>1",
    ),
    picture(
        "skyscraper",
        "not where one has a third place",
        """
        * -1 -1 -1 * -1 -1 -1 -1
        *
        *
        *
        * -1 -1 -1 -1 * -1 -1 *
        """,
    ),
    picture(
        "skyscraper",
        "where two columns share a row",
        """
        * * * * *
        -1 * * * -1
        -1 * * * -1
        -1 * * * -1
        * * * * -1
        -1 * * * *
        -1 * * * -1
        -1 * * * -1
        -1 * * * -1
        """,
        "1 r5c1 = r1c1 - r1c5 = r6c5 => r5c46,r6c23<>1",
    ),
    picture(
        "two-string-kite",
        "where a row and a column meet in a box",
        """
        -1 * -1 -1 -1 -1 * -1 -1
        -1
        *
        -1
        *
        -1
        -1
        -1
        -1
        """,
        "1 r1c7 = r1c2 - r3c1 = r5c1 => r5c7<>1",
    ),
    picture(
        "two-string-kite",
        "where both places of the column are in the box",
        """
        -1 * -1 -1 -1 -1 * -1 -1
        *
        *
        -1
        -1
        -1
        -1
        -1
        -1
        """,
        "1 r1c7 = r1c2 - r2c1 = r3c1 => r1c2,r3c789<>1",
        "1 r1c7 = r1c2 - r3c1 = r2c1 => r1c2,r2c789<>1",
    ),
    picture(
        "two-string-kite",
        "both ways where they meet in two pieces of a jigsaw",
        """
        *  *  *  *  *  -9 *  *  *
        *  *  *  *  *  -9 *  *  *
        *  *  *  *  *  -9 *  *  *
        *  *  *  *  *  -9 *  *  *
        *  *  *  *  *  -9 *  *  *
        *  *  *  *  *  -9 *  *  *
        *  *  *  *  *  *  *  *  *
        *  *  *  *  *  *  *  *  *
        -9 -9 *  -9 -9 -9 -9 *  -9
        """,
        "9 r9c8 = r9c3 - r8c6 = r7c6 => r7c78,r8c789<>9",
        "9 r9c3 = r9c8 - r7c6 = r8c6 => r7c45,r8c345<>9",
        layout="pinwheel-9",
    ),
    picture(
        "two-string-kite",
        "not where the row has a third place",
        """
        * * -1 -1 -1 -1 * -1 -1
        -1
        *
        -1
        *
        -1
        -1
        -1
        -1
        """,
    ),
    picture(
        "turbot-fish",
        "where a skyscraper is",
        """
        * -1 -1 -1 * -1 -1 -1 -1
        *
        *
        *
        * -1 -1 -1 -1 * -1 -1 -1
        """,
        "1 r1c5 = r1c1 - r5c1 = r5c6 => r23c6,r46c5<>1",
    ),
    picture(
        "turbot-fish",
        "where a kite is",
        """
        -1 * -1 -1 -1 -1 * -1 -1
        -1
        *
        -1
        *
        -1
        -1
        -1
        -1
        """,
        "1 r1c7 = r1c2 - r3c1 = r5c1 => r5c7<>1",
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
