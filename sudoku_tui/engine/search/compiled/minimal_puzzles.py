"""Minimal puzzles from many seeds in one call; random numbers, grids and removal are compiled."""

from __future__ import annotations

from typing import Any, NamedTuple

from . import TOOK_LONG
from .draws import begin_draws, draw_all
from .jit import Words, jit
from .kernel import DRAWN, Buffers, Tables, shuffle
from .tasks import GIVEN, RemovalState, begin_removal, make_grid, remove


class MakingBuffers(NamedTuple):
    """Arguments and buffers that all seeds share."""

    first: Words
    """The cells of each house of a grid that is filled first, in random order."""
    orders: int
    growth: float
    tries: int
    """`orders`, `growth` and `tries` are arguments of `make_grid`."""
    free: int
    """Number of first givens that may be removed together: see `begin_removal`."""
    begun: Words
    """The result of `draws.initial_state`."""
    state: Words
    """Buffer for the state of the twister."""
    draws: Any
    """Buffer for the draws of the twister."""
    order: Words
    """Buffer for the cells in random order."""


@jit
def make_each(
    t: Tables, r: Buffers, c: RemovalState, m: MakingBuffers, keys: Any, sizes: Words, made: Any
) -> None:
    """Fill a row of *made* with the givens of the minimal puzzle of each key.

    Rows of puzzles that take long are filled with 0. *sizes* has the number of words of each key.
    """
    for number in range(len(keys)):
        begin_draws(m.state, m.begun, keys[number], sizes[number])
        draw_all(m.state, m.draws)
        grid = made[number]
        if make_grid(t, r, m.first, m.orders, m.growth, m.tries, m.draws, grid) != 1 or not carve(
            t, r, c, m, grid
        ):
            for cell in range(t.cells):
                grid[cell] = 0


@jit
def carve(t: Tables, r: Buffers, c: RemovalState, m: MakingBuffers, grid: Any) -> bool:
    """Remove the spare digits of *grid*, tried in random order; return False if that takes long."""
    cells = t.cells
    if len(m.draws) - r.meter[DRAWN] < cells:
        return False
    for cell in range(cells):
        m.order[cell] = cell
    shuffle(r, m.order, cells, m.draws)
    for group in range(cells):
        c.candidates[group] = (grid[m.order[group]] - 1) * cells + m.order[group]
        c.kept[group] = 0
    for w in range(t.words):
        c.after[0][w] = t.full[w]
    c.tally[GIVEN] = cells
    begin_removal(t, r, c, m.free)
    while remove(t, r, c, c.most) == 0:
        pass
    for group in range(cells):
        if c.kept[group] == TOOK_LONG:
            return False
        if c.kept[group] == 0:
            grid[m.order[group]] = 0
    return True
