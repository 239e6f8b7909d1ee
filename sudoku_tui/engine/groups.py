"""Groups: all places for a digit where a box and another house meet, taken as one."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final, NamedTuple

from .als_in_houses import seen_by_all
from .bits import Mask, mask_of, members
from .layout import Cell, Digit, House, Kind, Layout
from .remembered import Remembered

_ROOM: Final = 8192
"""How many sets of places are remembered."""


class Group(NamedTuple):
    """All places for a digit in a box and a line; true if one of them holds it."""

    digit: Digit
    cells: Mask
    sees: Mask
    """The cells that see all of its cells."""


class _Segment(NamedTuple):
    line: int
    cells: Mask


@lru_cache(maxsize=32)
def _segments(layout: Layout) -> tuple[tuple[_Segment, ...], ...]:
    """For each house that is no box, where it meets the boxes in several cells."""
    boxes = layout.of_kind(Kind.BOX)
    lines = [house for house in layout.houses if house.kind is not Kind.BOX]
    return tuple(
        tuple(
            _Segment(index, line.mask & box.mask)
            for box in boxes
            if (line.mask & box.mask).bit_count() > 1
        )
        for index, line in enumerate(lines)
    )


class DigitGroups(NamedTuple):
    """The groups of one digit, by line, then by box, and their links; numbered from 0.

    Cells are told by a mask, groups by a mask of their numbers.
    """

    groups: tuple[tuple[Mask, Mask], ...]
    """For each its cells, and the cells that see all of them."""
    kills: tuple[tuple[Mask, Mask], ...]
    """For each the places and the groups that are false when it is true."""
    makes: tuple[tuple[Mask, Mask], ...]
    """For each the places and the groups that are true when it is false."""
    killed_by: dict[Cell, Mask]
    """For each place that excludes groups, which."""
    made_by: dict[Cell, Mask]
    """For each place that groups take the place of, which."""


@lru_cache(maxsize=32)
def digit_groups(layout: Layout) -> Remembered[Mask, DigitGroups]:
    """By the places of a digit its groups: on most of the next boards they are the same."""
    return Remembered(partial(_groups_at, layout), _ROOM)


def _groups_at(layout: Layout, places: Mask) -> DigitGroups:
    numbers: dict[Mask, int] = {}
    for segments in _segments(layout):
        for segment in segments:
            cells = places & segment.cells
            if cells & (cells - 1):
                numbers.setdefault(cells, len(numbers))
    groups = tuple((cells, seen_by_all(layout, cells)) for cells in numbers)
    kills, makes = list[tuple[Mask, Mask]](), list[tuple[Mask, Mask]]()
    killed_by, made_by = dict[Cell, Mask](), dict[Cell, Mask]()
    for number, (cells, sees) in enumerate(groups):
        excluded = mask_of(n for other, n in numbers.items() if not other & ~sees)
        kills.append((places & sees, excluded))
        for cell in members(places & sees):
            killed_by[cell] = killed_by.get(cell, 0) | 1 << number
        made = made_groups = 0
        for house in houses_holding(layout)[cells]:
            rest = places & house.mask & ~cells
            if rest and not rest & (rest - 1):
                made |= rest
            elif rest in numbers:
                made_groups |= 1 << numbers[rest]
        makes.append((made, made_groups))
        for cell in members(made):
            made_by[cell] = made_by.get(cell, 0) | 1 << number
    return DigitGroups(groups, tuple(kills), tuple(makes), killed_by, made_by)


@lru_cache(maxsize=32)
def houses_holding(layout: Layout) -> Remembered[Mask, tuple[House, ...]]:
    """The houses that hold all of some cells."""
    return Remembered(layout.shared_houses, _ROOM)
