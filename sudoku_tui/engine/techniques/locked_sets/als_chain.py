"""ALS Chain: four and more almost locked sets, each joined to the next.

`AlsChain` finds the shortest chain for each conclusion. HoDoKu takes another one, the best of all
that go forward in its list of sets: `best_als_chain` finds that without all others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple

from ...bits import Mask, mask_of, members
from ...board import Board
from ...changes import RulesOut
from ...inference.als import AlmostLockedSets, States, almost_locked_sets
from ...inference.new_sets import may_conclude_anew, says_all
from ...layout import Candidate, Digit, Layout
from ...sight import Sight
from ...step import Step, Technique, digits_listed, digits_of, digits_short
from .als_pairs import (
    common_link,
    houses_of,
    in_order,
    lack,
    marked_sets,
    marks_of,
    refuted,
    set_short,
    sights_of_sets,
)

_LEAST_LINKS: Final = 3
"""With fewer it is a pair or a wing of sets."""
_MOST_LINKS: Final = 6
"""The longest chain that `AlsChain` looks for."""


class Chain(NamedTuple):
    """Sets, and for each but the last the digit that it cannot share with the next."""

    sets: tuple[int, ...]
    digits: tuple[Digit, ...]


class AlsChain(Technique):
    """A chain of almost locked sets, each of which has a digit that it and the next cannot both
    have: if one has it, the next lacks it and has all its others, and so on to the last.

    One of the two ends therefore has all its digits but that by which it is joined: a digit z of
    both is removed from every cell that sees all its places in both.
    """

    def find(self, board: Board) -> Iterator[Step]:
        """The shortest chains first; of those that conclude the same, only the first."""
        sets = almost_locked_sets(board)
        reach = _Reach(sets)
        concluded: set[int] = set()
        tried: dict[tuple[int, Digit], States] = {}
        for links in range(_LEAST_LINKS, _MOST_LINKS + 1):
            for start in reach.starts:
                ends = reach.ends(*start, links) & ~tried.get(start, 0)
                for end, most, number in reach.at_most(*start, ends):
                    chain = None if number in concluded else reach.chain(*start, links, end)
                    # Two restricted commons at the end spare something; a longer way may not.
                    victims = victims_of(sets, chain) if chain else most
                    if victims == most:
                        tried[start] = tried.get(start, 0) | 1 << end
                    if chain and victims and (gone := reach.number(victims)) not in concluded:
                        concluded.add(gone)
                        yield self.step(board, sets, chain, in_order(victims))

    def step(
        self, board: Board, sets: AlmostLockedSets, chain: Chain, gone: tuple[Candidate, ...]
    ) -> Step:
        """What a chain of sets concludes."""
        cells = [sets.sets[number].cells for number in chain.sets]
        joined = zip(chain.sets, chain.sets[1:], chain.digits, strict=False)
        return Step(
            self,
            eliminations=gone,
            houses=houses_of(board.layout, cells),
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
            f"{lack(first)} {z}, {held} {digits[0]}; {'; '.join(between)}. "
            f"Either way {refuted(step, layout, 'both ends')}"
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
    """What goes: none of the digits by which the ends are joined.

    Where the last set cannot share two digits with the one before it, and that one lacks
    neither, both are such digits.
    """
    last = sets.restricted(chain.sets[-2], chain.sets[-1]) & ~(1 << chain.digits[-2])
    return sets.victims(chain.sets[0], chain.sets[-1], ~(1 << chain.digits[0] | last))


class _Level(NamedTuple):
    """What chains of just so many links lead to."""

    by_link: dict[tuple[int, Digit], States]
    """From a set, when the first of them is of this digit."""
    after: dict[int, States]
    """From a state: by any digit but the one that it has lost."""


class _Between(NamedTuple):
    """What two sets may remove together."""

    digits: Mask
    victims: dict[Digit, Mask]
    without: dict[Mask, tuple[dict[Digit, Mask], int]]
    """The same without the digits by which they are joined, and the number of that."""


class _Reach:
    """How far chains lead, link by link."""

    def __init__(self, sets: AlmostLockedSets) -> None:
        self.sets = sets
        self.starts: dict[tuple[int, Digit], States] = {}
        """The links with which a chain may begin, and for each the states of later sets with which
        the first concludes something."""
        self._joined: list[list[tuple[Digit, list[int]]]] = []
        """For each set, by each of its digits that leads anywhere, what it leads to at once."""
        for number, (_, digits) in enumerate(sets.sets):
            leading, later, joined = sets.leading[number], sets.later(number), []
            for digit in members(digits):
                if led := leading & sets.hit(number, digit):
                    joined.append((digit, list(members(led))))
                    if ends := sets.ending(sets.state(number, digit)) & later:
                        self.starts[number, digit] = ends
            self._joined.append(joined)
        self._between: dict[tuple[int, int], _Between] = {}
        self._numbers: dict[tuple[tuple[Digit, Mask], ...], int] = {}
        nearest = {
            sets.state(number, digit): sets.following(sets.state(number, digit))
            for number, (_, digits) in enumerate(sets.sets)
            for digit in members(digits)
        }
        self._levels: list[_Level] = [_Level({}, nearest)]

    def ends(self, start: int, digit: Digit, links: int) -> States:
        """The states of later sets to which so many links lead, the first of them *digit*.

        Only those with which the first set concludes something.
        """
        return self.starts[start, digit] & self._level(links).by_link.get((start, digit), 0)

    def after(self, state: int, links: int) -> States:
        """The states that follow from one through so many links."""
        return self._level(links).after[state]

    def _level(self, links: int) -> _Level:
        """What chains of so many links lead to, made from those of one link less."""
        if len(self._levels) >= links:
            return self._levels[links - 1]
        nearer, width = self._level(links - 1).after, self.sets.width
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
                found.after[number * width + lost] = onward
        self._levels.append(found)
        return found

    def number(self, victims: dict[Digit, Mask]) -> int:
        """A number for just these, to know them by."""
        return self._numbers.setdefault(tuple(victims.items()), len(self._numbers))

    def at_most(
        self, start: int, digit: Digit, ends: States
    ) -> Iterator[tuple[int, dict[Digit, Mask], int]]:
        """For each of some *ends* what a chain from a link to it may remove, and its number."""
        sets, between = self.sets, self._between
        for end in members(ends):
            last, lost = divmod(end, sets.width)
            two = between.get((start, last))
            if two is None:
                victims = sets.victims(start, last, sets.sets[start].digits)
                two = between[start, last] = _Between(mask_of(victims), victims, {})
            # Of most digits nothing goes, so that it is the same by whichever of these a set is
            # joined.
            joining = two.digits & (1 << digit | 1 << lost)
            known = two.without.get(joining)
            if known is None:
                left = {
                    each: cells for each, cells in two.victims.items() if not joining >> each & 1
                }
                known = two.without[joining] = left, self.number(left)
            yield end, *known

    def chain(self, start: int, digit: Digit, links: int, end: int) -> Chain | None:
        """A chain from a set to a state that comes to no set twice, small sets first."""
        sets = self.sets
        first = sets.hit(start, digit) & sets.apart[start]

        def grow(front: States, left: int, path: list[int]) -> list[int] | None:
            if left == 0:
                return [*path, end] if front >> end & 1 else None
            for state in sorted(members(front), key=sets.size):
                number = state // sets.width
                if number not in used and self.after(state, left) >> end & 1:
                    used.add(number)
                    if found := grow(sets.following(state), left - 1, [*path, state]):
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
"""Chains that remove more come first, then those whose eliminations add up to less."""


class _Way(NamedTuple):
    """A chain as it grows; of those to one state the one with the fewest cells is kept."""

    cells: int
    chain: Chain


class _Concluding(NamedTuple):
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
            nearest ^= nearest & (known | lowest)
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
                ends = among & sets.ending(sets.state(start, digit))
                reached = 0
                for state in members(self.first(start, digit) if ends else 0):
                    reached |= beyond.get(state, 0)
                for end in members(reached & ends):
                    joining = 1 << digit | 1 << end % sets.width
                    gone = sets.victims(start, end // sets.width, ~joining)
                    if gone:
                        yield _key(in_order(gone)), start, digit, end

    def chains(self, start: int, digit: Digit, end: int) -> Iterator[_Concluding]:
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
                    yield from self._concluded(way, end)
                for further in onward:
                    longer = self._longer(way, further)
                    known = ways.get((further, min(links + 1, 3)))
                    if known is None or longer.cells < known.cells:
                        ways[further, min(links + 1, 3)] = longer

    def _longer(self, way: _Way, further: int) -> _Way:
        width = self.sets.width
        chain = Chain((*way.chain.sets, further // width), (*way.chain.digits, further % width))
        return _Way(way.cells + self.sets.size(further), chain)

    def _concluded(self, way: _Way, end: int) -> Iterator[_Concluding]:
        cells, chain = self._longer(way, end)
        gone = in_order(victims_of(self.sets, chain))
        if gone:
            yield _Concluding(_key(gone), len(chain.sets), cells, chain, gone)


def _key(gone: tuple[Candidate, ...]) -> _Key:
    weight = sum(cell * (1 + 80 * place) + digit for place, (cell, digit) in enumerate(gone))
    return -len(gone), weight


def best_als_chain(board: Board) -> Step | None:
    """The step that HoDoKu takes: most eliminations, then the least weight, then the shortest."""
    sets = almost_locked_sets(board)
    forward = _Forward(sets)
    # Of the chains that conclude the same, the one with the fewest cells.
    kept: dict[tuple[Candidate, ...], _Concluding] = {}
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

# What `AlsChain` finds hangs on which of several chains it comes to first: that may be another one
# without anything new.
NARROWED_HODOKU_SEARCHES: dict[str, RulesOut] = {"als-chain": RulesOut(may_conclude_anew, says_all)}
