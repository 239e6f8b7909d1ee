"""Aligned pair and aligned triplet exclusion."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from ..bits import Mask, members
from ..board import Board
from ..layout import Cell
from ..meter import Meter
from ..step import Candidate, Role, Step
from .rule import Found, Row
from .tables import SEES, marked, subsets_of


def _base_cells(board: Board, excluders: Mask) -> list[Cell]:
    return [cell for cell in members(board.empty) if SEES[cell] & excluders]


def aligned_pair(board: Board, meter: Meter) -> Found | None:
    """Two cells cannot hold what would take both digits of a cell that they see."""
    bivalue = board.bivalue
    for one, other in subsets_of(_base_cells(board, bivalue), 2):
        excluders = SEES[one] & SEES[other] & bivalue
        if excluders & (excluders - 1):
            gone = _impossible(board, (one, other), excluders)
            if gone:
                return Found(6.2, _step(ALIGNED_PAIR, board, (one, other), excluders, gone))
    return None


def aligned_triplet(board: Board, meter: Meter) -> Found | None:
    """Three cells cannot hold what would take all digits of a cell that they see."""
    few = board.bivalue | board.trivalue
    for cells in _triples(board, few):
        meter.spend()
        excluders = SEES[cells[0]] & SEES[cells[1]] & SEES[cells[2]] & few
        if excluders & (excluders - 1):
            gone = _impossible(board, cells, excluders)
            if gone:
                return Found(7.5, _step(ALIGNED_TRIPLET, board, cells, excluders, gone))
    return None


def _triples(board: Board, few: Mask) -> Iterator[tuple[Cell, Cell, Cell]]:
    for one, other in subsets_of(_base_cells(board, few), 2):
        excluders = SEES[one] & SEES[other] & few
        if excluders & (excluders - 1):
            tail = (SEES[one] | SEES[other]) & few & ~(1 << one | 1 << other)
            for third in members(tail):
                yield one, other, third


def _impossible(board: Board, cells: tuple[Cell, ...], excluders: Mask) -> tuple[Candidate, ...]:
    """The candidates of *cells* that occur in no possible combination."""
    of = board.candidates_of
    taken = [of[cell] for cell in members(excluders)]
    possible = [0] * len(cells)
    size = len(cells)
    apart = [(i, j) for i in range(size) for j in range(i) if SEES[cells[i]] >> cells[j] & 1]
    for digits in product(*(members(of[cell]) for cell in cells)):
        if any(digits[i] == digits[j] for i, j in apart):
            continue
        held = 0
        for digit in digits:
            held |= 1 << digit
        if all(each & ~held for each in taken):
            for at, digit in enumerate(digits):
                possible[at] |= 1 << digit
    return tuple(
        Candidate(cell, digit)
        for cell, left in sorted(zip(cells, possible, strict=True))
        for digit in members(of[cell] & ~left)
    )


def _step(
    row: Row, board: Board, cells: tuple[Cell, ...], excluders: Mask, gone: tuple[Candidate, ...]
) -> Step:
    base = sum(1 << cell for cell in cells)
    marks = (
        *marked(Role.SET_A, board.candidates_in(base, ~0)),
        *marked(Role.SET_B, board.candidates_in(excluders, ~0)),
    )
    return Step(row, eliminations=gone, marks=marks)


_WHY: Final = "Some combinations in the first of {cells} would leave nothing for the others"
ALIGNED_PAIR: Final = Row(
    "aligned-pair-exclusion", "Aligned Pair Exclusion", "", aligned_pair, _WHY
)
ALIGNED_TRIPLET: Final = Row(
    "aligned-triplet-exclusion", "Aligned Triplet Exclusion", "", aligned_triplet, _WHY
)
