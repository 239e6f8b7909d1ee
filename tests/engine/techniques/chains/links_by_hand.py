"""Strong and weak links by their definitions."""

from __future__ import annotations

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import Candidate


def is_strong(board: Board, one: tuple[Candidate, ...], other: tuple[Candidate, ...]) -> bool:
    """Check whether one of two nodes must be true: nothing else is left in a cell or a house."""
    both = {*one, *other}
    cells = mask_of(cell for cell, _ in both)
    if len({digit for _, digit in both}) > 1:
        cell = one[0].cell
        return cells == 1 << cell and board.candidates_of[cell] == mask_of(d for _, d in both)
    places = board.places[one[0].digit]
    return any(places & house.mask == cells for house in board.layout.houses)


def is_weak(board: Board, one: tuple[Candidate, ...], other: tuple[Candidate, ...]) -> bool:
    """Check whether every candidate of one node excludes every candidate of the other."""
    sees = board.layout.sees
    return all(
        (a.cell == b.cell and a.digit != b.digit)
        or (a.digit == b.digit and sees[a.cell] >> b.cell & 1)
        for a in one
        for b in other
    )
