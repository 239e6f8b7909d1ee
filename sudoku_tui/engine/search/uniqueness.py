"""Proofs that a grid stays the only solution while givens are removed.

The solution is known, and another one is often found without a search (`exchanges`). Otherwise it
is searched for, without recording the placed candidates.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from ..bits import Mask, members
from ..effort import CHECK_INTERVAL, Effort, NodeMeter, OutOfEffort
from ..lanes import CandidateNumber, Lanes, State
from ..layout import Cell, Digit
from .exchanges import Exchanges
from .tree import Blame, smallest

MOST_WORK: Final = 200_000
"""Largest number of search positions of one proof, times the cells of the layout.

With 81 cells this is several times the most that a proof is known to need. On the largest canvases
it still allows about two hundred positions.
"""


class OnlySolution:
    """Proofs that a grid stays the only solution; tables about the grid are built once."""

    def __init__(self, lanes: Lanes, grid: Sequence[Digit], effort: Effort) -> None:
        self.lanes, self.grid, self.effort = lanes, grid, effort
        self._bounded, self._counts_digits = effort, lanes.layout.counts_digits
        self.gave_up = False
        """Whether some answer was "no" because it took too long."""
        if effort.nodes is None:
            self._bounded = replace(effort, nodes=MOST_WORK // lanes.cells)

    @cached_property
    def _exchanges(self) -> Exchanges:
        return Exchanges(self.lanes.layout, self.grid, self.lanes)

    @cached_property
    def _numbers(self) -> list[CandidateNumber]:
        """By cell: the candidate of the grid."""
        cells = self.lanes.cells
        return [(digit - 1) * cells + cell for cell, digit in enumerate(self.grid)]

    def candidates_in(self, cells: Iterable[Cell]) -> list[CandidateNumber]:
        """Return the candidates of the grid in *cells*."""
        return [*map(self._numbers.__getitem__, cells)]

    def candidates_in_each(self, groups: Sequence[Sequence[Cell]]) -> list[list[CandidateNumber]]:
        """Return the candidates of the grid in the cells of each group."""
        numbers, candidates_in = self._numbers, self.candidates_in
        return [[numbers[each[0]]] if len(each) == 1 else candidates_in(each) for each in groups]

    def with_placed(self, state: State, candidates: Iterable[CandidateNumber]) -> State:
        """Return *state* with *candidates* placed, without placing singles."""
        for candidate in candidates:
            state &= self.lanes.keep[candidate]
        return state

    def state_of(self, given: Mask) -> State:
        """Return the state with the cells *given* placed, without placing singles."""
        return self.with_placed(self.lanes.full, self.candidates_in(members(given)))

    def shows_another(self, removals: Iterable[CandidateNumber], given: Mask) -> bool:
        """Check whether an exchange makes another grid with *given* but without one of *removals*.

        Return False without a check if at least half of the cells are *given*, or if sums forbid
        exchanges.

        Args:
            removals: Candidates of the grid.
            given: Cells, as a mask.
        """
        # With many givens there is seldom another grid, and a search ends at once.
        cells = self.lanes.cells
        if given.bit_count() * 2 >= cells or self._counts_digits:
            return False
        can_change, is_seen = self._exchanges.can_change, False
        for candidate in removals:  # one in most cases: a generator would cost as much as the check
            is_seen = is_seen or can_change(candidate % cells, given)
        return is_seen

    def turns_without(self, removals: Sequence[CandidateNumber], state: State, given: Mask) -> int:
        """Return how often singles are searched for to prove *state* unique; 0 if it is not.

        The state is that of the cells *given*. It was unique with *removals* among the givens, so
        another solution would differ in one of these. If effort is not bounded, a proof that takes
        too long counts as none: on large canvases a single one may take minutes, and one more given
        does no harm.
        """
        if self.shows_another(removals, given):
            return 0
        lanes, bounded, total_turns = self.lanes, self._bounded, 0
        refute = turns_to_refute if self._counts_digits else _turns_on_lanes
        try:
            for candidate in removals:
                turns = refute(lanes, state ^ state & lanes.bits[candidate], bounded)
                if not turns:
                    return 0
                total_turns += turns
        except OutOfEffort:
            if self.effort.nodes is not None or self.effort.cancelled():
                raise
            self.gave_up = True
            return 0
        return total_turns


def turns_to_refute(lanes: Lanes, state: State, effort: Effort) -> int:
    """Return how much work refutes *state*; 0 if its lanes and constraints can be satisfied.

    The work is the number of times that singles are searched for, or of positions with constraints.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    if lanes.layout.counts_digits:
        from .constrained import search_of  # imported late: few puzzles need it

        return search_of(lanes, NodeMeter(effort)).nodes_to_refute(state)
    return _turns_on_lanes(lanes, state, effort)


def is_solvable(lanes: Lanes, state: State, effort: Effort) -> bool:
    """Check whether all lanes of *state*, which has no constraints, can be satisfied.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    return not _turns_on_lanes(lanes, state, effort)


def _turns_on_lanes(lanes: Lanes, y: State, effort: Effort) -> int:
    """Return how often singles are searched for to refute *y*; 0 if its lanes can be satisfied.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    # Like `tree.walk`, branch by branch, but nothing is recorded. The lane step is inlined.
    low, guards, ones, lane_mask = lanes.low, lanes.guards, lanes.ones, lanes.lane_mask
    keep_at, n, blame, budget, nodes, turns = lanes.keep_at, lanes.digits, None, effort.nodes, 0, 0
    waiting: list[tuple[State, int]] = []
    while True:
        nodes += 1
        if budget is not None and nodes > budget:
            raise OutOfEffort(f"gave up after {budget} positions")
        if not nodes % CHECK_INTERVAL:
            effort.check_cancelled()
        while open_lanes := y & guards:
            turns += 1
            rest = y & ((y | guards) - low) ^ open_lanes
            if broken := rest & guards:
                if waiting:  # the last branch needs no blame
                    (blame := blame or Blame(n)).add(broken)
                break
            several = (rest + ones) & guards
            if not (single := open_lanes ^ several):
                few = smallest(lanes, rest, several)
                guard = blame.most(few) if blame else few
                start = (guard ^ guard - 1).bit_length() - 1 - n
                left = y >> start & lane_mask
                while left:
                    lowest = left & -left
                    waiting.append((y, start + lowest.bit_length()))
                    left ^= lowest
                break
            lone = y & (single - (single >> n))
            while lone:
                kept = keep_at[lone.bit_length()]
                y &= kept
                lone &= kept
        else:  # no lane is open
            return 0
        if not waiting:
            return turns
        y, bit = waiting.pop()
        y &= keep_at[bit]
