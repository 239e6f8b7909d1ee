"""Other grids beside one that is known, seen at a glance.

Whether there is another solution is asked for each given that is to be taken away. Mostly there is
one that differs from the first in a few cells; to look for these goes faster than a search.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from typing import TypeAlias

from ..bits import Mask
from ..lanes import Lanes, may_hold
from ..layout import Cell, Digit, Layout

Facing: TypeAlias = tuple[int, Mapping[Cell, Cell]]
"""A house, and for its cells those of another house that are in all their other houses too."""


@lru_cache(maxsize=16)
def facing_cells(layout: Layout) -> tuple[tuple[Facing, ...], ...]:
    """For each cell its houses that it may leave for another one, with whom it changes places.

    On the classic board these are its row, with the two other rows of its band, and its column.
    """
    alike: dict[tuple[int, ...], list[tuple[Cell, int]]] = {}
    for cell, houses in enumerate(layout.houses_of):
        if not layout.sees_beyond_houses[cell]:
            for house in houses:
                others = tuple(each for each in houses if each != house)
                alike.setdefault(others, []).append((cell, house))
    facing: dict[tuple[int, int], dict[Cell, Cell]] = {}
    for each in alike.values():
        for cell, house in each:
            for other, its_house in each:
                if house != its_house:
                    facing.setdefault((house, its_house), {})[cell] = other
    of_cells: list[list[Facing]] = [[] for _ in layout.houses_of]
    for (house, _), pairs in facing.items():
        for cell in pairs:
            of_cells[cell].append((house, pairs))
    return tuple(map(tuple, of_cells))


class Exchanges:
    """The other grids that come of a grid by exchanging two of its digits, or cells of two lines.

    Where the cells of two digits are joined if they see each other, the digits of each piece may
    be exchanged: what sees a cell of it and has one of the digits is in it too. Where two lines
    cross the same boxes, the digits of facing cells may be exchanged, if then no digit stands twice
    in either: from a cell to the one that faces it, on to where its digit is in the first line, and
    so on, until that leads back.
    """

    def __init__(self, layout: Layout, grid: Sequence[Digit], lanes: Lanes | None = None) -> None:
        """*lanes* are those of a puzzle that says which digits a cell may hold."""
        self._layout, self._grid = layout, grid
        digits = range(1, layout.digits + 1)
        cells = (may_hold(lanes, digit) if lanes else layout.all_cells for digit in digits)
        self._barred = [0, *(layout.all_cells & ~held for held in cells)]
        """For each digit the cells that may not hold it."""
        self._facing = () if any(self._barred) else facing_cells(layout)
        self._cell_in: dict[int, dict[Digit, Cell]] = {}
        """For each house, where each digit is in it; made when it is wanted."""
        self._cells_of = [0] * (layout.digits + 1)
        for cell, digit in enumerate(grid):
            self._cells_of[digit] |= 1 << cell

    def can_change(self, cell: Cell, given: Mask) -> bool:
        """Whether one of these grids differs in *cell* and in nothing that is *given*.

        Always False where pairs of candidates exclude each other: that is not looked at.
        """
        if self._layout.bans:
            return False
        for piece in self._pieces[self._grid[cell]]:
            if not piece & given and piece >> cell & 1:
                return True
        return self._can_change_lines(cell, given)

    @cached_property
    def _pieces(self) -> list[list[Mask]]:
        """For each digit the pieces that it may be exchanged in; they may have any other digit."""
        of, barred, sees = self._cells_of, self._barred, self._layout.sees
        pieces = [list[Mask]() for _ in of]
        for one, other in combinations(range(1, len(of)), 2):
            fixed = of[one] & barred[other] | of[other] & barred[one]
            for piece in _joined(of[one], of[other], sees):
                if not piece & fixed:
                    pieces[one].append(piece)
                    pieces[other].append(piece)
        return pieces

    def _can_change_lines(self, cell: Cell, given: Mask) -> bool:
        """Whether there is such a grid in which facing cells of two lines are exchanged."""
        grid = self._grid
        for house, facing in self._facing[cell] if self._facing else ():
            cell_in = self._cell_in.get(house)
            if cell_in is None:
                cells = self._layout.houses[house].cells
                cell_in = self._cell_in[house] = {grid[each]: each for each in cells}
            at = cell
            while (other := facing.get(at)) is not None and not given >> other & 1:
                at = cell_in[grid[other]]
                if at == cell:
                    return True
                if given >> at & 1:
                    break
        return False


def _joined(one: Mask, other: Mask, sees: Sequence[Mask]) -> list[Mask]:
    """The pieces of two sets of cells, where cells of one are joined to those of the other."""
    pieces, left = [], one | other
    while left:
        edge = piece = left & -left
        across, near = (other, one) if edge & one else (one, other)
        while edge:
            seen = 0
            while edge:
                lowest = edge & -edge
                seen |= sees[lowest.bit_length() - 1]
                edge ^= lowest
            edge = seen & across & ~piece
            piece |= edge
            across, near = near, across
        pieces.append(piece)
        left &= ~piece
    return pieces
