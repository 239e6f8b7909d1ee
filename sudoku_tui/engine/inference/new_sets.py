"""Check whether chains of almost locked sets may conclude something new on a later board.

A chain of sets is new if a part of it is new. That part is a set that had more digits before, a
restricted common of two sets, or a candidate that sees all places for a digit in a set only now. In
each case a set has lost a candidate. This set either holds the digit in question or has lost it. So
a new chain refutes only candidates that are false in both cases. If there are none, no chain is
new.

ALS pairs and wings are chains, and so are two sets with two restricted commons.
"""

from __future__ import annotations

from ..bits import Mask, members
from ..board import Board
from ..changes import Changes
from ..layout import Digit
from .als import States, almost_locked_sets, seen_by_all


def may_conclude_more(board: Board, changes: Changes) -> bool:
    """Check whether a chain of sets may conclude something new on *board* after *changes*."""
    return board.cached(_may_conclude, changes)


def covers_all_sets(board: Board) -> bool:
    """Check whether a search covers all sets of *board*: none was dropped for lack of room.

    A dropped set may return on a later board that has fewer sets.
    """
    return almost_locked_sets(board).is_whole


def _may_conclude(board: Board, changes: Changes) -> bool:
    return _NewSets(board, changes).may_conclude()


class _NewSets:
    """The sets of a board, and the candidates that they lost in some changes."""

    def __init__(self, board: Board, changes: Changes) -> None:
        self._sets = almost_locked_sets(board)
        self._changes = changes
        self._places = board.places
        self._known: dict[int, Mask] = {}

    def may_conclude(self) -> bool:
        """Check whether a changed set may refute a candidate that it did not refute before.

        The candidate is false whether the set holds the digit in question or has lost it.
        """
        changed = self._changes.cells
        return any(
            self._concludes(number, cells & changed, digits)
            for number, (cells, digits) in enumerate(self._sets.sets)
            if cells & changed
        )

    def _concludes(self, number: int, changed: Mask, digits: Mask) -> bool:
        """Check whether set *number* refutes a candidate both by holding and by losing a digit.

        Only digits that the set has partly lost are tried. If it has lost a digit altogether, the
        set is new, and all its digits are tried. *changed* are its cells with lost candidates.
        """
        lost = 0
        for cell in members(changed):
            lost |= self._changes.lost_at(cell)
        is_new = bool(lost & ~digits)
        for digit in members(digits if is_new else lost):
            victims, hits = self._new(number, digit, is_new)
            if victims or hits:
                state = self._sets.state(number, digit)
                with_it = victims << (digit - 1) * self._sets.layout.cells | self._refuted(hits)
                if with_it and with_it & (
                    self._refuted_by(state) | self._refuted(self._sets.next_states(state))
                ):
                    return True
        return False

    def _new(self, number: int, digit: Digit, is_new: bool) -> tuple[Mask, States]:
        """Return the places and the states that lose *digit* to set *number* only now.

        The states belong to sets that share no cell with this set.
        """
        sets = self._sets
        seen, hits = (
            sets.seen(number, digit),
            sets.states_losing(number, digit) & sets.disjoint_states[number],
        )
        if is_new:
            return seen, hits
        gone, before = self._changes.places[digit], self._places[digit]
        cells = sets.sets[number].cells
        seen &= ~seen_by_all(sets.layout)[cells & (before | gone)]
        new, beyond = 0, seen | gone
        for state in members(hits):
            if sets.sets[sets.number(state)].cells & beyond:
                new |= 1 << state
        return seen, new

    def _refuted(self, states: States) -> Mask:
        """Return the candidates that are false in *states* and all states following from them."""
        following, reached, refuted = self._sets.next_states, states, 0
        while states:
            state = states.bit_length() - 1
            refuted |= self._refuted_by(state)
            before, reached = reached, reached | following(state)
            fresh = before ^ reached
            states ^= fresh | 1 << state
        return refuted

    def _refuted_by(self, state: int) -> Mask:
        """Return the candidates that are false in *state*, where a set has lost a digit."""
        known = self._known.get(state)
        if known is None:
            known, cells = 0, self._sets.layout.cells
            number, lost = divmod(state, self._sets.width)
            for digit in members(self._sets.sets[number].digits & ~(1 << lost)):
                known |= self._sets.seen(number, digit) << (digit - 1) * cells
            self._known[state] = known
        return known
