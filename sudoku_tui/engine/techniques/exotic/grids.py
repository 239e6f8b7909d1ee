"""Grids of nine rows, nine columns and nine boxes in a layout, and their bands."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from ...layout import House, Kind, Layout

_LINES: Final = 9
BANDS: Final = (0, 1, 2), (3, 4, 5), (6, 7, 8)
"""Rows, or columns, by their numbers, that have their boxes in common."""
APART: Final = tuple(
    (one, other) for here, there in combinations(BANDS, 2) for one in here for other in there
)
"""Two of them each that have no box in common."""


class Grid(NamedTuple):
    """Rows and columns that cross in one cell each, and boxes of three by three."""

    rows: tuple[House, ...]
    columns: tuple[House, ...]
    boxes: tuple[House, ...]

    def box_at(self, row: House, column: House) -> House:
        """The box of the cell where two lines cross."""
        cell = row.mask & column.mask
        return next(box for box in self.boxes if box.mask & cell)


@lru_cache(maxsize=64)
def grids_of(layout: Layout) -> tuple[Grid, ...]:
    """Every such grid: those of the classic board and its kin, and each of overlapping ones."""
    found: list[Grid] = []
    if layout.digits != _LINES:
        return ()
    for letter in dict.fromkeys(house.grid for house in layout.houses):
        rows, columns = (
            tuple(house for house in layout.of_kind(kind) if house.grid == letter)
            for kind in (Kind.ROW, Kind.COLUMN)
        )
        if len(rows) == len(columns) == _LINES and _cross(rows, columns):
            boxes = _boxes(layout, rows, columns)
            if len(boxes) == _LINES:
                found.append(Grid(rows, columns, boxes))
    return tuple(found)


def _cross(rows: tuple[House, ...], columns: tuple[House, ...]) -> bool:
    return all(
        (row.mask & column.mask).bit_count() == 1 for row in rows for column in columns
    ) and all(
        not one.mask & other.mask
        for same in (rows, columns)
        for one, other in combinations(same, 2)
    )


def _boxes(
    layout: Layout, rows: tuple[House, ...], columns: tuple[House, ...]
) -> tuple[House, ...]:
    """The boxes that lie in three rows and three columns next to each other, in reading order."""
    found: list[House] = []
    for band in range(0, _LINES, 3):
        for stack in range(0, _LINES, 3):
            across = along = 0
            for row, column in zip(rows[band : band + 3], columns[stack : stack + 3], strict=True):
                across |= row.mask
                along |= column.mask
            found += (box for box in layout.of_kind(Kind.BOX) if box.mask == across & along)
    return tuple(dict.fromkeys(found))
