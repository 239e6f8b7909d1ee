"""Changes on a solution path since the last failed search for a technique.

Along a path a board only loses candidates. So a new pattern can only arise where one of its cells,
or a house that it depends on, has lost a candidate. Each technique decides which losses it depends
on, and where it searches again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple, Protocol

from .bits import Mask, members
from .board import Board
from .step import Step


class Changes:
    """The candidates that a position has lost."""

    __slots__ = ("_lost", "cells", "digits", "places")

    def __init__(self, board: Board, candidates: Mask) -> None:
        """Record that *board* has lost *candidates*, a set of candidate numbers."""
        everywhere = board.layout.all_cells
        self.places = [
            0,
            *[candidates >> shift & everywhere for shift in board.tables.digit_shifts],
        ]
        """For each digit the cells that have lost it; index 0 is unused."""
        self.cells: Mask = 0
        """The cells that have lost a candidate; some of them are filled."""
        self.digits: Mask = 0
        """The digits that some cell has lost."""
        self._lost: dict[int, Mask] = {}
        for digit, lost in enumerate(self.places):
            if lost:
                self.cells |= lost
                self.digits |= 1 << digit

    def lost_at(self, cell: int) -> Mask:
        """Return the digits that *cell* has lost, as a mask."""
        lost = self._lost.get(cell)
        if lost is None:
            lost = 0
            for digit in members(self.digits):
                lost |= (self.places[digit] >> cell & 1) << digit
            self._lost[cell] = lost
        return lost


def changes_since(board: Board, before: Mask) -> Changes:
    """Return the candidates of the earlier set *before* that *board* has lost."""
    return Changes(board, before ^ before & board.candidates)


class SkipRules(NamedTuple):
    """Predicates that decide from the changes alone whether another search may find a step."""

    may_be_new: Callable[[Board, Changes], bool]
    """Whether the changes may have created a step on a board that had none."""
    is_reliable: Callable[[Board], bool] | None = None
    """Whether `may_be_new` may be used after a failed search on this board; None for always."""


class SkippableSearch:
    """A search of the whole board that is skipped if its rules exclude a new step."""

    def __init__(self, find: Callable[[Board], Step | None], rules: SkipRules) -> None:
        self._find = find
        self.may_be_new, self.lasts = rules

    def __call__(self, board: Board, changes: Changes) -> Step | None:
        """Return the first step, or None if there is none or *changes* rule a new one out."""
        return self._find(board) if self.may_be_new(board, changes) else None


class IncrementalTechnique(Protocol):
    """A technique whose search can be restricted to recent changes."""

    @property
    def id(self) -> str:
        """The id of the technique."""

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        """Yield every occurrence in order; with *changes* at least those that are new."""


def first_new_of(
    techniques: Iterable[IncrementalTechnique],
) -> dict[str, Callable[[Board, Changes], Step | None]]:
    """Return for each technique's id a function that finds the first new step.

    The function takes a board and the changes since a search without success.
    """
    return {each.id: partial(_first_new, each) for each in techniques}


def _first_new(technique: IncrementalTechnique, board: Board, changes: Changes) -> Step | None:
    return next(technique.find(board, changes), None)
