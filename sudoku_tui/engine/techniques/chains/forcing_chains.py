"""Forcing chains: contradictions and verities that follow link by link."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ...bits import Mask, mask_of, members
from ...board import Board
from ...inference.implications import (
    Implications,
    Literal,
    contrary,
    false,
    implications_of,
    is_true,
    node_of,
    true,
)
from ...inference.links import Node, links_of
from ...inference.outcomes import Outcome, Outcomes, chain_outcomes, no_outcomes
from ...layout import Candidate, Cell, Digit, House
from ...proof.premises import number
from ...step import Step
from .forcing import (
    Conclusion,
    Contradiction,
    ForcingProof,
    Verity,
    conclusions,
    derivations_of,
    shortest_step,
    sort_by_length,
)


class _ProofChains(NamedTuple):
    """Chains, each from a premise to a literal, that together prove a conclusion."""

    length: int
    chains: tuple[tuple[Literal, Literal], ...]
    pattern: Mask
    house: House | None


class _ContradictionProofs:
    """The ways in which a premise contradicts itself."""

    def __init__(self, outcomes: Outcomes, premise: Literal, houses: tuple[Mask, ...]) -> None:
        self._outcomes = outcomes
        self._premise = premise
        self._houses = houses
        implications = implications_of(outcomes.board, grouped=True)
        # The length of a chain is its number of nodes; the premise alone has length 0.
        self._lengths = {
            literal: distance + 1 if distance else 0
            for literal, distance in implications.distances(premise).items()
        }
        first_group = implications.links.first_group
        self._placed = [
            node_of(each) for each in self._lengths if is_true(each) and node_of(each) < first_group
        ]
        self._best: _ProofChains | None = None

    def shortest(self) -> _ProofChains | None:
        """Return the shortest way, or the simplest of equally short ways; None if there is none."""
        self._look_for_both()
        self._look_for_repeated()
        self._look_for_emptied()
        return self._best

    def _offer(self, ends: tuple[Literal, ...], pattern: Mask, house: House | None = None) -> None:
        """Record a way if it is shorter than the best one so far."""
        length = sum(map(self._lengths.__getitem__, ends))
        if self._best is None or length < self._best.length:
            chains = tuple((self._premise, end) for end in ends if end != self._premise)
            self._best = _ProofChains(length, chains, pattern, house)

    def _look_for_both(self) -> None:
        """Offer the candidates that are both true and false."""
        for node in self._placed:
            if false(node) in self._lengths:
                self._offer((true(node), false(node)), 1 << node)

    def _look_for_repeated(self) -> None:
        """Offer the cells with two true digits, and the houses with a digit true in two cells."""
        layout = self._outcomes.board.layout
        in_cell: dict[Cell, int] = {}
        in_house: dict[tuple[int, Digit], int] = {}
        for node in self._placed:
            digit, cell = divmod(node, layout.cells)
            other = in_cell.setdefault(cell, node)
            if other != node:
                self._offer((true(other), true(node)), 1 << other | 1 << node)
            for index in layout.houses_of[cell]:
                other = in_house.setdefault((index, digit), node)
                if other != node:
                    pattern = 1 << other | 1 << node
                    self._offer((true(other), true(node)), pattern, layout.houses[index])

    def _look_for_emptied(self) -> None:
        """Offer the cells that keep no candidate, and the houses that keep no place for a digit."""
        placed = mask_of(self._placed)
        gone = mask_of(node_of(each) for each in self._lengths if not is_true(each))
        left = self._outcomes.board.candidates & ~gone | placed
        for choice in self._outcomes.alternatives:
            lane = choice.candidates
            if lane & left or not lane & (lane - 1):
                continue
            if choice.house is None or lane in self._houses:
                ends = tuple(false(node) for node in members(lane))
                self._offer(ends, lane, choice.house)


class _VerityProofs:
    """The ways in which all alternatives of a choice lead to one conclusion."""

    def __init__(self, outcomes: Outcomes, conclusion: Conclusion) -> None:
        self._outcomes = outcomes
        self._node, self._is_true = conclusion
        self._implications = implications_of(outcomes.board, grouped=True)
        self._end = true(self._node) if self._is_true else false(self._node)
        # Implications also hold in reverse, between the contraries: the distance from a premise to
        # the end is that from the contrary of the end to the contrary of the premise.
        self._far = self._implications.distances(contrary(self._end))
        self._leading = self._premises_leading(outcomes.if_true)
        self._best: _ProofChains | None = None

    def _premises_leading(self, premises: dict[Node, Outcome]) -> Mask:
        """Return the nodes of the *premises* that lead to the conclusion."""
        place = 0 if self._is_true else 1
        return mask_of(n for n, each in premises.items() if each[place] >> self._node & 1)

    def shortest(self) -> _ProofChains | None:
        """Return the shortest way; None if there is none.

        Of equally short ways, a candidate that is true or false comes before a cell, and a cell
        before a house.
        """
        mates = self._implications.links.cell_mates(self._node) | 1 << self._node
        both = self._leading & self._premises_leading(self._outcomes.if_false) & ~mates
        for node in members(both):
            self._offer((true(node), false(node)), 1 << node, None)
        for candidates, _, house in self._outcomes.alternatives:
            if candidates & (candidates - 1) and not candidates & ~self._leading:
                self._offer(tuple(map(true, members(candidates))), candidates, house)
        return self._best

    def _offer(self, premises: tuple[Literal, ...], pattern: Mask, house: House | None) -> None:
        """Record a way if it is shorter than the best one so far."""
        length = 0
        for premise in premises:
            length += self._far[contrary(premise)] + 1
            if self._best and length >= self._best.length:
                return
        self._best = _ProofChains(
            length, tuple((each, self._end) for each in premises), pattern, house
        )


def _story_of(
    implications: Implications, conclusion: Conclusion, ways: _ProofChains
) -> ForcingProof:
    paths = (implications.path(premise, end) for premise, end in ways.chains)
    return ForcingProof(conclusion, derivations_of(paths), ways.pattern, ways.house, ways.length)


def _contrary_of(conclusion: Conclusion) -> Literal:
    """Return the premise that a contradiction must refute to prove *conclusion*."""
    return false(conclusion.node) if conclusion.placed else true(conclusion.node)


class ForcingChainContradiction(Contradiction):
    """Links lead from a premise to something impossible, such as a digit twice in a house.

    Every link is certain, so the premise is false.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for story in self.stories(board):
            yield self.step(links_of(board, grouped=True), story)

    def stories(self, board: Board) -> list[ForcingProof]:
        """Return a proof of each conclusion by contradiction, the shortest proof first."""
        outcomes = chain_outcomes(board)
        certain = conclusions(board, [outcomes.by_contradiction(outcomes.houses)])
        return sort_by_length(self.story(outcomes, each, outcomes.houses) for each in certain)

    def story(
        self, outcomes: Outcomes, conclusion: Conclusion, houses: tuple[Mask, ...]
    ) -> ForcingProof | None:
        """Return the shortest contradiction that proves *conclusion*; None if there is none.

        Args:
            outcomes: The outcomes of chains on the board.
            conclusion: A candidate that is true or false.
            houses: The places of a digit in a house, as masks. Only these houses may count as
                emptied.
        """
        ways = _ContradictionProofs(outcomes, _contrary_of(conclusion), houses).shortest()
        implications = implications_of(outcomes.board, grouped=True)
        return _story_of(implications, conclusion, ways) if ways else None


class ForcingChainVerity(Verity):
    """Links lead from every candidate of a cell, or every place in a house, to one conclusion.

    One of them is true, so the conclusion holds whichever it is. It also holds if it follows both
    from a candidate being true and from its being false.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for story in self.stories(board):
            yield self.step(links_of(board, grouped=True), story)

    def stories(self, board: Board) -> list[ForcingProof]:
        """Return a proof of each conclusion by verity, the shortest proof first."""
        outcomes = chain_outcomes(board)
        certain = conclusions(board, [outcomes.by_verity()])
        return sort_by_length(self.story(outcomes, each) for each in certain)

    def story(self, outcomes: Outcomes, conclusion: Conclusion) -> ForcingProof | None:
        """Return the shortest chains from a choice to *conclusion*; None if there are none."""
        ways = _VerityProofs(outcomes, conclusion).shortest()
        implications = implications_of(outcomes.board, grouped=True)
        return _story_of(implications, conclusion, ways) if ways else None


_CONTRADICTION = ForcingChainContradiction(
    "forcing-chain-contradiction", "Forcing Chain (contradiction)", "1301"
)
_VERITY = ForcingChainVerity("forcing-chain-verity", "Forcing Chain (verity)", "1302")

TECHNIQUES = (_CONTRADICTION, _VERITY)


def refuting_chain(board: Board, candidate: Candidate) -> Step | None:
    """Return the shortest contradiction by links from *candidate*; None if there is none."""
    outcomes = no_outcomes(board)
    conclusion = Conclusion(number(board, candidate), False)
    story = _CONTRADICTION.story(outcomes, conclusion, outcomes.houses)
    links = links_of(board, grouped=True)
    return _CONTRADICTION.step(links, story) if story else None


def _hodoku_step(board: Board) -> Step | None:
    """Return the step that HoDoKu chooses: the first conclusion, by the shorter proof.

    Placements come before eliminations. A placement is proved by contradiction if that is possible,
    whatever the length.
    """
    outcomes = chain_outcomes(board)
    houses = outcomes.untouched_houses
    certain = conclusions(board, [outcomes.by_conflict(), outcomes.by_verity()])
    links = links_of(board, grouped=True)
    for conclusion in certain:
        conflict = _CONTRADICTION.story(outcomes, conclusion, houses)
        if conflict and conclusion.placed:
            return _CONTRADICTION.step(links, conflict)
        verity = _VERITY.story(outcomes, conclusion)
        if conflict and (verity is None or conflict.length <= verity.length):
            return _CONTRADICTION.step(links, conflict)
        if verity:
            return _VERITY.step(links, verity)
    return None


HODOKU_SEARCHES: dict[str, Callable[[Board], Step | None]] = {"forcing-chain": _hodoku_step}
"""Searches for the step that HoDoKu chooses: placements first, then by cell and digit."""


def _teaching_step(board: Board) -> Step | None:
    """Return the shortest contradiction, or a verity that needs fewer facts."""
    denied = _CONTRADICTION.stories(board)
    return shortest_step(
        links_of(board, grouped=True),
        (_CONTRADICTION, denied),
        # Implications also hold in reverse, so without a contradiction there is no verity either.
        (_VERITY, _VERITY.stories(board) if denied else ()),
    )


TEACHING_SEARCHES: dict[str, Callable[[Board], Step | None]] = {"fc": _teaching_step}
"""Searches of the teaching ladder. It rates both kinds alike, so fewer facts decide."""
