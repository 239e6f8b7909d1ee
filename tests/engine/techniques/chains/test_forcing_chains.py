"""Forcing chains: contradictions, and conclusions common to all candidates."""

from __future__ import annotations

from tests.engine.techniques.pictured import MORE, Picture, picture, pictures


@pictures(
    picture(
        "forcing-chain-contradiction",
        "where a chain comes back",
        """
        12 * * * 23
        *
        *
        *
        * * * * 34 * * * 14
        """,
        "r1c9=1 -> r1c1=2 -> r1c5=3 -> r5c5=4 -> r5c9=1 -> r15c9=1 => r1c9<>1",
        "r5c1=1 -> r5c9=4 -> r5c5=3 -> r1c5=2 -> r1c1=1 -> r15c1=1 => r5c1<>1",
    ),
    picture(
        "forcing-chain-contradiction",
        "not where a cell has a third digit",
        """
        12 * * * 23
        *
        *
        *
        * * * * 34 * * * 145
        """,
    ),
    picture(
        "forcing-chain-verity",
        "where both digits of a cell agree",
        """
        12 * * * 13
        *
        *
        *
        23
        """,
        "r1c1=1/2 => r5c5<>3",
    ),
    picture(
        "forcing-chain-verity",
        "not where a cell has a third digit",
        """
        12 * * * 13
        *
        *
        *
        234
        """,
    ),
    picture(
        "forcing-chain-verity",
        "where three digits of a cell agree",
        """
        123 * * * 14 * * 25 36
        *
        *
        *
        * * * * 45 * * 56
        """,
        "r1c1=1/2/3 => r2c8<>6",
        MORE,
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
