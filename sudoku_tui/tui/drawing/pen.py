"""The cell size, symbols and character set for the text of cells."""

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
"""The columns and rows of a keypad."""


# Compared by identity: a look-up in the cache of texts must not compare layouts and glyphs.
@dataclass(frozen=True, eq=False)
class Pen:
    """The cell size, the layout with its symbols, and the character set to write cells with."""

    size: CellSize
    layout: Layout
    glyphs: Glyphs
    big: bool = True
    """Whether digits are drawn with strokes if the cells are large enough."""

    @property
    def digits(self) -> int:
        """The number of digits of the layout."""
        return self.layout.digits

    @property
    def has_keypad(self) -> bool:
        """Whether there are at most nine digits, so that each note can have a place of its own."""
        return self.digits <= 9

    def symbol(self, digit: Digit) -> str:
        """Return the character for *digit*."""
        return self.layout.symbol(digit)

    @cached_property
    def draws(self) -> bool:
        """Whether digits are drawn with strokes: either all of them or none."""
        symbols = map(self.symbol, range(1, self.digits + 1))
        return (
            self.is_large
            and self.big
            and self.glyphs.graphic
            and all(digit_of(symbol, NUMERALS[-1]) for symbol in symbols)
        )

    @property
    def is_large(self) -> bool:
        """Whether a cell has at least three lines, one for each row of a keypad."""
        return self.size.height >= KEYPAD

    def numeral_of(self, digit: Digit) -> Digit:
        """Return the numeral that draws *digit* with strokes; 0 if it is written as a character."""
        return digit_of(self.symbol(digit), NUMERALS[-1]) or 0 if self.draws else 0

    def mark(self, chip: Chip) -> str:
        """Return the marks after a chip's digit: a cross if it is eliminated, and its letter."""
        return (self.glyphs.cut if chip.highlight is Highlight.CUT else "") + chip.letter


@lru_cache(maxsize=64)
def pen_of(size: CellSize, layout: Layout, glyphs: Glyphs, big: bool = True) -> Pen:
    """Return the cached pen for a cell size."""
    return Pen(size, layout, glyphs, big)
