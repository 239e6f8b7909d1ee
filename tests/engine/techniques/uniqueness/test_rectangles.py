"""Rectangles whose digits can be exchanged without a change in any house."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sudoku_tui.cli.commands.library import failure_to_the_end
from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Extras
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.uniqueness.rectangles import open_rectangles, rectangles_at
from sudoku_tui.formats.pattern_library import read_pattern_case
from tests.engine.positions import (
    every_layout,
    position_of,
    small_layouts,
)
from tests.engine.techniques.pictured import board_of
from tests.reference import reference
from tests.soak import sample


@pytest.mark.slow
@every_layout
def test_exchanging_a_rectangle_changes_no_house(layout: Layout) -> None:
    table = rectangles_at(layout)
    assert any(table)
    for start, beside in list(enumerate(table))[:: 1 + layout.cells // 80]:
        for near, pairs in beside:
            for other, far, mask in pairs:
                assert mask == mask_of((other, far))
                assert len({start, near, other, far}) == 4
                assert not layout.sees[start] >> far & 1
                one, two = mask_of((start, far)), mask_of((near, other))
                for house in layout.houses:
                    assert (house.mask & one).bit_count() == (house.mask & two).bit_count()


@small_layouts
def test_corners_may_lack_digits_only_on_request(layout: Layout) -> None:
    dice = Dice("corners")
    for number in range(sample(400, 20)):
        board, _ = position_of(layout, number % 10, dice)
        of = board.candidates_of
        for found in open_rectangles(board, missing=False):
            assert all(not found.digits & ~of[cell] for cell in members(found.corners.cells))
            assert found.floor & board.bivalue and not found.floor & found.roof
        complete = {(each.corners.cells, each.digits) for each in open_rectangles(board)}
        assert complete or not open_rectangles(board, missing=False)


@small_layouts
def test_no_corner_sees_a_digit_of_its_rectangle_placed(layout: Layout) -> None:
    """Exclude rectangles with such a corner: it could never have held the digit of an exchange."""
    dice, found = Dice("placed"), 0
    for number in range(sample(400, 40)):
        board, _ = position_of(layout, number % 10, dice)
        for each in open_rectangles(board):
            found += 1
            for cell in members(each.corners.cells):
                seen = {board.digits[other] for other in members(layout.sees[cell])}
                assert not mask_of(seen) & each.digits
    assert found


LINK_IN_COLUMN = """
12 12
-1
-1
* -2
-1
-1
-1
-1
-1
"""


@pytest.mark.parametrize(
    ("id", "rows", "marked", "digit"),
    [
        ("unique-rectangle-3", "12 12\n*\n*\n123 14 * * 13 14", 28, 2),
        ("unique-rectangle-4", "12 12\n*\n*\n123 14 -1 -1 -1 -1 -1 -1 -1", 28, 2),
        ("hidden-rectangle", LINK_IN_COLUMN.replace("* -2", "-2 *"), 27, 2),
        ("avoidable-rectangle-1", "=1 =2\n*\n*\n=2 134", 0, 2),
        ("avoidable-rectangle-2", "=1 23\n*\n*\n=2 13", 27, 1),
        ("avoidable-rectangle-3", "=1 =2\n*\n*\n23 14 * * 34", 1, 1),
        ("extended-rectangle", "12 23 * 34 14\n12 23 * 34 145", 9, 4),
    ],
)
def test_a_mark_that_distinguishes_the_digits_breaks_the_pattern(
    id: str, rows: str, marked: int, digit: int
) -> None:
    """Mark a cell against one of the digits, which it then could not exchange."""
    allowed = [CLASSIC.all_digits] * CLASSIC.cells
    assert list(CATALOGUE[id].find(board_of(rows)))
    allowed[marked] &= ~(1 << digit)
    assert not list(CATALOGUE[id].find(board_of(rows, CLASSIC, Extras(allowed=tuple(allowed)))))


FAMILIES = ("unique-rectangle", "hidden-rectangle", "avoidable-rectangle", "extended-rectangle")


def expected_of(family: str) -> Iterator[str]:
    """Yield the positions of a family. Their placements follow from the eliminations."""
    with reference("data/peer-positions-dev.txt").open(encoding="utf-8") as file:
        for line in file:
            if line.startswith(family):
                id, position, eliminations, *_ = line.split("\t")
                yield "\t".join((id, position, eliminations))


@pytest.mark.parametrize("family", FAMILIES)
def test_rectangles_conclude_what_other_programs_expect(family: str) -> None:
    cases = [read_pattern_case(line) for line in expected_of(family)]
    failures = [f"{case.line}: {wrong}" for case in cases if (wrong := failure_to_the_end(case))]
    assert cases and not failures
