"""Passes: every empty cell in reading order, and filled at once where one digit can be there.

That is how a program without techniques begins, and a person with a pencil and much time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..bits import Mask, mask_of, members, only, union
from ..board import Board
from ..layout import Cell, Digit, House


class Look(NamedTuple):
    """What is seen of an empty cell."""

    cell: Cell
    houses: tuple[tuple[House, Mask], ...]
    """Its houses, each with the digits that stand in it."""
    missing: Mask
    """The digits that stand in none of its houses."""
    candidates: Mask
    """The digits that can still be there; fewer where more is known than its houses."""

    @property
    def digit(self) -> Digit:
        """The only digit that can be there; 0 if there are several, or none."""
        return only(self.candidates) or 0


class Pass(NamedTuple):
    """One way through all cells."""

    looks: tuple[Look, ...]
    """At each cell that was empty when its turn came."""
    placed: int
    """How many of these were filled."""


def passes(board: Board) -> Iterator[Pass]:
    """Fill *board* pass by pass, until it is full or a pass has filled nothing, which is the last.

    *board* is changed.
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
    """What is seen of *cell*, an empty one."""
    layout, digits = board.layout, board.digits
    houses = tuple(
        (house, mask_of({digits[other] for other in house.cells} - {0}))
        for house in (layout.houses[index] for index in layout.houses_of[cell])
    )
    missing = layout.all_digits & ~union(standing for _, standing in houses)
    return Look(cell, houses, missing, board.candidates_of[cell])
