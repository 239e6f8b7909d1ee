"""Avoidable rectangles: of what was placed, not of what was given."""

from __future__ import annotations

from sudoku_tui.engine.step import Role
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.techniques.pictured import Picture, picture, pictures
from tests.engine.techniques.uniqueness.on_the_way import steps_on_the_way


def test_what_is_given_could_not_have_been_exchanged() -> None:
    """The avoidable rectangle of a puzzle is none once the player's digits are given."""
    found = 0
    for step, board in steps_on_the_way("avoidable-rectangle-1"):
        found += 1
        for cell, _ in step.marked(Role.PATTERN):
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
)
def test_what_is_drawn_is_found(case: Picture) -> None:
    case.check()
