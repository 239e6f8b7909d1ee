"""Which houses of a position have naked or hidden subsets: few, and they are told at a glance."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from .bits import Mask
from .board import Board
from .layout import House, Layout
from .tight_sets import NO_SIZES, Sizes, sizes_by_content


class SubsetSizes(NamedTuple):
    """The subsets of a position, by their sizes; those that remove something from a house."""

    naked: Mask
    """All sizes that occur."""
    hidden: Mask
    houses: tuple[tuple[House, Sizes], ...]
    """The houses that have some, boxes first."""

    def with_naked(self, size: int) -> Iterator[House]:
        """The houses in which there may be naked subsets of *size* cells."""
        if self.naked >> size & 1:
            yield from (house for house, sizes in self.houses if sizes.naked >> size & 1)

    def with_hidden(self, size: int) -> Iterator[House]:
        """The houses in which there may be hidden subsets of *size* digits."""
        if self.hidden >> size & 1:
            yield from (house for house, sizes in self.houses if sizes.hidden >> size & 1)


def subset_sizes(board: Board) -> SubsetSizes:
    """Which subsets there are on *board*, read off once a position."""
    known: SubsetSizes | None = board.cache.get("subset-sizes")
    if known is None:
        known = board.cache["subset-sizes"] = _read_off(board)
    return known


def _read_off(board: Board) -> SubsetSizes:
    layout, lanes, naked, hidden = board.layout, board.lanes, 0, 0
    sizes_of, content = sizes_by_content(layout.digits), (1 << layout.digits * board.tables.width) - 1
    found: list[tuple[House, Sizes]] = []
    for house, start in _starts(layout):
        sizes = sizes_of[lanes >> start & content]
        if sizes is not NO_SIZES:
            naked |= sizes.naked
            hidden |= sizes.hidden
            found.append((house, sizes))
    return SubsetSizes(naked, hidden, tuple(found))


@lru_cache(maxsize=32)
def _starts(layout: Layout) -> tuple[tuple[House, int], ...]:
    """Where the lanes of each house begin, boxes first."""
    width = layout.digits + 1
    starts = {
        house: (layout.cells + number * layout.digits) * width
        for number, house in enumerate(layout.houses)
    }
    return tuple((house, starts[house]) for house in layout.boxes_first)
