"""Passes: visits of every empty cell in reading order, filling it if only one digit fits.

A program without techniques begins like this, and so does a person with a pencil and much time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..bits import Mask, mask_of, members, single_member, union
from ..board import Board
from ..layout import Cell, Digit, House


class Look(NamedTuple):
    """The view of one empty cell."""

    cell: Cell
    houses: tuple[tuple[House, Mask], ...]
    """The cell's houses, each with a mask of the digits placed in it."""
    missing: Mask
    """The digits that are placed in none of its houses."""
    candidates: Mask
    """The cell's candidates: `missing`, or fewer if the board has eliminations."""

    @property
    def digit(self) -> Digit:
        """The only candidate; 0 if there are several, or none."""
        return single_member(self.candidates) or 0


class Pass(NamedTuple):
    """One visit of all empty cells."""

    looks: tuple[Look, ...]
    """The views of all cells that were empty when they were visited."""
    placed: int
    """Number of cells that were filled."""


def passes(board: Board) -> Iterator[Pass]:
    """Fill *board* pass by pass and yield each pass.

    The last pass is the one that completes the board, or that fills nothing.
    """
    while board.empty:
        looks = []
        for cell in members(board.empty):
            looks.append(look := look_at(board, cell))
            if look.digit:
                board.place(cell, look.digit)
        made = Pass(tuple(looks), sum(1 for look in looks if look.digit))
        yield made
        if not made.placed:
            return


def look_at(board: Board, cell: Cell) -> Look:
    """Return the view of the empty *cell*."""
    layout, digits = board.layout, board.digits
    houses = tuple(
        (house, mask_of({digits[other] for other in house.cells} - {0}))
        for house in (layout.houses[index] for index in layout.houses_of[cell])
    )
    missing = layout.all_digits & ~union(standing for _, standing in houses)
    return Look(cell, houses, missing, board.candidates_of[cell])
