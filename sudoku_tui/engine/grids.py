"""The grids of a layout that has several: their letters, and where they begin."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from .bits import first
from .layout import Cell, Layout, Position


@lru_cache(maxsize=64)
def corners(layout: Layout) -> Mapping[str, Cell]:
    """The first cell of each grid, in reading order, by its letter; nothing if there is one grid.

    Houses are named after these letters: row 3B is the third row of the grid B.
    """
    cells: dict[str, int] = {}
    for house in layout.houses:
        if house.grid:
            cells[house.grid] = cells.get(house.grid, 0) | house.mask
    return {letter: first(cells[letter]) for letter in sorted(cells)}


@lru_cache(maxsize=64)
def letters(layout: Layout) -> Mapping[Position, str]:
    """What can be drawn where each grid begins: its letter, if that is one character."""
    return {
        layout.positions[cell]: letter
        for letter, cell in corners(layout).items()
        if len(letter) == 1
    }


def told(layout: Layout) -> str:
    """Where the grids begin, in words: ``A at r1c1, B at r1c13``; empty if there is one grid."""
    places = corners(layout).items()
    return ", ".join(f"{letter} at {layout.cell_name(cell)}" for letter, cell in places)
