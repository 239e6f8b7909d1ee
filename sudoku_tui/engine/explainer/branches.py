"""Contradictions and verities: conclusions from all branches of a source, or from one candidate.

A source is a cell, or a house and a digit. One of its candidates is true, so a branch is followed
from each of them, and a candidate that is true in all branches is true; one that is false in all is
false. A single candidate is enough too. It is false if assuming it leads to a contradiction, and
what follows both from its truth and from its falsity holds in any case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from typing import Final, NamedTuple

from ..bits import Mask, members
from .chain_links import ChainKind, links_among
from .nodes import IN_CELL, SCOPES, NestedChain, Nodes, Number
from .propagation import Mode, Propagation
from .rule import CELLS


class ConclusionKind(IntEnum):
    """The source of a conclusion. Of two equally simple conclusions the lower kind comes first."""

    EITHER_WAY = 1
    """One candidate: the same conclusion follows whether it is true or false."""
    CELL = 5
    HOUSE = 6
    CONTRADICTION = 7
    """One candidate: the assumption about it makes some candidate both true and false."""


class Conclusion(NamedTuple):
    """A conclusion.

    Of several, the one of least complexity is chosen, then that of the lowest kind, then the first
    found.
    """

    complexity: int
    kind: ConclusionKind
    number: Number
    is_on: bool
    """Whether the candidate `number` is true."""
    branches: tuple[Propagation, ...]
    nodes_behind: tuple[Nodes, ...]
    """The nodes that lead to the conclusion: a mask for each branch, or two for a contradiction."""
    source: Mask
    """The candidates of the cell or house; 0 if the source is a single candidate."""

    def sides(self) -> Iterator[tuple[Propagation, Nodes]]:
        """Yield each branch with its nodes that lead to the conclusion.

        A contradiction has two sides in one branch, so its branch is yielded twice.
        """
        branches = (
            self.branches * 2 if len(self.branches) < len(self.nodes_behind) else self.branches
        )
        return zip(branches, self.nodes_behind, strict=True)


_FEWEST: Final = {Mode.STATIC: 3, Mode.DYNAMIC: 2, Mode.NISHIO: 2}
"""By mode: the smallest number of candidates of a cell that Explainer uses as a source."""


@dataclass(frozen=True)
class Branches:
    """The conclusions about a set of candidates, by branches that are followed in one mode."""

    candidates: Mask
    mode: Mode
    follow_assumption: Callable[[Number, bool], Propagation]
    refutable: Mask = -1
    """Candidates that are worth assuming true, in order to refute them."""
    provable: Mask = -1
    """Candidates that are worth assuming false, in order to prove them."""
    _known: dict[tuple[Number, bool], Propagation] = field(default_factory=dict)

    @cached_property
    def _quick_test(self) -> QuickTest | None:
        return QuickTest(self.candidates) if self.mode is Mode.STATIC else None

    def best(self) -> Conclusion | None:
        """Return the simplest conclusion; None if there is no conclusion.

        Of equally simple ones it is that of the lowest kind, then the first found. All conclusions
        have the same base rating, so the simplest is rated lowest.
        """
        return min(self.conclusions(), key=lambda each: each[:2], default=None)

    def conclusions(self) -> Iterator[Conclusion]:
        """Yield every conclusion in the order in which Explainer finds it."""
        fewest = _FEWEST[self.mode]
        for cell in range(CELLS):
            numbers = list(members(IN_CELL[cell] & self.candidates))
            if len(numbers) < fewest:
                continue
            for number in numbers:
                if self.mode is not Mode.STATIC:
                    yield from self._conclusions_from_candidate(number, double=len(numbers) > 2)
                if self.mode is not Mode.NISHIO:
                    yield from self._conclusions_from_houses(number)
            if self.mode is not Mode.NISHIO:
                yield from self._conclusions_from_source(
                    numbers, ConclusionKind.CELL, IN_CELL[cell]
                )

    def _conclusions_from_candidate(self, number: Number, *, double: bool) -> Iterator[Conclusion]:
        """Yield the conclusions from one candidate.

        They are contradictions and, with *double*, consequences of both its truth and its falsity.
        """
        for assumed, worth in ((True, self.refutable), (False, self.provable)):
            branch = self._assume(number, assumed) if worth >> number & 1 else None
            if branch and branch.contradiction:
                both = branch.contradiction[1:]
                complexity = complexity_of((branch, branch), both)
                kind = ConclusionKind.CONTRADICTION
                yield Conclusion(complexity, kind, number, not assumed, (branch,), both, 0)
        if double and self.mode is Mode.DYNAMIC:
            either = self._assume(number, True), self._assume(number, False)
            yield from _common_conclusions(either, ConclusionKind.EITHER_WAY, 0)

    def _conclusions_from_houses(self, number: Number) -> Iterator[Conclusion]:
        """Yield the conclusions from houses where a candidate is the first place of its digit."""
        for scope in SCOPES[number][1:]:
            places = scope & self.candidates
            if places & -places == 1 << number and places != 1 << number:
                yield from self._conclusions_from_source(
                    list(members(places)), ConclusionKind.HOUSE, scope
                )

    def _conclusions_from_source(
        self, numbers: list[Number], kind: ConclusionKind, source: Mask
    ) -> Iterator[Conclusion]:
        """Yield the conclusions that follow from all candidates of a cell or house."""
        if self._quick_test and not self._quick_test.may_agree(numbers):
            return
        branches = tuple([self._assume(number, True) for number in numbers])
        yield from _common_conclusions(branches, kind, source)

    def _assume(self, number: Number, on: bool) -> Propagation:
        known = self._known.get((number, on))
        if known is None:
            known = self._known[number, on] = self.follow_assumption(number, on)
        return known


def _common_conclusions(
    branches: tuple[Propagation, ...], kind: ConclusionKind, source: Mask
) -> Iterator[Conclusion]:
    """Yield a conclusion for each candidate that is on in every branch, or off in every branch."""
    all_on = all_off = -1
    for branch in branches:
        all_on &= branch.on
        all_off &= branch.off
    for wanted, on in ((all_on, True), (all_off, False)):
        if not wanted:
            continue
        behind = [branch.behind_on if on else branch.behind_off for branch in branches]
        for number in behind[0]:
            if wanted >> number & 1:
                nodes = tuple([each[number] for each in behind])
                complexity = complexity_of(branches, nodes)
                yield Conclusion(complexity, kind, number, on, branches, nodes, source)


def complexity_of(branches: Sequence[Propagation], behind: Sequence[Nodes]) -> int:
    """Return the number of nodes behind a conclusion plus the complexity of nested chains.

    A node counts once for each branch in which it occurs, a nested chain only once.
    """
    complexity, nested = 0, set[NestedChain]()
    for branch, nodes in zip(branches, behind, strict=True):
        complexity += nodes.bit_count()
        if branch.nested:
            nested |= {chain for number, chain in branch.nested.items() if nodes >> number & 1}
    return complexity + sum(chain.complexity for chain in nested)


class QuickTest:
    """A quick test whether static branches can agree, without following them in order.

    The closure of links from a candidate contains all its consequences, as long as no candidate is
    removed. A branch stops at a contradiction, so it never has more consequences than the closure.
    If closures have nothing in common, branches do not either.
    """

    def __init__(self, candidates: Mask) -> None:
        self._links = links_among(candidates, ChainKind.XY)
        self._off: dict[Mask, Mask] = {}
        """By the mask of candidates that are on: the candidates off. Many starts share an entry."""

    def may_agree(self, numbers: Sequence[Number]) -> bool:
        """Check whether the closures of all *numbers* have something in common."""
        after, all_on = self._links.closure, -1
        for number in numbers:
            all_on &= after[number] | 1 << number
        if all_on:
            return True
        all_off = -1
        for number in numbers:
            all_off &= self._links.kills[number] | self._off_after(after[number])
            if not all_off:
                return False
        return True

    def _off_after(self, on: Mask) -> Mask:
        """Return the candidates that any of the candidates *on* excludes."""
        off = self._off.get(on)
        if off is None:
            off, kills = 0, self._links.kills
            for each in members(on):
                off |= kills[each]
            self._off[on] = off
        return off
