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
    return board.once(_read_off)


def _read_off(board: Board) -> SubsetSizes:
    contents, naked, hidden = board.contents, 0, 0
    sizes_of = sizes_by_content(board.layout.digits)
    found: list[tuple[House, Sizes]] = []
    for number, house in _boxes_first(board.layout):
        sizes = sizes_of[contents[number]]
        if sizes is not NO_SIZES:
            naked |= sizes.naked
            hidden |= sizes.hidden
            found.append((house, sizes))
    return SubsetSizes(naked, hidden, tuple(found))


@lru_cache(maxsize=32)
def _boxes_first(layout: Layout) -> tuple[tuple[int, House], ...]:
    """The houses in the order in which people look, with their numbers."""
    numbers = {house: number for number, house in enumerate(layout.houses)}
    return tuple((numbers[house], house) for house in layout.boxes_first)
