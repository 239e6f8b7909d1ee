"""Samurai as five grids: top left, top right, middle, bottom left, bottom right.

Five lines of 81 characters each, or five boards in any form. The boxes that two grids share stand
in both, often filled in one of them only. Five puzzles on five lines look the same, so a text is a
Samurai only if its first grid has many solutions by itself, and whatever two grids share does not
differ.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from ...engine.layout import Cell, Digit, Layout
from ...engine.layouts import layout_named
from ...engine.puzzle import Puzzle
from ..errors import FormatError
from ..plain_lines import may_be_corner
from ..sheet import Sheet
from ..stream import read_cells

_GRIDS: Final = ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))
"""Row and column where each grid begins."""
_ORDERS: Final = ((0, 1, 2, 3, 4), (0, 1, 4, 2, 3), (1, 2, 0, 3, 4))
"""Which of five lines is each grid: the middle one stands between the others, last or first."""
_LINE: Final = re.compile(r"[0-9.]{81}")


@cache
def _samurai() -> Layout:
    return layout_named("samurai")


@cache
def _cells() -> tuple[tuple[Cell, ...], ...]:
    """The cells of each of the five grids, row by row."""
    at = _samurai().cell_at
    return tuple(
        tuple(at[top + row, left + column] for row in range(9) for column in range(9))
        for top, left in _GRIDS
    )


def is_five_grids(head: str) -> bool:
    """Whether a text is five lines of 81 whose shared boxes do not differ, and nothing else."""
    lines = [line.strip() for line in head.split("\n") if line.strip()]
    lines = [line for line in lines if not line.startswith("#")]
    if len(lines) != len(_GRIDS) or not all(map(_LINE.fullmatch, lines)):
        return False
    return may_be_corner(lines[0]) and _merged(lines) is not None


def _merged(lines: Sequence[str]) -> tuple[Digit, ...] | None:
    """The givens of five lines, in the order in which most of what two share is in both; None if
    two say different things of a cell, or of a house."""
    found = [_in_order([lines[place] for place in order]) for order in _ORDERS]
    told = [each for each in found if each]
    return max(told, key=lambda each: each[1])[0] if told else None


def _in_order(lines: Sequence[str]) -> tuple[tuple[Digit, ...], int] | None:
    """The givens of five lines in the order of the grids, and how many of them two lines say."""
    givens = [0] * _samurai().cells
    agreed = 0
    for cells, line in zip(_cells(), lines, strict=True):
        for cell, character in zip(cells, line, strict=True):
            digit = int(character) if character.isdigit() else 0
            if digit and givens[cell] not in (0, digit):
                return None
            agreed += bool(digit and givens[cell])
            givens[cell] = digit or givens[cell]
    for house in _samurai().houses:
        digits = Counter(filter(None, map(givens.__getitem__, house.cells)))
        if digits and max(digits.values()) > 1:
            return None
    return tuple(givens), agreed


def joined(grids: Sequence[Sequence[Digit]]) -> Sheet | None:
    """The Samurai of five grids; None if they are five puzzles."""
    lines = ["".join(map(str, digits)) for digits in grids]
    if len(lines) != len(_GRIDS) or not may_be_corner(lines[0]):
        return None
    givens = _merged(lines)
    return Sheet(Puzzle(_samurai(), givens)) if givens else None


def on_canvas(digits: Sequence[Digit]) -> Sheet | None:
    """The Samurai of 21 rows of 21 cells that are empty where no grid is; None if they are not, or
    have other digits."""
    side = len(_COUNTS)
    cells = _samurai().cell_at
    inside = [(row, column) in cells for row in range(side) for column in range(side)]
    pairs = list(zip(digits, inside, strict=True))
    if any(digit > _samurai().digits or (digit and not kept) for digit, kept in pairs):
        return None
    return Sheet(Puzzle(_samurai(), tuple(digit for digit, kept in pairs if kept)))


def read_five_grids(text: str, asked: Layout | None) -> Iterator[Sheet]:
    """The puzzle of five lines.

    Raises:
        FormatError: they do not go together.
    """
    numbered = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    lines = [line.strip() for _, line in numbered if not line.startswith("#")]
    if len(lines) != len(_GRIDS):
        raise FormatError(f"five lines of 81 were due, and there are {len(lines)}")
    for number, line in numbered:
        if not (line.startswith("#") or _LINE.fullmatch(line.strip())):
            raise FormatError(f"line {number}: 81 digits, dots and zeros were due", number)
    givens = _merged(lines)
    if givens is None:
        raise FormatError("the boxes that two of these grids share differ")
    yield Sheet(Puzzle(_samurai(), givens))


_COUNTS: Final = (18,) * 6 + (21,) * 3 + (9,) * 3 + (21,) * 3 + (18,) * 6
_CELL: Final = re.compile(r"[0-9._*·]")
_MOST_LINES: Final = 200


def _rows(lines: Sequence[str]) -> list[str]:
    """The cells of 21 rows, without the blank ones that some set where no grid is; none if they
    are not those of a Samurai."""
    rows = ["".join(_CELL.findall(line)) for line in lines]
    if len(lines) == len(_COUNTS) and not any("." in row for row in rows):
        rows = ["".join(_CELL.findall(line.replace("-", "."))) for line in lines]
    if tuple(map(len, rows)) == _COUNTS:
        return rows
    side = len(_COUNTS)
    if [len(row) for row in rows] != [side] * side:
        return []
    cells = _samurai().cell_at
    inside = [[(row, column) in cells for column in range(side)] for row in range(side)]
    pairs = [list(zip(line, kept, strict=True)) for line, kept in zip(rows, inside, strict=True)]
    if any(each in "123456789" and not kept for row in pairs for each, kept in row):
        return []
    return ["".join(each for each, kept in row if kept) for row in pairs]


def is_canvas(head: str) -> bool:
    """Whether a text is 21 rows with as many cells as those of a Samurai, or 21 in each."""
    return bool(_rows(_lines_of_cells(head)))


def _lines_of_cells(text: str) -> list[str]:
    """The lines that have digits or blanks; where dashes are the blanks, they may be all."""
    lines = text.split("\n")[:_MOST_LINES]
    return (
        [line for line in lines if _CELL.search(line)]
        if "." in text
        else [line for line in lines if line.strip()]
    )


def read_canvas(text: str, asked: Layout | None) -> Iterator[Sheet]:
    """The puzzle of 21 rows.

    Raises:
        FormatError: a character is no digit.
    """
    lines = _lines_of_cells(text)
    for found in read_cells(_rows(lines), layout=_samurai()):
        if isinstance(found, FormatError):
            raise FormatError("this has the rows of a Samurai, but not its digits")
        yield found.sheet
