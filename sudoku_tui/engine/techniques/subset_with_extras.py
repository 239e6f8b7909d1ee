"""Subsets of which one cell is only known to be somewhere: one of several extras is true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..bits import Mask
from ..board import Board
from ..layout import Cell, House
from ..step import Candidate

_MOST = 3
"""How many cells are added on boards larger than 9x9, where there would be too many to try."""


class Joined(NamedTuple):
    """Cells of a house that share their digits with the extras, and what that removes."""

    house: House
    cells: Mask
    digits: Mask
    gone: tuple[Candidate, ...]


def joined_with(
    board: Board, roof: Mask, extras: Mask, house: House, barred: Mask, apart: Mask
) -> Iterator[Joined]:
    """Cells of *house* which, with one that holds one of *extras*, have as many digits as cells.

    *roof* are the cells that have the extras; *apart* are cells that take no part; cells with
    a digit of *barred* neither.
    """
    layout, of = board.layout, board.candidates_of
    free = [
        cell
        for cell in house.cells
        if of[cell] and not of[cell] & barred and not (roof | apart) >> cell & 1
    ]
    most = len(free) if layout.digits <= 9 else _MOST
    for cells, digits in _sets(free, of, extras, most):
        used = roof | cells
        wider = [other for other in layout.shared_houses(used) if other is not house]
        if any(layout.houses.index(other) < layout.houses.index(house) for other in wider):
            continue
        lost = house.mask & ~used
        if not board.candidates_in(lost, digits):
            continue
        for other in wider:
            lost |= other.mask & ~used
        gone = board.candidates_in(lost, digits)
        yield Joined(house, cells, digits, tuple(sorted(gone, key=lambda each: each[::-1])))


def _sets(free: list[Cell], of: list[Mask], extras: Mask, most: int) -> Iterator[tuple[Mask, Mask]]:
    """Sets of cells that have, with the extras, one digit more than cells; grown cell by cell."""

    def grow(start: int, count: int, cells: Mask, digits: Mask) -> Iterator[tuple[Mask, Mask]]:
        for index in range(start, len(free)):
            union = digits | of[free[index]]
            if union.bit_count() <= most + 1:
                chosen = cells | 1 << free[index]
                if union.bit_count() == count + 2:
                    yield chosen, union
                if count + 1 < most:
                    yield from grow(index + 1, count + 1, chosen, union)

    return grow(0, 0, 0, extras)
