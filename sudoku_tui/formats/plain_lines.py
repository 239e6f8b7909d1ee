"""Plain lines, which can only be classic puzzles, read in batches.

A plain line is 81 digits, dots and zeros. Most streams have no other lines. One regular expression
checks many of them, and the results are those of the general reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from ..engine.effort import Effort, OutOfEffort
from ..engine.layouts import CLASSIC
from ..engine.puzzle import Puzzle
from ..engine.search import count_solutions
from .errors import FormatError
from .form import CELL, Form, Reading

PLAIN_TEXT: Final = re.compile(rb"(?:[0-9.]{81}\n){1,256}")
"""A batch of plain lines at the beginning of a file's buffer."""
_PLAIN_LINES: Final = re.compile(r"(?:[0-9.]{81}\n){0,255}[0-9.]{81}\n?")

_DIGITS: Final = bytes.maketrans(b".0123456789", bytes([0, *range(10)]))
_PICTURE: Final = CELL * CLASSIC.cells
_FORM_OF: Final = {blank: Form("line", _PICTURE, f"{blank}123456789") for blank in ".0"}
"""The form of a line by its character of an empty cell."""


@dataclass(frozen=True, slots=True)
class PlainLines:
    """A batch of lines that are classic puzzles."""

    numbers: range
    """The numbers of the lines in the text, from 1."""
    lines: Sequence[str]
    """The lines, each of 81 digits, dots and zeros."""

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, part: slice) -> PlainLines:
        """Return a part of the batch."""
        return PlainLines(self.numbers[part], self.lines[part])

    def readings(self) -> Iterator[Reading]:
        """Yield the reading of each line."""
        return map(plain_reading, self.lines, self.numbers)


Found: TypeAlias = Reading | FormatError
"""The reading of a puzzle, or its error."""


def each_reading(found: Iterable[Found | PlainLines]) -> Iterator[Found]:
    """Yield *found*, with the readings of a batch one by one."""
    for each in found:
        if isinstance(each, PlainLines):
            yield from each.readings()
        else:
            yield each


def plain_lines(text: str, number: int) -> PlainLines | None:
    """Return the lines of a text as a batch; None if one of them is not plain.

    Args:
        text: The text.
        number: The number of its first line, from 1.
    """
    if not _PLAIN_LINES.fullmatch(text):
        return None
    lines = text.split("\n") if len(text) > CLASSIC.cells else [text]
    if not lines[-1]:
        lines.pop()
    return PlainLines(range(number, number + len(lines)), lines)


def plain_reading(line: str, number: int) -> Reading:
    """Return the reading of a plain line."""
    givens = tuple(line.encode().translate(_DIGITS))
    dot, zero = line.find("."), line.find("0")
    blank = "0" if zero >= 0 and (dot < 0 or zero < dot) else "."
    return Reading(Puzzle(CLASSIC, givens), _FORM_OF[blank], "", number)


def has_candidates(line: str) -> bool:
    """Check whether a plain line may be a row of candidates, nine characters for each cell."""
    if not _PLAIN_LINES.fullmatch(line):
        return False
    digits = [(at, int(sign)) for at, sign in enumerate(line.strip()) if sign.isdecimal()]
    written = [(at, digit) for at, digit in digits if digit]
    return bool(written) and all(at % CLASSIC.digits == digit - 1 for at, digit in written)


_FEWEST_GIVENS: Final = 17
"""The least number of givens of a puzzle with one solution."""
_STEPS: Final = 20_000
"""The budget of the search for a second solution, in steps."""


@lru_cache(maxsize=4)  # the first grid of a text is checked twice
def may_be_corner(line: str) -> bool:
    """Check whether a plain line may be the first grid of a Samurai: it has several solutions."""
    puzzle = plain_reading(line.strip().removeprefix("\ufeff"), 1).puzzle
    if puzzle.clues < _FEWEST_GIVENS:
        return True
    try:
        return count_solutions(puzzle, 2, Effort(_STEPS)) != 1
    except OutOfEffort:
        return True
