"""Unique rectangles, type by type."""

from __future__ import annotations

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.step import Role, cells_of
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.nearly import rectangular
from tests.engine.techniques.pictured import Picture, picture, pictures
from tests.soak import sample


def test_the_corners_of_a_type_2_are_adjacent() -> None:
    found = {True: 0, False: 0}
    dice = Dice("types")
    for number in range(sample(2000, 400)):
        board, _ = rectangular(CLASSIC, number % 20, dice)
        for id in ("unique-rectangle-2", "unique-rectangle-5"):
            for step in CATALOGUE[id].find(board):
                roof = list(members(cells_of(step.candidates_with(Role.FIN))))
                beside = len(roof) == 2 and bool(CLASSIC.sees[roof[0]] >> roof[1] & 1)
                assert beside == (id == "unique-rectangle-2")
                found[beside] += 1
    assert all(found.values())


@pictures(
    picture(
        "unique-rectangle-1",
        "where three corners have two digits",
        """
        12 12
        *
        *
        12 123
        """,
        "1/2 in r14c12 => r4c2<>1, r4c2<>2",
    ),
    picture(
        "unique-rectangle-1",
        "not where it lies in four boxes",
        """
        12 * * 12
        *
        *
        12 * * 123
        """,
    ),
    picture(
        "unique-rectangle-1",
        "where it lies on its side",
        """
        12 * * 12
        *
        123 * * 12
        """,
        "1/2 in r13c14 => r3c1<>1, r3c1<>2",
    ),
    picture(
        "unique-rectangle-2",
        "where both others have the same third",
        """
        12 12
        *
        *
        123 123
        """,
        "1/2 in r14c12 => r4c3456789,r56c123<>3",
    ),
    picture(
        "unique-rectangle-2",
        "not where they do not",
        """
        12 12
        *
        *
        123 124
        """,
    ),
    picture(
        "unique-rectangle-3",
        "where the others are part of a pair",
        """
        12 12
        *
        *
        123 124 * * 34
        """,
        "1/2 in r14c12, 3,4 in r4c5 => r4c346789<>3, r4c346789<>4",
    ),
    picture(
        "unique-rectangle-3",
        "not where that has a third digit",
        """
        12 12
        *
        *
        123 124 * * 345
        """,
    ),
    picture(
        "unique-rectangle-5",
        "where corners across have the same third",
        """
        12 123
        *
        *
        123 12
        """,
        "1/2 in r14c12 => r23c1,r56c2<>3",
    ),
    picture(
        "unique-rectangle-5",
        "not where they do not",
        """
        12 123
        *
        *
        124 12
        """,
    ),
    picture(
        "unique-rectangle-6",
        "where a digit is in the corners only",
        """
        12 123 -1 -1 -1 -1 -1 -1 -1
        -1 -1
        -1 -1
        123 12 -1 -1 -1 -1 -1 -1 -1
        -1 -1
        -1 -1
        -1 -1
        -1 -1
        -1 -1
        """,
        "1/2 in r14c12, X-Wing of 1 => r1c2,r4c1<>1",
    ),
    picture(
        "unique-rectangle-6",
        "not where it is elsewhere too",
        """
        12 123 -1 -1 -1 -1 -1 -1 -1
        -1 -1
        -1 -1
        123 12 -1 -1 -1 -1 -1 -1 -1
        -1 -1
        -1 -1
        -1 -1
        -1 -1
        *
        """,
    ),
    picture(
        "hidden-rectangle",
        "where the corner across is confined",
        """
        12 *
        * -1
        * -1
        * * -1 -1 -1 -1 -1 -1 -1
        * -1
        * -1
        * -1
        * -1
        * -1
        """,
        "1/2 in r14c12 => r4c2<>2",
    ),
    picture(
        "hidden-rectangle",
        "not where its row has a third place",
        """
        12 *
        * -1
        * -1
        * * -1 -1 -1 -1 -1 -1 *
        * -1
        * -1
        * -1
        * -1
        * -1
        """,
    ),
    picture(
        "unique-rectangle-3",
        "where the others are part of a triple with a digit of the rectangle",
        """
        12 12
        *
        *
        123 124 * * 13 14
        """,
        "1/2 in r14c12, 1,3,4 in r4c56 => r4c34789<>1, r4c34789<>3, r4c34789<>4",
    ),
    picture(
        "unique-rectangle-4",
        "where a row alone confines a digit",
        """
        12 12
        *
        *
        123 124 -1 -1 -1 -1 -1 -1 -1
        """,
        "1/2 in r14c12 => r4c12<>2",
    ),
    picture(
        "unique-rectangle-4",
        "where a box alone confines a digit",
        """
        12 12
        *
        *
        123 124 -1
        -1 -1 -1
        -1 -1 -1
        """,
        "1/2 in r14c12 => r4c12<>2",
    ),
    picture(
        "unique-rectangle-4",
        "not where a third place is in the box and in the row",
        """
        12 12
        *
        *
        123 124 * -1 -1 -1 -1 -1 -1
        -1 -1 -1
        -1 -1 -1
        """,
    ),
    picture(
        "hidden-rectangle",
        "where one link leads from two corners side by side",
        """
        12 12
        -1
        -1
        * *
        -1
        -1
        -1
        -1
        -1
        """,
        "1/2 in r14c12 => r4c2<>2",
    ),
    picture(
        "hidden-rectangle",
        "where one link leads from two corners across",
        """
        12 *
        -1
        -1
        * 12
        -1
        -1
        -1
        -1
        -1
        """,
        "1/2 in r14c12 => r1c2<>1",
    ),
    picture(
        "hidden-rectangle",
        "not where the link has a third place",
        """
        12 12
        -1
        -1
        * *
        -1
        *
        -1
        -1
        -1
        """,
    ),
    picture(
        "hidden-rectangle",
        "not where one corner has more and there is one link",
        """
        12 123
        -1
        -1
        * *
        -1
        -1
        -1
        -1
        -1
        """,
    ),
    picture(
        "hidden-rectangle",
        "where a box makes one of two links",
        """
        12 *
        * -1
        * -1
        * * -1
        -1 -1 -1
        -1 -1 -1
        * -1
        * -1
        * -1
        """,
        "1/2 in r14c12 => r4c2<>2",
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
