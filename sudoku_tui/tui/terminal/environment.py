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
_LONGEST_DELAY: Final = 1_000
"""Milliseconds after an escape that may pass until it is a key by itself."""


def forget_nonsense(environment: MutableMapping[str, str]) -> None:
    """Take out of *environment* what would keep the game from being begun or left."""
    for name, allowed in _ALLOWED.items():
        if name in environment and environment[name] not in allowed:
            del environment[name]
    delay = environment.get("ESCDELAY", "1")
    if not (delay.isascii() and delay.isdecimal() and int(delay[:9]) <= _LONGEST_DELAY):
        del environment["ESCDELAY"]
