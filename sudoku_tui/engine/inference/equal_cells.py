"""Equal cells: what follows where a cut leaves one cell on each side, so that both hold one digit.

Either of the two can stand in for the other. A house with the one in place of the other holds
every digit once as well, and what the one must differ from the other must differ from. So a layout
that has these houses too has the same solutions, and what techniques find on it is true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from ..bits import members
from ..board import Board
from ..layouts.cuts import Cut, cuts_of_equal_cells, equal_pair, with_stand_ins
from ..step import Step


def through(board: Board, cut: Cut) -> Board | None:
    """*board* where each of the two cells of *cut* can stand in for the other.

    None while they do not hold the same already, or what one of them excludes is still there: what
    is between the two themselves goes first.
    """
    one, other = equal_pair(cut)
    if board.candidates_of[one] != board.candidates_of[other]:
        return None
    view = Board(with_stand_ins(board.layout, cut), board.givens, board.extras)
    tables, lanes, placed = view.tables, view.lanes, list(members(board.placed))
    for candidate in placed:
        lanes &= tables.keep[candidate]
    view.take(placed, lanes)
    if board.candidates & ~view.candidates:
        return None
    gone = 0
    for candidate in members(view.candidates & ~board.candidates):
        gone |= tables.bits[candidate]
    view.lanes &= ~gone
    view.candidates = board.candidates
    return view


def found_through(find: Callable[[Board], Iterable[Step]], board: Board) -> Iterator[Step]:
    """What *find* comes by where equal cells stand in for each other; some may need none of it."""
    for cut, view in board.once(_views):
        for step in find(view):
            yield replace(step, equal=cut)


def _views(board: Board) -> list[tuple[Cut, Board]]:
    """*board* through each pair of equal cells that is empty yet."""
    found = []
    for cut in cuts_of_equal_cells(board.layout):
        if cut.left & board.empty and (view := through(board, cut)):
            found.append((cut, view))
    return found
