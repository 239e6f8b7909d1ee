"""Equations of two equations."""

from __future__ import annotations

from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.formats.extras_text import read_extras
from tests.engine.techniques.pictured import Picture, board_of, picture, pictures

SIX = layout_named("6")


@pictures(
    picture(
        *("cage-overlap", "two cages share a cell", "*"),
        "cage r1c12=5 and cage r1c23=6 => r1c1<>2",
        layout="6",
        cages="r1c12=5;r1c23=6",
    ),
    picture("cage-overlap", "two cages share no cell", "*", layout="6", cages="r1c12=5;r1c34=6"),
    picture(
        *("cage-overlap", "one cell is left", "*"),
        "cage r1c23=6 and cage r1c123=12 => r1c1=6",
        layout="6",
        cages="r1c123=12;r1c23=6",
    ),
    picture(
        *("cage-overlap", "four cells are left", "*"),
        layout="6",
        cages="r1c123=12;r1c345=14",
    ),
    picture(
        *("cage-overlap", "a cage has the difference already", "*"),
        layout="6",
        cages="r1c12=5;r1c123=11;r1c3=6",
    ),
    picture(
        *("cage-overlap", "a filled cell cancels out", "* =1 *"),
        "cage r1c3=3 and cage r1c123=8 => r1c1=4",
        layout="6",
        cages="r1c123=8;r1c3=3",
    ),
)
def test_overlaps(case: Picture) -> None:
    case.check()


def test_cells_that_count_as_minus_are_not_called_outside() -> None:
    extras = read_extras("killer:r1c123=12;r1c23=6", SIX)
    [step] = CATALOGUE["cage-overlap"].find(board_of("*", SIX, extras))
    assert step.sentence(SIX) == (
        "The total of the cage r1c2 and r1c3 with sum 6 is 6, that of the cage r1c1, r1c2 and r1c3 "
        "with sum 12 is 12. All other cells count in both, so r1c1 is 6."
    )
