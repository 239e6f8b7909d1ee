"""A form: how a puzzle stands on the page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest

from ..engine.layout import Digit

CELL = "\0"
"""Stands in a picture where a cell's character goes; no text that is read may hold it."""


@dataclass(frozen=True)
class Form:
    """A picture of the page, and the characters to fill it with.

    Every form is written in the same way, whether its picture was drawn from a layout or
    kept from the text that was read: so the answer comes back exactly as the puzzle came.
    """

    name: str
    """As in `FORMS`: the nearest one, where the text was its author's own."""
    picture: str
    """The text, with `CELL` in the place of each cell, in reading order."""
    symbols: str
    """The character of an empty cell, of digit 1, of digit 2 and so on."""

    @property
    def blank(self) -> str:
        """The character of an empty cell."""
        return self.symbols[0]

    def write(self, digits: Iterable[Digit], marks: Iterable[str] = ()) -> str:
        """The picture with *digits* in its cells, 0 for an empty one.

        *marks* are what stands in cells instead of that, empty for a cell that has none.

        Raises:
            ValueError: there are more or fewer digits than cells in the picture.
        """
        pieces = self.picture.split(CELL)
        characters = [self.symbols[digit] for digit in digits]
        instead = zip_longest(marks, characters, fillvalue="")
        characters = [mark or character for mark, character in instead]
        if len(characters) != len(pieces) - 1:
            raise ValueError(f"{len(characters)} digits for {len(pieces) - 1} cells")
        filled = (one + other for one, other in zip(pieces, [*characters, ""], strict=True))
        return "".join(filled)
