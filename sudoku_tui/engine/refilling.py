"""Grids of layouts on which no search ends: one that is known, scrambled and filled again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from .dice import Dice
from .effort import Effort, OutOfEffort, Spent
from .layout import Cell, Digit, Layout
from .open_lanes import OpenLanes
from .scramble import random_scramble
from .walk import Trail, walk

_TIMES: Final = 12
"""How often a grid is filled again: few of its digits are then where they were."""


def refilled(layout: Layout, dice: Dice, effort: Effort) -> tuple[Digit, ...]:
    """The grid that *layout* knows, scrambled, then again and again without half of its digits.

    What is left out has many ways to come back, of which the first is taken that a random search
    comes by. That all grids can be reached so is not known; that they are many is.

    Raises:
        OutOfEffort: it was cancelled.
    """
    digits = range(1, layout.digits + 1)
    grid = list(random_scramble(layout, dice).digits(layout.known_grid))
    for _ in range(_TIMES):
        out = sorted(dice.shuffled(digits)[: layout.digits // 2])
        empty = [cell for cell, digit in enumerate(grid) if digit in out]
        tables = _open(layout, empty, out)
        spent = Spent(Effort(layout.cells, effort.cancelled))
        try:
            placed = next(walk(tables, Trail(tables, tables.state, []), spent, [], dice=dice))
        except OutOfEffort:
            if effort.cancelled():
                raise
            continue
        for candidate in placed:
            d, cell = divmod(candidate, layout.cells)
            grid[cell] = d + 1
    return tuple(grid)


def _open(layout: Layout, empty: Sequence[Cell], out: Collection[Digit]) -> OpenLanes:
    """The lanes of a grid without some digits: each of these may be in all cells that are empty."""
    shifts = [(digit - 1) * layout.cells for digit in out]
    inside = set(empty)
    lanes = [tuple(shift + cell for shift in shifts) for cell in empty]
    for house in layout.houses:
        left = [cell for cell in house.cells if cell in inside]
        lanes += (tuple(shift + cell for cell in left) for shift in shifts)
    return OpenLanes(layout, lanes)
