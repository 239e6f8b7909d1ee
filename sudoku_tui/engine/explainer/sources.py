"""Contradictions and verities: what holds whatever is assumed at one source.

A source is a cell, all of whose candidates are followed, or a house, all of whose places for a
digit are; one candidate that cannot be assumed, or is both true and false, is one too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..bits import Mask, members
from ..board import Board
from .nodes import IN_CELL, SCOPES, Number
from .propagation import Propagation, Way
from .surcharge import surcharge


class Conclusion(NamedTuple):
    """What is concluded, after what decides between several."""

    rating: float
    complexity: int
    kind: int
    """1 a candidate on and off, 5 a cell, 6 a house, 7 a contradiction."""
    number: Number
    on: bool
    branches: tuple[Propagation, ...]


class Sources:
    """The sources of a board, followed in one way."""

    def __init__(
        self, board: Board, way: Way, base: float, follow: Callable[[Number, bool], Propagation]
    ) -> None:
        self._board, self._way, self._base, self._follow = board, way, base, follow
        self._known: dict[tuple[Number, bool], Propagation] = {}
        self._best: Conclusion | None = None

    def best(self) -> Conclusion | None:
        """The conclusion that comes first by rating, complexity and kind, then as found."""
        of = self._board.candidates_of
        fewest = 3 if self._way is Way.STATIC else 2
        for cell in members(self._board.empty):
            if of[cell].bit_count() >= fewest:
                self._look_at_cell(cell)
        return self._best

    def _assume(self, number: Number, on: bool) -> Propagation:
        known = self._known.get((number, on))
        if known is None:
            known = self._known[number, on] = self._follow(number, on)
        return known

    def _look_at_cell(self, cell: int) -> None:
        numbers = list(members(IN_CELL[cell] & self._board.candidates))
        for number in numbers:
            if self._way is not Way.STATIC:
                self._look_at_candidate(number, double=len(numbers) > 2)
            if self._way is not Way.NISHIO:
                self._look_at_houses(number)
        if self._way is not Way.NISHIO:
            self._look_at_branches(numbers, 5)

    def _look_at_candidate(self, number: Number, *, double: bool) -> None:
        on, off = self._assume(number, True), self._assume(number, False)
        for branch, true in ((on, False), (off, True)):
            if branch.clash:
                _, one, other = branch.clash
                complexity = one.bit_count() + other.bit_count()
                self._take(complexity, 7, number, true, (branch,))
        if double and self._way is Way.DYNAMIC:
            self._compare((on, off), 1)

    def _look_at_houses(self, number: Number) -> None:
        for scope in SCOPES[number][1:]:
            places = scope & self._board.candidates
            if places & -places == 1 << number and places != 1 << number:
                self._look_at_branches(list(members(places)), 6)

    def _look_at_branches(self, numbers: list[Number], kind: int) -> None:
        branches = [self._assume(number, True) for number in numbers]
        self._compare(tuple(branches), kind)

    def _compare(self, branches: tuple[Propagation, ...], kind: int) -> None:
        """Conclude what is on in every branch, and what is off."""
        all_on = all_off = -1
        for branch in branches:
            all_on &= branch.on
            all_off &= branch.off
        if all_on:
            behind = [branch.behind_on for branch in branches]
            for number in _in_order(all_on, branches[0].behind_on):
                complexity = sum(each[number].bit_count() for each in behind)
                self._take(complexity, kind, number, True, branches)
        if all_off:
            behind = [branch.behind_off for branch in branches]
            for number in _in_order(all_off, branches[0].behind_off):
                complexity = sum(each[number].bit_count() for each in behind)
                self._take(complexity, kind, number, False, branches)

    def _take(
        self, complexity: int, kind: int, number: Number, on: bool,
        branches: tuple[Propagation, ...],
    ) -> None:  # fmt: skip
        best = self._best
        if best is None or complexity <= best.complexity:
            rating = self._base + surcharge(complexity)
            if best is None or (rating, complexity, kind) < best[:3]:
                self._best = Conclusion(rating, complexity, kind, number, on, branches)


def _in_order(wanted: Mask, known: dict[Number, int]) -> Iterator[Number]:
    """The members of *wanted*, in the order in which they were found."""
    return (number for number in known if wanted >> number & 1)


