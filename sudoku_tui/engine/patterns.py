"""Grids that are the only solution when just the cells of a pattern are given.

A random grid seldom is, with few cells. But of two grids the one that shares its givens with
fewer others is nearer to one, so changing a few givens at a time gets there.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

from .bits import Mask, members
from .dice import Dice
from .lanes import lanes_of
from .layout import Layout
from .marking import marked_by
from .narrowing import lanes_with
from .removal import givens_in
from .search import Effort, Grid, filled, load, random_grid, search
from .tally import Tally

_MOST_SOLUTIONS: Final = 300
"""Where counting ends: grids with more are all alike."""
_CHANGES: Final = 400
"""Changes that bring no grid nearer before another one is taken."""
_FREED: Final = 4
"""Cells of the pattern that are changed at once, at most."""
SEVERAL: Final = "with only the cells of the pattern given, there are several solutions"


class Pattern:
    """The cells that are given, and grids that have one solution with them."""

    def __init__(
        self, layout: Layout, cells: Mask, dice: Dice, effort: Effort, marked: Mask = 0
    ) -> None:
        """*marked* are cells that are marked for what a grid has there, whatever grid it is."""
        self._layout, self._cells, self._dice, self._effort = layout, cells, dice, effort
        self._lanes, self._marked = lanes_of(layout), marked
        self._order = list(members(cells))

    def grid(self, tally: Tally) -> Grid | None:
        """A grid that is the only solution; None when it is time to give up.

        Raises:
            OutOfEffort: the effort is spent.
        """
        while not tally.is_spent:
            start = random_grid(self._layout, self._dice, self._effort)
            if found := self.settled(start, tally):
                return found
        return None

    def settled(self, grid: Grid, tally: Tally) -> Grid | None:
        """A grid that is the only solution, near *grid*; None if none was come by.

        Raises:
            OutOfEffort: the effort is spent.
        """
        count, stale = self._solutions(grid, _MOST_SOLUTIONS), 0
        while count > 1 and stale < _CHANGES and not tally.is_spent:
            tally.count(SEVERAL)
            other = self.changed(grid)
            fewer = self._solutions(other, count)
            stale = 0 if fewer < count else stale + 1
            if fewer <= count:
                grid, count = other, fewer
        return grid if count == 1 else None

    def changed(self, grid: Grid) -> Grid:
        """Another grid, with other digits in a few cells of the pattern if there is one."""
        freed = 0
        for _ in range(1 + self._dice.below(_FREED)):
            freed |= 1 << self._dice.pick(self._order)
        givens = givens_in(grid, self._cells & ~freed)
        state = load(self._lanes, givens)
        assert state is not None  # a part of a full grid
        placed = next(search(self._lanes, state, self._effort, self._dice))
        return filled(self._lanes, givens, placed)

    def _solutions(self, grid: Grid, most: int) -> int:
        """How many grids share the givens of *grid*, counting one further than *most*."""
        lanes = lanes_with(self._layout, marked_by(self._layout, grid, self._marked))
        state = load(lanes, givens_in(grid, self._cells))
        assert state is not None  # a part of a full grid
        return sum(1 for _ in islice(search(lanes, state, self._effort), most + 1))
