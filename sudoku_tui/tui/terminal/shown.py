"""What a terminal shows, as far as it is known: at each place a character, and its paint.

A paint is a number here: places are compared by the thousand, and numbers are compared quickest.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from rich.cells import cell_len

columns_of = lru_cache(maxsize=2048)(cell_len)
"""How many columns a text takes."""
_UNSEEN_ON_BLANK: Final = frozenset("123")
"""Bold, dim and italic, as a terminal calls them."""


class Paint(NamedTuple):
    """What text is painted with, in a terminal's codes."""

    paper: tuple[str, ...]
    inked: bool
    """Whether anything is to be seen but the paper."""
    ink: tuple[str, ...]
    attributes: tuple[str, ...]

    @property
    def leaves_blanks_alone(self) -> bool:
        """Whether nothing of it but the paper is seen where nothing is written."""
        return _UNSEEN_ON_BLANK.issuperset(self.attributes)


PAINTS: Final[list[Paint]] = []
"""All that has been painted with, by number: themes have some dozens."""
_NUMBERS: Final[dict[Paint, int]] = {}


def number_of(paint: Paint) -> int:
    """The number of a paint."""
    number = _NUMBERS.get(paint)
    if number is None:
        number = _NUMBERS[paint] = len(PAINTS)
        PAINTS.append(paint)
    return number


def is_unseen_on_blank(attributes: Iterable[str]) -> bool:
    """Whether nothing of these attributes is seen where nothing is written."""
    return _UNSEEN_ON_BLANK.issuperset(attributes)


Look: TypeAlias = tuple[str, int]
"""What is seen at one place: a character, and the number of its paint."""


@lru_cache(maxsize=2048)
def _looks_of(text: str, number: int) -> list[Look]:
    """What is seen at each place of a text without wide characters."""
    paint = PAINTS[number]
    on_blank = Paint(paint.paper, False, (), ()) if paint.leaves_blanks_alone else paint
    blank = " ", number_of(on_blank)
    return [blank if char == " " else (char, number) for char in text]


class Shown:
    """What the terminal shows, as far as it is known."""

    def __init__(self) -> None:
        self._lines: dict[int, list[Look | None]] = {}

    @property
    def is_known(self) -> bool:
        """Whether anything is known of it."""
        return bool(self._lines)

    def forget(self) -> None:
        """Something else has painted."""
        self._lines.clear()

    def lacks(self, number: int, y: int, x: int, text: str) -> tuple[int, str] | None:
        """What of a text in one paint is not shown yet, from its first such character to the last.

        It is taken for shown from now on.

        Returns:
            The column that it begins in, and the characters; None if all is shown.
        """
        width = len(text) if text.isascii() else columns_of(text)
        end = x + width
        line = self._lines.get(y)
        if line is None:
            line = self._lines[y] = []
        if len(line) < end:
            line += [None] * (end - len(line))
        if width != len(text):
            # Wide characters are two places each: nothing is known of them.
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
