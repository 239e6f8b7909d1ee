"""Sue de Coq: the intersection of a line and a box, and a set in the rest of each."""

from __future__ import annotations

from tests.engine.techniques.pictured import Picture, picture, pictures


@pictures(
    picture(
        "sue-de-coq",
        "where two cells have four digits",
        """
        123 124 * * 12
        * * 34
        """,
        "r1b1 r1c12 {1234}, r1 r1c5 {12}, b1 r2c3 {34} => "
        "r1c346789<>1, r1c346789<>2, r1c3,r2c12,r3c123<>3, r1c3,r2c12,r3c123<>4",
    ),
    picture(
        "sue-de-coq",
        "not where the box adds a fifth",
        """
        123 124 * * 12
        * * 345
        """,
    ),
    picture(
        "sue-de-coq",
        "where they have five",
        """
        1234 1235 * * 12
        * * 345
        * * 345
        """,
        "r1b1 r1c12 {12345}, r1 r1c5 {12}, b1 r23c3 {345} => "
        "r1c346789<>1, r1c346789<>2, r1c3,r23c12<>3, r1c3,r23c12<>4, r1c3,r23c12<>5",
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
