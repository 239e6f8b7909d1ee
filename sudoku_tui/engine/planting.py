"""What is struck out of a position so that an aligned pair takes shape there.

With a digit in one cell of the pair, four cells that both see lose it and so take all four
candidates of the other cell. With two such cells, or three, it would be a wing; with three of the
four in a house with that cell an almost locked set. Nothing that is drawn at random makes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Final, NamedTuple

from .bits import Mask, mask_of, members
from .board import Board
from .layout import Cell, Digit
from .search import Grid
from .step import Candidate

_EXCLUDERS: Final = 4
_MOST_IN_A_HOUSE: Final = 2

Kept = dict[Cell, Mask]
"""What is left of the candidates of some cells."""


class _Excluder(NamedTuple):
    """A cell that keeps the digit tried, and one of the candidates of the other cell."""

    cell: Cell
    takes: Digit


def aligned_pairs(board: Board, solution: Grid) -> Iterator[Kept]:
    """What cells are to keep, for every pair of cells that could be aligned on *board*."""
    sees = board.layout.sees
    for tried, other in permutations(members(board.empty), 2):
        common = sees[tried] & sees[other] & board.empty
        if common.bit_count() < _EXCLUDERS:
            continue
        for digit in members(board.candidates_of[tried] & ~(1 << solution[tried])):
            spared = 1 << digit if sees[tried] >> other & 1 else 0
            if solution[other] == digit and not spared:
                continue
            around = _excluders(board, solution, common & board.places[digit], other, digit)
            for four in combinations(around, _EXCLUDERS):
                taken = mask_of(each.takes for each in four)
                if (taken | spared) >> solution[other] & 1 and _is_no_set(board, four, other):
                    left = {each.cell: 1 << each.takes | 1 << digit for each in four}
                    yield left | {other: taken | spared}


def _excluders(
    board: Board, solution: Grid, around: Mask, other: Cell, digit: Digit
) -> list[_Excluder]:
    """The cells that may keep *digit* and a candidate of *other*, as the solution has it."""
    of, found = board.candidates_of, list[_Excluder]()
    for cell in members(around):
        takes = solution[other] if solution[cell] == digit else solution[cell]
        if takes != digit and of[cell] & of[other] & 1 << takes:
            found.append(_Excluder(cell, takes))
    return found


def _is_no_set(board: Board, four: tuple[_Excluder, ...], other: Cell) -> bool:
    """Whether they take four digits, and no three of them share a house with *other*."""
    layout, cells = board.layout, mask_of(each.cell for each in four)
    houses = (layout.houses[house].mask & cells for house in layout.houses_of[other])
    return len({each.takes for each in four}) == _EXCLUDERS and all(
        inside.bit_count() <= _MOST_IN_A_HOUSE for inside in houses
    )


def struck_for(kept: Kept, board: Board) -> list[Candidate]:
    """The candidates that go, for cells to keep no others."""
    of = board.candidates_of
    return [Candidate(cell, d) for cell, left in kept.items() for d in members(of[cell] & ~left)]
