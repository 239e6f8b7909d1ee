"""Which candidates sets can refute, told before anybody looks for the sets.

A candidate that is true takes a digit from sets around it, and these from others. Where a set
loses two digits it has too few left, and the candidate is refuted. Most boards have none, and
that spares the search for pairs and wings of sets.
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
            around = self._sets.of_sets_in(states)
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

    def _short(self, states: States) -> bool:
        """Whether some set has lost two digits."""
        return bool(self._sets.further(states))


def als_victims_of(board: Board) -> AlsVictims:
    """What sets can refute on *board*, found once."""
    return board.once(_on)


def _on(board: Board) -> AlsVictims:
    return AlsVictims(almost_locked_sets(board))
