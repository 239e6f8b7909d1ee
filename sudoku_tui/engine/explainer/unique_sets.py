"""Naked and hidden sets that two cells of a loop take part in as one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..bits import Mask, mask_of, members
from ..board import Board
from ..layout import Cell, House
from ..step import Candidate
from .tables import LINK_ORDER, subsets_of


class WithLoop(NamedTuple):
    """A set of so many digits, what it eliminates, and what else takes part."""

    degree: int
    gone: tuple[Candidate, ...]
    more: tuple[Candidate, ...]
    house: House


def _shared(board: Board, ends: Mask) -> Iterator[tuple[House, int]]:
    """The houses of both cells, and how many cells of each are empty."""
    for house in LINK_ORDER:
        if not ends & ~house.mask:
            yield house, (board.empty & house.mask).bit_count()


def naked_with(board: Board, extra: list[Cell], digits: Mask) -> Iterator[WithLoop]:
    """The other *digits* of two cells, of which one must be, and *k* - 1 cells hold *k* digits."""
    of, ends = board.candidates_of, mask_of(extra)
    both = digits & of[extra[0]] & of[extra[1]]
    for house, empty in _shared(board, ends):
        others = [cell for cell in house.cells if of[cell] and not ends >> cell & 1]
        for size in range(max(2, digits.bit_count()), 8):
            if empty < 2 * size:
                break
            few = [cell for cell in others if of[cell].bit_count() <= size]
            for cells in subsets_of(few, size - 1):
                held = 0
                for cell in cells:
                    held |= of[cell]
                if (held | digits).bit_count() == size == (held | both).bit_count():
                    mine = mask_of(cells)
                    gone = board.candidates_in(house.mask & ~(ends | mine), held | digits)
                    yield WithLoop(size, gone, board.candidates_in(mine, ~0), house)


def hidden_with(board: Board, extra: list[Cell], digits: Mask, pair: Mask) -> Iterator[WithLoop]:
    """The loop's digits, of which one must be, and *k* - 2 others have only *k* cells."""
    ends, places = mask_of(extra), board.places
    for house, empty in _shared(board, ends):
        inside = house.mask & ~(1 << extra[1])
        basis = (places[next(members(pair))] | places[max(members(pair))]) & inside
        others = [
            d for d in members(board.layout.all_digits & ~(digits | pair)) if places[d] & inside
        ]
        for size in range(2, 8):
            if empty <= 2 * size:
                break
            for chosen in subsets_of(others, size - 2):
                at = basis
                for digit in chosen:
                    at |= places[digit] & inside
                if at.bit_count() == size:
                    mine, all_digits = at & ~ends, pair | mask_of(chosen)
                    gone = board.candidates_in(mine, ~all_digits)
                    more = board.candidates_in(mine, all_digits)
                    yield WithLoop(size, gone, more, house)
