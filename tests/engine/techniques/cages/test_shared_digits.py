"""Techniques of cages with a house or with other cages."""

from __future__ import annotations

from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.formats.extras_text import read_extras
from tests.engine.techniques.pictured import MORE, Picture, board_of, picture, pictures

SIX = layout_named("6")


@pictures(
    picture(
        *("cage-claiming", "6 of box 1 is in the cage", "* * *\n-6 -6 -6"),
        "cage r1c123=11 => r1c123<>5, r1c456<>6",
        layout="6",
        cages="r1c123=11",
    ),
    picture(
        *("cage-claiming", "6 has another place in box 1", "* * *\n-6 -6 *"),
        layout="6",
        cages="r1c123=11",
    ),
    picture(
        *("cage-claiming", "every combination has 1", "* * *\n-1 -1 -1"),
        layout="6",
        cages="r1c123=8",
    ),
    picture(
        *("killer-pair", "every combination has 1 or 2", "-34 -34 * 12"),
        "cage r1c12=7 => r1c356<>1, r1c356<>2",
        layout="6",
        cages="r1c12=7",
    ),
    picture("killer-pair", "3 and 4 make 7", "* * * 12", layout="6", cages="r1c12=7"),
    picture("killer-pair", "1 or 3 in the cell", "-34 -34 * 13", layout="6", cages="r1c12=7"),
    picture(
        *("killer-pair", "a part of a cage", "*\n*\n*\n*\n*\n12"),
        "cage r1c1,r2c12=6 => r345c1<>1, r345c1<>2",
        MORE,
        layout="6",
        cages="r1c1r2c12=6",
    ),
    picture(
        *("cage-common", "cells in no house of both", "*"),
        "cage r1c3,r2c4=3 => r1c456,r2c123<>1, r1c456,r2c123<>2",
        layout="6",
        cages="r1c3r2c4=3",
    ),
    picture("cage-common", "1 4 and 2 3", "*", layout="6", cages="r1c3r2c4=5"),
    picture(
        *("cage-pair", "3 4 shares a digit with 1 4 and 2 3", "*"),
        "cage r1c12=7 and cage r1c34=5 => r1c12<>3, r1c12<>4",
        "cage r1c12=7 and 21 r1 => r1c12<>3, r1c12<>4",
        layout="6",
        cages="r1c12=7;r1c34=5",
    ),
    picture(
        *("cage-pair", "the cages do not see each other", "*"),
        layout="6",
        cages="r1c12=7;r2c34=5",
    ),
)
def test_shared_digits(case: Picture) -> None:
    case.check()


def test_claimed_digit_is_named() -> None:
    # In row 1, all open places for 1 and 2 are not in the cage.
    extras = read_extras("killer:r1c123=8", SIX)
    [step] = CATALOGUE["cage-claiming"].find(board_of("-5 -5 * -5 -5 -5", SIX, extras))
    assert "All places for 5 in row 1 are there" in step.sentence(SIX)


def test_killer_subset_counts_the_digits_of_each_group() -> None:
    extras = read_extras("killer:r1c12=5;r1c34=7", SIX)
    board = board_of("* * * * 13 *", SIX, extras)
    step = next(CATALOGUE["killer-triple"].find(board))
    assert step.sentence(SIX) == (
        "In row 1, 1, 2 and 3 are taken: of these, the cage r1c1 and r1c2 with sum 5 has one, the "
        "cage r1c3 and r1c4 with sum 7 has one and r1c5 is one. So r1c6 cannot be 1 and r1c1, r1c2 "
        "and r1c6 cannot be 2 or 3."
    )
