"""Samurai as five grids: top left, top right, middle, bottom left, bottom right.

They are five lines of 81 characters, or five boards in any form. A box that two grids share is in
both; often one of the two is empty. Five puzzles look alike, so a text is a Samurai only if its
first grid has many solutions and the shared boxes do not differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from ...engine.layout import Cell, Digit, Layout
from ...engine.layouts import layout_named
from ...engine.puzzle import Puzzle
from ..sheet import Sheet

_GRIDS: Final = ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))
"""Row and column where each grid begins."""
_ORDERS: Final = ((0, 1, 2, 3, 4), (0, 1, 4, 2, 3), (1, 2, 0, 3, 4))
"""Orders of the grids in a text: the middle one between the others, last or first."""
_BOXES: Final = 4
"""Boxes that are in two grids."""
_FEWEST_BOXES: Final = 2
"""Boxes with equal digits in two grids, of grids that are hardly separate puzzles."""


@cache
def _samurai() -> Layout:
    return layout_named("samurai")


@cache
def _cells() -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of each of the five grids, row by row."""
    at = _samurai().cell_at
    return tuple(
        tuple(at[top + row, left + column] for row in range(9) for column in range(9))
        for top, left in _GRIDS
    )


class _Overlap(NamedTuple):
    """Grids on the board of a Samurai, and the digits of the boxes that they share."""

    agreed: int
    """The number of cells with a digit in two grids."""
    equal: int
    """The number of boxes with two such digits or more, and no different ones."""
    difference: str
    """The first cell with two digits, and their grids; empty if there is none."""
    digit_of: Mapping[Cell, Digit]

    @property
    def has_clash(self) -> bool:
        """Whether a house has a digit twice."""
        digits = ([self.digit_of.get(c) for c in house.cells] for house in _samurai().houses)
        return any(max(Counter(filter(None, each)).values(), default=0) > 1 for each in digits)


def _overlap(grids: Sequence[Sequence[Digit]], places: Sequence[Sequence[Cell]]) -> _Overlap:
    """Return the overlap of grids whose cells are on *places* of the board."""
    agreed: Counter[frozenset[int]] = Counter()
    different: dict[frozenset[int], str] = {}
    first: dict[Cell, tuple[int, Digit]] = {}
    for number, (digits, cells) in enumerate(zip(grids, places, strict=True)):
        for at, (cell, digit) in enumerate(zip(cells, digits, strict=True)):
            other, known = first.setdefault(cell, (number, digit)) if digit else (number, 0)
            pair = frozenset((other, number))
            agreed[pair] += other != number and known == digit
            if other != number and known != digit:
                where = f"r{at // 9 + 1}c{at % 9 + 1} of grid {number + 1}"
                different.setdefault(pair, f"{where} differs from grid {other + 1}")
    equal = sum(count > 1 and pair not in different for pair, count in agreed.items())
    digit_of = {cell: digit for cell, (_, digit) in first.items()}
    return _Overlap(agreed.total(), equal, next(iter(different.values()), ""), digit_of)


def _overlaps(grids: Sequence[Sequence[Digit]]) -> Iterator[_Overlap]:
    """Yield the overlaps of five grids in each order, or of fewer at each of the five places."""
    for places in combinations(range(len(_GRIDS)), len(grids)):
        for order in _ORDERS:
            yield _overlap(grids, [_cells()[order.index(place)] for place in places])


def joined(grids: Sequence[Sequence[Digit]]) -> Sheet | None:
    """Return the Samurai of five grids; None if they are five puzzles.

    Of several orders the one with the most digits in two grids is chosen.
    """
    if len(grids) != len(_GRIDS):
        return None
    found = [each for each in _overlaps(grids) if not each.difference]
    found = [each for each in found if each.equal == _BOXES or not each.has_clash]
    if not found:
        return None
    digit_of = max(found, key=lambda each: each.agreed).digit_of
    digits = tuple(digit_of.get(cell, 0) for cell in range(_samurai().cells))
    return Sheet(Puzzle(_samurai(), digits))


def spoilt_samurai(grids: Sequence[Sequence[Digit]]) -> str:
    """Return why grids that share boxes are no Samurai; empty if they hardly are meant as one.

    Up to two of the five grids may be missing.
    """
    best = max(_overlaps(grids), key=lambda each: (each.equal, not each.difference))
    if best.equal < _FEWEST_BOXES:
        return ""
    return f"these grids share boxes as in a Samurai, but {best.difference or 'one is spoilt'}"


def on_canvas(digits: Sequence[Digit]) -> Sheet | None:
    """Return the Samurai of 21 rows of 21 cells; None if a digit is too large or in a gap."""
    side = _samurai().rows
    cells = _samurai().cell_at
    inside = [(row, column) in cells for row in range(side) for column in range(side)]
    pairs = list(zip(digits, inside, strict=True))
    if any(digit > _samurai().digits or (digit and not kept) for digit, kept in pairs):
        return None
    return Sheet(Puzzle(_samurai(), tuple(digit for digit, kept in pairs if kept)))
