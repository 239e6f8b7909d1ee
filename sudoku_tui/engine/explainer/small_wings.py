"""XY-Wing and XYZ-Wing."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from ..bits import Mask, mask_of, members
from ..board import Board
from ..layout import Cell
from ..meter import Meter
from ..step import Role, Step
from .rule import Found, Row
from .tables import SEES, marked, pattern_marks


def xy_wing(board: Board, meter: Meter) -> Found | None:
    """A cell of x and y sees one of x and z and one of y and z: one of these two is z."""
    of, bivalue = board.candidates_of, board.bivalue
    for pivot in members(bivalue):
        digits = of[pivot]
        wings = [c for c in members(SEES[pivot] & bivalue) if (of[c] & digits).bit_count() == 1]
        for one, other in combinations(wings, 2):
            shared = of[one] & of[other] & ~digits
            if shared and (of[one] | of[other]) & digits == digits:
                lost = SEES[one] & SEES[other] & ~(1 << pivot)
                if found := _wing(XY_WING, 4.2, board, (pivot, one, other), lost, shared):
                    return found
    return None


def xyz_wing(board: Board, meter: Meter) -> Found | None:
    """A cell of x, y and z sees one of x and z and one of y and z: one of the three is z."""
    of, bivalue = board.candidates_of, board.bivalue
    for pivot in members(board.trivalue):
        digits = of[pivot]
        wings = [cell for cell in members(SEES[pivot] & bivalue) if not of[cell] & ~digits]
        for one, other in combinations(wings, 2):
            if of[one] != of[other]:
                lost = SEES[one] & SEES[other] & SEES[pivot]
                shared = of[one] & of[other]
                if found := _wing(XYZ_WING, 4.4, board, (pivot, one, other), lost, shared):
                    return found
    return None


def _wing(
    row: Row, rating: float, board: Board, cells: tuple[Cell, ...], lost: Mask, digit: Mask
) -> Found | None:
    gone = board.candidates_in(lost, digit)
    if not gone:
        return None
    pivot, *wings = cells
    marks = (
        *pattern_marks(board, 1 << pivot, ~0),
        *marked(Role.SET_A, board.candidates_in(mask_of(wings), ~0)),
    )
    return Found(rating, Step(row, eliminations=gone, marks=marks))


XY_WING: Final = Row(
    *("xy-wing", "XY-Wing", "", xy_wing), "Whichever digit {pattern} holds, {either_of_a} is {gone}"
)
XYZ_WING: Final = Row(
    *("xyz-wing", "XYZ-Wing", "", xyz_wing),
    "Whichever digit {pattern} holds, it or {either_of_a} is {gone}",
)
