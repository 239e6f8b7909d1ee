"""Remote pairs: a chain of cells with the same two digits."""

from __future__ import annotations

from tests.engine.techniques.pictured import Picture, picture, pictures


@pictures(
    picture(
        "remote-pair",
        "where four cells are a chain",
        """
        12 * * * 12
        *
        *
        *
        * * * * 12 * * 12
        """,
        "1/2 r1c1 - r1c5 - r5c5 - r5c8 => r1c8,r5c1<>1, r1c8,r5c1<>2",
    ),
    picture(
        "remote-pair",
        "not where there are three",
        """
        12 * * * 12
        *
        *
        *
        * * * * 12
        """,
    ),
    picture(
        "remote-pair",
        "not where one does not see the next",
        """
        12 * * * 12
        *
        *
        *
        * * * * * * * 12
        """,
    ),
    picture(
        "remote-pair",
        "where a chain leads through a box",
        """
        12 * * * 12
        * * * * * 12
        *
        *
        *
        *
        * * * * * 12
        """,
        "1/2 r1c1 - r1c5 - r2c6 - r7c6 => r1c6,r7c1<>1, r1c6,r7c1<>2",
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
