"""Bivalue universal graves: all cells have two candidates, but for one or a few."""

from __future__ import annotations

from tests.engine.techniques.pictured import MORE, Picture, picture, pictures


@pictures(
    picture(
        "bug-1",
        "where one cell has a third",
        """
        123 12 34 34
        34 34 12 12
        12 12 34 34
        34 34 12 12
        """,
        "r1c1<>1, r1c1<>2",
        layout="4",
    ),
    picture(
        "bug-1",
        "not where two have",
        """
        123 124 34 34
        34 34 12 12
        12 12 34 34
        34 34 12 12
        """,
        layout="4",
    ),
    picture(
        "bug-2",
        "where two have the same third",
        """
        123 123 34 34
        34 34 12 12
        12 12 34 34
        34 34 12 12
        """,
        "3 r1c12 => r1c34,r2c12<>3",
        layout="4",
    ),
    picture(
        "bug-2",
        "not where they do not",
        """
        123 124 34 34
        34 34 12 12
        12 12 34 34
        34 34 12 12
        """,
        layout="4",
    ),
    picture(
        "bug-3",
        "where the others are part of a subset",
        """
        123 124 34 34
        34 34 12 12
        12 12 34 34
        34 34 12 12
        """,
        "3 r1c1, 4 r1c2 => r1c4<>3, r1c4<>4",
        MORE,
        layout="4",
    ),
    picture(
        "bug-4",
        "where a digit is locked in them",
        """
        123 124 34 34
        34 34 12 12
        12 12 34 34
        34 34 12 12
        """,
        "3 r1c1, 4 r1c2 => r1c12<>2",
        layout="4",
    ),
    picture(
        "bug-4",
        "not where one cell has a third",
        """
        123 12 34 34
        34 34 12 12
        12 12 34 34
        34 34 12 12
        """,
        layout="4",
    ),
)
def test_what_is_drawn_is_found(case: Picture) -> None:
    case.check()
