"""Grids that differ from a known grid in a few cells, found without a search.

A given can be removed only if no other solution appears. If one appears, there is mostly one that
differs from the known grid in only a few cells. Looking for such a grid costs less than a search.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from ..bits import Mask
from ..lanes import Lanes, may_hold
from ..layout import Cell, Digit, Layout

Facing: TypeAlias = tuple[Cell, Cell, Mask]
"""A cell of a line, the cell facing it in another line, and a mask of both.

Two cells face each other if their other houses are the same.
"""


@lru_cache(maxsize=16)
def facing_lines(layout: Layout) -> tuple[tuple[Facing, ...], ...]:
    """Return the pairs of houses that may exchange cells, each as the cells facing each other.

    On the classic board these are the rows of each band and the columns of each stack.
    """
    alike: dict[tuple[int, ...], list[tuple[Cell, int]]] = {}
    for cell, houses in enumerate(layout.houses_of):
        if not layout.sees_beyond_houses[cell]:
            for house in houses:
                others = tuple(each for each in houses if each != house)
                alike.setdefault(others, []).append((cell, house))
    facing: dict[tuple[int, int], list[Facing]] = {}
    for each in alike.values():
        for cell, house in each:
            for other, its_house in each:
                if house < its_house:
                    pair = cell, other, 1 << cell | 1 << other
                    facing.setdefault((house, its_house), []).append(pair)
    return tuple(map(tuple, facing.values()))


PATIENCE: Final = 60
"""Number of queries about a small grid for which only the pieces of two lines are examined.

After that, the pieces of two digits are built and examined too.

One puzzle needs about as many queries.
"""
_SMALL: Final = 81
"""Largest number of cells with which a search is as fast as building the pieces of two digits."""


class Exchanges:
    """The grids that result from a grid by exchanging two digits, or the cells of two lines.

    Two digits: connect their cells if they see each other. In each connected piece the two digits
    may be exchanged.

    Two lines that cross the same boxes: the digits of facing cells may be exchanged if no digit
    then occurs twice in a line. Such a piece leads from a cell to the one facing it, on to the cell
    of the first line with that digit, and so on, until it returns to its beginning.
    """

    def __init__(self, layout: Layout, grid: Sequence[Digit], lanes: Lanes | None = None) -> None:
        """Find the pieces of two lines.

        *lanes* are those of the puzzle, if it restricts the digits of some cells.
        """
        self._layout, self._grid = layout, grid
        digits = range(1, layout.digits + 1)
        cells = (may_hold(lanes, digit) if lanes else layout.all_cells for digit in digits)
        self._excluded_cells = [0, *(layout.all_cells & ~held for held in cells)]
        """By digit: the cells that may not hold it."""
        self._lines_at = self._find_lines()
        """By cell: the pieces of two lines that contain it."""
        is_quick = layout.cells <= _SMALL and any(self._lines_at)
        self._patience = PATIENCE if is_quick else 0

    def can_change(self, cell: Cell, given: Mask) -> bool:
        """Check whether one of these grids differs in *cell* and in no cell that is *given*.

        The first queries about a small grid with facing lines check the pieces of two lines only,
        which detect most other grids. Return False for layouts with pairs of candidates that
        exclude each other: exchanges are not examined there.
        """
        for piece in self._lines_at[cell]:
            if not piece & given:
                return True
        if self._patience:
            self._patience -= 1
            return False
        for piece in self._pieces[self._grid[cell]]:
            if not piece & given and piece >> cell & 1:
                return True
        return False

    @cached_property
    def _pieces(self) -> list[list[Mask]]:
        """By digit: the pieces in which it may be exchanged with some other digit."""
        layout, barred = self._layout, self._excluded_cells
        pieces: list[list[Mask]] = [[] for _ in barred]
        if layout.bans:
            return pieces
        of = [0] * len(barred)
        for cell, digit in enumerate(self._grid):
            of[digit] |= 1 << cell
        for one, other in combinations(range(1, len(of)), 2):
            fixed = of[one] & barred[other] | of[other] & barred[one]
            for piece in _connected_pieces(of[one], of[other], layout.sees):
                if not piece & fixed:
                    pieces[one].append(piece)
                    pieces[other].append(piece)
        return pieces

    def _find_lines(self) -> list[list[Mask]]:
        """Return for each cell the pieces of two lines whose facing cells may be exchanged."""
        grid = self._grid
        pieces_at: list[list[Mask]] = [[] for _ in grid]
        if self._layout.bans or any(self._excluded_cells):
            return pieces_at
        for line in facing_lines(self._layout):
            left = {grid[pair[0]]: pair for pair in line}
            while left:
                first, (cell, other, piece) = left.popitem()
                cells = [cell, other]
                while (digit := grid[other]) != first:
                    following = left.pop(digit, None)
                    if following is None:  # the cell has no counterpart
                        cells = []
                        break
                    cell, other, both = following
                    cells += (cell, other)
                    piece |= both
                for cell in cells:
                    pieces_at[cell].append(piece)
        return pieces_at


def _connected_pieces(one: Mask, other: Mask, sees: Sequence[Mask]) -> list[Mask]:
    """Return the connected pieces of two sets of cells.

    A cell of one set is connected to the cells of the other set that it sees.
    """
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
