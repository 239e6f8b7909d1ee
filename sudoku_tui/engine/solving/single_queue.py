"""Singles in the order of their discovery.

HoDoKu takes the hidden single that was laid bare first, not the first of a scan, and which
one comes next decides the score of a puzzle. So each placement and each elimination queues
the singles that it lays bare: the lanes before and after say which those are.

Naked singles go before hidden ones, and mostly fill the cells of these. So hidden ones are
not looked for until they are wanted; the lanes that are kept after each event since tell when
each was laid bare.
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
"""A digit has gone from some cells, for it was placed or ruled out; the lanes before and after."""
_Discovery: TypeAlias = tuple[tuple[int, int, int, int], CandidateNumber, int]
"""A hidden single: when it was laid bare, by event and within it; what, and in which house."""


class SingleQueue:
    """A board, and the singles that were laid bare on it and are not yet placed."""

    def __init__(self, origin: Origin) -> None:
        layout = origin.layout
        puzzle = origin.filled if isinstance(origin, StartedPuzzle) else origin
        self.board = board = Board(layout, extras=puzzle.extras)
        self._singles = single_steps_of(layout)
        self._houses_at = _houses_at(layout)
        self._naked: deque[CandidateNumber] = deque()
        self._hidden: deque[tuple[CandidateNumber, int]] = deque()
        """Each with the number of its house."""
        self._queued: set[CandidateNumber] = set()
        """What has ever been in there."""
        self._events: list[Event] = []
        """What has happened since hidden singles were last looked for."""
        self._last = 0
        """Cells that have become the last empty one of a house."""
        self._lone_in_cells = self._lone = 0
        self._place_givens(puzzle)
        board.givens = layout.all_cells & ~board.empty
        if isinstance(origin, StartedPuzzle):
            board.givens = mask_of(c for c, digit in enumerate(origin.puzzle.givens) if digit)
            for candidate in sorted(origin.eliminated):
                self.eliminate(*candidate)

    def _place_givens(self, puzzle: Puzzle) -> None:
        """Place the givens; naked singles are looked for after the last of them alone."""
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
        board.take(done, lanes)
        for house in layout.houses:
            rest = board.empty & house.mask
            if rest.bit_count() < 2:
                self._last |= rest
        self._lone_in_cells = lone = tables.lone_in_cells(board.lanes)
        bits = sorted(members(lone), key=lambda bit: (event_of(tables, bit, self._events), bit))
        self._naked.extend(tables.at[bit + 1] for bit in bits)

    def apply(self, step: Step) -> None:
        """Do what *step* concludes, in its order, and queue what that lays bare."""
        for cell, digit in step.placements:
            self.place(cell, digit)
        for cell, digit in step.eliminations:
            self.eliminate(cell, digit)

    def place(self, cell: Cell, digit: Digit) -> None:
        """Put *digit* in *cell*."""
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
        """Rule *digit* out of *cell*."""
        before = self.board.lanes
        self.board.eliminate(cell, digit)
        self._queue_naked(digit, before)

    def _queue_naked(self, digit: Digit, before: State) -> None:
        """Queue the naked singles that are new, by cell; the hidden ones can wait."""
        tables, after = self.board.tables, self.board.lanes
        self._events.append((digit, before, after))
        lone = tables.lone_in_cells(after)
        fresh = lone ^ lone & self._lone_in_cells
        self._lone_in_cells = lone
        while fresh:
            # Written out: a generator here would cost as much as all the rest.
            lowest = fresh & -fresh
            fresh ^= lowest
            self._naked.append(tables.at[lowest.bit_length()])

    def _queue_hidden(self, lanes: State) -> bool:
        """Queue the hidden singles laid bare since the last time, in that order; whether any."""
        events = self._events
        if not events:
            return False
        lone = self.board.tables.lone_in_houses(lanes)
        fresh = lone ^ lone & self._lone
        self._lone = lone
        if fresh:
            at, queued = self.board.tables.at, self._queued
            bits = [bit for bit in members(fresh) if at[bit + 1] not in queued]
            found = [self._discovery(bit, events) for bit in bits]
            found.sort()
            for _, candidate, house in found:
                if candidate not in queued:  # or it comes before, by another house
                    queued.add(candidate)
                    self._hidden.append((candidate, house))
        events.clear()
        return bool(self._hidden)

    def _discovery(self, bit: int, events: list[Event]) -> _Discovery:
        """When and where the candidate of a *bit* became alone in its lane.

        Cells lose the digit of an event in ascending order, each in all its houses; after them
        the lanes of the placed cell's other digits shrink, by digit.
        """
        tables = self.board.tables
        candidate, lane = tables.at[bit + 1], bit // tables.width
        house, d = divmod(lane - tables.cells, tables.digits)
        number = event_of(tables, bit, events)
        digit, before, _ = events[number]
        if digit != d + 1:
            return (number, 1, d, house), candidate, house
        # The last of its rivals to go; cells stand in a house in their order.
        start = lane * tables.width
        rival = (before >> start & tables.lane_mask ^ 1 << bit - start).bit_length() - 1
        return (number, 0, tables.candidates_of_lane[lane][rival], house), candidate, house

    def place_all(self) -> list[Technique]:
        """Place all singles, as they come, until none is left; of which technique each is."""
        board, tables, cells = self.board, self.board.tables, self.board.layout.cells
        keep, at, lone_in_cells = tables.keep, tables.at, tables.lone_in_cells
        houses_at, events, naked = self._houses_at, self._events, self._naked
        lanes, empty, last, known = board.lanes, board.empty, self._last, self._lone_in_cells
        done: list[CandidateNumber] = []
        found: list[Technique] = []
        technique: Technique
        while True:
            # What `_next_naked` and `place` do, written out: most steps of a path are these.
            # `test_all_singles_at_once_are_those_one_by_one` holds it to the same order.
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
        board.take(done, lanes)
        return found

    def _next(self, lanes: State, empty: Mask) -> tuple[Technique, CandidateNumber] | None:
        """The next single on a position that has come to *lanes*, with these cells *empty*."""
        if self._last and (candidate := self._next_full_house(empty)) is not None:
            return FULL_HOUSE, candidate
        if self._naked and (candidate := self._next_naked(empty)) is not None:
            return NAKED_SINGLE, candidate
        found = self._next_hidden(lanes, empty)
        return (HIDDEN_SINGLE, found[0]) if found else None

    def _next_full_house(self, empty: Mask) -> CandidateNumber | None:
        """The first naked single discovered that is the last empty cell of a house."""
        self._last = last = self._last & empty
        if last:
            cells = self.board.layout.cells
            for candidate in self._naked:
                if last >> candidate % cells & 1:
                    return candidate
        return None

    def _next_naked(self, empty: Mask) -> CandidateNumber | None:
        """The naked single discovered first."""
        cells, naked = self.board.layout.cells, self._naked
        while naked:
            candidate = naked.popleft()
            if empty >> candidate % cells & 1:
                return candidate
        return None

    def _next_hidden(self, lanes: State, empty: Mask) -> tuple[CandidateNumber, int] | None:
        """The hidden single discovered first, and the number of its house."""
        cells, hidden = self.board.layout.cells, self._hidden
        while hidden or self._queue_hidden(lanes):
            found = hidden.popleft()
            if empty >> found[0] % cells & 1:
                return found
        return None

    @property
    def finders(self) -> dict[str, Callable[[Board], Step | None]]:
        """By the id of each technique of singles, what gives the next of its steps."""
        return {
            FULL_HOUSE.id: lambda _: self.full_house(),
            NAKED_SINGLE.id: lambda _: self.naked_single(),
            HIDDEN_SINGLE.id: lambda _: self.hidden_single(),
        }

    def full_house(self) -> Step | None:
        """The next full house."""
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
        """The next naked single."""
        candidate = self._next_naked(self.board.empty)
        return None if candidate is None else self._singles.naked[candidate]

    def hidden_single(self) -> Step | None:
        """The next hidden single."""
        found = self._next_hidden(self.board.lanes, self.board.empty)
        return self._singles.hidden[found] if found else None


def event_of(tables: Lanes, bit: int, events: Sequence[Event]) -> int:
    """The number of the event after which the candidate of a *bit* is alone in its lane."""
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
    """For each cell the cells of each of its houses."""
    masks = [house.mask for house in layout.houses]
    return tuple(tuple(masks[index] for index in houses) for houses in layout.houses_of)


_ROOM: Final = 20_000
"""Steps of a kind that are kept: all of them up to 9x9."""


class SingleSteps:
    """The steps of all singles of a layout. Get them from `single_steps_of`."""

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
        """By candidate number and the number of its house."""
        self.full_house = BoundedCache[tuple[CandidateNumber, int], Step](
            lambda key: FULL_HOUSE.step(candidate(key[0]), houses[key[1]]), _ROOM
        )


@lru_cache(maxsize=32)
def single_steps_of(layout: Layout) -> SingleSteps:
    """The steps of *layout*, each made when it is first asked for."""
    return SingleSteps(layout)
