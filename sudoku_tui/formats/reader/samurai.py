"""Samurai as five grids: top left, top right, middle, bottom left, bottom right.

Five lines of 81 characters each, or five boards in any form. The boxes that two grids share stand
in both, often filled in one of them only. Five puzzles on five lines look the same, so a text is a
Samurai only if its first grid has many solutions by itself, and whatever two grids share does not
differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from ...engine.layout import Cell, Digit, Layout
from ...engine.layouts import layout_named
from ...engine.puzzle import Puzzle
from ..plain_lines import may_be_corner
from ..sheet import Sheet

_GRIDS: Final = ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))
"""Row and column where each grid begins."""
_ORDERS: Final = ((0, 1, 2, 3, 4), (0, 1, 4, 2, 3), (1, 2, 0, 3, 4))
"""Which of five lines is each grid: the middle one stands between the others, last or first."""
_FEWEST_BOXES: Final = 2
"""Boxes with equal digits in two grids, of grids that are hardly separate puzzles."""


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


class _Shared(NamedTuple):
    """What the boxes are like that grids share in a Samurai."""

    equal: int = 0
    """The number of boxes with equal digits."""
    difference: str = ""
    """The first cell with two digits."""


def spoilt_samurai(grids: Sequence[Sequence[Digit]]) -> str:
    """Return why grids that share boxes are no Samurai; empty if they hardly are meant as one.

    Up to two of the five grids may be missing.
    """
    found = (
        _shared(grids, [_cells()[order.index(place)] for place in places])
        for places in combinations(range(len(_GRIDS)), len(grids))
        for order in _ORDERS
    )
    shared = max(found, key=lambda each: (each.equal, not each.difference), default=_Shared())
    if shared.equal < _FEWEST_BOXES:
        return ""
    is_whole = len(grids) == len(_GRIDS)
    why = shared.difference or ("a digit is twice in a house" if is_whole else "one is spoilt")
    return f"these grids share boxes as in a Samurai, but {why}"


def _shared(grids: Sequence[Sequence[Digit]], places: Sequence[Sequence[Cell]]) -> _Shared:
    """Return what the boxes are like that grids on these cells share."""
    equal: Counter[frozenset[int]] = Counter()
    different: dict[frozenset[int], str] = {}
    digit_of: dict[Cell, tuple[int, Digit]] = {}
    for number, (digits, cells) in enumerate(zip(grids, places, strict=True)):
        for at, (cell, digit) in enumerate(zip(cells, digits, strict=True)):
            other, known = digit_of.setdefault(cell, (number, digit)) if digit else (number, 0)
            pair = frozenset((other, number))
            equal[pair] += other != number and known == digit
            if other != number and known != digit:
                where = f"r{at // 9 + 1}c{at % 9 + 1} of grid {number + 1}"
                different.setdefault(pair, f"{where} differs from grid {other + 1}")
    boxes = sum(count > 1 and pair not in different for pair, count in equal.items())
    return _Shared(boxes, next(iter(different.values()), ""))


def on_canvas(digits: Sequence[Digit]) -> Sheet | None:
    """The Samurai of 21 rows of 21 cells that are empty where no grid is; None if they are not, or
    have other digits."""
    side = _samurai().rows
    cells = _samurai().cell_at
    inside = [(row, column) in cells for row in range(side) for column in range(side)]
    pairs = list(zip(digits, inside, strict=True))
    if any(digit > _samurai().digits or (digit and not kept) for digit, kept in pairs):
        return None
    return Sheet(Puzzle(_samurai(), tuple(digit for digit, kept in pairs if kept)))
