"""Environment variables of Textual and of the terminal.

Textual has variables for developers that make it fail or wait for ever. Values like these are
removed, because a player may have them set for another reason.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, MutableMapping
from typing import Final

_ALLOWED: Final = {
    "TEXTUAL_COLOR_SYSTEM": frozenset({"auto", "standard", "256", "truecolor"}),
    "TEXTUAL_DRIVER": frozenset({"textual.drivers.web_driver:WebDriver"}),
    "TEXTUAL_PRESS": frozenset({""}),
    "TEXTUAL_SCREENSHOT": frozenset({""}),
    "TEXTUAL_LOG": frozenset({""}),
}
"""The values that each variable may have."""
_MOST: Final = {"ESCDELAY": 1_000, "TEXTUAL_FPS": 1_000, "COLUMNS": 10_000, "LINES": 10_000}
"""The numeric variables, with the largest value of each."""
_PAINT_ERASED: Final = (
    *("xterm", "tmux", "alacritty", "contour", "foot", "ghostty", "iterm", "kitty", "konsole"),
    *("linux", "mintty", "rxvt", "st-", "vte", "wezterm"),
)
"""Prefixes of `TERM` of terminals that erase with the current background colour."""


def remove_invalid_variables(environment: MutableMapping[str, str]) -> None:
    """Remove variables from *environment* that would keep the game from starting or ending."""
    for name, value in tuple(environment.items()):
        is_wrong = value not in _ALLOWED.get(name, (value,))
        if is_wrong or (name in _MOST and not _is_number(value, _MOST[name])):
            del environment[name]


def _is_number(text: str, most: int) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 9 and int(text) <= most


def erases_with_background(environment: Mapping[str, str] = os.environ) -> bool:
    """Check whether the terminal is known to erase with the current background colour.

    Nearly all terminals do. `screen` is left out, because other programs with this `TERM` may not.
    """
    return environment.get("TERM", "").startswith(_PAINT_ERASED)
