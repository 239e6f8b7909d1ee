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
    Story,
    Verity,
    chained,
    conclusions,
    shortest,
    shortest_first,
)


class _Ways(NamedTuple):
    """Chains to several literals, from a premise each, that settle something together."""

    length: int
    chains: tuple[tuple[Literal, Literal], ...]
    pattern: Mask
    house: House | None


class _Conflicts:
    """How a premise contradicts itself."""

    def __init__(self, outcomes: Outcomes, premise: Literal, houses: tuple[Mask, ...]) -> None:
        self._outcomes = outcomes
        self._premise = premise
        self._houses = houses
        implications = implications_of(outcomes.board, grouped=True)
        # How long a chain is: how many nodes it has. The premise alone is none.
        self._lengths = {
            literal: distance + 1 if distance else 0
            for literal, distance in implications.distances(premise).items()
        }
        first_group = implications.links.first_group
        self._placed = [
            node_of(each) for each in self._lengths if is_true(each) and node_of(each) < first_group
        ]
        self._best: _Ways | None = None

    def shortest(self) -> _Ways | None:
        """The shortest way; of equals the simplest kind."""
        self._look_for_both()
        self._look_twice()
        self._look_for_emptied()
        return self._best

    def _offer(self, ends: tuple[Literal, ...], pattern: Mask, house: House | None = None) -> None:
        """Keep a way if it is the shortest yet."""
        length = sum(map(self._lengths.__getitem__, ends))
        if self._best is None or length < self._best.length:
            chains = tuple((self._premise, end) for end in ends if end != self._premise)
            self._best = _Ways(length, chains, pattern, house)

    def _look_for_both(self) -> None:
        """A candidate is true and false."""
        for node in self._placed:
            if false(node) in self._lengths:
                self._offer((true(node), false(node)), 1 << node)

    def _look_twice(self) -> None:
        """Two digits are true in a cell, or one is in two cells of a house."""
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
        """Nothing is left for a cell, or for a digit in a house."""
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


class _Agreements:
    """How all candidates of a choice lead to the same."""

    def __init__(self, outcomes: Outcomes, conclusion: Conclusion) -> None:
        self._outcomes = outcomes
        self._node, self._is_true = conclusion
        self._implications = implications_of(outcomes.board, grouped=True)
        self._end = true(self._node) if self._is_true else false(self._node)
        # Links hold both ways: from a premise it is as far to the end as back from its contrary.
        self._far = self._implications.distances(contrary(self._end))
        self._leading = self._led_by(outcomes.if_true)
        self._best: _Ways | None = None

    def _led_by(self, premises: dict[Node, Outcome]) -> Mask:
        """The premises that lead to the conclusion."""
        place = 0 if self._is_true else 1
        return mask_of(n for n, each in premises.items() if each[place] >> self._node & 1)

    def shortest(self) -> _Ways | None:
        """The shortest way; of equals that from a candidate, then from a cell, then a house."""
        mates = self._implications.links.cell_mates(self._node) | 1 << self._node
        both = self._leading & self._led_by(self._outcomes.if_false) & ~mates
        for node in members(both):
            self._offer((true(node), false(node)), 1 << node, None)
        for candidates, _, house in self._outcomes.alternatives:
            if candidates & (candidates - 1) and not candidates & ~self._leading:
                self._offer(tuple(map(true, members(candidates))), candidates, house)
        return self._best

    def _offer(self, premises: tuple[Literal, ...], pattern: Mask, house: House | None) -> None:
        """Keep a way if it is the shortest yet."""
        length = 0
        for premise in premises:
            length += self._far[contrary(premise)] + 1
            if self._best and length >= self._best.length:
                return
        self._best = _Ways(length, tuple((each, self._end) for each in premises), pattern, house)


def _story_of(implications: Implications, conclusion: Conclusion, ways: _Ways) -> Story:
    paths = (implications.path(premise, end) for premise, end in ways.chains)
    return Story(conclusion, chained(paths), ways.pattern, ways.house, ways.length)


def _denied(conclusion: Conclusion) -> Literal:
    return false(conclusion.node) if conclusion.placed else true(conclusion.node)


class ForcingChainContradiction(Contradiction):
    """Links lead from a premise to something impossible: a digit twice in a house, say.

    Every link is sure, so the premise is false.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for story in self.stories(board):
            yield self.step(links_of(board, grouped=True), story)

    def stories(self, board: Board) -> list[Story]:
        """What is certain so, the shortest first."""
        outcomes = chain_outcomes(board)
        certain = conclusions(board, [outcomes.by_contradiction(outcomes.houses)])
        return shortest_first(self.story(outcomes, each, outcomes.houses) for each in certain)

    def story(
        self, outcomes: Outcomes, conclusion: Conclusion, houses: tuple[Mask, ...]
    ) -> Story | None:
        """The shortest contradiction that proves *conclusion*, if there is one."""
        ways = _Conflicts(outcomes, _denied(conclusion), houses).shortest()
        implications = implications_of(outcomes.board, grouped=True)
        return _story_of(implications, conclusion, ways) if ways else None


class ForcingChainVerity(Verity):
    """Links lead from every candidate of a cell, or every place in a house, to one conclusion.

    One of them is true, so the conclusion holds whichever it is.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for story in self.stories(board):
            yield self.step(links_of(board, grouped=True), story)

    def stories(self, board: Board) -> list[Story]:
        """What is certain so, the shortest first."""
        outcomes = chain_outcomes(board)
        certain = conclusions(board, [outcomes.by_verity()])
        return shortest_first(self.story(outcomes, each) for each in certain)

    def story(self, outcomes: Outcomes, conclusion: Conclusion) -> Story | None:
        """The shortest chains from a choice to *conclusion*, if there are any."""
        ways = _Agreements(outcomes, conclusion).shortest()
        implications = implications_of(outcomes.board, grouped=True)
        return _story_of(implications, conclusion, ways) if ways else None


_CONTRADICTION = ForcingChainContradiction(
    "forcing-chain-contradiction", "Forcing Chain (contradiction)", "1301"
)
_VERITY = ForcingChainVerity("forcing-chain-verity", "Forcing Chain (verity)", "1302")

TECHNIQUES = (_CONTRADICTION, _VERITY)


def refuting_chain(board: Board, candidate: Candidate) -> Step | None:
    """The shortest contradiction that *candidate* leads to link by link, if there is one."""
    outcomes = no_outcomes(board)
    conclusion = Conclusion(number(board, candidate), False)
    story = _CONTRADICTION.story(outcomes, conclusion, outcomes.houses)
    links = links_of(board, grouped=True)
    return _CONTRADICTION.step(links, story) if story else None


def _best(board: Board) -> Step | None:
    """The first placement, or the first elimination, by the shorter proof.

    A placement is proved by contradiction wherever it can be.
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


HODOKU_SEARCHES: dict[str, Callable[[Board], Step | None]] = {"forcing-chain": _best}
"""What HoDoKu takes: placements before eliminations, then the first cell and digit."""


def _short(board: Board) -> Step | None:
    """The shortest contradiction, or a verity of fewer facts."""
    denied = _CONTRADICTION.stories(board)
    return shortest(
        links_of(board, grouped=True),
        (_CONTRADICTION, denied),
        # Links hold both ways, so where nothing contradicts itself there is no verity either.
        (_VERITY, _VERITY.stories(board) if denied else ()),
    )


TEACHING_SEARCHES: dict[str, Callable[[Board], Step | None]] = {"fc": _short}
"""What is taught: both cost the same on the ladder, so the one of fewer facts."""
