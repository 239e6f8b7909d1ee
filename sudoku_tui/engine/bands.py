"""Full placements of a digit, band by band.

Rows that share their boxes are a *band*. Whatever a digit does in one band, the others see of
it only which columns it takes. So for each band it is told which columns can be taken together,
each time with all cells in use for that; and where these of all bands share no column, they are
full placements, many at once. What a band can do is remembered by its places, and serves the
other bands too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from .bits import Mask, mask_of, members
from .layout import Kind, Layout
from .remembered import Remembered

_MOST_DIGITS: Final = 9
_MOST_BANDS: Final = 3
"""With more there would be too many choices of columns."""
_ROOM: Final = 8192
"""How many bands are remembered."""


class _Band(NamedTuple):
    """What a digit can do in a band with just some places."""

    ways: dict[Mask, Mask]
    """By the columns that are taken, the places in use for that: one in each row."""
    columns: Mask
    """Those that have a place."""
    rows: int
    """How many have one."""


class Bands:
    """A layout of rows, columns and boxes alone. Get it from `bands_of`."""

    def __init__(self, height: int, width: int) -> None:
        """For boxes of so many rows and columns."""
        digits = height * width
        size = digits * height
        self._row = (1 << digits) - 1
        self._whole = (1 << size) - 1
        self._rows = range(0, size, digits)
        self._starts = range(0, _MOST_BANDS * size, size)
        boxes = [(1 << width) - 1 << start for start in range(0, digits, width)]
        self._free = [
            sum(box for box in boxes if not box & columns) for columns in range(1 << digits)
        ]
        """By the columns that are taken, those in boxes that still lack the digit."""
        self._each = [
            tuple(1 << column for column in members(columns)) for columns in range(1 << digits)
        ]
        """By columns, each of them by itself."""
        self._bands = Remembered(self._band, _ROOM)

    def _band(self, places: Mask) -> _Band:
        free, each = self._free, self._each
        ways, columns, rows = {0: 0}, 0, 0
        for start in self._rows:
            row = places >> start & self._row
            if not row:
                continue
            columns, rows = columns | row, rows + 1
            grown = dict[Mask, Mask]()
            for taken, used in ways.items():
                for column in each[row & free[taken]]:
                    now = taken | column
                    grown[now] = grown.get(now, 0) | used | column << start
            ways = grown
        return _Band(ways, columns, rows)

    def alive(self, places: Mask) -> Mask | None:
        """The places that some full placement uses; None where rows and columns do not match."""
        whole, bands = self._whole, self._bands
        one, two, three = [bands[places >> start & whole] for start in self._starts]
        columns = one.columns | two.columns | three.columns
        if columns.bit_count() != one.rows + two.rows + three.rows:
            return None
        size, alive = self._starts.step, 0
        of_two, of_three = two.ways.items(), three.ways
        for taken, used in one.ways.items():
            rest = columns ^ taken
            for more, used_too in of_two:
                if not taken & more:
                    last = of_three.get(rest ^ more)
                    if last is not None:
                        alive |= used | used_too << size | last << 2 * size
        return alive


@lru_cache(maxsize=32)
def bands_of(layout: Layout) -> Bands | None:
    """The bands of *layout*; None if it has others than rows, columns and boxes, or too many."""
    digits, boxes = layout.digits, layout.of_kind(Kind.BOX)
    if not boxes or digits > _MOST_DIGITS or layout.extra_sees:
        return None
    at = [layout.positions[cell] for cell in boxes[0].cells]
    height, width = len({row for row, _ in at}), len({column for _, column in at})
    if height * width != digits or width > _MOST_BANDS:
        return None
    is_plain = {house.mask for house in layout.houses} == _plain_houses(layout.cells, height, width)
    return Bands(height, width) if is_plain else None


def _plain_houses(cells: int, height: int, width: int) -> set[Mask]:
    """All rows and columns, and boxes of so many rows and columns, of so many *cells*."""
    digits = height * width
    rows = (range(start, start + digits) for start in range(0, cells, digits))
    columns = (range(start, cells, digits) for start in range(digits))
    boxes = (
        [
            start + row + column
            for row in range(0, digits * height, digits)
            for column in range(width)
        ]
        for band in range(0, cells, digits * height)
        for start in range(band, band + digits, width)
    )
    return {mask_of(house) for house in (*rows, *columns, *boxes)}
