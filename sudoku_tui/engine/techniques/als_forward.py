"""The ALS chain that HoDoKu takes: of all that go forward in its list of sets, the best."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import NamedTuple

from ..als import AlmostLockedSets, States, almost_locked_sets
from ..bits import mask_of, members
from ..board import Board
from ..layout import Digit
from ..step import Candidate, Step
from .als_chain import ALS_CHAIN, Chain, victims_of
from .als_drawing import in_order

_Key = tuple[int, int]
"""Chains that remove more come first, then those whose eliminations add up to less."""


class _Way(NamedTuple):
    """A chain as it grows; of those to one state the one with the fewest cells is kept."""

    cells: int
    chain: Chain


class _Found(NamedTuple):
    """A chain and what it concludes, such that the best one is the smallest."""

    key: _Key
    sets: int
    cells: int
    chain: Chain
    gone: tuple[Candidate, ...]


class _Forward:
    """Chains whose sets come in the order of the list.

    A set lacks the digit of the link that leads to it, or two where two sets have two restricted
    commons and the first lacks neither; of these only the lower one is kept in mind.
    """

    def __init__(self, sets: AlmostLockedSets) -> None:
        self.sets = sets
        self._next: dict[int, States] = {}
        self._after: dict[int, States] = {}
        self._beyond: dict[int, States] = {}
        self._live: States = 0
        """The states from which anything follows."""
        self._from: dict[int, States] = {}
        """For each state in which a chain may begin all that follow through three links and
        more: from there any of two restricted commons may be the first link."""
        for number in range(len(sets.sets) - 1, -1, -1):
            if onward := sets.leading[number] & sets.later(number):
                self._close(number, onward)

    def first(self, start: int, digit: Digit) -> States:
        """The states to which a first link leads."""
        sets = self.sets
        return sets.hit(start, digit) & sets.apart[start] & sets.later(start)

    def _close(self, number: int, onward: States) -> None:
        """For the states of a set, which leads *onward* to later ones, all that follow."""
        sets, twice = self.sets, self.sets.further(onward)
        known: dict[States, States] = {}
        for digit in members(sets.sets[number].digits):
            nearest = onward & sets.without[digit]
            if nearest:
                state = sets.state(number, digit)
                if twice:
                    self._from[state] = self._beyond_all(nearest)
                    nearest &= ~sets.further(nearest)
                # Most digits lead to nobody, so that it is the same without them.
                beyond = known.get(nearest)
                if beyond is None:
                    beyond = known[nearest] = self._beyond_all(nearest)
                self._from.setdefault(state, beyond)
                self._next[state], self._beyond[state] = nearest, beyond
                self._after[state] = nearest | beyond
                self._live |= 1 << state

    def _beyond_all(self, nearest: States) -> States:
        """All that follow from some states, from the last back these are known."""
        after, reached = self._after, 0
        nearest &= self._live
        while nearest:
            lowest = nearest & -nearest
            known = after[lowest.bit_length() - 1]
            # What follows from it is known, so that what is in there needs no look.
            nearest &= ~(known | lowest)
            reached |= known
        return reached

    @cached_property
    def ends(self) -> States:
        """All states of the sets that both ends of a chain may be: to both a candidate is lost."""
        sets, after, among = self.sets, self._from, 0
        for states in sets.lost_to.values():
            reached = 0
            for state in members(states & self._live):
                reached |= after[state]
            if reached:
                ends = sets.of_sets_in(states)
                among |= ends if reached & ends & ~states else 0
        return among

    def hits(self) -> Iterator[tuple[_Key, int, Digit, int]]:
        """Where chains may conclude something, and what at best: a start, its link, an end."""
        sets, beyond = self.sets, self._beyond
        among = self.ends
        for start, (_, digits) in enumerate(sets.sets if among else ()):
            for digit in members(digits if among >> start * sets.width + 1 & 1 else 0):
                ends = among & sets.ending[sets.state(start, digit)]
                reached = 0
                for state in members(self.first(start, digit) if ends else 0):
                    reached |= beyond.get(state, 0)
                for end in members(reached & ends):
                    joining = 1 << digit | 1 << end % sets.width
                    gone = sets.victims(start, end // sets.width, ~joining)
                    if gone:
                        yield _key(in_order(gone)), start, digit, end

    def chains(self, start: int, digit: Digit, end: int) -> Iterator[_Found]:
        """The chains with the fewest cells, for each way to come to the last set."""
        sets, width = self.sets, self.sets.width
        size = sets.size(start * width)
        ways: dict[tuple[int, int], _Way] = {}
        waiting = 0
        for state in members(self.first(start, digit)):
            if self._after.get(state, 0) >> end & 1:
                chain = Chain((start, state // width), (digit,))
                ways[state, 1] = _Way(size + sets.size(state), chain)
                waiting |= 1 << state
        # States come in the order of their sets, so that no way to one is found too late.
        while waiting:
            state = (waiting & -waiting).bit_length() - 1
            waiting ^= 1 << state
            front = self._next.get(state, 0)
            onward = [each for each in members(front) if self._after.get(each, 0) >> end & 1]
            waiting |= mask_of(onward)
            for links in (1, 2, 3):
                way = ways.get((state, links))
                if way is None:
                    continue
                if links > 1 and front >> end & 1:
                    yield from self._concluded(way, state, end)
                for further in onward:
                    longer = self._longer(way, state, further)
                    known = ways.get((further, min(links + 1, 3)))
                    if known is None or longer.cells < known.cells:
                        ways[further, min(links + 1, 3)] = longer

    def _longer(self, way: _Way, state: int, further: int) -> _Way:
        width = self.sets.width
        chain = Chain((*way.chain.sets, further // width), (*way.chain.digits, further % width))
        return _Way(way.cells + self.sets.size(further), chain)

    def _concluded(self, way: _Way, state: int, end: int) -> Iterator[_Found]:
        cells, chain = self._longer(way, state, end)
        gone = in_order(victims_of(self.sets, chain))
        if gone:
            yield _Found(_key(gone), len(chain.sets), cells, chain, gone)


def _key(gone: tuple[Candidate, ...]) -> _Key:
    weight = sum(cell * (1 + 80 * place) + digit for place, (cell, digit) in enumerate(gone))
    return -len(gone), weight


def best_als_chain(board: Board) -> Step | None:
    """The step that HoDoKu takes: most eliminations, then the least weight, then the shortest."""
    sets = almost_locked_sets(board)
    forward = _Forward(sets)
    # Of the chains that conclude the same, the one with the fewest cells.
    kept: dict[tuple[Candidate, ...], _Found] = {}
    for key, start, digit, end in sorted(forward.hits()):
        if kept and min(kept.values()).key < key:
            break
        for found in forward.chains(start, digit, end):
            known = kept.get(found.gone)
            if known is None or found.cells < known.cells:
                kept[found.gone] = found
    best = min(kept.values(), default=None)
    return ALS_CHAIN.step(board, sets, best.chain, best.gone) if best else None


HODOKU_SEARCHES: dict[str, Callable[[Board], Step | None]] = {"als-chain": best_als_chain}
"""What HoDoKu takes where it searches the row of this name."""
