"""Singles in the order of their discovery.

HoDoKu takes the hidden single that was revealed first, not the first one of a scan, and the order
of singles influences the score of a puzzle. So each placement and each elimination queues the
singles that it reveals, found by comparing the lanes before and after.

A lane is the set of candidates of one constraint: the digits of a cell, or the places of a digit in
a house. Naked singles come before hidden ones and usually fill the same cells, so hidden singles
are searched for only when no naked single is left. Until then the lanes before and after each event
are stored. They show when each hidden single was revealed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from ..bits import Mask, mask_of, members
from ..board import Board
from ..bounded_cache import BoundedCache
from ..lanes import CandidateNumber, Lanes, State
from ..layout import Candidate, Cell, Digit, Layout
from ..puzzle import Puzzle
from ..started_puzzle import Origin, StartedPuzzle
from ..step import Step, Technique
from ..techniques.basics.singles import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE

Event: TypeAlias = tuple[Digit, State, State]
"""A placement or an elimination of a digit, with the lanes before and after it."""
_Discovery: TypeAlias = tuple[tuple[int, int, int, int], CandidateNumber, int]
"""A hidden single: its sort key in the order of discovery, its candidate, its house's index."""


class SingleQueue:
    """A board with a queue of the singles that were revealed and are not placed yet."""

    def __init__(self, origin: Origin) -> None:
        layout = origin.layout
        puzzle = origin.filled if isinstance(origin, StartedPuzzle) else origin
        puzzle.extras.check_solvable()
        self.board = board = Board(layout, extras=puzzle.extras)
        self._singles = single_steps_of(layout)
        self._houses_at = _houses_at(layout)
        self._naked: deque[CandidateNumber] = deque()
        self._hidden: deque[tuple[CandidateNumber, int]] = deque()
        """Hidden singles, each with the index of its house."""
        self._queued: set[CandidateNumber] = set()
        """All candidates that were ever in `_hidden`."""
        self._events: list[Event] = []
        """The events since the last search for hidden singles."""
        self._last = 0
        """Cells that became the last empty cell of a house."""
        self._lone_in_cells = self._lone = 0
        self._place_givens(puzzle)
        board.givens = layout.all_cells & ~board.empty
        if isinstance(origin, StartedPuzzle):
            board.givens = mask_of(c for c, digit in enumerate(origin.puzzle.givens) if digit)
            for candidate in sorted(origin.eliminated):
                self.eliminate(*candidate)

    def _place_givens(self, puzzle: Puzzle) -> None:
        """Place the givens, and search for naked singles only after the last of them.

        Raises:
            ValueError: Two givens clash.
        """
        board, layout, tables = self.board, puzzle.layout, self.board.tables
        lanes, width = board.lanes, tables.width
        done: list[CandidateNumber] = []
        for cell, digit in enumerate(puzzle.givens):
            if digit:
                if not lanes >> cell * width + digit - 1 & 1:
                    raise ValueError(f"{layout.cell_name(cell)} cannot be {digit}")
                done.append((digit - 1) * tables.cells + cell)
                before, lanes = lanes, lanes & tables.keep[done[-1]]
                self._events.append((digit, before, lanes))
        board.adopt(done, lanes)
        for house in layout.houses:
            rest = board.empty & house.mask
            if rest.bit_count() < 2:
                self._last |= rest
        self._lone_in_cells = lone = tables.lone_in_cells(board.lanes)
        bits = sorted(members(lone), key=lambda bit: (event_of(tables, bit, self._events), bit))
        self._naked.extend(tables.candidate_at[bit + 1] for bit in bits)

    def apply(self, step: Step) -> None:
        """Apply the conclusions of *step* in their order and queue the singles that they reveal."""
        for cell, digit in step.placements:
            self.place(cell, digit)
        for cell, digit in step.eliminations:
            self.eliminate(cell, digit)

    def place(self, cell: Cell, digit: Digit) -> None:
        """Place *digit* in *cell*."""
        board = self.board
        before = board.lanes
        board.place(cell, digit)
        empty = board.empty
        for house in self._houses_at[cell]:
            rest = empty & house
            if rest.bit_count() < 2:
                self._last |= rest
        self._queue_naked(digit, before)

    def eliminate(self, cell: Cell, digit: Digit) -> None:
        """Eliminate *digit* from *cell*."""
        before = self.board.lanes
        self.board.eliminate(cell, digit)
        self._queue_naked(digit, before)

    def _queue_naked(self, digit: Digit, before: State) -> None:
        """Queue new naked singles in the order of cells, and store the event for hidden singles."""
        tables, after = self.board.tables, self.board.lanes
        self._events.append((digit, before, after))
        lone = tables.lone_in_cells(after)
        fresh = lone ^ lone & self._lone_in_cells
        self._lone_in_cells = lone
        while fresh:
            # Inlined: a generator here would cost as much as everything else.
            lowest = fresh & -fresh
            fresh ^= lowest
            self._naked.append(tables.candidate_at[lowest.bit_length()])

    def _queue_hidden(self, lanes: State) -> bool:
        """Queue the hidden singles revealed since the last call; return whether any are queued."""
        events = self._events
        if not events:
            return False
        lone = self.board.tables.lone_in_houses(lanes)
        fresh = lone ^ lone & self._lone
        self._lone = lone
        if fresh:
            at, queued = self.board.tables.candidate_at, self._queued
            bits = [bit for bit in members(fresh) if at[bit + 1] not in queued]
            found = [self._discovery(bit, events) for bit in bits]
            found.sort()
            for _, candidate, house in found:
                if candidate not in queued:  # it may be queued already, by another house
                    queued.add(candidate)
                    self._hidden.append((candidate, house))
        events.clear()
        return bool(self._hidden)

    def _discovery(self, bit: int, events: list[Event]) -> _Discovery:
        """Return when the candidate of *bit* became a hidden single, and in which house.

        After a placement the peers of the cell lose the digit in ascending order, each in all its
        houses. Then the cell itself loses its other digits in ascending order.
        """
        tables = self.board.tables
        candidate, lane = tables.candidate_at[bit + 1], bit // tables.width
        house, d = divmod(lane - tables.cells, tables.digits)
        number = event_of(tables, bit, events)
        digit, before, _ = events[number]
        if digit != d + 1:
            return (number, 1, d, house), candidate, house
        # The last other place that lost the digit: cells of a house are in ascending order.
        start = lane * tables.width
        rival = (before >> start & tables.lane_mask ^ 1 << bit - start).bit_length() - 1
        return (number, 0, tables.candidates_of_lane[lane][rival], house), candidate, house

    def place_all(self) -> list[Technique]:
        """Place all singles, in order, until none is left; return the technique of each."""
        board, tables, cells = self.board, self.board.tables, self.board.layout.cells
        keep, at, lone_in_cells = tables.keep, tables.candidate_at, tables.lone_in_cells
        houses_at, events, naked = self._houses_at, self._events, self._naked
        lanes, empty, last, known = board.lanes, board.empty, self._last, self._lone_in_cells
        done: list[CandidateNumber] = []
        found: list[Technique] = []
        technique: Technique
        while True:
            # `_next_naked` and `place` inlined, because most steps of a path are naked singles.
            # `test_all_singles_at_once_equal_those_one_by_one` checks that the order is the same.
            last &= empty
            if naked and not last:
                technique, candidate = NAKED_SINGLE, naked.popleft()
                if not empty >> candidate % cells & 1:
                    continue
            else:
                self._last = last
                single = self._next(lanes, empty)
                if not single:
                    break
                technique, candidate = single
            found.append(technique)
            done.append(candidate)
            d, cell = divmod(candidate, cells)
            empty ^= 1 << cell
            for house in houses_at[cell]:
                rest = empty & house
                if rest.bit_count() < 2:
                    last |= rest
            before, lanes = lanes, lanes & keep[candidate]
            events.append((d + 1, before, lanes))
            lone = lone_in_cells(lanes)
            fresh, known = lone ^ lone & known, lone
            while fresh:
                lowest = fresh & -fresh
                fresh ^= lowest
                naked.append(at[lowest.bit_length()])
        self._lone_in_cells = known
        board.adopt(done, lanes)
        return found

    def _next(self, lanes: State, empty: Mask) -> tuple[Technique, CandidateNumber] | None:
        """Return the next single of a position with these *lanes* and *empty* cells."""
        if self._last and (candidate := self._next_full_house(empty)) is not None:
            return FULL_HOUSE, candidate
        if self._naked and (candidate := self._next_naked(empty)) is not None:
            return NAKED_SINGLE, candidate
        found = self._next_hidden(lanes, empty)
        return (HIDDEN_SINGLE, found[0]) if found else None

    def _next_full_house(self, empty: Mask) -> CandidateNumber | None:
        """Return the first queued naked single in the last empty cell of a house."""
        self._last = last = self._last & empty
        if last:
            cells = self.board.layout.cells
            for candidate in self._naked:
                if last >> candidate % cells & 1:
                    return candidate
        return None

    def _next_naked(self, empty: Mask) -> CandidateNumber | None:
        """Return the naked single that was discovered first."""
        cells, naked = self.board.layout.cells, self._naked
        while naked:
            candidate = naked.popleft()
            if empty >> candidate % cells & 1:
                return candidate
        return None

    def _next_hidden(self, lanes: State, empty: Mask) -> tuple[CandidateNumber, int] | None:
        """Return the hidden single that was discovered first, with the index of its house."""
        cells, hidden = self.board.layout.cells, self._hidden
        while hidden or self._queue_hidden(lanes):
            found = hidden.popleft()
            if empty >> found[0] % cells & 1:
                return found
        return None

    @property
    def finders(self) -> dict[str, Callable[[Board], Step | None]]:
        """By id of the technique, for the three singles: a function that returns the next step."""
        return {
            FULL_HOUSE.id: lambda _: self.full_house(),
            NAKED_SINGLE.id: lambda _: self.naked_single(),
            HIDDEN_SINGLE.id: lambda _: self.hidden_single(),
        }

    def full_house(self) -> Step | None:
        """Return the next full house."""
        empty = self.board.empty
        candidate = self._next_full_house(empty)
        if candidate is None:
            return None
        layout = self.board.layout
        cell = candidate % layout.cells
        houses = zip(layout.houses_of[cell], self._houses_at[cell], strict=True)
        index = next(index for index, house in houses if house & empty == 1 << cell)
        return self._singles.full_house[candidate, index]

    def naked_single(self) -> Step | None:
        """Return the next naked single."""
        candidate = self._next_naked(self.board.empty)
        return None if candidate is None else self._singles.naked[candidate]

    def hidden_single(self) -> Step | None:
        """Return the next hidden single."""
        found = self._next_hidden(self.board.lanes, self.board.empty)
        return self._singles.hidden[found] if found else None


def event_of(tables: Lanes, bit: int, events: Sequence[Event]) -> int:
    """Return the index of the event that made the candidate of *bit* the only one of its lane."""
    width, content = tables.width, tables.lane_mask
    start = bit // width * width
    alone, first, last = 1 << bit - start, 0, len(events) - 1
    while first < last:
        middle = first + last >> 1
        if events[middle][2] >> start & content == alone:
            last = middle
        else:
            first = middle + 1
    return first


@lru_cache(maxsize=32)
def _houses_at(layout: Layout) -> tuple[tuple[Mask, ...], ...]:
    """Return, for each cell, the masks of its houses."""
    masks = [house.mask for house in layout.houses]
    return tuple(tuple(masks[index] for index in houses) for houses in layout.houses_of)


_ROOM: Final = 20_000
"""Capacity of each cache of steps; enough for all steps of a 9x9 layout."""


class SingleSteps:
    """The steps of all singles of a layout. Get it from `single_steps_of`."""

    def __init__(self, layout: Layout) -> None:
        cells, houses = layout.cells, layout.houses

        def candidate(number: int) -> Candidate:
            d, cell = divmod(number, cells)
            return Candidate(cell, d + 1)

        self.naked = BoundedCache[CandidateNumber, Step](
            lambda number: NAKED_SINGLE.step(candidate(number)), _ROOM
        )
        """By candidate number."""
        self.hidden = BoundedCache[tuple[CandidateNumber, int], Step](
            lambda key: HIDDEN_SINGLE.step(candidate(key[0]), houses[key[1]]), _ROOM
        )
        """By candidate number and index of the house."""
        self.full_house = BoundedCache[tuple[CandidateNumber, int], Step](
            lambda key: FULL_HOUSE.step(candidate(key[0]), houses[key[1]]), _ROOM
        )


@lru_cache(maxsize=32)
def single_steps_of(layout: Layout) -> SingleSteps:
    """Return the single steps of *layout*, each built on first use."""
    return SingleSteps(layout)
