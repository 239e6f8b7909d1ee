"""Patterns of two almost locked sets, and of three."""

from __future__ import annotations

from tests.engine.techniques.basics.test_beyond_houses import sentences_of
from tests.engine.techniques.pictured import Picture, picture, pictures


@pictures(
    picture(
        "als-xz",
        "where a digit cannot be in both",
        """
        12 23
        *
        *
        *
        13
        """,
        "A=r1c12 {123}, B=r5c1 {13}, X=1, Z=3 => r23c1,r456c2<>3",
    ),
    picture(
        "als-xz",
        "not where the second is no such set",
        """
        12 23
        *
        *
        *
        134
        """,
    ),
    picture(
        "als-xz",
        "where two digits lock both",
        "12 23 * * * * 34 14",
        "A=r1c1 {12}, B=r1c278 {1234}, X=1,2 => "
        "r1c34569<>1, r1c34569,r23c123<>2, r1c34569<>3, r1c34569,r23c789<>4",
    ),
    picture(
        "als-xy-wing",
        "where each is joined with the third",
        """
        12 * * * 13
        *
        *
        *
        23
        """,
        "A=r1c5 {13}, B=r5c1 {23}, C=r1c1 {12}, X=1, Y=2, Z=3 => r5c5<>3",
    ),
    picture(
        "als-xy-wing",
        "not where one has a third digit",
        """
        12 * * * 13
        *
        *
        *
        234
        """,
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()


def test_two_restricted_commons_name_the_eliminations_of_each_set() -> None:
    (said,) = sentences_of("als-xz", "classic", {"r1c3": "45", "r7c3": "48", "r8c3": "58"})
    assert (
        "Each set has all its other digits too, and a cell that sees all its places for one of "
        "them is not that digit. A cell that sees all places for 4 or for 5 in both sets is not "
        "that digit. So r"
    ) in said


def test_two_restricted_commons_name_only_eliminated_candidates() -> None:
    left = {"r1c3": "45", "r7c3": "48", "r8c3": "58"}
    column = {f"r{row}c3": "12367" for row in (2, 3, 4, 5, 6, 9)}
    said = sentences_of("als-xz", "classic", left | column)
    assert any("one of them is not that digit. So r7c1" in each for each in said), said
