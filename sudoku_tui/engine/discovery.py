"""Singles in the order of their discovery.

HoDoKu takes the hidden single that was laid bare first, not the first of a scan, and which
one comes next decides the score of a puzzle. So each placement and each elimination queues
the singles that it lays bare: the lanes before and after say which those are.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeAlias

from .bits import Mask
from .board import Board
from .lanes import CandidateNumber
from .layout import Cell, Digit, Layout
from .puzzle import Puzzle
from .remembered import Remembered
from .step import Candidate, Step
from .techniques.singles import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE

_ROOM: Final = 20_000
"""Steps of a kind that are kept: all of them up to 9x9."""
_NO_HOUSE: Final = -1

_Found: TypeAlias = tuple[tuple[int, int, int], CandidateNumber, int]
"""A single that has just been laid bare: when, within one event, what, and in which house."""


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


class Discovery:
    """A board, and the singles that were discovered on it and are not yet placed."""

    def __init__(self, puzzle: Puzzle) -> None:
        layout = puzzle.layout
        self.board = Board(layout)
        self._singles = _singles(layout)
        self._house_masks = [house.mask for house in layout.houses]
        self._naked: deque[CandidateNumber] = deque()
        self._hidden: deque[tuple[CandidateNumber, int]] = deque()
        """Each with the number of its house."""
        self._waiting: set[CandidateNumber] = set()
        """What has ever been in there."""
        self._last = 0
        """Cells that have become the last empty one of a house."""
        self._lone = self.board.tables.lone(self.board.lanes)
        for cell, digit in enumerate(puzzle.givens):
            if digit:
                if not self.board.can_be(cell, digit):
                    raise ValueError(f"{layout.cell_name(cell)} cannot be {digit}")
                self.place(cell, digit)
        self.board.givens = layout.all_cells & ~self.board.empty

    def apply(self, step: Step) -> None:
        """Do what *step* concludes, in its order, and queue what that lays bare."""
        for cell, digit in step.placements:
            self.place(cell, digit)
        for cell, digit in step.eliminations:
            self.eliminate(cell, digit)

    def place(self, cell: Cell, digit: Digit) -> None:
        """Put *digit* in *cell*."""
        board, layout = self.board, self.board.layout
        removed = board.candidates >> (digit - 1) * layout.cells & layout.sees[cell]
        board.place(cell, digit)
        empty = board.empty
        for index in layout.houses_of[cell]:
            rest = empty & self._house_masks[index]
            if not rest & (rest - 1):
                self._last |= rest
        self._queue(digit, removed)

    def eliminate(self, cell: Cell, digit: Digit) -> None:
        """Rule *digit* out of *cell*."""
        self.board.eliminate(cell, digit)
        self._queue(digit, 1 << cell)

    def _queue(self, digit: Digit, removed: Mask) -> None:
        """Queue what is newly alone, after *digit* has gone from the cells *removed*.

        Cells lose the digit in ascending order, each in its own lane first, then in its
        houses; after them the lanes of the placed cell's other digits shrink, by digit.
        """
        lone = self.board.tables.lone(self.board.lanes)
        fresh = lone & ~self._lone
        self._lone = lone
        if fresh:
            found = self._found(fresh, digit, removed)
            found.sort()
            for _, candidate, house in found:
                if house < 0:
                    self._naked.append(candidate)
                else:
                    self._waiting.add(candidate)
                    self._hidden.append((candidate, house))

    def _found(self, fresh: int, digit: Digit, removed: Mask) -> list[_Found]:
        tables, d = self.board.tables, digit - 1
        cells, digits, width, at = tables.cells, tables.digits, tables.width, tables.at
        waiting, found = self._waiting, list[_Found]()
        while fresh:
            # Written out: a generator here would cost as much as all the rest.
            lowest = fresh & -fresh
            fresh ^= lowest
            bit = lowest.bit_length()
            candidate, lane = at[bit], (bit - 1) // width
            if lane < cells:
                found.append(((0, lane, 0), candidate, _NO_HOUSE))
                continue
            if candidate in waiting:  # it comes before, by another house
                continue
            house = (lane - cells) // digits
            if candidate // cells == d:
                last = (removed & self._house_masks[house]).bit_length() - 1
                found.append(((0, last, 1 + house), candidate, house))
            else:
                found.append(((1, candidate // cells, house), candidate, house))
        return found

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
                    for index in layout.houses_of[cell]:
                        if self._house_masks[index] & empty == 1 << cell:
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
        while self._hidden:
            candidate, house = self._hidden.popleft()
            if empty >> candidate % cells & 1:
                return self._singles.hidden[candidate, house]
        return None
