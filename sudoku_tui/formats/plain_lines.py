"""Lines that can be nothing but classic puzzles, many at a time.

Such a line is 81 digits, dots and zeros. Most streams have no other: they are told by one look at
many lines, and what is read of them is the same as by the long way, `puzzle_rows.read_line`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from ..engine.effort import Effort, OutOfEffort
from ..engine.layouts import CLASSIC
from ..engine.puzzle import Puzzle
from ..engine.search import count_solutions
from .errors import FormatError
from .form import CELL, Form, Reading

PLAIN_TEXT: Final = re.compile(rb"(?:[0-9.]{81}\n){1,256}")
"""Such lines at the beginning of what comes from a file, as many as are taken at once."""
_PLAIN_LINES: Final = re.compile(r"(?:[0-9.]{81}\n){0,255}[0-9.]{81}\n?")

_DIGITS: Final = bytes.maketrans(b".0123456789", bytes([0, *range(10)]))
_PICTURE: Final = CELL * CLASSIC.cells
_FORM_OF: Final = {blank: Form("line", _PICTURE, f"{blank}123456789") for blank in ".0"}
"""The form of a line by what stands for an empty cell in it."""


@dataclass(frozen=True, slots=True)
class PlainLines:
    """Lines of a text that are classic puzzles, each by itself."""

    numbers: range
    """Where they stand, counted from 1."""
    lines: Sequence[str]
    """Each 81 digits, dots and zeros."""

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, part: slice) -> PlainLines:
        """Some of them."""
        return PlainLines(self.numbers[part], self.lines[part])

    def readings(self) -> Iterator[Reading]:
        """What is read of each."""
        return map(plain_reading, self.lines, self.numbers)


Found: TypeAlias = Reading | FormatError
"""What is read of a puzzle: a bad one is its error."""


def each_reading(found: Iterable[Found | PlainLines]) -> Iterator[Found]:
    """The same, plain lines one by one."""
    for each in found:
        if isinstance(each, PlainLines):
            yield from each.readings()
        else:
            yield each


def plain_lines(text: str, number: int) -> PlainLines | None:
    """The lines of a text that begins with line *number*, if all of them are plain."""
    if not _PLAIN_LINES.fullmatch(text):
        return None
    lines = text.split("\n") if len(text) > CLASSIC.cells else [text]
    if not lines[-1]:
        lines.pop()
    return PlainLines(range(number, number + len(lines)), lines)


def plain_reading(line: str, number: int) -> Reading:
    """What is read of a plain line."""
    givens = tuple(line.encode().translate(_DIGITS))
    dot, zero = line.find("."), line.find("0")
    blank = "0" if zero >= 0 and (dot < 0 or zero < dot) else "."
    return Reading(Puzzle(CLASSIC, givens), _FORM_OF[blank], "", number)


def has_candidates(line: str) -> bool:
    """Return whether a plain line may be a row of candidates, nine places to a cell."""
    if not _PLAIN_LINES.fullmatch(line):
        return False
    digits = [(at, int(sign)) for at, sign in enumerate(line.strip()) if sign.isdecimal()]
    written = [(at, digit) for at, digit in digits if digit]
    return bool(written) and all(at % CLASSIC.digits == digit - 1 for at, digit in written)


_FEWEST_GIVENS: Final = 17
"""A puzzle with fewer is never unique."""
_STEPS: Final = 20_000
"""Of the search for a second solution."""


def may_be_corner(line: str) -> bool:
    """Whether a plain line may be the first grid of a Samurai: alone it is no puzzle."""
    puzzle = plain_reading(line.strip().removeprefix("\ufeff"), 1).puzzle
    if puzzle.clues < _FEWEST_GIVENS:
        return True
    try:
        return count_solutions(puzzle, 2, Effort(_STEPS)) != 1
    except OutOfEffort:
        return True
