"""Other grids beside one that is known, seen at a glance.

Whether there is another solution is asked for each given that is to be taken away. Mostly there is
one that differs from the first in a few cells; to look for these goes faster than a search.
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
"""A cell of a line, the one of another line that is in all its other houses too, and both."""


@lru_cache(maxsize=16)
def facing_lines(layout: Layout) -> tuple[tuple[Facing, ...], ...]:
    """The houses two by two of which cells may change places, with the cells that face each other.

    On the classic board these are the rows of each band, and the columns of each stack.
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
"""Questions about a small grid with lines that face each other, before it pays to know its pieces
of two digits too: about as many as one puzzle asks."""
_SMALL: Final = 81
"""Cells of a grid up to which a search takes no longer than to find these pieces."""


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
        self._lines_at = self._find_lines()
        """For each cell the pieces of two lines that it is in."""
        is_quick = layout.cells <= _SMALL and any(self._lines_at)
        self._patience = PATIENCE if is_quick else 0

    def can_change(self, cell: Cell, given: Mask) -> bool:
        """Whether one of these grids differs in *cell* and in nothing that is *given*.

        At first small grids are asked for two lines alone, if they have any that face each other:
        most of what is seen is seen so. Always False where pairs of candidates exclude each other:
        that is not looked at.
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
        """For each digit the pieces that it may be exchanged in; they may have any other digit."""
        layout, barred = self._layout, self._barred
        pieces: list[list[Mask]] = [[] for _ in barred]
        if layout.bans:
            return pieces
        of = [0] * len(barred)
        for cell, digit in enumerate(self._grid):
            of[digit] |= 1 << cell
        for one, other in combinations(range(1, len(of)), 2):
            fixed = of[one] & barred[other] | of[other] & barred[one]
            for piece in _joined(of[one], of[other], layout.sees):
                if not piece & fixed:
                    pieces[one].append(piece)
                    pieces[other].append(piece)
        return pieces

    def _find_lines(self) -> list[list[Mask]]:
        """For each cell the pieces of two lines in which facing cells may be exchanged."""
        grid = self._grid
        pieces_at: list[list[Mask]] = [[] for _ in grid]
        if self._layout.bans or any(self._barred):
            return pieces_at
        for line in facing_lines(self._layout):
            left = {grid[pair[0]]: pair for pair in line}
            while left:
                first, (cell, other, piece) = left.popitem()
                cells = [cell, other]
                while (digit := grid[other]) != first:
                    following = left.pop(digit, None)
                    if following is None:  # that cell faces none
                        cells = []
                        break
                    cell, other, both = following
                    cells += (cell, other)
                    piece |= both
                for cell in cells:
                    pieces_at[cell].append(piece)
        return pieces_at


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
