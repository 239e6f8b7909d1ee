"""Small pictures of what a setting does, and what to look at on the sample board."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from textual.content import Content

from ...session.preferences import (
    AUTO_FULL_HOUSES,
    AUTO_NAKED_SINGLES,
    BY_RULES,
    BY_SOLUTION,
    COACH_CHECKS,
    COACH_WHY,
    OFF,
    THREE,
    Choice,
    Preferences,
)
from ...words.figures import clock
from ..drawing.glyphs import ACROSS, Glyphs
from ..drawing.text import bar, join_text, styled

_TIME: Final = 754.0
_FILLED, _BEST, _BAR = 0.5, 0.7, 12
_PAUSED: Final = "Paused"

Pictures: TypeAlias = Mapping[Choice, str]

_PICTURES: Mapping[str, Pictures] = MappingProxyType(
    {
        "centre_marks": {False: "3 and 4 at their places", True: "3 and 4 in the middle"},
        "show_houses": {True: "row, column and box of r2c2", False: "only r2c2"},
        "show_equal": {True: "every 4, as in r2c2", False: "no other 4"},
        "mistakes": {
            OFF: "(no sign)",
            BY_RULES: "! beside two equal digits",
            BY_SOLUTION: "! beside a wrong digit",
            THREE: "! beside a wrong digit; the third ends the game",
        },
        "erase_notes": {True: "2 in r1c2: no note 2 beside it", False: "2 in r1c2: notes 2 stay"},
        "auto_notes": {True: "notes from the start", False: "no notes at first"},
        "auto_singles": {
            OFF: "r2c1: you write the 3",
            AUTO_FULL_HOUSES: "r2c1: 3, last of its box",
            AUTO_NAKED_SINGLES: "r2c1: 3 and r4c3: 2",
        },
        "tips": {True: "Stuck: ? gives a hint", False: "(no tips)"},
        "show_clock": {True: clock(_TIME), False: "(no clock)"},
        "pause_unfocused": {True: _PAUSED, False: f"{clock(_TIME)} runs on"},
        "keep_apart": {False: "notes 3 4 in all empty cells", True: "r1c3 is not 4; notes as now"},
        "hint_detail": {
            1: "Naked Single",
            2: "Naked Single in box 1",
            3: "Naked Single: r2c1 is 3",
        },
        "coach": {
            OFF: "(no comment)",
            COACH_WHY: "r2c1 is 3: Naked Single",
            COACH_CHECKS: "r2c1 is 3: Naked Single\nr4c1 is not 1",
        },
        "reserve": {True: "starts at once", False: "starts when made"},
    }
)
"""The picture of each choice by the key of the setting. Cells are those of the sample board."""


def effect_picture(key: str, preferences: Preferences, glyphs: Glyphs) -> Content:
    """Return a picture of the present choice of a setting; empty for the look of the board."""
    chosen = getattr(preferences, key, None)
    if key == "ghost":
        own = bar(_FILLED, _BAR, glyphs)
        line = glyphs.weak[ACROSS] * round(_BEST * _BAR)
        return join_text(own, "\n", styled(f"{line} best", "$quiet")) if chosen else own
    if key == "pause_idle":
        picture = f"{_PAUSED} after {chosen} minutes" if chosen else f"{clock(_TIME)} runs on"
    elif key == "pace" and isinstance(chosen, int):
        picture = f"{60_000 / chosen:g} steps a minute"
    else:
        picture = _PICTURES.get(key, {}).get(chosen, "") if chosen is not None else ""
    return styled(picture, "$note")
