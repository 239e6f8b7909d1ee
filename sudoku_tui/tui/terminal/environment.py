"""Variables of the environment that Textual would end on, or wait for ever: they are forgotten.

They are meant for those who make programs; a player may have them from somewhere all the same.
"""

from __future__ import annotations

from collections.abc import MutableMapping
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


def forget_nonsense(environment: MutableMapping[str, str]) -> None:
    """Take out of *environment* what would keep the game from being begun or left."""
    for name, value in tuple(environment.items()):
        is_wrong = value not in _ALLOWED.get(name, (value,))
        if is_wrong or (name in _MOST and not _is_number(value, _MOST[name])):
            del environment[name]


def _is_number(text: str, most: int) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 9 and int(text) <= most
