"""Fireworks: digits confined to the corner of two lines and a wing on each."""

from __future__ import annotations

from tests.engine.techniques.pictured import Picture, picture, pictures

_TRIPLE = """
* * * -123 -123 -123 -123 -123 *
*
*
-123
-123
-123
-123
-123
*
"""
_PAIR = """
* * * -12 -12 -12 -12 -12 *
*
*
-12
-12
-12
-12
-12
* * * * * * * * 12
"""
_QUADRUPLE = """
* * * -12 -12 -12 -12 -12 *
* * * * * * * * -34
* * * * * * * * -34
-12 * * * * * * * -34
-12 * * * * * * * -34
-12 * * * * * * * -34
-12
-12
* -34 -34 -34 -34 -34
"""


@pictures(
    picture(
        "firework-triple",
        "where three digits have a wing in the row and one in the column",
        _TRIPLE,
        "1,2,3 in r1c19 r9c1 => "
        + ", ".join(f"r1c19,r9c1<>{digit}" for digit in (4, 5, 6, 7, 8, 9)),
    ),
    picture(
        "firework-triple",
        "not where one of them has a second place in the row",
        _TRIPLE.replace("-123 *", "-12 *", 1),
    ),
    picture(
        "firework-triple",
        "not where one of them has a second place in the column",
        _TRIPLE.replace("-123\n*\n", "-12\n*\n"),
    ),
    picture(
        "firework-pair",
        "with a cell of both digits that sees the wings",
        _PAIR,
        "1,2 in r1c19 r9c1, r9c9 => " + ", ".join(f"r1c1<>{digit}" for digit in range(3, 10)),
    ),
    picture(
        "firework-pair",
        "where one of the digits has two places in the row, and any in the column",
        _PAIR.replace("* * * -12", "* -2 -2 -12", 1).replace("\n-12", "\n-1"),
        "1,2 in r1c19 r9c1, r9c9 => " + ", ".join(f"r1c1<>{digit}" for digit in range(3, 10)),
    ),
    picture(
        "firework-pair",
        "not with a cell of three",
        _PAIR.replace(" 12\n", " 123\n"),
    ),
    picture(
        "firework-pair",
        "not with a cell that sees one wing alone",
        _PAIR.replace(" 12\n", " *\n").replace("-12\n* *", "-12 * * * * * * * 12\n* *"),
    ),
    picture(
        "firework-quadruple",
        "with two corners on the same wings",
        _QUADRUPLE,
        "1,2 in r1c1, 3,4 in r9c9, wings r1c9 r9c1 => r9c9<>1, r9c9<>2, r1c1<>3, r1c1<>4, "
        + ", ".join(f"r19c19<>{digit}" for digit in (5, 6, 7, 8, 9)),
    ),
    picture(
        "firework-quadruple",
        "not where a digit of the second has another place in its row",
        _QUADRUPLE.replace("* -34 -34", "* -34 -3", 1),
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
