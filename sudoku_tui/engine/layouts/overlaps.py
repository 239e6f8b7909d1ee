"""Overlapping grids: copies of one shape on a larger canvas that share some cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from string import ascii_uppercase

from ..layout import House, Kind, Position
from .entry import Entry, Family
from .shapes import Shape, boxes

_CLASSIC = partial(boxes, 3, 3)


def overlap(build: Callable[[], Shape], *offsets: Position) -> Shape:
    """Return copies of a shape, each with its top left corner at one of *offsets* (row, column).

    Cells at equal positions become one cell, and equal houses one house. Rows of two grids on the
    same line of the canvas remain two houses. Each copy of each grid of the shape gets a letter.
    """
    part = build()
    places = {
        (row + down, column + right) for down, right in offsets for row, column in part.positions
    }
    positions = tuple(sorted(places))
    number = {place: cell for cell, place in enumerate(positions)}
    houses: list[House] = []
    inner = sorted({house.grid for house in part.houses})
    grids = product(offsets, inner)
    for letter, ((down, right), grid) in zip(ascii_uppercase, grids, strict=False):
        cell_of = [number[row + down, column + right] for row, column in part.positions]
        houses += (
            replace(house, cells=tuple(cell_of[cell] for cell in house.cells), grid=letter)
            for house in part.houses
            if house.grid == grid
        )
    return Shape(part.digits, positions, ()).with_houses(*_distinct_houses(houses))


def _distinct_houses(houses: list[House]) -> list[House]:
    """Remove houses with equal cells: a box that two grids share belongs to the earlier grid."""
    found: dict[int, House] = {}
    for house in houses:
        found.setdefault(house.mask, house)
    return list(found.values())


def clueless(build: Callable[[], Shape], apart: int, first: int) -> Shape:
    """Return nine grids side by side, and a tenth grid made of some cells of each.

    The tenth grid uses three rows and three columns of each grid. 3 and 1 select the centres of all
    boxes, 1 and 3 the centre box of each grid.

    Args:
        build: Builds one grid.
        apart: Distance between the three rows, and between the three columns.
        first: Index of the first of these lines within its grid.
    """
    part = build()
    side = part.digits
    corners = product(range(0, 3 * side, side), repeat=2)
    whole = overlap(build, *((down, right) for down, right in corners))
    lines = [grid * side + first + place * apart for grid in range(3) for place in range(3)]
    cell_at = {position: cell for cell, position in enumerate(whole.positions)}
    tenth = [
        replace(
            house,
            cells=tuple(
                cell_at[lines[row], lines[column]]
                for row, column in (part.positions[cell] for cell in house.cells)
            ),
            grid=ascii_uppercase[9],
            kind=Kind.EXTRA if house.kind is Kind.BOX else house.kind,
            name=house.kind_name,
        )
        for house in part.houses
    ]
    return whole.with_houses(*tenth)


def _lattice(rows: int, columns: int) -> tuple[Position, ...]:
    """Return the corners of a lattice of *rows* by *columns* grids, with a grid where four meet."""
    corners = [(12 * r, 12 * c) for r in range(rows) for c in range(columns)]
    middles = [(12 * r + 6, 12 * c + 6) for r in range(rows - 1) for c in range(columns - 1)]
    return tuple(sorted(corners + middles))


_BUTTERFLY = ((0, 0), (0, 3), (3, 0), (3, 3))
_OFFSETS: tuple[tuple[tuple[str, ...], tuple[Position, ...]], ...] = (
    (("twin", "Twin", "twodoku", "gattai-2"), ((0, 0), (6, 6))),
    (("twin-slash", "Twin, rising"), ((0, 6), (6, 0))),
    (("triple", "Triple", "tripledoku"), ((0, 0), (3, 3), (6, 6))),
    (("triple-slash", "Triple, rising"), ((0, 6), (3, 3), (6, 0))),
    (("gattai-3", "Gattai-3"), ((0, 3), (3, 6), (6, 0))),
    (("butterfly", "Butterfly"), _BUTTERFLY),
    (("sohei", "Sohei"), ((0, 6), (6, 0), (6, 12), (12, 6))),
    (("flower", "Flower", "star", "musketry"), ((0, 3), (3, 0), (3, 3), (3, 6), (6, 3))),
    (("samurai", "Samurai", "gattai-5", "quincunx"), _lattice(2, 2)),
    (("windmill", "Windmill", "kazaguruma"), ((0, 3), (3, 12), (6, 6), (9, 0), (12, 9))),
    (("cross", "Cross", "plus"), ((0, 6), (6, 0), (6, 6), (6, 12), (12, 6))),
    (("gattai-8", "Gattai-8"), _lattice(2, 3)),
    (("shogun", "Shogun", "gattai-11"), _lattice(2, 4)),
    (("sumo", "Sumo", "gattai-13"), _lattice(3, 3)),
)
"""The names of overlapping classic grids, and the top left corner of each grid."""


def overlap_entries() -> Iterator[Entry]:
    """Yield the entries of this family."""
    add = partial(Entry, Family.OVERLAP)
    for (id, name, *aliases), offsets in _OFFSETS:
        yield add(id, name, partial(overlap, _CLASSIC, *offsets), tuple(aliases))
    wide = ((0, 0), (0, 24), (12, 12), (24, 0), (24, 24))
    yield add("samurai-16", "Samurai 16x16", partial(overlap, partial(boxes, 4, 4), *wide))
    wide = ((0, 0), (0, 18), (9, 9), (18, 0), (18, 18))
    butterfly = partial(overlap, _CLASSIC, *_BUTTERFLY)
    yield add("samurai-butterfly", "Samurai of butterflies", partial(overlap, butterfly, *wide))
    tiny = ((0, 0), (0, 6), (3, 3), (6, 0), (6, 6))
    yield add("tiny-samurai", "Tiny Samurai", partial(overlap, partial(boxes, 2, 2), *tiny))
    centres, middles = partial(clueless, _CLASSIC, 3, 1), partial(clueless, _CLASSIC, 1, 3)
    yield add("clueless-1", "Clueless, centres of boxes", centres)
    yield add("clueless-2", "Clueless, boxes in the centre", middles)
