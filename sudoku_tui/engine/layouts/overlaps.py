"""Overlapping grids: copies of one shape on a larger canvas, some of their cells the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from string import ascii_uppercase

from ..layout import House, Kind, Position
from .shapes import Shape


def overlap(part: Shape, *offsets: Position) -> Shape:
    """Copies of *part*, each with its top left corner at one of *offsets* (row, column).

    Cells at the same place are one cell, and equal houses one house. Rows of two grids on the
    same line of the canvas are two houses.
    """
    places = {
        (row + down, column + right) for down, right in offsets for row, column in part.positions
    }
    positions = tuple(sorted(places))
    number = {place: cell for cell, place in enumerate(positions)}
    houses: list[House] = []
    for letter, (down, right) in zip(_letters(len(offsets)), offsets, strict=True):
        cell_of = [number[row + down, column + right] for row, column in part.positions]
        houses += (
            replace(house, cells=tuple(cell_of[cell] for cell in house.cells), grid=letter)
            for house in part.houses
        )
    return Shape(part.digits, positions, ()).with_houses(*_once(houses))


def _letters(count: int) -> Sequence[str]:
    return ascii_uppercase[:count]


def _once(houses: list[House]) -> list[House]:
    """Each set of cells as one house: a box that two grids share is the earlier one's."""
    found: dict[int, House] = {}
    for house in houses:
        found.setdefault(house.mask, house)
    return list(found.values())


def clueless(part: Shape, apart: int, *, first: int) -> Shape:
    """Nine grids side by side, and a tenth made of some cells of each.

    The tenth has the rows and columns of the canvas that are *first* and then *apart* from
    each other, three in each grid: 1 and 3 for the centres of all boxes; 3 and 1 for the
    centre box of each grid.
    """
    side = part.digits
    whole = overlap(
        part,
        *((down, right) for down in range(0, 3 * side, side) for right in range(0, 3 * side, side)),
    )
    lines = [grid * side + first + place * apart for grid in range(3) for place in range(3)]
    cell_at = {position: cell for cell, position in enumerate(whole.positions)}
    tenth = [
        replace(
            house,
            cells=tuple(
                cell_at[lines[row], lines[column]]
                for row, column in (part.positions[cell] for cell in house.cells)
            ),
            grid=_letters(10)[-1],
            kind=Kind.EXTRA if house.kind is Kind.BOX else house.kind,
        )
        for house in part.houses
    ]
    return whole.with_houses(*tenth)
