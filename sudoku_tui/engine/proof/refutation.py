"""Refutation: why a supposition cannot be, case by case, from some premises and nothing else.

There is one rule. Of the candidates of a premise one is true, so what all of these that are
left exclude is false. Where it leads no further, one premise is tried candidate by candidate.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..bits import Mask, members
from ..board import Board
from .premises import Premise, PremiseKind

_MOST_CASES: Final = 3_000
"""How many cases are looked at; a proof with more would be none to anybody."""


class Deduction(NamedTuple):
    """What all that is left of *premise* excludes, and what that is."""

    premise: Premise
    left: Mask
    gone: Mask


class Refutation(NamedTuple):
    """What follows from a supposition: in the end a premise has nothing left, or every case fails.

    A refutation may occur in several cases.
    """

    supposed: Premise | None
    deductions: tuple[Deduction, ...]
    premise: Premise
    """The one that has nothing left, or whose candidates are tried."""
    cases: tuple[tuple[int, Refutation], ...] = ()


class TooManyCases(Exception):
    """A proof was given up."""


def refute(
    board: Board, premises: Sequence[Premise], named: Mask, denied: int, *, placed: bool
) -> Refutation | None:
    """Why the contrary of a conclusion is impossible; None if the premises leave it possible.

    *denied* is the number of the candidate that is concluded, *placed* whether to be true.

    Raises:
        TooManyCases: there are too many to say.
    """
    search = _Search(board)
    if placed:
        return search.refute(None, tuple(premises), named & ~(1 << denied))
    supposed = Premise(1 << denied, PremiseKind.SUPPOSED)
    return search.refute(supposed, (supposed, *premises), named)


class _Search:
    """Tries cases; what is left to refute is remembered, as many cases leave the same."""

    def __init__(self, board: Board) -> None:
        self._excludes = board.tables.excludes
        self._known: dict[tuple[Mask, frozenset[Mask]], Refutation | None] = {}
        self._cases = 0

    def refute(
        self, supposed: Premise | None, premises: tuple[Premise, ...], alive: Mask
    ) -> Refutation | None:
        """Why no choice of a candidate of each premise among those alive is possible.

        None if one may be.

        Raises:
            TooManyCases: it takes more cases than are tried.
        """
        self._cases += 1
        if self._cases > _MOST_CASES:
            raise TooManyCases
        deductions: list[Deduction] = []
        rest, alive, empty = self._follow(premises, alive, deductions)
        if empty:
            return Refutation(supposed, tuple(deductions), empty)
        if not rest:
            return None
        by_cases = self._try_cases(rest, alive)
        return by_cases and by_cases._replace(supposed=supposed, deductions=tuple(deductions))

    def _follow(
        self, premises: tuple[Premise, ...], alive: Mask, deductions: list[Deduction]
    ) -> tuple[list[Premise], Mask, Premise | None]:
        """Apply the rule until it leads no further: the premises still open, and what is left.

        A premise is settled when one candidate is left and what that excludes is gone: nothing
        that is left excludes it then, so it stays.
        """
        excludes, rest, changed, true = self._excludes, list(premises), True, 0
        while changed:
            changed = False
            still: list[Premise] = []
            for premise in rest:
                left = candidates = premise.candidates & alive
                if not left:
                    return [], alive, premise
                common = alive  # what every candidate that is left excludes
                while candidates and common:
                    lowest = candidates & -candidates
                    common &= excludes[lowest.bit_length() - 1]
                    candidates ^= lowest
                if common:
                    alive &= ~common
                    deductions.append(Deduction(premise, left, common))
                    changed = True
                if left & (left - 1):
                    still.append(premise)
                else:
                    true |= left
            rest = still
        return [each for each in rest if not each.candidates & true], alive, None

    def _try_cases(self, rest: list[Premise], alive: Mask) -> Refutation | None:
        """Try cases, or remember what came of it: it depends on what is left of the premises."""
        relevant = 0
        for premise in rest:
            relevant |= premise.candidates
        key = alive & relevant, frozenset(premise.candidates for premise in rest)
        if key not in self._known:
            self._known[key] = self._each_case(rest, alive)
        return self._known[key]

    def _each_case(self, rest: list[Premise], alive: Mask) -> Refutation | None:
        """Try the candidates of the smallest open premise one by one; None if one is possible."""
        chosen = min(rest, key=lambda premise: (premise.candidates & alive).bit_count())
        cases: list[tuple[int, Refutation]] = []
        for candidate in members(chosen.candidates & alive):
            supposed = Premise(1 << candidate, PremiseKind.SUPPOSED)
            others = (each for each in rest if not each.candidates >> candidate & 1)
            case = self.refute(supposed, (supposed, *others), alive)
            if case is None:
                return None
            cases.append((candidate, case))
        return Refutation(None, (), chosen, tuple(cases))
