"""What is read of a puzzle, and the form that it had: any digits can be written in that again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple

from ..engine.layout import Digit
from ..engine.puzzle import Puzzle
from .errors import FormatError

if TYPE_CHECKING:
    from .sheet import Sheet

_LINE_OF_ERROR: Final = re.compile(r"\bline (\d+)")

CELL = "\0"
"""Stands in a picture where a cell's character goes; no text that is read may hold it."""


class Form(NamedTuple):
    """A picture of the page, and the characters to fill it with.

    Every form is written in the same way, whether its picture was drawn from a layout or
    kept from the text that was read: so the answer comes back exactly as the puzzle came.
    """

    name: str
    """As in `EXPORT_FORMATS`: the nearest one, where the text was its author's own."""
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
        characters = list(map(self.symbols.__getitem__, digits))
        if not marks and self.picture == CELL * len(characters):
            return "".join(characters)  # a line, as most are
        pieces = self.picture.split(CELL)
        instead = zip_longest(marks, characters, fillvalue="")
        characters = [mark or character for mark, character in instead]
        if len(characters) != len(pieces) - 1:
            raise ValueError(f"{len(characters)} digits for {len(pieces) - 1} cells")
        filled = (one + other for one, other in zip(pieces, [*characters, ""], strict=True))
        return "".join(filled)


class Reading(NamedTuple):
    """A puzzle and how it stood in the text."""

    puzzle: Puzzle
    form: Form
    """Writes digits in the very form of the text."""
    remark: str
    """What the player should know about how it was read; empty if there was no choice."""
    line: int
    """Where it began, counted from 1."""
    written: Sheet | None = None
    """The puzzle and what else is written on it; None if that is nothing."""

    @property
    def is_full(self) -> bool:
        """Whether every cell is given."""
        return 0 not in self.puzzle.givens

    @property
    def sheet(self) -> Sheet:
        """The puzzle and what else is written on it."""
        from .sheet import Sheet  # of most puzzles nobody asks for it

        return self.written or Sheet(self.puzzle, remark=self.remark, line=self.line)


def further_down(
    found: Iterable[Reading | FormatError], lines: int
) -> Iterator[Reading | FormatError]:
    """Yield readings and errors with their places so many *lines* further down."""
    for each in found:
        if not lines:
            yield each
        elif isinstance(each, Reading):
            yield each._replace(line=each.line + lines)
        else:
            message = _LINE_OF_ERROR.sub(lambda m: f"line {int(m[1]) + lines}", each.message)
            yield FormatError(message, each.line and each.line + lines, each.column)
