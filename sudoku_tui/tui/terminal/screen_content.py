"""The known content of the terminal's screen: at each place a character and its paint.

A paint is the style of a text in the terminal's codes. Paints are numbered, because places are
compared by the thousand, and numbers are compared fastest.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from rich.cells import cell_len

columns_of = lru_cache(maxsize=2048)(cell_len)
"""Return the number of columns that a text takes (cached)."""
_UNSEEN_ON_BLANK: Final = frozenset("123")
"""Codes of bold, dim and italic, which do not show on a blank."""


class Paint(NamedTuple):
    """The style of a text, in a terminal's codes."""

    paper: tuple[str, ...]
    inked: bool
    """Whether more than the background is visible."""
    ink: tuple[str, ...]
    attributes: tuple[str, ...]

    @property
    def leaves_blanks_alone(self) -> bool:
        """Whether a blank in this paint shows only the background."""
        return _UNSEEN_ON_BLANK.issuperset(self.attributes)


PAINTS: Final[list[Paint]] = []
"""All paints used so far, by number. Themes have some dozens."""
_NUMBERS: Final[dict[Paint, int]] = {}


def number_of(paint: Paint) -> int:
    """Return the number of a paint, and assign one to a new paint."""
    number = _NUMBERS.get(paint)
    if number is None:
        number = _NUMBERS[paint] = len(PAINTS)
        PAINTS.append(paint)
    return number


def is_unseen_on_blank(attributes: Iterable[str]) -> bool:
    """Check whether none of these attributes shows on a blank."""
    return _UNSEEN_ON_BLANK.issuperset(attributes)


PaintedCharacter: TypeAlias = tuple[str, int]
"""The content of one place: a character and the index of its style."""


@lru_cache(maxsize=2048)
def _looks_of(text: str, number: int) -> list[PaintedCharacter]:
    """Return the content of each place of a text without wide characters."""
    paint = PAINTS[number]
    on_blank = Paint(paint.paper, False, (), ()) if paint.leaves_blanks_alone else paint
    blank = " ", number_of(on_blank)
    return [blank if char == " " else (char, number) for char in text]


class Shown:
    """The content of the terminal's screen, as far as it is known."""

    def __init__(self) -> None:
        self._lines: dict[int, list[PaintedCharacter | None]] = {}

    @property
    def is_known(self) -> bool:
        """Whether the content of any place is known."""
        return bool(self._lines)

    def forget(self) -> None:
        """Forget all content, because another program or another update has painted."""
        self._lines.clear()

    def update(self, number: int, y: int, x: int, text: str) -> tuple[int, str] | None:
        """Find the part of *text* that is not shown yet, and record the whole text as shown.

        The part reaches from the first to the last character that differs. *number* is the paint,
        *y* and *x* are the line and the column of the text.

        Returns:
            The column and the characters of the part; None if all of *text* is shown already.
        """
        width = len(text) if text.isascii() else columns_of(text)
        end = x + width
        line = self._lines.get(y)
        if line is None:
            line = self._lines[y] = []
        if len(line) < end:
            line += [None] * (end - len(line))
        if width != len(text):
            # A wide character covers two places: their content is treated as unknown.
            line[x:end] = [None] * width
            return x, text
        wanted, there = _looks_of(text, number), line[x:end]
        if wanted == there:
            return None
        first, last = 0, width
        while wanted[first] == there[first]:
            first += 1
        while wanted[last - 1] == there[last - 1]:
            last -= 1
        line[x:end] = wanted
        return x + first, text[first:last]
