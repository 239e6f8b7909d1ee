"""Avoidable rectangles: of placed digits, without givens."""

from __future__ import annotations

from sudoku_tui.engine.step import Role
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.techniques.pictured import Picture, picture, pictures
from tests.engine.techniques.uniqueness.on_the_way import steps_on_the_way


def test_given_digits_could_not_have_been_exchanged() -> None:
    """Turn placed digits into givens, after which the avoidable rectangle must disappear."""
    found = 0
    for step, board in steps_on_the_way("avoidable-rectangle-1"):
        found += 1
        for cell, _ in step.candidates_with(Role.PATTERN):
            twin = board.copy()
            twin.givens |= 1 << cell
            assert step not in CATALOGUE["avoidable-rectangle-1"].find(twin)
    assert found


@pictures(
    picture(
        "avoidable-rectangle-1",
        "where three corners were placed",
        """
        =1 =2
        *
        *
        =2 13
        """,
        "1/2 in r14c12 => r4c2<>1",
    ),
    picture(
        "avoidable-rectangle-1",
        "not where one is given",
        """
        =1 #2
        *
        *
        =2 13
        """,
    ),
    picture(
        "avoidable-rectangle-1",
        "where it lies on its side",
        """
        =1 * * =2
        *
        =2 * * 13
        """,
        "1/2 in r13c14 => r3c4<>1",
    ),
    picture(
        "avoidable-rectangle-2",
        "where both others have the same third",
        """
        =1 =2
        *
        *
        23 13
        """,
        "1/2 in r14c12 => r4c3456789,r56c123<>3",
    ),
    picture(
        "avoidable-rectangle-2",
        "not where they do not",
        """
        =1 =2
        *
        *
        23 14
        """,
    ),
    picture(
        "avoidable-rectangle-1",
        "where the fourth corner has three candidates",
        """
        =1 =2
        *
        *
        =2 134
        """,
        "1/2 in r14c12 => r4c2<>1",
    ),
    picture(
        "avoidable-rectangle-2",
        "where the filled corners lie in two boxes",
        """
        =1 23
        *
        *
        =2 13
        """,
        "1/2 in r14c12 => r2356789c2<>3",
    ),
    picture(
        "avoidable-rectangle-2",
        "not where one of these is given",
        """
        =1 23
        *
        *
        #2 13
        """,
    ),
    picture(
        "avoidable-rectangle-2",
        "where a digit is gone from one of the open corners",
        """
        =1 =2
        *
        *
        23 3
        """,
        "1/2 in r14c12 => r4c3456789,r56c123<>3",
    ),
    picture(
        "avoidable-rectangle-2",
        "not where one of the open corners holds another digit",
        """
        =1 =2
        *
        *
        =4 13
        """,
    ),
    picture(
        "avoidable-rectangle-3",
        "where the open corners are part of a pair",
        """
        =1 =2
        *
        *
        23 14 * * 34
        """,
        "1/2 in r14c12, 3,4 in r4c5 => r4c346789<>3, r4c346789<>4",
    ),
    picture(
        "avoidable-rectangle-3",
        "not where that has a third digit",
        """
        =1 =2
        *
        *
        23 14 * * 345
        """,
    ),
    picture(
        "avoidable-rectangle-3",
        "not where one corner is given",
        """
        =1 #2
        *
        *
        23 14 * * 34
        """,
    ),
    picture(
        "avoidable-rectangle-3",
        "where the filled corners lie in two boxes",
        """
        =1 23
        * 35
        *
        =2 145
        *
        * 45
        """,
        "1/2 in r14c12, 3,4,5 in r26c2 => r35789c2<>3, r35789c2<>4, r35789c2<>5",
    ),
    picture(
        "avoidable-rectangle-3",
        "not where it lies in four boxes",
        """
        =1 * * 23
        *
        *
        =2 * * 14
        *
        * * * 34
        """,
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
