"""Where the almost locked sets of a board are: each in some house, told by its content."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from .bits import Mask
from .board import Board
from .layout import Cell, Layout

_MOST_CELLS: Final = 3
"""Cells of a set on layouts of more than nine digits; people do not look for larger ones."""
_FEW_DIGITS: Final = 9
"""Layouts of no more digits than this have sets of every size."""
_MOST_SETS: Final = 350
"""Sets of a board. Where logic gets hard there are 200 to 300; where there are thousands, it
is easy, and the largest are left out."""


class AlmostLockedSet(NamedTuple):
    """n cells of a house with n + 1 candidates between them."""

    cells: Mask
    digits: Mask


def sets_of(board: Board) -> list[AlmostLockedSet]:
    of, layout = board.candidates_of, board.layout
    found: dict[Mask, AlmostLockedSet] = {}
    for house in layout.houses:
        content = tuple((cell, of[cell]) for cell in house.cells if of[cell])
        for each in _sets_in(content, layout.digits):
            found.setdefault(each.cells, each)
    if len(found) <= _MOST_SETS:
        return list(found.values())
    kept = set(sorted(found, key=int.bit_count)[:_MOST_SETS])
    return [found[cells] for cells in found if cells in kept]


@lru_cache(maxsize=2048)
def _sets_in(content: tuple[tuple[Cell, Mask], ...], digits: int) -> tuple[AlmostLockedSet, ...]:
    """The sets among the cells of a house with their candidates: lexicographic, by cell."""
    most = digits - 1 if digits <= _FEW_DIGITS else _MOST_CELLS
    chosen: list[tuple[Mask, Mask, int]] = []
    # From the last cell backwards: those with a cell come before those without it.
    for cell, candidates in sorted(content, reverse=True):
        bit = 1 << cell
        grown = [
            (cells | bit, union | candidates, count + 1)
            for cells, union, count in chosen
            if count < most and (union | candidates).bit_count() <= most + 1
        ]
        if candidates.bit_count() <= most + 1:
            grown.insert(0, (bit, candidates, 1))
        chosen = grown + chosen
    return tuple(
        AlmostLockedSet(cells, union)
        for cells, union, count in chosen
        if union.bit_count() == count + 1
    )


@lru_cache(maxsize=16384)
def seen_by_all(layout: Layout, cells: Mask) -> Mask:
    """The cells that see every one of *cells*, remembered: sets share many of their places."""
    return layout.seen_by_all(cells)
