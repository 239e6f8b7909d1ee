"""Singles in the order of their discovery.

HoDoKu takes the hidden single that was laid bare first, not the first of a scan, and which
one comes next decides the score of a puzzle. So each placement and each elimination queues
the singles that it lays bare: the lanes before and after say which those are.

Naked singles go before hidden ones, and mostly fill the cells of these. So hidden ones are
not looked for until they are wanted; what has been done since tells when each was laid bare.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeAlias

from .bits import Mask, members
from .board import Board
from .lanes import CandidateNumber, State
from .layout import Cell, Digit, Layout
from .puzzle import Puzzle
from .remembered import Remembered
from .step import Candidate, Step
from .techniques.singles import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE

_ROOM: Final = 20_000
"""Steps of a kind that are kept: all of them up to 9x9."""


_Event: TypeAlias = tuple[Digit, State, State]
"""A digit has gone from some cells, for it was placed or ruled out; the lanes before and after."""
_Found: TypeAlias = tuple[tuple[int, int, int, int], CandidateNumber, int]
"""A hidden single: when it was laid bare, by event and within it; what, and in which house."""


class _Singles:
    """The steps of all singles of a layout, each made once."""

    def __init__(self, layout: Layout) -> None:
        cells, houses = layout.cells, layout.houses

        def candidate(number: int) -> Candidate:
            d, cell = divmod(number, cells)
            return Candidate(cell, d + 1)

        self.naked = Remembered[CandidateNumber, Step](
            lambda number: NAKED_SINGLE.step(candidate(number)), _ROOM
        )
        """By candidate number."""
        self.hidden = Remembered[tuple[CandidateNumber, int], Step](
            lambda key: HIDDEN_SINGLE.step(candidate(key[0]), houses[key[1]]), _ROOM
        )
        """By candidate number and the number of its house."""
        self.full_house = Remembered[tuple[CandidateNumber, int], Step](
            lambda key: FULL_HOUSE.step(candidate(key[0]), houses[key[1]]), _ROOM
        )


@lru_cache(maxsize=32)
def _singles(layout: Layout) -> _Singles:
    return _Singles(layout)


@lru_cache(maxsize=32)
def _houses_at(layout: Layout) -> tuple[tuple[Mask, ...], ...]:
    """For each cell the cells of each of its houses."""
    masks = [house.mask for house in layout.houses]
    return tuple(tuple(masks[index] for index in houses) for houses in layout.houses_of)


class Discovery:
    """A board, and the singles that were discovered on it and are not yet placed."""

    def __init__(self, puzzle: Puzzle) -> None:
        layout = puzzle.layout
        self.board = board = Board(layout)
        self._singles = _singles(layout)
        self._houses_at = _houses_at(layout)
        self._naked: deque[CandidateNumber] = deque()
        self._hidden: deque[tuple[CandidateNumber, int]] = deque()
        """Each with the number of its house."""
        self._waiting: set[CandidateNumber] = set()
        """What has ever been in there."""
        self._events: list[_Event] = []
        """What has happened since hidden singles were last looked for."""
        self._last = 0
        """Cells that have become the last empty one of a house."""
        self._lone_in_cells = self._lone = 0
        for cell, digit in enumerate(puzzle.givens):
            if digit:
                if not board.can_be(cell, digit):
                    raise ValueError(f"{layout.cell_name(cell)} cannot be {digit}")
                self.place(cell, digit)
        board.givens = layout.all_cells & ~board.empty

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
            if not rest & (rest - 1):
                self._last |= rest
        self._happened(digit, before)

    def eliminate(self, cell: Cell, digit: Digit) -> None:
        """Rule *digit* out of *cell*."""
        before = self.board.lanes
        self.board.eliminate(cell, digit)
        self._happened(digit, before)

    def _happened(self, digit: Digit, before: State) -> None:
        """Queue the naked singles that are new, by cell; the hidden ones can wait."""
        tables, after = self.board.tables, self.board.lanes
        self._events.append((digit, before, after))
        lone = tables.lone_in_cells(after)
        fresh = lone & ~self._lone_in_cells
        self._lone_in_cells = lone
        while fresh:
            # Written out: a generator here would cost as much as all the rest.
            lowest = fresh & -fresh
            fresh ^= lowest
            self._naked.append(tables.at[lowest.bit_length()])

    def _queue_hidden(self) -> bool:
        """Queue the hidden singles laid bare since the last time, in that order; whether any."""
        events = self._events
        if not events:
            return False
        lone = self.board.tables.lone_in_houses(self.board.lanes)
        fresh = lone & ~self._lone
        self._lone = lone
        if fresh:
            found = [self._found(bit, events) for bit in members(fresh)]
            found.sort()
            for _, candidate, house in found:
                if candidate not in self._waiting:  # or it comes before, by another house
                    self._waiting.add(candidate)
                    self._hidden.append((candidate, house))
        self._events = []
        return bool(self._hidden)

    def _found(self, bit: int, events: list[_Event]) -> _Found:
        """When and where the candidate of a *bit* became alone in its lane.

        Cells lose the digit of an event in ascending order, each in all its houses; after them
        the lanes of the placed cell's other digits shrink, by digit.
        """
        tables = self.board.tables
        candidate, lane = tables.at[bit + 1], bit // tables.width
        house, d = divmod(lane - tables.cells, tables.digits)
        start, content = lane * tables.width, tables.lane_mask
        alone = 1 << bit - start
        number = bisect_left(
            events,
            True,
            hi=len(events) - 1,
            key=lambda event: event[2] >> start & content == alone,
        )
        digit, before, _ = events[number]
        if digit != d + 1:
            return (number, 1, d, house), candidate, house
        # The last of its rivals to go; cells stand in a house in their order.
        rival = (before >> start & content ^ alone).bit_length() - 1
        return (number, 0, tables.candidates_of_lane[lane][rival], house), candidate, house

    def singles(self) -> list[Step]:
        """Place all singles, as they come, until none is left; their steps."""
        steps = list[Step]()
        while step := self.full_house() or self.naked_single() or self.hidden_single():
            [(cell, digit)] = step.placements
            self.place(cell, digit)
            steps.append(step)
        return steps

    @property
    def finders(self) -> dict[str, Callable[[Board], Step | None]]:
        """By the id of each technique of singles, what gives the next of its steps."""
        return {
            FULL_HOUSE.id: lambda _: self.full_house(),
            NAKED_SINGLE.id: lambda _: self.naked_single(),
            HIDDEN_SINGLE.id: lambda _: self.hidden_single(),
        }

    def full_house(self) -> Step | None:
        """The first naked single discovered that is the last empty cell of a house."""
        empty, layout = self.board.empty, self.board.layout
        self._last &= empty
        if self._last:
            for candidate in self._naked:
                cell = candidate % layout.cells
                if self._last >> cell & 1:
                    for index, house in zip(
                        layout.houses_of[cell], self._houses_at[cell], strict=True
                    ):
                        if house & empty == 1 << cell:
                            return self._singles.full_house[candidate, index]
        return None

    def naked_single(self) -> Step | None:
        """The naked single discovered first."""
        cells, empty = self.board.layout.cells, self.board.empty
        while self._naked:
            candidate = self._naked.popleft()
            if empty >> candidate % cells & 1:
                return self._singles.naked[candidate]
        return None

    def hidden_single(self) -> Step | None:
        """The hidden single discovered first."""
        cells, empty = self.board.layout.cells, self.board.empty
        while self._hidden or self._queue_hidden():
            candidate, house = self._hidden.popleft()
            if empty >> candidate % cells & 1:
                return self._singles.hidden[candidate, house]
        return None
