"""The start of a random grid: houses that are filled in any order before the rest is searched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from ..dice import Dice
from ..layout import Cell, Digit, House, Kind, Layout

_ORDERS: Final = 12
"""Number of random orders of the first houses that may fail; after that, none is filled first."""
_GROWTH: Final = 1.25
"""Growth of the budget from each try to the next, on layouts with few grids."""
_LEAST_DIGITS: Final = 5
"""Smallest number of digits for more than one first house.

With fewer digits, every other random order of two boxes cannot be completed.
"""


def grid_tries(layout: Layout) -> tuple[int, float]:
    """Return how many random orders of houses may fail, and the growth of the budget per try."""
    # Nearly every order of one house can be completed, except where digits must not be neighbours.
    return 0 if layout.bans else _ORDERS, 1.0 if layout.houses_only else _GROWTH


@lru_cache(maxsize=64)
def first_houses(layout: Layout) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of the houses that are filled first; no two of these see each other.

    If the layout has rows, columns and boxes only, these are the boxes down a diagonal, which
    shortens the search and hardly ever fails. On other layouts such starts fail too often, so only
    the first house is returned.
    """
    apart, seen = list[House](), 0
    for box in layout.of_kind(Kind.BOX) if _is_of_boxes(layout) else ():
        if not box.mask & seen:
            apart.append(box)
            for cell in box.cells:
                seen |= layout.sees[cell]
    return tuple(house.cells for house in apart or layout.houses[:1])


def _is_of_boxes(layout: Layout) -> bool:
    """Check whether the houses are the rows, columns and rectangular boxes of one grid."""
    digits, at = layout.digits, layout.positions
    if digits < _LEAST_DIGITS or not layout.houses_only or len(layout.houses) != 3 * digits:
        return False
    rectangles = 0
    for box in layout.of_kind(Kind.BOX):
        rows, columns = ({at[cell][way] for cell in box.cells} for way in (0, 1))
        rectangles += len(rows) * len(columns) == digits
    return rectangles == digits and layout.cells == digits**2


def start_grid(layout: Layout, houses: Iterable[Sequence[Cell]], dice: Dice) -> list[Digit]:
    """Return a grid with the cells of *houses* filled, each house in random order, 0 elsewhere."""
    grid = [0] * layout.cells
    for cells in houses:
        for digit, cell in enumerate(dice.shuffled(cells), 1):
            grid[cell] = digit
    return grid
