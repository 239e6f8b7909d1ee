"""How a random grid is begun: houses that are filled in any order before the rest is searched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from ..dice import Dice
from ..layout import Cell, Digit, House, Kind, Layout

_ORDERS: Final = 12
"""How many random orders of the houses may lead nowhere before none is laid down first."""
_GROWTH: Final = 1.25
"""How much longer each try may take than the one before, where few grids fit."""
_LEAST_DIGITS: Final = 5
"""With fewer, two boxes in any order lead nowhere every other time."""


def tries_at_a_grid(layout: Layout) -> tuple[int, float]:
    """How many random orders of a house may lead nowhere, and how each try may outlast the last."""
    # Nearly any order of one house can be finished, but where digits may not be neighbours.
    return 0 if layout.bans else _ORDERS, 1.0 if layout.houses_only else _GROWTH


@lru_cache(maxsize=64)
def first_houses(layout: Layout) -> tuple[tuple[Cell, ...], ...]:
    """The cells of the houses that are filled first: no cell of one sees a cell of another.

    These are boxes down a diagonal where rows, columns and boxes are all, which halves the search
    on the classic board: none of 3,000 tries led nowhere there, or from 6x6 to 25x25. On other
    layouts, where often none of a dozen leads anywhere, it is one house.
    """
    apart, seen = list[House](), 0
    for box in layout.of_kind(Kind.BOX) if _is_of_boxes(layout) else ():
        if not box.mask & seen:
            apart.append(box)
            for cell in box.cells:
                seen |= layout.sees[cell]
    return tuple(house.cells for house in apart or layout.houses[:1])


def _is_of_boxes(layout: Layout) -> bool:
    """Whether all houses are the rows, the columns and rectangular boxes of one grid."""
    digits, at = layout.digits, layout.positions
    if digits < _LEAST_DIGITS or not layout.houses_only or len(layout.houses) != 3 * digits:
        return False
    rectangles = 0
    for box in layout.of_kind(Kind.BOX):
        rows, columns = ({at[cell][way] for cell in box.cells} for way in (0, 1))
        rectangles += len(rows) * len(columns) == digits
    return rectangles == digits and layout.cells == digits**2


def begun_grid(layout: Layout, houses: Iterable[Sequence[Cell]], dice: Dice) -> list[Digit]:
    """A grid of which the cells of *houses* are filled, each house in random order."""
    grid = [0] * layout.cells
    for cells in houses:
        for digit, cell in enumerate(dice.shuffled(cells), 1):
            grid[cell] = digit
    return grid
