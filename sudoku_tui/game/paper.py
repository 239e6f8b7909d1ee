"""What follows from the paper alone: the board of a position, whatever is written there.

Nothing here knows the solution. What is read from the paper may be wrong, if the paper is;
so whoever goes by it gives nothing away.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.bits import mask_of, members
from ..engine.board import Board
from ..engine.layout import Cell
from ..engine.puzzle import Puzzle
from .position import Position


def notes_complete(position: Position) -> bool:
    """Whether every empty cell has notes, so that they can be meant as all candidates."""
    return all(digit or notes for digit, notes in zip(position.digits, position.notes, strict=True))


def board_on(puzzle: Puzzle, position: Position, *, with_notes: bool) -> Board:
    """The engine's board of a position; *with_notes*, notes are taken for candidates.

    An entry that an earlier one excludes is left out: the givens come first, then the
    entries in reading order.
    """
    givens = mask_of(cell for cell, digit in enumerate(puzzle.givens) if digit)
    board = Board(puzzle.layout, givens, puzzle.extras)
    for cell in _givens_first(puzzle, position):
        digit = position.digits[cell]
        if board.can_be(cell, digit):
            board.place(cell, digit)
    if with_notes:
        keep_notes(board, position)
    return board


def keep_notes(board: Board, position: Position) -> None:
    """Eliminate from the empty cells of *board* every digit that is not noted there."""
    for cell in members(board.empty):
        if not position.digits[cell]:
            for digit in list(members(board.candidates_of[cell] & ~position.notes[cell])):
                board.eliminate(cell, digit)


def _givens_first(puzzle: Puzzle, position: Position) -> Iterator[Cell]:
    """The filled cells: those of givens, then those of entries."""
    filled = [cell for cell, digit in enumerate(position.digits) if digit]
    yield from (cell for cell in filled if puzzle.givens[cell])
    yield from (cell for cell in filled if not puzzle.givens[cell])
