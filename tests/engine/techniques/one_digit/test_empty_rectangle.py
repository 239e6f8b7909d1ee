"""Empty rectangles: a box whose places are in two lines."""

from __future__ import annotations

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.layout import Kind, Layout
from sudoku_tui.engine.step import Role
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.one_digit import empty_rectangle
from tests.engine.positions import (
    positions,
    small_layouts,
)
from tests.engine.techniques.pictured import Picture, picture, pictures
from tests.engine.techniques.searches import gone_of
from tests.soak import sample


@small_layouts
def test_an_empty_rectangle_is_in_two_lines_of_its_box(layout: Layout) -> None:
    for board, _ in positions(layout, "empty rectangles", sample(400, 20)):
        for step in CATALOGUE["empty-rectangle"].find(board):
            box, line, other_line, link = step.houses
            digit = step.eliminations[0].digit
            inside = board.places[digit] & box.mask
            assert box.kind is Kind.BOX and not inside & ~(line.mask | other_line.mask)
            assert inside & line.mask & ~other_line.mask and inside & other_line.mask & ~line.mask
            assert (board.places[digit] & link.mask).bit_count() == 2
            assert inside == mask_of(cell for cell, _ in step.candidates_with(Role.PATTERN))


@small_layouts
def test_boxes_of_two_places_need_a_request(layout: Layout) -> None:
    few = empty_rectangle.LIBRARY_VARIANTS["0402-1"]
    for board, _ in positions(layout, "two places", sample(400, 20)):
        usual = {gone_of(step) for step in CATALOGUE["empty-rectangle"].find(board)}
        assert usual <= {gone_of(step) for step in few.find(board)}


@pictures(
    picture(
        "empty-rectangle",
        "where a box has a digit in a row and a column",
        """
        -1 * -1 * * * * -1
        * -1 *
        -1 * -1 * * * * -1
        * * * * * * * -1
        * * * * * * * -1
        *
        * * * * * * * -1
        * * * * * * * -1
        * * * * * * * -1
        """,
        "1 in b1 (r2c2), r2c8 = r6c8 => r6c2<>1",
    ),
    picture(
        "empty-rectangle",
        "not where one place is in neither",
        """
        * * -1 * * * * -1
        * -1 *
        -1 * -1 * * * * -1
        * * * * * * * -1
        * * * * * * * -1
        *
        * * * * * * * -1
        * * * * * * * -1
        * * * * * * * -1
        """,
    ),
    picture(
        "empty-rectangle",
        "where the row has one place beside the column",
        """
        -1 -1 -1 * * * * -1
        * -1 *
        -1 * -1 * * * * -1
        * * * * * * * -1
        * * * * * * * -1
        *
        * * * * * * * -1
        * * * * * * * -1
        * * * * * * * -1
        """,
        "1 in b1 (r2c2), r2c8 = r6c8 => r6c2<>1",
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
