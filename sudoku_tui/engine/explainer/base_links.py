"""Base links of one digit: the elements of patterns of strong links.

A *base link* is a house in which the digit has two *ends*, each of one cell or of a few cells on a
line. If the digit is at no cell of one end, it is at the other end. *Bridges* join base links:
houses that contain the far end of one and the near end of the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ..bits import Mask, mask_of
from ..bounded_cache import position_cache
from ..layout import House, Kind
from .rule import BOXES, COLUMNS, ROWS, seen_by_all


class BaseLink(NamedTuple):
    """A house with two ends: if the digit is at no cell of one end, it is at the other end."""

    kind: int
    """Kind of the house: 0 a box, 1 a row, 2 a column."""
    house: House
    grouping: int
    """Index of the division into ends: 1 for the second one if four places form a rectangle."""
    grouped: bool
    places: Mask
    """All places of the digit in the house."""
    ends: tuple[Mask, Mask]
    seen: tuple[Mask, Mask]
    """By end: the cells that see all its cells."""
    bridges_at: tuple[Mask, Mask]
    """By end: the houses that contain all its cells, as a mask of indices of `BRIDGES`."""


BRIDGES: Final = (*COLUMNS, *ROWS, *BOXES)
"""The houses that may join two ends, in the order in which they are tried."""
_LINES: Final = (*ROWS, *COLUMNS)
_SEGMENTS: Final = {
    line: tuple(line.mask & box.mask for box in BOXES if line.mask & box.mask) for line in _LINES
}
"""By line: its cells in each box that it crosses."""
_MINI_LINES: Final = {
    box: tuple(
        tuple(line.mask & box.mask for line in lines if line.mask & box.mask)
        for lines in (ROWS, COLUMNS)
    )
    for box in BOXES
}
"""By box: its mini-rows and its mini-columns."""


class _Cross(NamedTuple):
    """A cell of a box with its two arms, and the four corner cells that must be empty.

    If the digit is nowhere else, it is on one line or on the other: these are the ends::

        .  v  .        v the vertical arm, h the horizontal one, c the centre, which belongs to
        h  c  h        both ends; at the corners, the dots, the digit must not be
        .  v  .
    """

    centre: Mask
    vertical: Mask
    horizontal: Mask
    corners: Mask


def _crosses(box: House) -> tuple[_Cross, ...]:
    found = []
    for cell in box.cells:
        row, column = (
            next(line.mask for line in lines if line.mask >> cell & 1) & box.mask
            for lines in (ROWS, COLUMNS)
        )
        centre = 1 << cell
        found.append(_Cross(centre, column & ~centre, row & ~centre, box.mask & ~(row | column)))
    return tuple(found)


_CROSSES: Final = {box: _crosses(box) for box in BOXES}


def base_links(places: Mask) -> Iterator[BaseLink]:
    """Yield every base link of a digit with these places: in boxes, in rows, in columns."""
    for kind, houses in enumerate((BOXES, ROWS, COLUMNS)):
        for house in houses:
            inside = places & house.mask
            if 2 <= inside.bit_count() <= 6:
                for grouping, (grouped, ends) in enumerate(_ends(house, inside)):
                    seen = (seen_by_all(ends[0]), seen_by_all(ends[1]))
                    around = (_houses_containing(ends[0]), _houses_containing(ends[1]))
                    yield BaseLink(kind, house, grouping, grouped, inside, ends, seen, around)


@position_cache(maxsize=4096)
def _houses_containing(cells: Mask) -> Mask:
    """Return the houses that contain all of *cells*, as a mask of indices of `BRIDGES`."""
    return mask_of(at for at, house in enumerate(BRIDGES) if not cells & ~house.mask)


def _ends(house: House, inside: Mask) -> Iterator[tuple[bool, tuple[Mask, Mask]]]:
    """Yield each division of the places *inside* a house: whether it is grouped, and its two ends.

    Two places are an end each. Two places on one line of a box are left out, because the line has
    the same link. More than two places must be in two boxes if the house is a line, and on two
    lines if it is a box.
    """
    if inside.bit_count() == 2:
        one = inside & -inside
        if house.kind is not Kind.BOX or not _in_line(house, inside):
            yield False, (one, inside ^ one)
    elif house.kind is Kind.BOX:
        for ends in _ends_in_box(house, inside):
            yield True, ends
    else:
        parts = _split_by_empty_part(_SEGMENTS[house], inside)
        if parts:
            yield True, parts


def _in_line(box: House, inside: Mask) -> bool:
    return any(not inside & ~line for lines in _MINI_LINES[box] for line in lines)


def _split_by_empty_part(parts: tuple[Mask, ...], inside: Mask) -> tuple[Mask, Mask] | None:
    """Return the places in two of three parts; None unless exactly one part is empty."""
    for empty in parts:
        if not empty & inside:
            one, other = (part & inside for part in parts if part != empty)
            return (one, other) if one and other else None
    return None


def _ends_in_box(box: House, inside: Mask) -> Iterator[tuple[Mask, Mask]]:
    """Yield the ends of 3 or more places in a box: on two crossing lines, else on parallel ones."""
    for cross in _CROSSES[box]:
        if not inside & cross.corners:
            yield from _ends_of_cross(cross, inside)
            return
    if inside.bit_count() < 4:
        return
    rows, columns = _MINI_LINES[box]
    for lines, across in ((rows, columns), (columns, rows)):
        for empty in reversed(lines):
            if not inside & empty:
                one, other = (line & inside for line in lines if line != empty)
                if one and other:
                    yield one, other
                    yield from _crossing_ends(one, other, across)
                return


def _crossing_ends(one: Mask, other: Mask, across: tuple[Mask, ...]) -> Iterator[tuple[Mask, Mask]]:
    """Yield the division of four places by the other pair of lines, if they form a rectangle."""
    both = one | other
    pairs = [line & both for line in across if line & both]
    if both.bit_count() == 4 and len(pairs) == 2 and all(p.bit_count() == 2 for p in pairs):
        yield pairs[0], pairs[1]


def _ends_of_cross(cross: _Cross, inside: Mask) -> Iterator[tuple[Mask, Mask]]:
    """Yield the ends of places on a cross.

    An arm with one place is an end by itself; the centre then belongs to the other end only.
    """
    vertical, horizontal = inside & cross.vertical, inside & cross.horizontal
    if not vertical or not horizontal:
        return
    if horizontal.bit_count() == 1:
        yield horizontal, vertical | cross.centre
    elif vertical.bit_count() == 1:
        yield vertical, horizontal | cross.centre
    else:
        centre = cross.centre & inside
        yield vertical | centre, horizontal | centre
