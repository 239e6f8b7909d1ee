"""ALS Chain: four or more almost locked sets, each joined to the next.

`AlsChain` finds the shortest chain for each conclusion. HoDoKu chooses another one, the best of all
chains that proceed forward in its list of sets. `best_als_chain` finds that chain without finding
all the others. A *state* is a set that has lost one of its digits (see `inference.als`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple

from ...bits import Mask, mask_of, members
from ...board import Board
from ...changes import SkipRules
from ...exclusions import Sight
from ...inference.als import AlmostLockedSets, States, almost_locked_sets
from ...inference.new_sets import covers_all_sets, may_conclude_more
from ...layout import Candidate, Digit, Layout
from ...step import Step, Technique, digits_listed, digits_of, digits_short
from .als_pairs import (
    common_link,
    describe_elimination,
    houses_of,
    marked_sets,
    marks_of,
    set_short,
    sights_of_sets,
    sort_by_digit,
    verb_lack,
)

_LEAST_LINKS: Final = 3
"""With fewer links it is a pair or a wing of sets."""
_MOST_LINKS: Final = 6
"""Links of the longest chain that `AlsChain` looks for."""


class Chain(NamedTuple):
    """Sets by number, and for each but the last a digit that it cannot share with the next."""

    sets: tuple[int, ...]
    digits: tuple[Digit, ...]


class AlsChain(Technique):
    """In a chain of almost locked sets, each set and the next cannot both have a certain digit.

    If a set has this digit, the next set lacks it and has all its other digits, and so on to the
    last set. So one of the two ends has all its digits but the one that joins it to its neighbour.
    A digit z of both ends, apart from the joining ones, is removed from every cell that sees all
    its places in both.
    """

    def find(self, board: Board) -> Iterator[Step]:
        """Yield the shortest chains first; of equal conclusions only the first."""
        sets = almost_locked_sets(board)
        reach = _ReachableStates(sets)
        concluded: set[int] = set()
        tried: dict[tuple[int, Digit], States] = {}
        for links in range(_LEAST_LINKS, _MOST_LINKS + 1):
            for start in reach.starts:
                ends = reach.ends(*start, links) & ~tried.get(start, 0)
                for end, most, number in reach.possible_victims(*start, ends):
                    chain = None if number in concluded else reach.chain(*start, links, end)
                    # A second restricted common at the end may protect candidates that a longer
                    # chain to the same end eliminates.
                    victims = victims_of(sets, chain) if chain else most
                    if victims == most:
                        tried[start] = tried.get(start, 0) | 1 << end
                    if chain and victims and (gone := reach.victims_id(victims)) not in concluded:
                        concluded.add(gone)
                        yield self.step(board, sets, chain, sort_by_digit(victims))

    def step(
        self, board: Board, sets: AlmostLockedSets, chain: Chain, gone: tuple[Candidate, ...]
    ) -> Step:
        """Return the step of a chain of sets."""
        cells = [sets.sets[number].cells for number in chain.sets]
        joined = zip(chain.sets, chain.sets[1:], chain.digits, strict=False)
        return Step(
            self,
            eliminations=gone,
            basis=houses_of(board.layout, cells),
            marks=marks_of(board, cells),
            links=tuple(common_link(sets, *each) for each in joined),
        )

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        last = len(step.links)
        return sights_of_sets(step, pairwise(range(last + 1)), ends=(0, last))

    def reason(self, step: Step, layout: Layout) -> str:
        first, *sets = (cells for cells, _ in marked_sets(step))
        digits = [layout.symbol(link.start.digit) for link in step.links]
        z = digits_listed(digits_of(step.eliminations), layout)
        held = "it has" if first.bit_count() == 1 else "they have"
        between = [
            f"then {layout.names(cells)} cannot have {lost} and must have {kept}"
            for cells, lost, kept in zip(sets, digits, [*digits[1:], z], strict=True)
        ]
        return (
            f"Each of these sets lacks only one of its digits. If {layout.names(first)} "
            f"{verb_lack(first)} {z}, {held} {digits[0]}; {'; '.join(between)}. "
            f"Either way {describe_elimination(step, layout, 'both ends')}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        names = [set_short(layout, *each) for each in marked_sets(step)]
        z = digits_short(digits_of(step.eliminations), layout)
        joined = [
            f"{name} -{layout.symbol(link.start.digit)}-"
            for name, link in zip(names, step.links, strict=False)
        ]
        return f"{z}- {' '.join(joined)} {names[-1]} -{z}"


def victims_of(sets: AlmostLockedSets, chain: Chain) -> dict[Digit, Mask]:
    """Return the cells that lose each digit, apart from the digits that join the ends.

    If the last set has two restricted commons with the set before, and that set lacks neither, both
    digits join the last set.
    """
    last = sets.restricted(chain.sets[-2], chain.sets[-1]) & ~(1 << chain.digits[-2])
    return sets.victims(chain.sets[0], chain.sets[-1], ~(1 << chain.digits[0] | last))


class _Level(NamedTuple):
    """The states that chains of a certain number of links lead to."""

    by_link: dict[tuple[int, Digit], States]
    """By the first set and the digit of its first link: the last states."""
    by_state: dict[int, States]
    """By the first state: the last states, through any digit that the first state has not lost."""


class _PairVictims(NamedTuple):
    """The eliminations that two sets may make together."""

    digits: Mask
    victims: dict[Digit, Mask]
    victims_by_joint: dict[Mask, tuple[dict[Digit, Mask], int]]
    """By the digits that join the sets: the victims without these digits, and their number."""


class _ReachableStates:
    """The states that chains lead to, link by link."""

    def __init__(self, sets: AlmostLockedSets) -> None:
        self.sets = sets
        self.starts: dict[tuple[int, Digit], States] = {}
        """By set and the digit of its first link: the states of later sets that may end a chain.

        Such a set and the first set conclude something together.
        """
        self._joined: list[list[tuple[Digit, list[int]]]] = []
        """For each set, its digits that lead to other sets, each with the states one link later."""
        for number, (_, digits) in enumerate(sets.sets):
            leading, later, joined = sets.led_states[number], sets.states_after(number), []
            for digit in members(digits):
                if led := leading & sets.states_losing(number, digit):
                    joined.append((digit, list(members(led))))
                    if ends := sets.chain_ends(sets.state(number, digit)) & later:
                        self.starts[number, digit] = ends
            self._joined.append(joined)
        self._between: dict[tuple[int, int], _PairVictims] = {}
        self._numbers: dict[tuple[tuple[Digit, Mask], ...], int] = {}
        nearest = {
            sets.state(number, digit): sets.next_states(sets.state(number, digit))
            for number, (_, digits) in enumerate(sets.sets)
            for digit in members(digits)
        }
        self._levels: list[_Level] = [_Level({}, nearest)]

    def ends(self, start: int, digit: Digit, links: int) -> States:
        """Return the states of later sets at the end of chains that may conclude something.

        Args:
            start: The first set.
            digit: The digit of its first link.
            links: The number of links.
        """
        return self.starts[start, digit] & self._level(links).by_link.get((start, digit), 0)

    def states_after(self, state: int, links: int) -> States:
        """Return the states that follow from *state* through exactly *links* links."""
        return self._level(links).by_state[state]

    def _level(self, links: int) -> _Level:
        """Return the level of so many links, built from the level of one link less."""
        if len(self._levels) >= links:
            return self._levels[links - 1]
        nearer, width = self._level(links - 1).by_state, self.sets.width
        found = _Level({}, {})
        for number, (_, digits) in enumerate(self.sets.sets):
            led: dict[Digit, States] = {}
            reached = 0
            for digit, joined in self._joined[number]:
                ends = 0
                for state in joined:
                    ends |= nearer[state]
                if ends:
                    led[digit] = found.by_link[number, digit] = ends
                    reached |= ends
            for lost in members(digits):
                onward = reached
                if lost in led:
                    onward = 0
                    for digit, ends in led.items():
                        onward |= ends if digit != lost else 0
                found.by_state[number * width + lost] = onward
        self._levels.append(found)
        return found

    def victims_id(self, victims: dict[Digit, Mask]) -> int:
        """Return a number that identifies these victims."""
        return self._numbers.setdefault(tuple(victims.items()), len(self._numbers))

    def possible_victims(
        self, start: int, digit: Digit, ends: States
    ) -> Iterator[tuple[int, dict[Digit, Mask], int]]:
        """Yield each of *ends* with the victims of a chain that ends there, and their number.

        The number is that of `victims_id`.
        """
        sets, between = self.sets, self._between
        for end in members(ends):
            last, lost = divmod(end, sets.width)
            two = between.get((start, last))
            if two is None:
                victims = sets.victims(start, last, sets.sets[start].digits)
                two = between[start, last] = _PairVictims(mask_of(victims), victims, {})
            # Most digits have no victims, so it makes no difference which of these joins a set.
            joining = two.digits & (1 << digit | 1 << lost)
            known = two.victims_by_joint.get(joining)
            if known is None:
                left = {
                    each: cells for each, cells in two.victims.items() if not joining >> each & 1
                }
                known = two.victims_by_joint[joining] = left, self.victims_id(left)
            yield end, *known

    def chain(self, start: int, digit: Digit, links: int, end: int) -> Chain | None:
        """Return a chain from a set to a state that visits no set twice; None if there is none.

        Small sets are tried first.
        """
        sets = self.sets
        first = sets.states_losing(start, digit) & sets.disjoint_states[start]

        def grow(front: States, left: int, path: list[int]) -> list[int] | None:
            if left == 0:
                return [*path, end] if front >> end & 1 else None
            for state in sorted(members(front), key=sets.size):
                number = state // sets.width
                if number not in used and self.states_after(state, left) >> end & 1:
                    used.add(number)
                    if found := grow(sets.next_states(state), left - 1, [*path, state]):
                        return found
                    used.remove(number)
            return None

        used = {start, end // sets.width}
        states = grow(first, links - 1, [])
        if states is None:
            return None
        digits = (state % sets.width for state in states)
        return Chain((start, *(state // sets.width for state in states)), tuple(digits))


ALS_CHAIN = AlsChain("als-chain", "ALS Chain", "0903")

TECHNIQUES = (ALS_CHAIN,)


_Key = tuple[int, int]
"""Sort key of a chain: more eliminations first, then those of lower weight."""


class _PartialChain(NamedTuple):
    """An unfinished chain. Of several to one state, the one with the fewest cells is kept."""

    cells: int
    chain: Chain


class _RankedChain(NamedTuple):
    """A chain and its conclusion. The best one compares as the smallest."""

    key: _Key
    sets: int
    cells: int
    chain: Chain
    gone: tuple[Candidate, ...]


class _ForwardChains:
    """The chains whose sets are in the order of the list of sets.

    A set lacks the digit of the link that leads to it. Where two sets have two restricted commons
    and the first set lacks neither, only the lower of the two digits is recorded as lost.
    """

    def __init__(self, sets: AlmostLockedSets) -> None:
        self.sets = sets
        self._next: dict[int, States] = {}
        self._after: dict[int, States] = {}
        self._beyond: dict[int, States] = {}
        self._live: States = 0
        """The states that lead to others."""
        self._from: dict[int, States] = {}
        """For each state that may begin a chain, all states two links or more away.

        The first link may be either of two restricted commons.
        """
        for number in range(len(sets.sets) - 1, -1, -1):
            if onward := sets.led_states[number] & sets.states_after(number):
                self._close(number, onward)

    def first_states(self, start: int, digit: Digit) -> States:
        """Return the states that a first link of *digit* from the set *start* leads to."""
        sets = self.sets
        return (
            sets.states_losing(start, digit)
            & sets.disjoint_states[start]
            & sets.states_after(start)
        )

    def _close(self, number: int, onward: States) -> None:
        """Record all states that follow from the states of a set.

        Args:
            number: The set. All later sets have been closed already.
            onward: The states of later sets that it leads to.
        """
        sets, twice = self.sets, self.sets.without_lowest(onward)
        known: dict[States, States] = {}
        for digit in members(sets.sets[number].digits):
            nearest = onward & sets.states_without[digit]
            if nearest:
                state = sets.state(number, digit)
                if twice:
                    self._from[state] = self._states_after(nearest)
                    nearest &= ~sets.without_lowest(nearest)
                # Most digits lead nowhere, so many states have the same nearest ones.
                beyond = known.get(nearest)
                if beyond is None:
                    beyond = known[nearest] = self._states_after(nearest)
                self._from.setdefault(state, beyond)
                self._next[state], self._beyond[state] = nearest, beyond
                self._after[state] = nearest | beyond
                self._live |= 1 << state

    def _states_after(self, nearest: States) -> States:
        """Return all states that follow from *nearest*. Their sets have been closed already."""
        after, reached = self._after, 0
        nearest &= self._live
        while nearest:
            lowest = nearest & -nearest
            known = after[lowest.bit_length() - 1]
            # *known* includes everything that follows from its states, so these can be skipped.
            nearest ^= nearest & (known | lowest)
            reached |= known
        return reached

    @cached_property
    def ends(self) -> States:
        """All states of the sets that may be ends: both ends lose a digit to the same candidate."""
        sets, after, among = self.sets, self._from, 0
        for states in sets.lost_to.values():
            reached = 0
            for state in members(states & self._live):
                reached |= after[state]
            if reached:
                ends = sets.of_sets_in(states)
                among |= ends if reached & ends & ~states else 0
        return among

    def possible_chains(self) -> Iterator[tuple[_Key, int, Digit, int]]:
        """Yield possible chains: the key of the best conclusion, a start, its digit, an end."""
        sets, beyond = self.sets, self._beyond
        among = self.ends
        for start, (_, digits) in enumerate(sets.sets if among else ()):
            for digit in members(digits if among >> start * sets.width + 1 & 1 else 0):
                ends = among & sets.chain_ends(sets.state(start, digit))
                reached = 0
                for state in members(self.first_states(start, digit) if ends else 0):
                    reached |= beyond.get(state, 0)
                for end in members(reached & ends):
                    joining = 1 << digit | 1 << end % sets.width
                    gone = sets.victims(start, end // sets.width, ~joining)
                    if gone:
                        yield _hodoku_rank(sort_by_digit(gone)), start, digit, end

    def chains(self, start: int, digit: Digit, end: int) -> Iterator[_RankedChain]:
        """Yield the chains with the fewest cells, for each way to reach the last set."""
        sets, width = self.sets, self.sets.width
        size = sets.size(start * width)
        ways: dict[tuple[int, int], _PartialChain] = {}
        waiting = 0
        for state in members(self.first_states(start, digit)):
            if self._after.get(state, 0) >> end & 1:
                chain = Chain((start, state // width), (digit,))
                ways[state, 1] = _PartialChain(size + sets.size(state), chain)
                waiting |= 1 << state
        # States come in the order of their sets, so all ways to a state are found before its turn.
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
                    yield from self._finish(way, end)
                for further in onward:
                    longer = self._extend(way, further)
                    known = ways.get((further, min(links + 1, 3)))
                    if known is None or longer.cells < known.cells:
                        ways[further, min(links + 1, 3)] = longer

    def _extend(self, way: _PartialChain, further: int) -> _PartialChain:
        """Return *way* with the state *further* added."""
        width = self.sets.width
        chain = Chain((*way.chain.sets, further // width), (*way.chain.digits, further % width))
        return _PartialChain(way.cells + self.sets.size(further), chain)

    def _finish(self, way: _PartialChain, end: int) -> Iterator[_RankedChain]:
        """Yield the conclusion of *way* with *end* added, if it eliminates something."""
        cells, chain = self._extend(way, end)
        gone = sort_by_digit(victims_of(self.sets, chain))
        if gone:
            yield _RankedChain(_hodoku_rank(gone), len(chain.sets), cells, chain, gone)


def _hodoku_rank(gone: tuple[Candidate, ...]) -> _Key:
    weight = sum(cell * (1 + 80 * place) + digit for place, (cell, digit) in enumerate(gone))
    return -len(gone), weight


def best_als_chain(board: Board) -> Step | None:
    """Return the step that HoDoKu chooses: most eliminations, then least weight, then shortest."""
    sets = almost_locked_sets(board)
    forward = _ForwardChains(sets)
    # For each conclusion, the chain with the fewest cells.
    kept: dict[tuple[Candidate, ...], _RankedChain] = {}
    for key, start, digit, end in sorted(forward.possible_chains()):
        if kept and min(kept.values()).key < key:
            break
        for found in forward.chains(start, digit, end):
            known = kept.get(found.gone)
            if known is None or found.cells < known.cells:
                kept[found.gone] = found
    best = min(kept.values(), default=None)
    return ALS_CHAIN.step(board, sets, best.chain, best.gone) if best else None


HODOKU_SEARCHES: dict[str, Callable[[Board], Step | None]] = {"als-chain": best_als_chain}
"""Searches for the step that HoDoKu chooses, by the name of its search."""

# `AlsChain.find` has no narrowed search: which of several chains it finds first can change although
# nothing is new.
NARROWED_HODOKU_SEARCHES: dict[str, SkipRules] = {
    "als-chain": SkipRules(may_conclude_more, covers_all_sets)
}
