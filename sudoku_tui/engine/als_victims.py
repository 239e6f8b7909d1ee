"""Which candidates sets can refute, told before anybody looks for the sets.

A candidate that is true takes a digit from sets around it, and these from others. Where a set
loses two digits it has too few left, and the candidate is refuted. Most boards have none, and
that spares the search for pairs, wings and chains of sets.
"""

from __future__ import annotations

from collections.abc import Iterator

from .als import AlmostLockedSets, States, almost_locked_sets
from .board import Board


class AlsVictims:
    """What follows in the sets of a board from each candidate. Get it from `als_victims_of`."""

    def __init__(self, sets: AlmostLockedSets) -> None:
        self._sets = sets
        width, count = sets.width, len(sets.sets)
        # Digit 0 is none, so that the lowest bit of a set's states can serve the set before it.
        self._lowest: States = sum(1 << number * width for number in range(count))
        self._field = (1 << width) - 2
        self._fields = self._lowest * self._field
        self._after: dict[int, States] = {}
        self.of_pairs: States = 0
        """All states of the sets from which two sets joined by a digit take one candidate."""
        self.of_wings: States = 0
        """The same of the ends of three sets."""
        for states, following in self._followed():
            around = self._states_of_sets(states)
            if following & around or self._short(following):
                self.of_pairs |= around
                if self._short(following):
                    self.of_wings |= around
        self._of_chains: States | None = None

    def _followed(self) -> Iterator[tuple[States, States]]:
        following = self._sets.following
        for states in self._sets.lost_to.values():
            found, rest = 0, states
            while rest:
                lowest = rest & -rest
                found |= following[lowest.bit_length() - 1]
                rest ^= lowest
            if found:
                yield states, found

    @property
    def of_chains(self) -> States:
        """The same of the ends of chains of sets, however long."""
        if self._of_chains is None:
            self._of_chains = 0
            for states in self._sets.lost_to.values():
                if states & (states - 1) and self._short(self._closed(states)):
                    self._of_chains |= self._states_of_sets(states)
        return self._of_chains

    def _states_of_sets(self, states: States) -> States:
        """All states of the sets of which one is in *states*."""
        return ((states + self._fields) >> self._sets.width & self._lowest) * self._field

    def _short(self, states: States) -> bool:
        """Whether some set has lost two digits."""
        nonempty = (states + self._fields) >> self._sets.width & self._lowest
        return bool(states & (states - (nonempty << 1)))

    def _closed(self, states: States) -> States:
        """*states* and all that follow from them."""
        after, following, reached = self._after, self._sets.following, states
        while states:
            lowest = states & -states
            state = lowest.bit_length() - 1
            known = after.get(state)
            if known is None:
                known = front = following[state]
                while front:
                    bit = front & -front
                    each = bit.bit_length() - 1
                    further = after.get(each)
                    if further is None:
                        further = following[each]
                        front = (front | further & ~known) ^ bit
                    else:
                        front &= ~(further | bit)
                    known |= further
                after[state] = known
            states &= ~(known | lowest)
            reached |= known
        return reached


def als_victims_of(board: Board) -> AlsVictims:
    """What sets can refute on *board*, found once."""
    found: AlsVictims | None = board.cache.get("victims of sets")
    if found is None:
        found = board.cache["victims of sets"] = AlsVictims(almost_locked_sets(board))
    return found
