"""By what a cell sees one that is in no house with it: a knight's move, corner to corner."""

from __future__ import annotations

from typing import Final

from .layout import Cell, Layout

KNIGHT: Final = (1, 2)
CORNER: Final = (1, 1)
"""How far apart two cells are, the shorter way first."""
_WORDS: Final = {KNIGHT: "by a knight's move", CORNER: "corner to corner"}


def apart(one: Cell, other: Cell, layout: Layout) -> tuple[int, int]:
    """How many rows and columns are between two cells, the fewer first."""
    (row, column), (to_row, to_column) = layout.positions[one], layout.positions[other]
    fewer, more = sorted((abs(row - to_row), abs(column - to_column)))
    return fewer, more


def way_without_house(one: Cell, other: Cell, layout: Layout) -> str:
    """By what a cell sees another one; empty if in a house, or if there is no word for it."""
    both = 1 << one | 1 << other
    if not layout.sees_beyond_houses[one] >> other & 1 or layout.shared_houses(both):
        return ""
    return _WORDS.get(apart(one, other, layout), "")
