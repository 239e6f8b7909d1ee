"""Rectangles that no house notices to be turned."""

from __future__ import annotations

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.techniques.uniqueness.rectangles import open_rectangles, rectangles_at
from tests.engine.positions import (
    every_layout,
    position_of,
    small_layouts,
)
from tests.soak import sample


@every_layout
def test_no_house_notices_that_a_rectangle_is_turned(layout: Layout) -> None:
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
def test_corners_lose_digits_only_where_asked_for(layout: Layout) -> None:
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
    """It could never have held that digit, so that there would be nothing to exchange."""
    dice, found = Dice("placed"), 0
    for number in range(sample(400, 40)):
        board, _ = position_of(layout, number % 10, dice)
        for each in open_rectangles(board):
            found += 1
            for cell in members(each.corners.cells):
                seen = {board.digits[other] for other in members(layout.sees[cell])}
                assert not mask_of(seen) & each.digits
    assert found
