"""How digits are written where a layout has no symbols of its own: 1 to 9, then A to P.

What is kept or sent is always written so; what is shown is written by `Layout.symbol`.
"""

from __future__ import annotations

from typing import Final

SYMBOLS: Final = ".123456789ABCDEFGHIJKLMNOP"
"""The symbol of each digit up to 25, and of an empty cell."""


def symbol(digit: int) -> str:
    """The one character that stands for *digit*; 0 is an empty cell."""
    return SYMBOLS[digit]


def digit_of(character: str, digits: int, symbols: str = SYMBOLS) -> int | None:
    """Which of so many *digits* that *character* stands for, in either case, or None."""
    place = symbols.upper().find(character.upper()) if len(character) == 1 else -1
    return place if 1 <= place <= digits else None
