"""Forcing chains: contradictions and verities that follow link by link."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..bits import Mask, mask_of, members
from ..board import Board
from ..implications import Implications, Literal, false, implications_of, is_true, node_of, true
from ..layout import Cell, Digit, House
from ..links import Node
from ..outcomes import Outcome, Outcomes, chain_outcomes
from ..step import Step
from .forcing import Conclusion, Contradiction, Story, Verity, chained, conclusions


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
        self._layout = outcomes.board.layout
        self._implications = implications_of(outcomes.board, grouped=True)
        self._premise = premise
        self._houses = frozenset(houses)
        distances = self._implications.distances(premise)
        first_group = self._implications.links.first_group
        self._true = {node_of(each): d for each, d in distances.items() if is_true(each)}
        self._false = {node_of(each): d for each, d in distances.items() if not is_true(each)}
        self._placed = [node for node in self._true if node < first_group]

    def shortest(self) -> _Ways | None:
        """The shortest way; of equals the simplest kind."""
        found = [*self._both(), *self._twice(), *self._emptied()]
        return min(found, key=lambda ways: ways.length, default=None)

    def _ways(self, ends: list[Literal], pattern: Mask, house: House | None = None) -> _Ways:
        chains = tuple((self._premise, end) for end in ends if end != self._premise)
        length = sum(self._implications.distances(self._premise)[end] + 1 for _, end in chains)
        return _Ways(length, chains, pattern, house)

    def _both(self) -> Iterator[_Ways]:
        """A candidate is true and false."""
        for node in self._placed:
            if node in self._false:
                yield self._ways([true(node), false(node)], 1 << node)

    def _twice(self) -> Iterator[_Ways]:
        """Two digits are true in a cell, or one is in two cells of a house."""
        cells, houses = self._layout.cells, self._layout.houses
        in_cell: dict[Cell, int] = {}
        in_house: dict[tuple[int, Digit], int] = {}
        for node in self._placed:
            digit, cell = divmod(node, cells)
            other = in_cell.setdefault(cell, node)
            if other != node:
                yield self._ways([true(other), true(node)], 1 << other | 1 << node)
            for index in self._layout.houses_of[cell]:
                other = in_house.setdefault((index, digit), node)
                if other != node:
                    pattern = 1 << other | 1 << node
                    yield self._ways([true(other), true(node)], pattern, houses[index])

    def _emptied(self) -> Iterator[_Ways]:
        """Nothing is left for a cell, or for a digit in a house."""
        gone, placed = mask_of(self._false), mask_of(self._placed)
        for choice in self._outcomes.choices:
            lane = choice.candidates
            if (
                not lane & ~gone
                and not lane & placed
                and (choice.house is None or lane in self._houses)
            ):
                yield self._ways([false(node) for node in members(lane)], lane, choice.house)


class _Agreements:
    """How all candidates of a choice lead to the same."""

    def __init__(self, outcomes: Outcomes, conclusion: Conclusion) -> None:
        self._outcomes = outcomes
        self._node, self._is_true = conclusion
        self._implications = implications_of(outcomes.board, grouped=True)
        self._end = true(self._node) if self._is_true else false(self._node)
        self._leading = self._led_by(outcomes.if_true)

    def _led_by(self, premises: dict[Node, Outcome]) -> Mask:
        """The premises that lead to the conclusion."""
        place = 0 if self._is_true else 1
        return mask_of(n for n, each in premises.items() if each[place] >> self._node & 1)

    def shortest(self) -> _Ways | None:
        """The shortest way; of equals that from a candidate, then from a cell, then a house."""
        found = [*self._of_candidates(), *self._of_choices()]
        return min(found, key=lambda ways: ways.length, default=None)

    def _ways(self, premises: list[Literal], pattern: Mask, house: House | None) -> _Ways:
        chains = tuple((premise, self._end) for premise in premises)
        length = sum(self._implications.distances(premise)[self._end] + 1 for premise in premises)
        return _Ways(length, chains, pattern, house)

    def _of_candidates(self) -> Iterator[_Ways]:
        mates = self._implications.links.cell_mates(self._node) | 1 << self._node
        both = self._leading & self._led_by(self._outcomes.if_false) & ~mates
        for node in members(both):
            yield self._ways([true(node), false(node)], 1 << node, None)

    def _of_choices(self) -> Iterator[_Ways]:
        for choice in self._outcomes.choices:
            several = choice.candidates & (choice.candidates - 1)
            if several and not choice.candidates & ~self._leading:
                premises = [true(node) for node in members(choice.candidates)]
                yield self._ways(premises, choice.candidates, choice.house)


def _told(implications: Implications, conclusion: Conclusion, ways: _Ways) -> Story:
    paths = (implications.path(premise, end) for premise, end in ways.chains)
    return Story(conclusion, chained(paths), ways.pattern, ways.house, ways.length)


def _denied(conclusion: Conclusion) -> Literal:
    return false(conclusion.node) if conclusion.placed else true(conclusion.node)


class ForcingChainContradiction(Contradiction):
    """Links lead from a premise to something impossible: a digit twice in a house, say.

    Every link is sure, so the premise is false.
    """

    def find(self, board: Board) -> Iterator[Step]:
        outcomes = chain_outcomes(board)
        certain = conclusions(board, [outcomes.by_contradiction(outcomes.houses)])
        stories = [self.story(outcomes, each, outcomes.houses) for each in certain]
        for story in sorted(filter(None, stories), key=lambda story: story.length):
            yield self.step(implications_of(board, grouped=True).links, story)

    def story(
        self, outcomes: Outcomes, conclusion: Conclusion, houses: tuple[Mask, ...]
    ) -> Story | None:
        """The shortest contradiction that proves *conclusion*, if there is one."""
        ways = _Conflicts(outcomes, _denied(conclusion), houses).shortest()
        implications = implications_of(outcomes.board, grouped=True)
        return _told(implications, conclusion, ways) if ways else None


class ForcingChainVerity(Verity):
    """Links lead from every candidate of a cell, or every place in a house, to the same.

    One of them is true, so this is so whichever it is.
    """

    def find(self, board: Board) -> Iterator[Step]:
        outcomes = chain_outcomes(board)
        certain = conclusions(board, [outcomes.by_verity()])
        stories = [self.story(outcomes, each) for each in certain]
        for story in sorted(filter(None, stories), key=lambda story: story.length):
            yield self.step(implications_of(board, grouped=True).links, story)

    def story(self, outcomes: Outcomes, conclusion: Conclusion) -> Story | None:
        """The shortest chains from a choice to *conclusion*, if there are any."""
        ways = _Agreements(outcomes, conclusion).shortest()
        implications = implications_of(outcomes.board, grouped=True)
        return _told(implications, conclusion, ways) if ways else None


_CONTRADICTION = ForcingChainContradiction(
    "forcing-chain-contradiction", "Forcing Chain (contradiction)", "1301"
)
_VERITY = ForcingChainVerity("forcing-chain-verity", "Forcing Chain (verity)", "1302")

TECHNIQUES = (_CONTRADICTION, _VERITY)


def _best(board: Board) -> Step | None:
    """The first placement, or the first elimination, told in the shorter way.

    A placement is told as a contradiction wherever it is one.
    """
    outcomes = chain_outcomes(board)
    houses = outcomes.untouched_houses
    certain = conclusions(board, [outcomes.by_contradiction(houses), outcomes.by_verity()])
    links = implications_of(board, grouped=True).links
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
