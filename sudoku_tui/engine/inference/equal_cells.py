"""Equal cells: a cut leaves one cell on each side, so these two cells hold the same digit.

Either cell can stand in for the other. If one replaces the other in a house, the house still holds
every digit once. A cell that must differ from one of them must differ from both. A layout with
these houses added therefore has the same solutions, so every step that a technique finds on it is
true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from ..bits import members
from ..board import Board
from ..layouts.cuts import Cut, cuts_of_equal_cells, equal_pair, with_swapped_cells
from ..step import Step


def board_through(board: Board, cut: Cut) -> Board | None:
    """Return *board* on the layout in which each of the two cells of *cut* can replace the other.

    Return None while the candidates of the two cells differ, or while a candidate that the added
    houses exclude is still on the board: steps about the two cells themselves come first.
    """
    one, other = equal_pair(cut)
    if board.candidates_of[one] != board.candidates_of[other]:
        return None
    view = Board(with_swapped_cells(board.layout, cut), board.givens, board.extras)
    tables, lanes, placed = view.tables, view.lanes, list(members(board.placed))
    for candidate in placed:
        lanes &= tables.keep[candidate]
    view.adopt(placed, lanes)
    if board.candidates & ~view.candidates:
        return None
    gone = 0
    for candidate in members(view.candidates & ~board.candidates):
        gone |= tables.bits[candidate]
    view.lanes &= ~gone
    view.candidates = board.candidates
    return view


def steps_through(find: Callable[[Board], Iterable[Step]], board: Board) -> Iterator[Step]:
    """Yield the steps of *find* on the board with replaced equal cells, marked with their cut.

    Some of these steps may not need the replacement.
    """
    for cut, view in board.cached(_views):
        for step in find(view):
            yield replace(step, basis=(*step.basis, cut))


def _views(board: Board) -> list[tuple[Cut, Board]]:
    """Return *board* as seen `board_through` each cut with equal cells that are still empty."""
    found = []
    for cut in cuts_of_equal_cells(board.layout):
        if cut.left & board.empty and (view := board_through(board, cut)):
            found.append((cut, view))
    return found
