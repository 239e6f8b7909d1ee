"""ALS Chain: four and more almost locked sets, each joined to the next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ..als import AlmostLockedSets, States, almost_locked_sets
from ..bits import Mask, members
from ..board import Board
from ..layout import Digit, Layout
from ..notation import digits_listed, digits_of, digits_short
from ..step import Candidate, Step
from .als_drawing import (
    common_link,
    houses_of,
    in_order,
    lack,
    marked_sets,
    marks_of,
    refuted,
    set_short,
)
from .base import Technique

_LEAST_LINKS: Final = 3
_MOST_LINKS: Final = 6


class Chain(NamedTuple):
    """Sets, and for each but the last the digit that it cannot share with the next."""

    sets: tuple[int, ...]
    digits: tuple[Digit, ...]


class AlsChain(Technique):
    """Each set of a row cannot share a digit with the next, so if the first has it the next
    lacks it and has all its others, and so on to the last.

    One of the two ends therefore has all its digits but that by which it is joined: a digit z
    of both goes from every cell that sees all its places in both.
    """

    def find(self, board: Board) -> Iterator[Step]:
        """The shortest chains first; of those that conclude the same, only the first."""
        sets = almost_locked_sets(board)
        reach = _Reach(sets)
        told: set[tuple[tuple[Digit, Mask], ...]] = set()
        tried: dict[tuple[int, Digit], States] = {}
        for links in range(_LEAST_LINKS, _MOST_LINKS + 1):
            for start in reach.starts:
                for end in members(reach.ends(*start, links) & ~tried.get(start, 0)):
                    most = reach.at_most(*start, end)
                    known = tuple(most.items()) in told
                    chain = None if known else reach.chain(*start, links, end)
                    # Two restricted commons at the end spare something; a longer way may not.
                    victims = victims_of(sets, chain) if chain else most
                    if victims == most:
                        tried[start] = tried.get(start, 0) | 1 << end
                    key = tuple(victims.items())
                    if chain and key and key not in told:
                        told.add(key)
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

    def reason(self, step: Step, layout: Layout) -> str:
        first, *sets = (cells for cells, _ in marked_sets(step))
        digits = [layout.symbol(link.start.digit) for link in step.links]
        z = digits_listed(digits_of(step.eliminations), layout)
        between = [
            f"then {layout.names(cells)} cannot have {lost} and must have {kept}"
            for cells, lost, kept in zip(sets, digits, [*digits[1:], z], strict=True)
        ]
        return (
            f"Each of these sets lacks only one of its digits. If {layout.names(first)} "
            f"{lack(first)} {z}, {digits[0]} is in there; {'; '.join(between)}. "
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


class _Reach:
    """How far chains lead, link by link."""

    def __init__(self, sets: AlmostLockedSets) -> None:
        self.sets = sets
        self.starts = [
            (number, digit)
            for number, (_, digits) in enumerate(sets.sets)
            for digit in members(digits)
            if sets.ending[sets.state(number, digit)] and sets.hit(number, digit)
        ]
        self._victims: dict[tuple[int, int], dict[Digit, Mask]] = {}
        self._after: list[dict[int, States]] = [{} for _ in range(_MOST_LINKS)]

    def within(self, start: int, digit: Digit, links: int) -> States:
        """The states at the ends of all chains of so many links, the first of them *digit*."""
        reached = 0
        for joined in members(self.sets.hit(start, digit) & self.sets.apart[start]):
            reached |= self.after(joined, links - 1)
        return reached

    def ends(self, start: int, digit: Digit, links: int) -> States:
        """Those of them that are later sets, with which the first concludes something."""
        ends = self.sets.ending[self.sets.state(start, digit)] & self.sets.later(start)
        return ends & self.within(start, digit, links)

    def at_most(self, start: int, digit: Digit, end: int) -> dict[Digit, Mask]:
        """What a chain from a link of a set to a state may remove."""
        last, lost = divmod(end, self.sets.width)
        shared = self._victims.get((start, last))
        if shared is None:
            shared = self.sets.victims(start, last, self.sets.sets[start].digits)
            self._victims[start, last] = shared
        return {each: cells for each, cells in shared.items() if each not in (digit, lost)}

    def after(self, state: int, links: int) -> States:
        """The states that follow from one through so many links."""
        if links == 1:
            return self.sets.following(state)
        found = self._after[links].get(state)
        if found is None:
            found = 0
            for joined in members(self.sets.following(state)):
                found |= self.after(joined, links - 1)
            self._after[links][state] = found
        return found

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
