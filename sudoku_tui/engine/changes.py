"""What has changed on a path since a search there was in vain.

Candidates only go from one board of a path to the next. So a pattern that was not there before is
new by something of its own: a cell of it, or a house that it counts, has lost a candidate. What
each technique depends on, and so looks at again, is its own business.
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

    def __init__(self, board: Board, gone: Mask) -> None:
        """On *board* these candidates, by their numbers, have *gone*."""
        everywhere = board.layout.all_cells
        self.places = [0, *[gone >> shift & everywhere for shift in board.tables.digit_shifts]]
        """For each digit the cells that have lost it."""
        self.cells: Mask = 0
        """The cells that have lost something; some of them are filled."""
        self.digits: Mask = 0
        """The digits that some cell has lost."""
        self._lost: dict[int, Mask] = {}
        for digit, lost in enumerate(self.places):
            if lost:
                self.cells |= lost
                self.digits |= 1 << digit

    def lost_at(self, cell: int) -> Mask:
        """The digits that a cell has lost."""
        lost = self._lost.get(cell)
        if lost is None:
            lost = 0
            for digit in members(self.digits):
                lost |= (self.places[digit] >> cell & 1) << digit
            self._lost[cell] = lost
        return lost


def changes_since(board: Board, before: Mask) -> Changes:
    """What *board* has lost of the candidates *before*."""
    return Changes(board, before ^ before & board.candidates)


class RulesOut(NamedTuple):
    """What tells by the changes alone that a search would be in vain again."""

    may_be_new: Callable[[Board, Changes], bool]
    """Whether there may be a step on a board on which there was none before these changes."""
    lasts: Callable[[Board], bool] | None = None
    """Whether that holds after a search in vain on a board; always if left out."""


class UnlessRuledOut:
    """A search of the whole board that is left out where it would be in vain."""

    def __init__(self, find: Callable[[Board], Step | None], rules: RulesOut) -> None:
        self._find = find
        self.may_be_new, self.lasts = rules

    def __call__(self, board: Board, changes: Changes) -> Step | None:
        """The step, where there may be one that is new by *changes*."""
        return self._find(board) if self.may_be_new(board, changes) else None


class LooksAgain(Protocol):
    """A technique that looks no farther than it must."""

    @property
    def id(self) -> str:
        """Of the technique."""

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        """Every occurrence in order; of *changes* those at least that were not there before."""


def first_new_of(
    techniques: Iterable[LooksAgain],
) -> dict[str, Callable[[Board, Changes], Step | None]]:
    """By the ids of *techniques*, what finds the first step where there was none before."""
    return {each.id: partial(_first_new, each) for each in techniques}


def _first_new(technique: LooksAgain, board: Board, changes: Changes) -> Step | None:
    return next(technique.find(board, changes), None)
