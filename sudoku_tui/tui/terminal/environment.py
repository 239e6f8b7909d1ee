"""What variables of the environment do, or tell of the terminal.

Those that Textual would end on, or wait for ever, are forgotten: they are meant for those who make
programs, and a player may have them from somewhere all the same.
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
"""What each may be, if it is there."""
_MOST: Final = {"ESCDELAY": 1_000, "TEXTUAL_FPS": 1_000, "COLUMNS": 10_000, "LINES": 10_000}
"""Which numbers are read, and how large each may be."""
_PAINT_ERASED: Final = (
    *("xterm", "tmux", "alacritty", "contour", "foot", "ghostty", "iterm", "kitty", "konsole"),
    *("linux", "mintty", "rxvt", "st-", "vte", "wezterm"),
)
"""How the names of terminals begin that erase with the paper there is."""


def forget_nonsense(environment: MutableMapping[str, str]) -> None:
    """Take out of *environment* what would keep the game from being begun or left."""
    for name, value in tuple(environment.items()):
        is_wrong = value not in _ALLOWED.get(name, (value,))
        if is_wrong or (name in _MOST and not _is_number(value, _MOST[name])):
            del environment[name]


def _is_number(text: str, most: int) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 9 and int(text) <= most


def erases_with_paper(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the terminal is known to paint what is erased with the paper there is.

    All do but a few old ones, and `screen`: its name is also that of others within it.
    """
    return environment.get("TERM", "").startswith(_PAINT_ERASED)
