"""Which candidates sets can refute, told before anybody looks for the sets.

A candidate that is true takes a digit from sets around it, and these from others. Where a set
loses two digits it has too few left, and the candidate is refuted. Most boards have none, and
that spares the search for pairs, wings and chains of sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from .als import AlmostLockedSets, States, almost_locked_sets
from .board import Board


class AlsVictims:
    """What follows in the sets of a board from each candidate. Get it from `als_victims_of`."""

    def __init__(self, sets: AlmostLockedSets) -> None:
        self._sets = sets
        self._field = (1 << sets.width) - 2
        self._after: dict[int, States] = {}
        self._last: States = 0
        """The states from which nothing follows: most are met again and again."""

    @cached_property
    def has_pairs(self) -> bool:
        """Whether there is anything in `of_pairs`."""
        return any(True for _ in self._joined())

    @cached_property
    def of_pairs(self) -> States:
        """All states of the sets from which two sets joined by a digit take one candidate."""
        pairs = 0
        for around, _ in self._joined() if self.has_pairs else ():
            pairs |= around
        return pairs

    @cached_property
    def of_wings(self) -> States:
        """The same of the ends of three sets."""
        wings = 0
        for around, following in self._joined() if self.has_pairs else ():
            if self._short(following):
                wings |= around
        return wings

    def _joined(self) -> Iterator[tuple[States, States]]:
        """All states of the sets that lose a candidate to two sets or three, and what follows."""
        for states, following in self._followed():
            around = self._states_of_sets(states)
            if following & around or self._short(following):
                yield around, following

    def _followed(self) -> Iterator[tuple[States, States]]:
        leading, width, without = self._sets.leading, self._sets.width, self._sets.without
        for states in self._sets.lost_to.values():
            found, rest, state = 0, states, 0
            while rest:
                lowest = rest & -rest
                state = lowest.bit_length() - 1
                found |= leading[state // width]
                rest ^= lowest
            # All of them have lost the same digit, so that none leads on by it.
            if found := found & without[state % width]:
                yield states, found

    @cached_property
    def of_chains(self) -> States:
        """The same of the ends of chains of sets, however long."""
        chains = 0
        for states in self._sets.lost_to.values():
            if states & (states - 1) and self._short(self._closed(states)):
                chains |= self._states_of_sets(states)
        return chains

    def _states_of_sets(self, states: States) -> States:
        """All states of the sets of which one is in *states*."""
        return self._sets.first_bits(states) * self._field

    def _short(self, states: States) -> bool:
        """Whether some set has lost two digits."""
        return bool(self._sets.further(states))

    def _closed(self, states: States) -> States:
        """*states* and all that follow from them."""
        after, following, reached = self._after, self._sets.following, states
        states &= ~self._last
        while states:
            lowest = states & -states
            state = lowest.bit_length() - 1
            known = after.get(state)
            if known is None:
                known = front = following[state]
                if not known:
                    self._last |= lowest
                front &= ~self._last
                while front:
                    bit = front & -front
                    each = bit.bit_length() - 1
                    further = after.get(each)
                    if further is None:
                        further = following[each]
                        if further:
                            front = (front | further & ~(known | self._last)) ^ bit
                        else:
                            self._last |= bit
                            front ^= bit
                    else:
                        front &= ~(further | bit)
                    known |= further
                after[state] = known
            states &= ~(known | lowest)
            reached |= known
        return reached


def als_victims_of(board: Board) -> AlsVictims:
    """What sets can refute on *board*, found once."""
    return board.once(_on)


def _on(board: Board) -> AlsVictims:
    return AlsVictims(almost_locked_sets(board))
