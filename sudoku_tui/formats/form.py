"""A puzzle that was read, and the form of its text, in which any digits can be printed."""

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
"""Placeholder of a cell in a picture; texts with this character are refused."""


class Form(NamedTuple):
    """A picture of the page, and the characters of its cells.

    The picture is drawn from a layout, or is the text of a puzzle that was read: then an answer
    has exactly the form of the question.
    """

    name: str
    """A key of `FORMS`; the nearest one for a text of a form of its own."""
    picture: str
    """The text, with `CELL` for each cell, in reading order."""
    symbols: str
    """The character of an empty cell, of digit 1, of digit 2 and so on."""

    @property
    def blank(self) -> str:
        """The character of an empty cell."""
        return self.symbols[0]

    def write(self, digits: Iterable[Digit], marks: Iterable[str] = ()) -> str:
        """Return the picture with *digits* in its cells; 0 for an empty cell.

        *marks* are texts for cells instead of their digits; "" for none.

        Raises:
            ValueError: The picture has more or fewer cells than there are digits.
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
    """A puzzle that was read from a text."""

    puzzle: Puzzle
    form: Form
    """The form of the text."""
    remark: str
    """Note to the player on an ambiguous text; "" for none."""
    line: int
    """The first line of the puzzle in the text, counted from 1."""
    written: Sheet | None = None
    """The puzzle with its entries, candidates and other parts; None if it has none."""
    is_named: bool = False
    """Whether the text has the name of its format; then an empty board is meant."""
    left_out: str = ""
    """Constraints of the text without which the puzzle was read; then it is incomplete."""

    @property
    def is_full(self) -> bool:
        """Whether every cell is given."""
        return 0 not in self.puzzle.givens

    @property
    def has_rows(self) -> bool:
        """Whether the board takes several lines."""
        return "\n" in self.form.picture

    @property
    def sheet(self) -> Sheet:
        """The puzzle with its entries, candidates and other parts."""
        from .sheet import Sheet  # imported late: most puzzles are used without their sheet

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
