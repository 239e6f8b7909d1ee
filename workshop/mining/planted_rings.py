"""Planting odd rings of two digits: the candidates that cells keep, true to the solution."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nsmallest
from itertools import combinations
from typing import Final

from sudoku_tui.engine.bits import Mask, mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import Cell, Digit
from sudoku_tui.engine.search import Grid
from workshop.mining.planted_exocets import KeptCandidates, count_eliminations

_MOST: Final = 24
"""Largest number of rings tried on a board; those with the fewest eliminations are tried."""


def oddagons_planted(board: Board, solution: Grid) -> Iterator[KeptCandidates]:
    """Yield bivalue oddagons with two guardians.

    Four cells of the ring hold the two digits alternately in the *solution*. The fifth holds the
    guardian's digit. One of the four has it as a candidate too, or the four would be a remote pair.
    Some cell outside the ring sees both guardians and loses the digit.
    """
    found: list[tuple[int, int, KeptCandidates]] = []
    for one, other in combinations(range(1, board.layout.digits + 1), 2):
        both = board.places[one] & board.places[other]
        for last, chain in _rings(board, solution, both, (one, other)):
            digit = solution[last]
            for second in chain:
                if _has_victim(board, digit, (last, second), mask_of((last, *chain))):
                    pair = 1 << one | 1 << other
                    kept = {cell: pair for cell in chain if cell != second}
                    kept |= {last: pair | 1 << digit, second: pair | 1 << digit}
                    found.append((count_eliminations(board, kept), len(found), kept))
    yield from (kept for _, _, kept in nsmallest(_MOST, found))


def _rings(
    board: Board, solution: Grid, both: Mask, pair: tuple[Digit, Digit]
) -> Iterator[tuple[Cell, tuple[Cell, Cell, Cell, Cell]]]:
    """Yield rings: a cell that holds neither digit, and four that hold them alternately."""
    sees = board.layout.sees
    own = mask_of(cell for cell in members(both) if solution[cell] in pair)
    for last in members(both & ~own):
        for first in members(own & sees[last]):
            for second in members(own & sees[first]):
                for third in members(own & sees[second] & ~(1 << first)):
                    rest = own & sees[third] & sees[last] & ~(1 << second | (2 << first) - 1)
                    for fourth in members(rest):
                        yield last, (first, second, third, fourth)


def _has_victim(board: Board, digit: Digit, guardians: tuple[Cell, Cell], ring: Mask) -> bool:
    """Check that both guardians and a cell that sees both have the digit as a candidate."""
    places = board.places[digit]
    seen = board.layout.seen_by_all(mask_of(guardians))
    return not mask_of(guardians) & ~places and bool(places & seen & ~ring)
