"""Bivalue graves: a board of two candidates everywhere could be turned round as a whole."""

from __future__ import annotations

from collections.abc import Iterator

from ..bits import members, only
from ..board import Board
from ..layout import Cell, Layout
from ..step import Candidate, Mark, Role, Step
from ..symbols import symbol
from .base import Technique


class BugPlusOne(Technique):
    """All empty cells have two candidates but one has three, and without one of its digits
    every digit is left with two places, or none, in every house.

    Such a board could be turned round everywhere, so it would have no solution or two:
    that digit is what the cell holds.
    """

    sound_without_uniqueness = False

    def find(self, board: Board) -> Iterator[Step]:
        cell = only(board.trivalue)
        if cell is None or board.empty & ~board.bivalue != 1 << cell:
            return
        for digit in members(board.candidates_of[cell]):
            if self._all_in_pairs(board, cell, digit):
                gone = board.candidates_in(1 << cell, ~(1 << digit))
                marks = (Mark(Role.PATTERN, Candidate(cell, digit)),)
                yield Step(self, eliminations=gone, marks=marks)

    def _all_in_pairs(self, board: Board, cell: Cell, digit: int) -> bool:
        for d in range(1, board.layout.digits + 1):
            places = board.places[d] & ~(1 << cell if d == digit else 0)
            if any(
                (places & house.mask).bit_count() not in (0, 2) for house in board.layout.houses
            ):
                return False
        return True

    def applies_to(self, layout: Layout) -> bool:
        return not layout.extra_sees

    def reason(self, step: Step, layout: Layout) -> str:
        [(cell, digit)] = step.marked(Role.PATTERN)
        name = layout.cell_name(cell)
        return (
            f"Every other empty cell has two candidates. Without {symbol(digit)} in {name}, every "
            f"digit would have two places in each house, and the puzzle no single solution. "
            f"{name} must be {symbol(digit)}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        return ""


TECHNIQUES = (BugPlusOne("bug-1", "BUG+1", "0610"),)
