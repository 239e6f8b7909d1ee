"""Refutation: a contradiction derived from a supposition and some premises alone.

There are two rules. One of the candidates of a premise is true, so everything that all its
remaining candidates exclude is false. A candidate of a sum is false if it is in no filling of the
sum's cells with the remaining candidates. When the rules lead no further, the candidates of one
premise are tried case by case.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..bits import Mask, members, union
from ..board import Board
from .premises import Premise, PremiseKind

_MOST_CASES: Final = 3_000
"""Largest number of cases; a longer proof would convince no reader."""


class Deduction(NamedTuple):
    """The candidates *left* of *premise*, and the candidates that all of them exclude."""

    premise: Premise
    left: Mask
    eliminated: Mask


class Refutation(NamedTuple):
    """The consequences of a supposition, up to a premise without candidates, or to failing cases.

    One refutation may occur in several cases.
    """

    supposed: Premise | None
    deductions: tuple[Deduction, ...]
    premise: Premise
    """The premise that has no candidates left, or whose candidates are the cases."""
    cases: tuple[tuple[int, Refutation], ...] = ()


class TooManyCases(Exception):
    """Raised when a proof is given up because it needs too many cases."""


def refute(
    board: Board,
    premises: Sequence[Premise],
    named: Mask,
    denied: int,
    *,
    placed: bool,
    sums: Sequence[Premise] = (),
) -> Refutation | None:
    """Return a refutation of a conclusion's contrary; None if the premises allow the contrary.

    Args:
        board: The position.
        premises: The premises of the step.
        named: The candidates that may be used.
        denied: Number of the candidate in the conclusion.
        placed: Whether the conclusion places the candidate; otherwise it eliminates it.
        sums: The sums of the step, premises of kind `SUM`.

    Raises:
        TooManyCases: The proof needs too many cases.
    """
    search = _Search(board, sums)
    if placed:
        return search.refute(None, tuple(premises), named & ~(1 << denied))
    supposed = Premise(1 << denied, PremiseKind.SUPPOSED)
    return search.refute(supposed, (supposed, *premises), named)


class _Search:
    """A search by cases with a cache, because many cases leave the same premises to refute."""

    def __init__(self, board: Board, sums: Sequence[Premise]) -> None:
        self._excludes = board.tables.excludes
        self._sums = sums
        self._in_sums = union(premise.candidates for premise in sums)
        self._known: dict[tuple[Mask, frozenset[Mask]], Refutation | None] = {}
        self._cases = 0

    def refute(
        self, supposed: Premise | None, premises: tuple[Premise, ...], alive: Mask
    ) -> Refutation | None:
        """Return a refutation of every choice of one candidate per premise.

        Only candidates *alive* can be chosen. Return None if one choice may be possible.

        Raises:
            TooManyCases: The refutation needs more than `_MOST_CASES` cases.
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
        """Apply the rule until it leads no further, and append each use to *deductions*.

        A premise is settled when one candidate is left and all that this candidate excludes is
        eliminated. Then no other candidate can exclude it, so the premise stays settled.

        Returns:
            The premises that are still open, the candidates that are left, and a premise without
            candidates, or None.
        """
        excludes, rest, changed, true = self._excludes, list(premises), True, 0
        failed: Premise | None = None
        while changed:
            changed, count = False, len(deductions)
            still: list[Premise] = []
            for premise in rest:
                left = candidates = premise.candidates & alive
                if not left:
                    return [], alive, premise
                common = alive  # excluded by every candidate that is left
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
            if not changed and self._sums:
                alive, failed = self._apply_sums(alive, deductions)
                if failed:
                    return [], alive, failed
                changed = len(deductions) > count
        return [each for each in rest if not each.candidates & true], alive, None

    def _apply_sums(self, alive: Mask, deductions: list[Deduction]) -> tuple[Mask, Premise | None]:
        """Apply the rule of sums once to each sum, and append each use to *deductions*.

        Returns:
            The candidates that are left, and a sum that cannot be filled, or None.
        """
        for premise in self._sums:
            assert premise.sum is not None
            before = alive & premise.candidates
            left = premise.sum.narrow(before)
            if left is None:
                return alive, premise
            if left != before:
                alive &= ~(before ^ left)
                deductions.append(Deduction(premise, before, before ^ left))
        return alive, None

    def _try_cases(self, rest: list[Premise], alive: Mask) -> Refutation | None:
        """Return the result of `_each_case`, cached by the premises and candidates left."""
        relevant = self._in_sums
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
