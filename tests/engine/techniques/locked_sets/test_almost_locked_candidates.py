"""Almost locked candidates: digits that are locked in a crossing except for one."""

from __future__ import annotations

from tests.engine.techniques.pictured import Picture, picture, pictures


@pictures(
    picture(
        "almost-locked-pair",
        "where the box has one cell for both digits",
        """
        * * * * 12
        * -12 -12
        -12 -12 -12
        """,
        "1,2 in r1 r1c5, b1 r2c1 => "
        "r1c46789<>1, r1c46789<>2, "
        "r2c1<>3, r2c1<>4, r2c1<>5, r2c1<>6, r2c1<>7, r2c1<>8, r2c1<>9",
    ),
    picture(
        "almost-locked-pair",
        "not where it has two",
        """
        * * * * 12
        * * -12
        -12 -12 -12
        """,
    ),
    picture(
        "almost-locked-triple",
        "where the box has two cells for three digits",
        """
        * * * * 12 23
        * * -123
        -123 -123 -123
        """,
        "1,2,3 in r1 r1c56, b1 r2c12 => "
        "r1c4789<>1, r1c4789<>2, r1c4789<>3, "
        "r2c12<>4, r2c12<>5, r2c12<>6, r2c12<>7, r2c12<>8, r2c12<>9",
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
