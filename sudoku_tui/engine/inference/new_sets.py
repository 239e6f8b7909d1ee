"""What almost locked sets say on a board that they did not say on an earlier one of its path.

A chain of sets was there before unless something in it is new: a set that was none, as it had more
digits, or two sets that could have shared a digit, or a candidate that did not see all places for
a digit. Each is new by a set that has lost a candidate; and such a set lacks the digit of what is
new, or has it. What the chain refutes is false in either case: where nothing is, no chain is new.

Pairs and wings of sets are chains, and so are two sets that have two digits they cannot share.
"""

from __future__ import annotations

from ..bits import Mask, members
from ..board import Board
from ..changes import Changes
from ..layout import Digit
from .als import States, almost_locked_sets, seen_by_all


def may_conclude_anew(board: Board, changes: Changes) -> bool:
    """Whether a chain of sets may conclude something on *board* that none did before *changes*."""
    return board.once(_look, changes)


def says_all(board: Board) -> bool:
    """Whether a search in vain says so of all sets of *board*: none was left out for their number.

    A set that was left out may be among them again when there are fewer.
    """
    return almost_locked_sets(board).is_whole


def _look(board: Board, changes: Changes) -> bool:
    return _NewSets(board, changes).may_conclude()


class _NewSets:
    """The sets of a board, and what they lost in changes."""

    def __init__(self, board: Board, changes: Changes) -> None:
        self._sets = almost_locked_sets(board)
        self._changes = changes
        self._places = board.places
        self._known: dict[int, Mask] = {}

    def may_conclude(self) -> bool:
        """Whether anything is false whether a set has the digit of what is new, or lacks it."""
        changed = self._changes.cells
        return any(
            self._concludes(number, cells & changed, digits)
            for number, (cells, digits) in enumerate(self._sets.sets)
            if cells & changed
        )

    def _concludes(self, number: int, changed: Mask, digits: Mask) -> bool:
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
                    self._refuted_by(state) | self._refuted(self._sets.following(state))
                ):
                    return True
        return False

    def _new(self, number: int, digit: Digit, is_new: bool) -> tuple[Mask, States]:
        """What loses *digit* to a set and did not before: places, and sets apart from it."""
        sets = self._sets
        seen, hits = sets.seen(number, digit), sets.hit(number, digit) & sets.apart[number]
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
        """The candidates that are false when some of *states*, and all that follow, hold."""
        following, reached, refuted = self._sets.following, states, 0
        while states:
            state = states.bit_length() - 1
            refuted |= self._refuted_by(state)
            before, reached = reached, reached | following(state)
            fresh = before ^ reached
            states ^= fresh | 1 << state
        return refuted

    def _refuted_by(self, state: int) -> Mask:
        """The candidates that are false when a set has lost a digit."""
        known = self._known.get(state)
        if known is None:
            known, cells = 0, self._sets.layout.cells
            number, lost = divmod(state, self._sets.width)
            for digit in members(self._sets.sets[number].digits & ~(1 << lost)):
                known |= self._sets.seen(number, digit) << (digit - 1) * cells
            self._known[state] = known
        return known
