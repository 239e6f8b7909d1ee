"""What cells are written with: their size, the symbols of the layout, a character set."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ..engine.layout import Digit, Layout
from ..engine.symbols import digit_of
from .frame import LARGE, CellSize
from .glyphs import Glyphs
from .numerals import DRAWN


# Compared by identity, so that looking up a text does not compare layouts and glyphs.
@dataclass(frozen=True, eq=False)
class Pen:
    """What cells are written with."""

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
    def keypad(self) -> bool:
        """There are at most nine notes, each with a place of its own."""
        return self.digits <= 9

    def symbol(self, digit: Digit) -> str:
        """The character that stands for *digit*."""
        return self.layout.symbol(digit)

    def numeral(self, digit: Digit) -> Digit:
        """The numeral to draw *digit* as with strokes; 0 if it is to be a character."""
        if self.size is not LARGE or not self.big or not self.glyphs.graphic:
            return 0
        return digit_of(self.symbol(digit), DRAWN[-1]) or 0


@lru_cache(maxsize=256)
def pen_of(size: CellSize, layout: Layout, glyphs: Glyphs, big: bool = True) -> Pen:
    """The pen for a cell size, made once."""
    return Pen(size, layout, glyphs, big)
