"""Where a layout's diagonals and extra regions show on the grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from itertools import pairwise

from ...engine.bits import Mask, mask_of, members, union
from ...engine.layout import Cell, House, Kind, Layout, Position
from ...engine.sight import short_diagonals
from .glyphs import Glyphs

_SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Sign(Enum):
    """What marks a place, named after the glyph that draws it."""

    RISING = "rising"
    FALLING = "falling"
    BOTH = "both"
    EXTRA = "extra"
    SEEN = "seen"
    """What the cursor's cell sees, or a hint points out, and no line shows."""

    def glyph(self, glyphs: Glyphs) -> str:
        """The character that draws it."""
        return str(getattr(glyphs, self.value))


@lru_cache(maxsize=64)
def marked_extras(layout: Layout) -> tuple[House, ...]:
    """The extra regions that are marked on the board.

    If they lie everywhere, as groups and belts do, a mark would tell nothing; then only those
    are marked that are in one piece, as windows are, and touch no other such: side by side, as
    belts are, nobody could tell where one ends. None are if these lie everywhere too.
    """
    extras = layout.of_kind(Kind.EXTRA)
    if _covered(extras) != layout.all_cells:
        return extras
    whole = [house for house in extras if _in_one_piece(layout, house)]
    if _covered(whole) == layout.all_cells:
        return ()
    near = {house: _with_neighbours(layout, house) for house in whole}
    return tuple(
        house
        for house in whole
        if not any(house.mask & near[other] for other in whole if other is not house)
    )


def _with_neighbours(layout: Layout, house: House) -> Mask:
    """The cells of a house, and those beside them."""
    places = (layout.positions[cell] for cell in house.cells)
    beside = (
        layout.cell_at.get((r + down, c + right)) for r, c in places for down, right in _SIDES
    )
    return house.mask | mask_of({cell for cell in beside if cell is not None})


def _covered(houses: Iterable[House]) -> Mask:
    return union(house.mask for house in houses)


def _in_one_piece(layout: Layout, house: House) -> bool:
    """Whether one comes from each cell of a house to each other by sides, within it."""
    places = {layout.positions[cell] for cell in house.cells}
    found: set[Position] = set()
    ahead = {min(places)}
    while ahead:
        found |= ahead
        near = {(r + down, c + right) for r, c in ahead for down, right in _SIDES}
        ahead = near & places - found
    return found == places


@lru_cache(maxsize=64)
def tinted(layout: Layout) -> Mask:
    """The cells of diagonals and of the extra regions that are marked."""
    crossed = mask_of({cell for cells in _diagonals(layout) for cell in cells})
    return crossed | _covered(marked_extras(layout))


@lru_cache(maxsize=64)
def cell_signs(layout: Layout) -> Mapping[Cell, Sign]:
    """The sign of each cell that has one; a diagonal's goes before an extra region's."""
    signs = {cell: Sign.EXTRA for house in marked_extras(layout) for cell in house.cells}
    diagonal: dict[Cell, Sign] = {}
    for cells in _diagonals(layout):
        for cell in cells:
            diagonal[cell] = Sign.BOTH if cell in diagonal else _direction(layout, cells)
    return signs | diagonal


@lru_cache(maxsize=64)
def joint_signs(layout: Layout) -> Mapping[Position, Sign]:
    """The sign of each joint that has one, by the row and column of the cell below right of it.

    A diagonal crosses the joint between two of its cells; an extra region has those
    joints that are inside it.
    """
    signs = {
        (row, column): Sign.EXTRA
        for house in marked_extras(layout)
        for row, column in (layout.positions[cell] for cell in house.cells)
        if all(
            layout.cell_at.get(near) in house.cells
            for near in ((row - 1, column - 1), (row - 1, column), (row, column - 1))
        )
    }
    crossed: dict[Position, Sign] = {}
    for cells in _diagonals(layout):
        places = sorted(layout.positions[cell] for cell in cells)
        for (_, left), (row, column) in pairwise(places):
            joint = (row, max(left, column))
            crossed[joint] = Sign.BOTH if joint in crossed else _direction(layout, cells)
    return signs | crossed


def seen_unmarked(layout: Layout, cell: Cell) -> Mask:
    """What a cell sees, but for what lies in its row, column, box, or a marked house of it.

    These are told by lines, numbers or signs; the rest a player could only count.
    """
    marked = marked_extras(layout)
    houses = (layout.houses[index] for index in layout.houses_of[cell])
    obvious = (house for house in houses if house in marked or is_drawn(layout, house))
    return layout.sees[cell] & ~_covered(obvious)


def is_drawn(layout: Layout, house: House) -> bool:
    """Whether lines and numbers show a house: no belts, and no row from plane to plane."""
    rows, columns = zip(*(layout.positions[cell] for cell in house.cells), strict=True)
    match house.kind:
        case Kind.ROW:
            return len(set(rows)) == 1
        case Kind.COLUMN:
            return len(set(columns)) == 1
        case Kind.BOX:
            return len({layout.box_of[cell] for cell in house.cells}) == 1
        case _:
            return house.kind is Kind.DIAGONAL


@lru_cache(maxsize=256)
def signs_seen_from(layout: Layout, cursor: Cell | None) -> Mapping[Cell, Sign]:
    """The sign of each cell that has one, with the cursor on a cell."""
    signs = cell_signs(layout)
    if cursor is None:
        return signs
    return {**signs, **dict.fromkeys(members(seen_unmarked(layout, cursor)), Sign.SEEN)}


@lru_cache(maxsize=256)
def signs_with(
    layout: Layout, houses: tuple[House, ...], unframed: tuple[House, ...] = ()
) -> Mapping[Cell, Sign]:
    """The sign of each cell that has one, while *houses* are pointed out.

    *unframed* are those that should have a line around them where there is no room for all of it.
    """
    hidden = (house for house in houses if house in unframed or not is_drawn(layout, house))
    return {**cell_signs(layout), **dict.fromkeys(members(_covered(hidden)), Sign.SEEN)}


def _diagonals(layout: Layout) -> Iterator[tuple[Cell, ...]]:
    """The cells of each diagonal, be it a house or shorter."""
    yield from (house.cells for house in layout.of_kind(Kind.DIAGONAL))
    yield from short_diagonals(layout)


def _direction(layout: Layout, cells: tuple[Cell, ...]) -> Sign:
    (_, top), *_, (_, bottom) = sorted(layout.positions[cell] for cell in cells)
    return Sign.FALLING if top < bottom else Sign.RISING
