"""Aligned exclusion: how two or three cells cannot be filled together."""

from __future__ import annotations

from tests.engine.techniques.pictured import MORE, Picture, picture, pictures


@pictures(
    picture(
        "aligned-pair-exclusion",
        "where each way empties a cell",
        "123 45 * * * * 14 15",
        "r1c12 with r1c78 => r1c1<>1",
        MORE,
    ),
    picture("aligned-pair-exclusion", "not where one leaves a digit", "123 45 * * * * 14 156"),
    picture(
        "aligned-triple-exclusion",
        "where each way empties a cell",
        "123 45 67 * * * 14 156 157",
        "r1c123 with r1c789 => r1c1<>1",
        MORE,
    ),
    picture(
        "aligned-triple-exclusion", "not where one leaves a digit", "123 45 67 * * * 14 156 1578"
    ),
)
def test_what_is_drawn_is_found(case: Picture) -> None:
    case.check()
