"""Solids: cubes whose faces and slices are houses, drawn flat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from string import ascii_uppercase
from typing import TypeAlias

from ..layout import Cell, Digit, House, Kind, Position, join_positions
from .entry import Entry, Family
from .shapes import Shape, boxes, pieces

_Place: TypeAlias = tuple[int, int, int]


def _net(*corners: Position, side: int) -> tuple[Position, ...]:
    """Return the positions of square faces on a flat net, face by face, each row by row."""
    return tuple(
        (down + row, right + column)
        for down, right in corners
        for row in range(side)
        for column in range(side)
    )


def _belts(*sets: Sequence[Cell]) -> Iterator[House]:
    for number, cells in enumerate(sets, 1):
        yield House(Kind.EXTRA, number, tuple(cells), name="belt")


def _row(face: int, row: int, side: int) -> range:
    start = face * side * side + row * side
    return range(start, start + side)


def _column(face: int, column: int, side: int) -> range:
    start = face * side * side
    return range(start + column, start + side * side, side)


def full_cube() -> Shape:
    """Return the six faces of a cube of side four, with belts of sixteen cells around it.

    The faces are up, left, front, right, down, back. They are drawn as a cross whose column runs
    from up to back.
    """
    side, digits = 4, 16
    up, left, front, right, down, back = range(6)
    positions = _net((0, 4), (4, 0), (4, 4), (4, 8), (8, 4), (12, 4), side=side)
    columns = (
        [cell for face in (up, front, down, back) for cell in _column(face, k, side)]
        for k in range(side)
    )
    rows = (
        [
            *(cell for face in (left, front, right) for cell in _row(face, k, side)),
            *_row(back, side - 1 - k, side),
        ]
        for k in range(side)
    )
    rings = (
        [
            *(*_row(up, k, side), *_column(left, k, side)),
            *(*_column(right, side - 1 - k, side), *_row(down, side - 1 - k, side)),
        ]
        for k in range(side)
    )
    faces = pieces(cell // digits for cell in range(len(positions)))
    return Shape(digits, positions, (*faces, *_belts(*columns, *rows, *rings)))


def half_cube() -> Shape:
    """Return the three visible faces of a cube, each in two halves, with belts across two faces."""
    side, digits = 4, 8
    top, front, right = range(3)
    positions = _net((0, 0), (4, 0), (4, 4), side=side)
    belts = (
        *([*_column(top, k, side), *_column(front, k, side)] for k in range(side)),
        *([*_row(front, k, side), *_row(right, k, side)] for k in range(side)),
        *([*_row(top, k, side), *_column(right, side - 1 - k, side)] for k in range(side)),
    )
    halves = pieces((*_lying(top), *_upright(front), *_lying(right)))
    return Shape(digits, positions, (*halves, *_belts(*belts)))


def _lying(face: int) -> Iterator[object]:
    return ((face, row > 1) for row, _ in product(range(4), range(4)))


def _upright(face: int) -> Iterator[object]:
    return ((face, column > 1) for _, column in product(range(4), range(4)))


def big_cube() -> Shape:
    """Return three faces of side eight, each with four boxes, with belts across two faces."""
    side, digits = 8, 16
    one, two, three = range(3)
    positions = _net((0, 0), (side, 0), (side, side), side=side)
    belts = (
        *([*_row(one, k, side), *_row(three, k, side)] for k in range(side)),
        *([*_column(one, k, side), *_column(two, k, side)] for k in range(side)),
        *([*_row(two, k, side), *_column(three, k, side)] for k in range(side)),
    )
    labels = (
        (face, row > 3, column > 3)
        for face, row, column in product(range(3), range(side), range(side))
    )
    return Shape(digits, positions, (*pieces(labels), *_belts(*belts)))


def dion(order: int) -> Shape:
    """Return a cube in which every plane along an axis is a complete grid of boxes of side *order*.

    With n = order², cell (x, y, z) has the number (x * n + y) * n + z. The planes of x are drawn
    one by one, each with its letter. Houses of the other planes run through the drawn ones and are
    named by position.
    """
    side, plane = order * order, boxes(order, order)
    positions = _planes(side, order)
    number = {place: cell for cell, place in enumerate(product(range(side), repeat=3))}
    houses: list[House] = []
    for axis, level in product(range(3), range(side)):
        for house in plane.houses:
            places = (plane.positions[cell] for cell in house.cells)
            cells = tuple(number[_insert_level(place, axis, level)] for place in places)
            grid = "" if axis else ascii_uppercase[level]
            name = _name_across_planes(cells, positions) if axis else ""
            houses.append(House(house.kind, house.number, cells, grid, name))
    return Shape(side, positions, ()).with_houses(*_renumber(_distinct_houses(houses)))


def _name_across_planes(cells: Sequence[Cell], positions: Sequence[Position]) -> str:
    """Return the name of a house that runs through drawn planes: its first place and the planes."""
    plane = len(cells) ** 2
    planes = sorted({cell // plane for cell in cells})
    first = [positions[cell] for cell in sorted(cells) if cell // plane == planes[0]]
    begun, ended = (join_positions([each], "") for each in (first[0], first[-1]))
    if len(planes) == len(cells):
        return f"pillar at {begun}"
    to = "and" if len(planes) == 2 else "to"
    grids = f"{ascii_uppercase[planes[0]]} {to} {ascii_uppercase[planes[-1]]}"
    return f"box at {begun} to {ended} through {grids}"


def _renumber(houses: Iterable[House]) -> Iterator[House]:
    """Yield *houses*, with new numbers for those with a name: 1, 2, 3 within each kind."""
    counts: Counter[Kind] = Counter()
    for house in houses:
        counts[house.kind] += bool(house.name)
        yield replace(house, number=counts[house.kind]) if house.name else house


def dion_grid(order: int) -> tuple[Digit, ...]:
    """Return a full grid of a Dion cube by a formula: each digit encodes two sums modulo *order*.

    On any two axes, the coordinates that vary within a line or a box determine both sums and are
    determined by them, so each pair of sums occurs once per house.
    """
    side = order * order
    found = []
    for x, y, z in product(range(side), repeat=3):
        (x_band, x_line), (y_band, y_line), (z_band, z_line) = (divmod(a, order) for a in (x, y, z))
        tall = (x_line + z_line + y_band + z_band) % order
        wide = (y_line + z_line + x_band) % order
        found.append(tall * order + wide + 1)
    return tuple(found)


def _insert_level(place: Position, axis: int, level: int) -> _Place:
    one, other = place
    return ((level, one, other), (one, level, other), (one, other, level))[axis]


def _distinct_houses(houses: list[House]) -> list[House]:
    found: dict[int, House] = {}
    for house in houses:
        found.setdefault(house.mask, house)
    return list(found.values())


def _planes(side: int, across: int) -> tuple[Position, ...]:
    """Return the positions of the planes of a cube, *across* per row, with a gap between planes."""
    return tuple(
        (plane // across * (side + 1) + row, plane % across * (side + 1) + column)
        for plane, row, column in product(range(side), repeat=3)
    )


def roxdoku(order: int, *corners: _Place) -> Shape:
    """Return cubes of side *order* whose slices along each axis are houses; cubes may share cells.

    The layers are drawn side by side.
    """
    corners = corners or ((0, 0, 0),)
    places = sorted(
        {
            (x + a, y + b, z + c)
            for x, y, z in corners
            for a, b, c in product(range(order), repeat=3)
        }
    )
    number = {place: cell for cell, place in enumerate(places)}
    width = max(z for _, _, z in places) + 2
    positions = tuple((y, x * width + z) for x, y, z in places)
    houses: list[House] = []
    for corner in corners:
        for axis, level in product(range(3), range(order)):
            cells = (
                number[x + corner[0], y + corner[1], z + corner[2]]
                for x, y, z in product(range(order), repeat=3)
                if (x, y, z)[axis] == level
            )
            houses.append(House(Kind.EXTRA, len(houses) + 1, tuple(cells), name="slice"))
    return Shape(order * order, positions, tuple(houses))


def solid_entries() -> Iterator[Entry]:
    """Yield the entries of this family."""
    add = partial(Entry, Family.SOLID)
    yield add("cube-half", "Half cube", half_cube)
    yield add("cube-full", "Full cube", full_cube)
    yield add("cube-192", "Big cube", big_cube)
    yield add("dion2", "Dion cube of order 2", partial(dion, 2))
    yield add("dion3", "Dion cube", partial(dion, 3), ("sudoku cube",), partial(dion_grid, 3))
    for order in (3, 4, 5):
        aliases = ("roxdoku",) if order == 3 else ()
        yield add(f"roxdoku{order}", f"Roxdoku {order}", partial(roxdoku, order), aliases)
    yield add("roxdoku-twin", "Roxdoku twin", partial(roxdoku, 3, (0, 0, 0), (2, 2, 2)))
    yield add("roxdoku-double", "Roxdoku double", partial(roxdoku, 3, (0, 0, 0), (2, 2, 0)))
    far = tuple((x, y, z) for x in (0, 4) for y in (0, 4) for z in (0, 4))
    yield add("roxdoku-samurai", "Roxdoku Samurai", partial(roxdoku, 3, *far, (2, 2, 2)))
