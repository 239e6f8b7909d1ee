"""Hidden and naked singles."""

from __future__ import annotations

from typing import Final

from ..bits import first
from ..board import Board
from ..lanes import lanes_of
from ..layout import Cell, Digit, House
from ..layouts import CLASSIC
from ..meter import Meter
from ..step import Candidate, Mark, Step
from .rule import Found, Row
from .tables import BOXES, COLUMNS, INDEX_OF, ROWS

_LANES: Final = lanes_of(CLASSIC)


def _bits_of(house: House) -> int:
    """The bits of the lanes that tell where each digit of *house* can be, guards included."""
    size = _LANES.digits * _LANES.width
    return (1 << size) - 1 << _LANES.cells * _LANES.width + INDEX_OF[house] * size


_HOUSES: Final = tuple((house, _bits_of(house)) for house in (*BOXES, *COLUMNS, *ROWS))
_HIDDEN: Final = sum(bits for _, bits in _HOUSES)
_IN_BOXES: Final = frozenset(BOXES)


def hidden_single(board: Board, meter: Meter) -> Found | None:
    """A digit with one place left in a house; the last empty cell of a house before all others.

    Some cell of the house holds the digit, and only one still can.
    """
    lone = _LANES.lone(board.lanes) & _HIDDEN
    if not lone:
        return None
    guards = board.lanes & _LANES.guards
    hidden: tuple[House, int] | None = None
    for house, bits in _HOUSES:
        here = lone & bits
        if here:
            if (guards & bits).bit_count() == 1:
                return Found(1.0, _single(HIDDEN_SINGLE, here, house))
            hidden = hidden or (house, here)
    if hidden is None:
        return None
    house, here = hidden
    return Found(1.2 if house in _IN_BOXES else 1.5, _single(HIDDEN_SINGLE, here, house))


def _single(row: Row, lone: int, *houses: House) -> Step:
    digit_before, cell = divmod(_LANES.at[first(lone) + 1], _LANES.cells)
    return placing(row, cell, digit_before + 1, *houses)


def placing(
    row: Row, cell: Cell, digit: Digit, *houses: House, marks: tuple[Mark, ...] = ()
) -> Step:
    """A step that places one digit."""
    return Step(row, placements=(Candidate(cell, digit),), houses=houses, marks=marks)


def naked_single(board: Board, meter: Meter) -> Found | None:
    """A cell with one candidate: it must hold some digit."""
    lone = _LANES.lone(board.lanes) & ~_HIDDEN
    return Found(2.3, _single(NAKED_SINGLE, lone)) if lone else None


HIDDEN_SINGLE: Final = Row(
    *("hidden-single", "Hidden Single", "", hidden_single),
    "{placed} has one place left in {houses}",
)
NAKED_SINGLE: Final = Row(
    *("naked-single", "Naked Single", "", naked_single), "Nothing but {placed} is left for {at}"
)
