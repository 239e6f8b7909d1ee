"""Closed loops of cells that could all hold the same two digits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..bits import Mask, members
from ..board import Board
from ..layout import Cell, Digit
from .tables import CELLS, HOUSES_OF, INDEX_OF

_HOUSE_MASKS: Final = tuple(tuple(house.mask for house in HOUSES_OF[c]) for c in range(CELLS))
_HOUSES: Final = tuple(sum(1 << INDEX_OF[h] for h in HOUSES_OF[c]) for c in range(CELLS))
"""For each cell its houses, as a set."""


def deadly_loops(board: Board) -> Iterator[tuple[list[Cell], Digit, Digit]]:
    """Every loop, with its digits, in the order in which a search in depth comes upon it.

    Each house that is met is met once by a cell at an odd place and once by one at an even place:
    so the two digits could be exchanged throughout.
    """
    for cell in members(board.bivalue):
        pair = board.candidates_of[cell]
        one, other = members(pair)
        both = board.places[one] & board.places[other]
        if both.bit_count() >= 4:
            for loop in _Search(board, cell, pair, both).from_cell(cell, -1, 0, 0):
                yield loop, one, other


class _Search:
    """The loops through one cell, for one pair of digits."""

    def __init__(self, board: Board, start: Cell, pair: Mask, both: Mask) -> None:
        self._of, self._pair, self._both, self._start = board.candidates_of, pair, both, start
        self._loop: list[Cell] = []
        self._met = [0, 0]
        """The houses of the cells at even and at odd places."""

    def from_cell(self, cell: Cell, kind: int, extras: Mask, used: int) -> Iterator[list[Cell]]:
        """Loops that go on from *cell*, which was reached through a house of *kind*.

        *used* is how many cells of the loop so far have other digits, *extras* all of these.
        """
        loop, parity = self._loop, len(self._loop) & 1
        if _HOUSES[cell] & self._met[parity]:
            return  # no house may be met twice by the same parity, so no such loop counts
        loop.append(cell)
        self._met[parity] |= _HOUSES[cell]
        for next_kind, house in enumerate(_HOUSE_MASKS[cell]):
            if next_kind == kind:
                continue
            for other in members(house & self._both & ~(1 << cell)):
                if other == self._start and len(loop) >= 4:
                    if self._met[0] == self._met[1]:
                        yield list(loop)
                elif other not in loop:
                    yield from self._into(other, next_kind, extras, used)
        self._met[parity] &= ~_HOUSES[cell]
        loop.pop()

    def _into(self, cell: Cell, kind: int, extras: Mask, used: int) -> Iterator[list[Cell]]:
        more = self._of[cell] & ~self._pair
        if not more:
            yield from self.from_cell(cell, kind, extras, used)
            return
        extras |= more
        if used < 2 or not extras & (extras - 1):
            yield from self.from_cell(cell, kind, extras, used + 1)
