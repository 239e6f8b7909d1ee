"""Innies, outies and other equations, on small boards."""

from __future__ import annotations

from tests.engine.techniques.pictured import Picture, picture, pictures


@pictures(
    picture(
        *("innie", "a cage has the rest of the row", "*"),
        "10 r1 => r1c4=1",
        layout="4",
        cages="r1c123=9",
    ),
    picture(
        *("innie", "other cells are filled", "=1 =2 =3"),
        "10 r1 => r1c4=4",
        layout="4",
        cages="r1c12=3;r4c4=1",
    ),
    picture("innie", "two cells are left", "*", layout="4", cages="r1c12=3"),
    picture("innie", "it is no candidate", "* * * -1", layout="4", cages="r1c123=9"),
    picture(
        *("innie", "the cell is outside", "*"),
        layout="6",
        cages="r1c123r2c1=16;r1c456=10",
    ),
    picture(
        *("outie", "the cell is outside", "*"),
        "10 r1 => r2c4=2",
        layout="4",
        cages="r1c12=3;r1c34r2c4=9",
    ),
    picture("outie", "as many outside as inside", "*", layout="4", cages="r1c123=9;r1c4r2c4=3"),
    picture("outie", "the cell is in the row", "*", layout="4", cages="r1c123=9"),
    picture(
        *("innie-2-houses", "rows 1 and 2", "*"),
        "10 r12 => r2c4=4",
        layout="4",
        cages="r1c123=8;r1c4r2c3=3;r2c12=5",
    ),
    picture(
        *("innie-2-houses", "row 2 alone has that cell", "*"),
        layout="4",
        cages="r1c1234=10;r2c123=6",
    ),
    picture(
        *("outie-2-houses", "rows 1 and 2", "*"),
        "10 r12 => r3c4=4",
        layout="4",
        cages="r1c123=8;r1c4r2c34r3c4=10;r2c12=6",
    ),
    picture(
        *("innies-2", "1 with 4, 2 with 3", "13 * * *"),
        "10 r1 => r1c4<>1, r1c4<>3",
        layout="4",
        cages="r1c23=5",
    ),
    picture("innies-2", "every digit has a partner", "*", layout="4", cages="r1c23=5"),
    picture(
        *("innies-3", "7 is 1, 2 and 4", "* * * *"),
        "21 r1 => r1c456<>3, r1c456<>5, r1c456<>6",
        "21 b1 => r2c123<>3, r2c123<>5, r2c123<>6",
        layout="6",
        cages="r1c123=14",
    ),
    picture(
        *("outies-2", "11 is 5 and 6", "*"),
        "21 r1 => r2c16<>1, r2c16<>2, r2c16<>3, r2c16<>4",
        layout="6",
        cages="r1c123r2c1=16;r1c456r2c6=16",
    ),
    picture(
        *("outies-2", "cells that do not see each other may be equal", "*\n3 * * * * *"),
        "21 r1 => r3c6<>1, r3c6<>2, r3c6<>4, r3c6<>5, r3c6<>6",
        layout="6",
        cages="r1c123r2c1=14;r1c456r3c6=13",
    ),
    picture(
        *("innie-outie", "2 more than the cell outside", "*"),
        "21 r1 => r1c6<>1, r1c6<>2, r2c5<>5, r2c5<>6",
        layout="6",
        cages="r1c12=3;r1c345r2c5=16",
    ),
    picture("innie-outie", "cells of one sign", "13 * * *", layout="4", cages="r1c23=5"),
    picture(
        *("innies-outies", "6 more than the cell outside", "*"),
        "21 r1 => r1c56<>1, r2c4<>4, r2c4<>5, r1c56,r2c4<>6",
        layout="6",
        cages="r1c12=3;r1c34r2c4=12",
    ),
    picture(
        *("innies-outies", "one cell on each side", "*"),
        layout="6",
        cages="r1c12=3;r1c345r2c5=16",
    ),
    picture(
        *("cage-split", "one cell is left", "*"),
        "21 r1 => r2c6=3",
        layout="6",
        cages="r1c12345=15;r1c6r2c6=9",
    ),
    picture(
        *("cage-split", "two cells make 5", "*"),
        "21 r1 => r2c56<>5, r2c56<>6",
        layout="6",
        cages="r1c1234=14;r1c56r2c56=12",
    ),
    picture("cage-split", "the part is the cage", "*", layout="6", cages="r1c1234=14;r1c56=7"),
    picture(
        *("equation-bounds", "five cells make 20 at least", "3456 456 456 456 56 1"),
        "21 r1 => r1c1<>4, r1c1234<>5, r1c12345<>6",
        layout="6",
        cages="r3c1=1",
    ),
    picture("equation-bounds", "anything is possible", "*", layout="6", cages="r3c1=1"),
    picture(
        *("equation-parity", "1 and 4 are decided", "13 24 * *"),
        "10 b1 => r2c2<>1, r2c2<>3",
        layout="4",
        cages="r2c1=1",
    ),
    picture(
        *("equation-parity", "the others make an even number", "13 13 24 *"),
        "10 r1 => r1c4<>1, r1c4<>3",
        layout="4",
        cages="r4c4=1",
    ),
    picture("equation-parity", "two cells are open", "13 * * 24", layout="4", cages="r2c1=1"),
)
def test_equations(case: Picture) -> None:
    case.check()
