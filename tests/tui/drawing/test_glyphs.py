"""Every stroke has the arms that its position in the table requires."""

from __future__ import annotations

import unicodedata
from dataclasses import fields

import pytest

from sudoku_tui.tui.drawing.glyphs import ASCII, DOWN, LEFT, RIGHT, UNICODE, UP

ARMS = {"UP": UP, "DOWN": DOWN, "LEFT": LEFT, "RIGHT": RIGHT}
ARMS |= {"VERTICAL": UP | DOWN, "HORIZONTAL": LEFT | RIGHT}


def arms_of(stroke: str) -> int:
    words = unicodedata.name(stroke).split()
    return sum({arm for word, arm in ARMS.items() if word in words})


@pytest.mark.parametrize(
    ("table", "weight"),
    [(UNICODE.light, "LIGHT"), (UNICODE.heavy, "HEAVY"), (UNICODE.strong, "DOUBLE")],
)
def test_strokes_match_their_unicode_names(table: str, weight: str) -> None:
    assert len(set(table) - {" "}) == (15 if weight != "DOUBLE" else 11)
    for arms in range(1, 16):
        stroke = table[arms]
        assert unicodedata.name(stroke).startswith(f"BOX DRAWINGS {weight} ")
        if arms in (UP, DOWN, LEFT, RIGHT) and weight == "DOUBLE":
            assert arms_of(stroke) & arms, "there are no double half strokes"
        else:
            assert arms_of(stroke) == arms


def test_weak_links_are_light_and_dashed_where_straight() -> None:
    for arms in range(1, 16):
        name = unicodedata.name(UNICODE.weak[arms])
        assert "LIGHT" in name
        assert ("DOUBLE DASH" in name) == (arms in (1, 2, 4, 5, 8, 10))


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_every_glyph_is_one_column_wide(glyphs: object) -> None:
    # Parametrized with sets of glyphs only.
    for field in fields(glyphs):  # type: ignore[arg-type]
        value = getattr(glyphs, field.name)
        for character in value if isinstance(value, str) else "":
            assert unicodedata.east_asian_width(character) not in "WF"
            assert glyphs is UNICODE or 32 <= ord(character) < 127
        if field.name in ("light", "heavy", "strong", "weak"):
            assert len(value) == 16
