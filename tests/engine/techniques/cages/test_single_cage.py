"""Techniques of one cage, on small boards."""

from __future__ import annotations

from tests.engine.techniques.pictured import Picture, picture, pictures


@pictures(
    picture(
        *("cage-last-cell", "the other cells are filled", "=3"),
        "cage r1c12=7 => r1c2=4",
        layout="4",
        cages="r1c12=7",
    ),
    picture("cage-last-cell", "the rest is no candidate", "=3 12", layout="4", cages="r1c12=7"),
    picture("cage-last-cell", "a cage without a sum", "=3 12", layout="4", cages="r1c12"),
    picture("cage-last-cell", "two cells are open", "=1", layout="6", cages="r1c123=8"),
    picture(
        *("cage-only-combination", "3 in two cells", "=5"),
        "cage r1c123=8 => r1c23<>3, r1c23<>4",
        layout="6",
        cages="r1c123=8",
    ),
    picture("cage-only-combination", "6 has two", "=2", layout="6", cages="r1c123=8"),
    picture(
        *("cage-combinations-2", "1 needs 4", "123 123"),
        "cage r1c12=5 => r1c12<>1",
        layout="4",
        cages="r1c12=5",
    ),
    picture("cage-combinations-2", "4 is left in both", "* *", layout="4", cages="r1c12=5"),
    picture(
        *("cage-combinations-3", "2 needs 1 and 5", "-5 -5 -5"),
        "cage r1c123=8 => r1c123<>2",
        layout="6",
        cages="r1c123=8",
    ),
    picture("cage-combinations-3", "5 is left", "-5 -5 *", layout="6", cages="r1c123=8"),
    picture(
        *("cage-combinations-4", "1 needs 6", "-6 -6 -6 -6"),
        "cage r1c1234=14 => r1c1234<>1",
        layout="6",
        cages="r1c1234=14",
    ),
    picture("cage-combinations-4", "6 is left", "-6 -6 -6 *", layout="6", cages="r1c1234=14"),
    picture(
        *("cage-combinations-5", "4 needs 7", "-7 -7 -7 -7 -7"),
        "cage r1c12345=17 => r1c12345<>4",
        cages="r1c12345=17",
    ),
    picture("cage-combinations-5", "7 is left", "-7 -7 -7 -7 *", cages="r1c12345=17"),
    picture(
        *("cage-combinations-5", "six cells", "-8 -8 -8 -8 -8 -8"),
        "cage r1c123456=23 => r1c123456<>5",
        cages="r1c123456=23",
    ),
    picture(
        *("cage-hidden-single", "1 has one place", "-1 -1 *"),
        "cage r1c123=7 => r1c3=1",
        layout="6",
        cages="r1c123=7",
    ),
    picture("cage-hidden-single", "1 has two places", "-1 * *", layout="6", cages="r1c123=7"),
    picture("cage-hidden-single", "1 3 5 has no 2", "-2 -2 *", layout="6", cages="r1c123=9"),
    picture(
        *("cage-bounds", "the others make 3 to 5", "* 123 12"),
        "cage r1c123=8 => r1c1<>1, r1c1<>2",
        layout="6",
        cages="r1c123=8",
    ),
    picture(
        *("cage-bounds", "the others make 11", "* 56 56"),
        "cage r1c123=13 => r1c1<>3, r1c1<>4, r1c1<>5, r1c1<>6",
        layout="6",
        cages="r1c123=13",
    ),
    picture("cage-bounds", "the others make 3 to 7", "* 125 12", layout="6", cages="r1c123=8"),
    picture(
        *("cage-naked-subset", "in a row", "*"),
        "cage r2c34=11 => r2c1256<>5, r2c1256<>6",
        layout="6",
        cages="r2c34=11",
    ),
    picture("cage-naked-subset", "in no house", "*", layout="6", cages="r2c3r3c4=11"),
    picture("cage-naked-subset", "7 has three combinations", "*", layout="6", cages="r2c34=7"),
    picture(
        *("cage-naked-subset", "innies of a row and a box", "*\n" * 2),
        "cage r1c12=7 => r1c34<>3, r1c34<>4",
        "cage r1c12=7 => r2c12<>3, r2c12<>4",
        "10 r1 => r2c34<>1, r2c34<>2",
        "10 b1 => r2c34<>1, r2c34<>2",
        layout="4",
        cages="r1c12=7",
    ),
    picture(
        *("cage-pointing", "1 is in both combinations", "*"),
        "cage r123c3=8 => r456c3<>1",
        layout="6",
        cages="r123c3=8",
    ),
    picture(
        *("cage-pointing", "two places for 1", "*\n* -1 *"),
        "cage r1c2,r2c12=8 => r1c13,r2c3<>1",
        layout="6",
        cages="r1c2r2c12=8",
    ),
    picture("cage-pointing", "9 has 2 3 4 and 1 3 5", "*", layout="6", cages="r123c3=10"),
    picture(
        *("cage-ways", "1 and 2 are in the other cells", "12 12 *"),
        "cage r1c123=8 => r1c3<>1, r1c3<>2, r1c3<>3, r1c3<>4",
        layout="6",
        cages="r1c123=8",
    ),
    picture(
        *("cage-ways", "3 with 1 and 4 alone", "12 123 *"),
        "cage r1c123=8 => r1c3<>1, r1c3<>2, r1c3<>3",
        layout="6",
        cages="r1c123=8",
    ),
    picture("cage-ways", "every order fits", "-1 * *", layout="6", cages="r1c123=10"),
)
def test_cages(case: Picture) -> None:
    case.check()
