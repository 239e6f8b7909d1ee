"""Groups: all places for a digit where a box and another house meet, taken as one."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .als_in_houses import seen_by_all
from .bits import Mask
from .board import Board
from .layout import Digit, Kind, Layout


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


def groups_of(board: Board) -> list[Group]:
    """The groups of *board*: by line, then by digit, then by box."""
    places, layout = board.places, board.layout
    found: dict[tuple[Digit, Mask], Group] = {}
    for segments in _segments(layout):
        for digit in range(1, layout.digits + 1):
            for segment in segments:
                cells = places[digit] & segment.cells
                if cells & (cells - 1) and (digit, cells) not in found:
                    found[digit, cells] = Group(digit, cells, seen_by_all(layout, cells))
    return list(found.values())
