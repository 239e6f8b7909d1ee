"""What the text of cells is written with, whatever it says."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from ...engine.layout import Digit, Layout, digit_of
from .board_state import Chip
from .frame import CellSize
from .glyphs import Glyphs
from .numerals import NUMERALS
from .styles import Highlight

KEYPAD: Final = 3
"""Columns and rows of a keypad."""


# Compared by identity, so that looking up a text does not compare layouts and glyphs.
@dataclass(frozen=True, eq=False)
class Pen:
    """What cells are written with: their size, the symbols of the layout, a character set."""

    size: CellSize
    layout: Layout
    glyphs: Glyphs
    big: bool = True
    """Draw digits with strokes where the cells are large."""

    @property
    def digits(self) -> int:
        """How many digits the layout has."""
        return self.layout.digits

    @property
    def has_keypad(self) -> bool:
        """There are at most nine notes, each with a place of its own."""
        return self.digits <= 9

    def symbol(self, digit: Digit) -> str:
        """The character that stands for *digit*."""
        return self.layout.symbol(digit)

    @cached_property
    def draws(self) -> bool:
        """Whether digits are drawn with strokes: all of them or none."""
        symbols = map(self.symbol, range(1, self.digits + 1))
        return (
            self.is_large
            and self.big
            and self.glyphs.graphic
            and all(digit_of(symbol, NUMERALS[-1]) for symbol in symbols)
        )

    @property
    def is_large(self) -> bool:
        """Whether notes have a line for each three digits."""
        return self.size.height >= KEYPAD

    def numeral_of(self, digit: Digit) -> Digit:
        """The numeral to draw *digit* as with strokes; 0 if it is to be a character."""
        return digit_of(self.symbol(digit), NUMERALS[-1]) or 0 if self.draws else 0

    def mark(self, chip: Chip) -> str:
        """What stands after a chip's digit: that it goes, and its letter where it has one."""
        return (self.glyphs.cut if chip.highlight is Highlight.CUT else "") + chip.letter


@lru_cache(maxsize=64)
def pen_of(size: CellSize, layout: Layout, glyphs: Glyphs, big: bool = True) -> Pen:
    """The pen for a cell size, made once."""
    return Pen(size, layout, glyphs, big)
