"""What cannot be on a board: a cell without a digit, or a digit without a place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .bits import Mask, members
from .board import Board
from .layout import Cell, Digit, House, Layout


class DeadEnd(NamedTuple):
    """Candidates of which one would have to be true, and none is left."""

    candidates: Mask
    """By their numbers, also those that never were possible."""
    cell: Cell | None = None
    digit: Digit = 0
    house: House | None = None

    def told(self, layout: Layout) -> str:
        """What cannot be, as a clause."""
        if self.cell is not None:
            return f"no digit is left for {layout.cell_name(self.cell)}"
        return f"no place is left for {layout.symbol(self.digit)} in {self.house}"


def dead_ends(board: Board) -> Iterator[DeadEnd]:
    """Every cell that has no digit left, then every digit that has no place left in a house."""
    layout, possible = board.layout, board.candidates | board.placed
    for cell in members(board.empty):
        if not possible & (lane := board.tables.of_cell << cell):
            yield DeadEnd(lane, cell)
    for house in layout.houses:
        for digit in range(1, layout.digits + 1):
            lane = house.mask << (digit - 1) * layout.cells
            if not possible & lane:
                yield DeadEnd(lane, None, digit, house)


def dead_end(board: Board) -> DeadEnd | None:
    """The first cell that has no digit left, or else digit that has no place left in a house."""
    return next(dead_ends(board), None)
