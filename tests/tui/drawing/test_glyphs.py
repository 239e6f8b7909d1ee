"""Every stroke has the arms that its position in the table requires."""

from __future__ import annotations

import unicodedata
from dataclasses import fields

import pytest

from sudoku_tui.tui.drawing.glyphs import (
    ARMS as ARMS_OF_LINES,
)
from sudoku_tui.tui.drawing.glyphs import (
    ASCII,
    DOWN,
    LEFT,
    POST,
    RIGHT,
    RULE,
    UNICODE,
    UP,
)

ARMS = {"UP": UP, "DOWN": DOWN, "LEFT": LEFT, "RIGHT": RIGHT}
ARMS |= {"VERTICAL": UP | DOWN, "HORIZONTAL": LEFT | RIGHT}


def arms_of(stroke: str) -> int:
    words = unicodedata.name(stroke).split()
    return sum({arm for word, arm in ARMS.items() if word in words})


def weights_of(stroke: str) -> dict[str, str]:
    """Return the weight of each arm by the stroke's Unicode name, such as ``UP HEAVY AND DOWN``."""
    words = unicodedata.name(stroke).removeprefix("BOX DRAWINGS ").split()
    before = words[0] in ("LIGHT", "HEAVY")  # the weight stands before its arms, or else after
    found, weight = {}, ""
    for word in words if before else reversed(words):
        if word in ("LIGHT", "HEAVY"):
            weight = word
        for arm in {"VERTICAL": ("UP", "DOWN"), "HORIZONTAL": ("LEFT", "RIGHT")}.get(word, (word,)):
            if arm in ("UP", "RIGHT", "DOWN", "LEFT"):
                found[arm] = weight
    return found


@pytest.mark.parametrize("index", range(1, 81))
def test_lines_have_the_weights_of_their_index(index: int) -> None:
    arms = zip(("UP", "RIGHT", "DOWN", "LEFT"), ARMS_OF_LINES, strict=True)
    weights = {name: ("", "LIGHT", "HEAVY")[index // arm % 3] for name, arm in arms}
    wanted = {name: weight for name, weight in weights.items() if weight}
    assert weights_of(UNICODE.lines[index]) == wanted
    assert UNICODE.walls[index] == UNICODE.lines[index]


def test_strong_links_match_their_unicode_names() -> None:
    assert len(set(UNICODE.strong) - {" "}) == 11
    for arms in range(1, 16):
        stroke = UNICODE.strong[arms]
        assert unicodedata.name(stroke).startswith("BOX DRAWINGS DOUBLE ")
        if arms in (UP, DOWN, LEFT, RIGHT):
            assert arms_of(stroke) & arms, "there are no double half strokes"
        else:
            assert arms_of(stroke) == arms


def test_ascii_lines_differ_by_weight_only_where_straight() -> None:
    for table, strokes in ((ASCII.lines, "-='|"), (ASCII.walls, "-=|#")):
        assert [table[n] for n in (RULE, 2 * RULE, POST, 2 * POST)] == list(strokes)
        assert table[0] == " " and table[RULE + POST] == table[2 * (RULE + POST)] == "+"


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
        if field.name in ("strong", "weak"):
            assert len(value) == 16
        if field.name in ("lines", "walls"):
            assert len(value) == 81
