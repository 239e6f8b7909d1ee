"""The signs that show a layout's diagonals and extra regions on the grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from itertools import pairwise

from ...engine.bits import Mask, mask_of, members, union
from ...engine.exclusions import short_diagonals
from ...engine.layout import Cell, House, Kind, Layout, Position
from .glyphs import Glyphs

_SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Sign(Enum):
    """A sign in a cell or at a joint. Its value is the name of a field of `Glyphs`."""

    RISING = "rising"
    FALLING = "falling"
    BOTH = "both"
    EXTRA = "extra"
    SEEN = "seen"
    """In cells that the cursor's cell sees, or that a hint points out, if no line shows this."""

    def glyph(self, glyphs: Glyphs) -> str:
        """Return the character of the sign."""
        return str(getattr(glyphs, self.value))


@lru_cache(maxsize=64)
def marked_extras(layout: Layout) -> tuple[House, ...]:
    """Return the extra regions that are marked on the board.

    If all extra regions together cover the whole board, as groups and belts do, marks on all of
    them would distinguish nothing. Then a region is marked only if it is contiguous, as windows
    are, and adjoins no other contiguous region: borders between adjacent ones, such as belts, would
    not be visible. If the contiguous regions alone cover the board, none is marked.
    """
    extras = layout.of_kind(Kind.EXTRA)
    if _cells_of(extras) != layout.all_cells:
        return extras
    whole = [house for house in extras if _in_one_piece(layout, house)]
    if _cells_of(whole) == layout.all_cells:
        return ()
    near = {house: _with_neighbours(layout, house) for house in whole}
    return tuple(
        house
        for house in whole
        if not any(house.mask & near[other] for other in whole if other is not house)
    )


def _with_neighbours(layout: Layout, house: House) -> Mask:
    """Return the cells of a house and those adjacent to them."""
    places = (layout.positions[cell] for cell in house.cells)
    beside = (
        layout.cell_at.get((r + down, c + right)) for r, c in places for down, right in _SIDES
    )
    return house.mask | mask_of({cell for cell in beside if cell is not None})


def _cells_of(houses: Iterable[House]) -> Mask:
    return union(house.mask for house in houses)


def _in_one_piece(layout: Layout, house: House) -> bool:
    """Check whether the cells of a house are connected by their sides."""
    places = {layout.positions[cell] for cell in house.cells}
    found: set[Position] = set()
    ahead = {min(places)}
    while ahead:
        found |= ahead
        near = {(r + down, c + right) for r, c in ahead for down, right in _SIDES}
        ahead = near & places - found
    return found == places


@lru_cache(maxsize=64)
def tinted_cells(layout: Layout) -> Mask:
    """Return the cells of diagonals and of the marked extra regions."""
    crossed = mask_of({cell for cells in _diagonals(layout) for cell in cells})
    return crossed | _cells_of(marked_extras(layout))


@lru_cache(maxsize=64)
def cell_signs(layout: Layout) -> Mapping[Cell, Sign]:
    """Return the sign of each cell that has one.

    A diagonal takes precedence over an extra region.
    """
    signs = {cell: Sign.EXTRA for house in marked_extras(layout) for cell in house.cells}
    diagonal: dict[Cell, Sign] = {}
    for cells in _diagonals(layout):
        for cell in cells:
            diagonal[cell] = Sign.BOTH if cell in diagonal else _direction(layout, cells)
    return signs | diagonal


@lru_cache(maxsize=64)
def joint_signs(layout: Layout) -> Mapping[Position, Sign]:
    """Return the signs of joints, the points where grid lines meet.

    The key is the position of the cell to the lower right of the joint. A diagonal crosses the
    joint between two of its cells; an extra region has the joints inside it.
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
    """Return the cells that a cell sees but that the board does not show as such.

    Lines, numbers or signs show its row, column, box and marked extra regions. A player would have
    to count out the others.
    """
    marked = marked_extras(layout)
    houses = (layout.houses[index] for index in layout.houses_of[cell])
    obvious = (house for house in houses if house in marked or is_drawn(layout, house))
    return layout.sees[cell] & ~_cells_of(obvious)


def is_drawn(layout: Layout, house: House) -> bool:
    """Check whether lines and numbers show a house.

    They do not show belts or rows across planes.
    """
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
    """Return the sign of each cell that has one, with the cursor on *cursor*."""
    signs = cell_signs(layout)
    if cursor is None:
        return signs
    return {**signs, **dict.fromkeys(members(seen_unmarked(layout, cursor)), Sign.SEEN)}


@lru_cache(maxsize=256)
def signs_with(
    layout: Layout, houses: tuple[House, ...], unframed: tuple[House, ...] = ()
) -> Mapping[Cell, Sign]:
    """Return the sign of each cell that has one, while a hint points out *houses*.

    The houses in *unframed* need an outline that the frame cannot draw completely.
    """
    hidden = (house for house in houses if house in unframed or not is_drawn(layout, house))
    return {**cell_signs(layout), **dict.fromkeys(members(_cells_of(hidden)), Sign.SEEN)}


def _diagonals(layout: Layout) -> Iterator[tuple[Cell, ...]]:
    """Yield the cells of each diagonal, whether it is a house or shorter."""
    yield from (house.cells for house in layout.of_kind(Kind.DIAGONAL))
    yield from short_diagonals(layout)


def _direction(layout: Layout, cells: tuple[Cell, ...]) -> Sign:
    (_, top), *_, (_, bottom) = sorted(layout.positions[cell] for cell in cells)
    return Sign.FALLING if top < bottom else Sign.RISING
