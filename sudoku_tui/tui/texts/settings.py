"""Small pictures of what a setting does, for settings whose effect is not on the sample board."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from textual.content import Content

from ...formats.figures import clock
from ...session.preferences import COACH_CHECKS, COACH_WHY, OFF, Choice, Preferences
from ..drawing.glyphs import ACROSS, Glyphs
from ..drawing.text import bar, join_text, styled

_TIME: Final = 754.0
_FILLED, _BEST, _BAR = 0.5, 0.7, 12
_PAUSED: Final = "Paused"

Pictures: TypeAlias = Mapping[Choice, str]

_PICTURES: Mapping[str, Pictures] = MappingProxyType(
    {
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
    """Return a picture of the present choice of a setting; empty if the sample board shows it."""
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
