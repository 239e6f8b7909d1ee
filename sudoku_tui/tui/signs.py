"""Where a layout's diagonals and extra regions show on the grid."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from itertools import pairwise

from ..engine.bits import Mask
from ..engine.layout import Cell, House, Kind, Layout, Position
from .glyphs import Glyphs


class Sign(Enum):
    """What marks a place, named after the glyph that draws it."""

    RISING = "rising"
    FALLING = "falling"
    BOTH = "both"
    EXTRA = "extra"

    def drawn(self, glyphs: Glyphs) -> str:
        """The character for it."""
        return str(getattr(glyphs, self.value))


@lru_cache(maxsize=64)
def tinted(layout: Layout) -> Mask:
    """The cells of diagonals and extra regions."""
    mask = 0
    for house in layout.of_kind(Kind.DIAGONAL, Kind.EXTRA):
        mask |= house.mask
    return mask


@lru_cache(maxsize=64)
def cell_signs(layout: Layout) -> Mapping[Cell, Sign]:
    """The sign of each cell that has one; a diagonal's goes before an extra region's."""
    signs = {cell: Sign.EXTRA for house in layout.of_kind(Kind.EXTRA) for cell in house.cells}
    diagonal: dict[Cell, Sign] = {}
    for house in layout.of_kind(Kind.DIAGONAL):
        for cell in house.cells:
            diagonal[cell] = Sign.BOTH if cell in diagonal else _direction(layout, house)
    return signs | diagonal


@lru_cache(maxsize=64)
def joint_signs(layout: Layout) -> Mapping[Position, Sign]:
    """The sign of each joint that has one, by the row and column of the cell below right of it.

    A diagonal crosses the joint between two of its cells; an extra region has those
    joints that are inside it.
    """
    signs = {
        (row, column): Sign.EXTRA
        for house in layout.of_kind(Kind.EXTRA)
        for row, column in (layout.positions[cell] for cell in house.cells)
        if all(
            layout.cell_at.get(near) in house.cells
            for near in ((row - 1, column - 1), (row - 1, column), (row, column - 1))
        )
    }
    crossed: dict[Position, Sign] = {}
    for house in layout.of_kind(Kind.DIAGONAL):
        places = sorted(layout.positions[cell] for cell in house.cells)
        for (_, left), (row, column) in pairwise(places):
            joint = (row, max(left, column))
            crossed[joint] = Sign.BOTH if joint in crossed else _direction(layout, house)
    return signs | crossed


def _direction(layout: Layout, house: House) -> Sign:
    (_, top), *_, (_, bottom) = sorted(layout.positions[cell] for cell in house.cells)
    return Sign.FALLING if top < bottom else Sign.RISING
