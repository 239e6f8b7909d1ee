"""How a digit is written: 1 to 9, then A to P."""

from __future__ import annotations

from .layout import Digit

SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"
"""The symbol of each digit up to 25, and of an empty cell."""


def symbol(digit: Digit) -> str:
    """The one character that stands for *digit*; 0 is an empty cell."""
    return SYMBOLS[digit]


def digit_of(character: str, digits: int) -> Digit | None:
    """The digit that *character* stands for in a layout of *digits* digits, or None."""
    place = SYMBOLS.find(character.upper()) if len(character) == 1 else -1
    return place if 1 <= place <= digits else None
