"""Wings of two to six cells."""

from __future__ import annotations

from itertools import combinations

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.step import Role, cells_of, digits_of
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.positions import position_of
from tests.engine.techniques.pictured import Picture, picture, pictures


@pytest.mark.parametrize(
    ("columns", "gone"), [((1, 5), {(1, 5), (5, 1)}), ((2, 3), set()), ((5, 6), set())]
)
def test_each_end_of_a_w_wing_sees_another_place(
    columns: tuple[int, int], gone: set[tuple[int, int]]
) -> None:
    """Make r1c1 and r5c5 1 or 2, and leave 1 in two columns of row 2."""
    board = Board(CLASSIC)
    for end in (CLASSIC.cell_at[0, 0], CLASSIC.cell_at[4, 4]):
        for digit in range(3, 10):
            board.eliminate(end, digit)
    for column, cell in enumerate(CLASSIC.houses[1].cells, 1):
        if column not in columns:
            board.eliminate(cell, 1)
    steps = list(CATALOGUE["w-wing"].find(board))
    wanted = {Candidate(CLASSIC.cell_at[row - 1, column - 1], 2) for row, column in gone}
    assert {each for step in steps for each in step.eliminations} == wanted


@pictures(
    picture(
        "xy-wing",
        "where two cells see a third",
        """
        12 * * * 13
        *
        *
        *
        23
        """,
        "1/2/3 in r1c1,r1c5,r5c1 => r5c5<>3",
    ),
    picture(
        "xy-wing",
        "not where one has a third digit",
        """
        12 * * * 13
        *
        *
        *
        234
        """,
    ),
    picture(
        "xy-wing",
        "where one of them is in its box",
        """
        12 * * * 13
        * 23
        """,
        "1/2/3 in r1c1,r1c5,r2c2 => r1c23,r2c456<>3",
    ),
    picture(
        "xyz-wing",
        "where the pivot has all three digits",
        """
        123 * * * 13
        * 12
        """,
        "3/2/1 in r1c1,r1c5,r2c2 => r1c23<>1",
    ),
    picture(
        "xyz-wing",
        "not where it does not see one of them",
        """
        123 * * * 13
        *
        *
        * * 12
        """,
    ),
    picture(
        "wxyz-wing",
        "where four cells have four digits",
        """
        1234 14 * * 24
        * 34
        """,
        "1/2/3/4 in r1c125,r2c2, Z=4 => r1c3<>4",
    ),
    picture(
        "wxyz-wing",
        "not where there is a fifth",
        """
        1234 14 * * 24
        * 345
        """,
    ),
    picture(
        "wxyz-wing",
        "where the hinge lacks one digit",
        """
        123 14 * * 24
        * 34
        """,
        "1/2/3/4 in r1c125,r2c2, Z=4 => r1c3<>4",
    ),
    picture(
        "grouped-w-wing",
        "where two cells see all places of a box",
        """
        12 * * * * *
        * * * -1 * -1
        * * * -1 * -1
        *
        * * * * 12
        """,
        "1/2 in r1c1,r5c5 connected by 1 in b2 => r1c5,r5c1<>2",
    ),
    picture(
        "grouped-w-wing",
        "not where neither sees one of them",
        """
        12 * * * * *
        * * * -1 * *
        * * * -1 * -1
        *
        * * * * 12
        """,
    ),
    picture(
        "chute-remote-pair",
        "where the third box has no 1 on its third line",
        """
        12
        * * * 12
        * * * * * * -1 -1 -1
        """,
        "1/2 in r1c1,r2c4 connected by 1 in b3 => r1c456,r2c123<>2",
    ),
    picture(
        "chute-remote-pair",
        "where it has neither digit there",
        """
        12
        * * * 12
        * * * * * * -12 -12 -12
        """,
        "1/2 in r1c1,r2c4 connected by 12 in b3 => r1c456,r2c123<>1, r1c456,r2c123<>2",
    ),
    picture(
        "chute-remote-pair",
        "not where one cell there is ambiguous: 1",
        """
        12
        * * * 12
        * * * * * * -1 -1 *
        """,
    ),
    picture(
        "vwxyz-wing",
        "where five cells have five digits",
        """
        12345 * * 15 25
        * 35
        * * 45
        """,
        "1/2/3/4/5 in r1c145,r2c2,r3c3, Z=5 => r1c23<>5",
    ),
    picture(
        "vwxyz-wing",
        "not where two digits could be there twice",
        """
        12345 * * 15 235
        * 35
        * * 45
        """,
    ),
    picture(
        "uvwxyz-wing",
        "where six cells have six digits",
        """
        123456 * * 15 25 65
        * 35
        * * 45
        """,
        "1/2/3/4/5/6 in r1c1456,r2c2,r3c3, Z=5 => r1c23<>5",
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()


@pytest.mark.slow
@pytest.mark.parametrize("id", ["vwxyz-wing", "uvwxyz-wing"])
@pytest.mark.parametrize("layout", ["classic", "windoku"])
def test_digits_of_a_bent_set_fit_only_once_except_one(layout: str, id: str) -> None:
    """Include windows, where a cell of a box may see one of a line outside it."""
    sees, found = layout_named(layout).sees, 0
    for seed in range(12):
        board, _ = position_of(layout_named(layout), seed % 4, Dice(f"bent {seed}"))
        for step in CATALOGUE[id].find(board):
            found += 1
            every, once = (
                step.candidates_with(Role.SET_A, Role.SET_C),
                step.candidates_with(Role.SET_A),
            )
            assert cells_of(every).bit_count() == digits_of(every).bit_count()
            assert digits_of(step.candidates_with(Role.SET_C)).bit_count() <= 1
            for (cell, digit), (other, same) in combinations(once, 2):
                assert digit != same or sees[cell] >> other & 1
    assert found
