"""Singles, compared with their definitions."""

from __future__ import annotations

from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.positions import (
    positions,
    small_layouts,
)
from tests.engine.techniques.pictured import Picture, picture, pictures
from tests.soak import sample


@small_layouts
def test_a_full_house_has_one_empty_cell(layout: Layout) -> None:
    found = 0
    for board, _ in positions(layout, "full houses", sample(400, 20)):
        wanted = [house for house in layout.houses if (house.mask & board.empty).bit_count() == 1]
        assert [step.houses[0] for step in CATALOGUE["full-house"].find(board)] == wanted
        found += len(wanted)
    assert found


@pictures(
    picture(
        "full-house", "where a row has one empty cell", "=1 =2 =3 =4 =5 =6 =7 =8", "r1 => r1c9=9"
    ),
    picture("full-house", "not where it has two", "=1 =2 =3 =4 =5 =6 =7"),
    picture(
        "full-house",
        "where a box has one empty cell",
        """
        =1 =2 =3
        =4 =5 =6
        =7 =8
        """,
        "b1 => r3c3=9",
    ),
    picture("naked-single", "where a cell has one candidate", "5", "r1c1=5"),
    picture("naked-single", "not where it has two", "56"),
    picture(
        "naked-single",
        "where a cell sees eight digits",
        """
        * =1 =2 =3
        =4
        =5
        =6
        =7
        =8
        """,
        "r1c1=9",
    ),
    picture(
        "hidden-single",
        "where a row has one place for a digit",
        "-1 -1 -1 -1 -1 -1 -1 -1",
        "r1 => r1c9=1",
    ),
    picture("hidden-single", "not where it has two", "-1 -1 -1 -1 -1 -1 -1"),
    picture(
        "hidden-single",
        "where a box has one place for a digit",
        """
        * -1 -1
        -1 -1 -1
        -1 -1 -1
        """,
        "b1 => r1c1=1",
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
