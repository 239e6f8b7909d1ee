"""Whether there is a solution at all: asked eighty times for each puzzle that is made.

The search is that of `search.py`, branch by branch, without what it places; and where a grid is
known, another is often seen at a glance.
"""

from __future__ import annotations

from collections.abc import Sequence

from .bits import Mask
from .branching import Blame, smallest
from .effort import BREATH, Effort, OutOfEffort
from .lanes import Lanes, State
from .layout import Cell, Digit, Layout
from .narrowing import may_hold


def is_solvable(lanes: Lanes, state: State, effort: Effort) -> bool:
    """Whether there is a way to satisfy all lanes of *state*.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    # As in `search` names are local, and what is small is written out instead of called.
    guards, ones, at, keep = lanes.guards, lanes.ones, lanes.at, lanes.keep
    n, blame, budget, nodes = lanes.digits, None, effort.nodes, 0
    stack = [state]
    while stack:
        y = stack.pop()
        nodes += 1
        if budget is not None and nodes > budget:
            raise OutOfEffort(f"gave up after {budget} positions")
        if not nodes % BREATH and effort.cancelled():
            raise OutOfEffort("cancelled")
        while True:
            open_lanes = y & guards
            if not open_lanes:
                return True
            rest = y & (y - (open_lanes >> n))
            if rest & guards != open_lanes:
                blame = blame or Blame(n)
                blame.add(open_lanes & ~rest)
                break
            rest ^= open_lanes
            several = (rest + ones) & guards
            single = open_lanes ^ several
            if not single:
                few = smallest(lanes, rest, several)
                guard = blame.most(few) if blame else few
                lane = ((guard & -guard).bit_length() - 1) // lanes.width
                left = y >> lane * lanes.width & lanes.lane_mask
                candidates = lanes.candidates_of_lane[lane]
                while left:
                    lowest = left & -left
                    stack.append(y & keep[candidates[lowest.bit_length() - 1]])
                    left ^= lowest
                break
            lone = y & (single - (single >> n))
            while lone:
                kept = keep[at[lone.bit_length()]]
                y &= kept
                lone &= kept
    return False


def is_solved_by_singles(lanes: Lanes, state: State) -> bool:
    """Whether placing all lone candidates, again and again, satisfies all lanes of *state*."""
    while state & lanes.guards:
        lone = lanes.lone(state)
        if not lone:
            return False
        while lone:
            kept = lanes.keep[lanes.at[lone.bit_length()]]
            state &= kept
            lone &= kept
    return True


class Exchanges:
    """The other grids that come of a grid by exchanging two of its digits in some cells.

    Where the cells of two digits are joined if they see each other, the digits of each piece may
    be exchanged: what sees a cell of it and has one of the digits is in it too.
    """

    def __init__(self, layout: Layout, grid: Sequence[Digit], lanes: Lanes | None = None) -> None:
        """*lanes* are those of a puzzle that says which digits a cell may hold."""
        self._layout, self._grid = layout, grid
        digits = range(1, layout.digits + 1)
        cells = (may_hold(lanes, digit) if lanes else layout.all_cells for digit in digits)
        self._barred = [0, *(layout.all_cells & ~held for held in cells)]
        """For each digit the cells that may not hold it."""
        self._cells_of = [0] * (layout.digits + 1)
        for cell, digit in enumerate(grid):
            self._cells_of[digit] |= 1 << cell

    def spare(self, cell: Cell, given: Mask) -> bool:
        """Whether one of them changes *cell* and nothing that is *given*.

        Always False where pairs of candidates exclude each other: that is not looked at.
        """
        if self._layout.bans:
            return False
        digit, near = self._grid[cell], self._layout.sees[cell]
        own, mine = self._cells_of[digit], self._barred[digit]
        for other, barred in zip(self._cells_of[1:], self._barred[1:], strict=True):
            edge, fixed = near & other, given | own & barred | other & mine
            if (
                not edge & fixed
                and other is not own
                and not barred >> cell & 1
                and self._are_spare(cell, edge, own, other, fixed)
            ):
                return True
        return False

    def _are_spare(self, cell: Cell, edge: Mask, own: Mask, other: Mask, given: Mask) -> bool:
        """Whether nothing is given of the cells *own* and *other* that hang together with *cell*.

        *cell* itself aside. None is of *edge*, those of *other* that it sees.
        """
        sees, left = self._layout.sees, (own | other) & ~(edge | 1 << cell)
        while edge:
            seen = 0
            while edge:
                lowest = edge & -edge
                seen |= sees[lowest.bit_length() - 1]
                edge ^= lowest
            own, other = other, own
            edge = seen & other & left
            if edge & given:
                return False
            left &= ~edge
        return True
