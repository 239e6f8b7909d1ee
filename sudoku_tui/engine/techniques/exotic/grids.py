"""Grids of nine rows, nine columns and nine boxes in a layout, and their bands."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from ...layout import House, Kind, Layout

_LINES: Final = 9
BANDS: Final = (0, 1, 2), (3, 4, 5), (6, 7, 8)
"""The bands of a grid: indices of the rows, or columns, that share their boxes."""
APART: Final = tuple(
    (one, other) for here, there in combinations(BANDS, 2) for one in here for other in there
)
"""Pairs of indices of rows, or of columns, that share no box."""


class Grid(NamedTuple):
    """Nine rows and nine columns that cross in one cell each, and nine boxes of 3x3 cells."""

    rows: tuple[House, ...]
    columns: tuple[House, ...]
    boxes: tuple[House, ...]

    def box_at(self, row: House, column: House) -> House:
        """Return the box of the cell where *row* and *column* cross."""
        cell = row.mask & column.mask
        return next(box for box in self.boxes if box.mask & cell)


@lru_cache(maxsize=64)
def grids_of(layout: Layout) -> tuple[Grid, ...]:
    """Return every 9x9 grid of *layout*: one in the classic layout and its variants.

    Overlapping grids are returned one by one. A layout without nine digits has none.
    """
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
    """Return the boxes that span three neighbouring rows and columns, in reading order."""
    found: list[House] = []
    for band in range(0, _LINES, 3):
        for stack in range(0, _LINES, 3):
            across = along = 0
            for row, column in zip(rows[band : band + 3], columns[stack : stack + 3], strict=True):
                across |= row.mask
                along |= column.mask
            found += (box for box in layout.of_kind(Kind.BOX) if box.mask == across & along)
    return tuple(dict.fromkeys(found))
