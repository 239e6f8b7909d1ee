"""Singles in the order of their discovery.

HoDoKu takes the hidden single that was laid bare first, not the first of a scan, and which
one comes next decides the score of a puzzle. So each placement and each elimination queues
the singles that it lays bare: the lanes before and after say which those are.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from .bits import Mask, members
from .board import Board
from .layout import Cell, Digit, House
from .puzzle import Puzzle
from .step import Candidate, Step
from .techniques.singles import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE


class _Found(NamedTuple):
    """A single that has just been laid bare, and when, within one event."""

    when: tuple[int, int, int]
    cell: Cell
    digit: Digit
    house: int | None
    """The index of its house; None for a naked single."""


class Discovery:
    """A board, and the singles that were discovered on it and are not yet placed."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.board = Board(puzzle.layout)
        self._naked: deque[tuple[Cell, Digit]] = deque()
        self._hidden: deque[tuple[Cell, Digit, House]] = deque()
        self._lone = self.board.tables.lone(self.board.lanes)
        for cell, digit in enumerate(puzzle.givens):
            if digit:
                if not self.board.can_be(cell, digit):
                    raise ValueError(f"{puzzle.layout.cell_name(cell)} cannot be {digit}")
                self.place(cell, digit)
                self.board.givens |= 1 << cell

    def apply(self, step: Step) -> None:
        """Do what *step* concludes, in its order, and queue what that lays bare."""
        for cell, digit in step.placements:
            self.place(cell, digit)
        for cell, digit in step.eliminations:
            self.eliminate(cell, digit)

    def place(self, cell: Cell, digit: Digit) -> None:
        """Put *digit* in *cell*."""
        removed = self._places(digit) & self.board.layout.sees[cell]
        self.board.place(cell, digit)
        self._queue(digit, removed)

    def eliminate(self, cell: Cell, digit: Digit) -> None:
        """Rule *digit* out of *cell*."""
        self.board.eliminate(cell, digit)
        self._queue(digit, 1 << cell)

    def _places(self, digit: Digit) -> Mask:
        layout = self.board.layout
        return self.board.candidates >> (digit - 1) * layout.cells & layout.all_cells

    def _queue(self, digit: Digit, removed: Mask) -> None:
        """Queue what is newly alone, after *digit* has gone from the cells *removed*.

        Cells lose the digit in ascending order, each in its own lane first, then in its
        houses; after them the lanes of the placed cell's other digits shrink, by digit.
        """
        lone = self.board.tables.lone(self.board.lanes)
        fresh = lone & ~self._lone
        self._lone = lone
        if fresh:
            for single in sorted(self._found(fresh, digit, removed)):
                if single.house is None:
                    self._naked.append((single.cell, single.digit))
                else:
                    house = self.board.layout.houses[single.house]
                    self._hidden.append((single.cell, single.digit, house))

    def _found(self, fresh: int, digit: Digit, removed: Mask) -> list[_Found]:
        tables, houses = self.board.tables, self.board.layout.houses
        found: list[_Found] = []
        for bit in members(fresh):
            lane = bit // tables.width
            d, cell = divmod(tables.at[bit + 1], tables.cells)
            if lane < tables.cells:
                found.append(_Found((0, cell, 0), cell, d + 1, None))
                continue
            house = (lane - tables.cells) // tables.digits
            if d + 1 == digit:
                last = (removed & houses[house].mask).bit_length() - 1
                found.append(_Found((0, last, 1 + house), cell, d + 1, house))
            else:
                found.append(_Found((1, d, house), cell, d + 1, house))
        return found

    def full_house(self) -> Step | None:
        """The first naked single discovered that is the last empty cell of a house."""
        layout, empty = self.board.layout, 0
        for cell, digit in self._naked:
            empty = empty or self._empty()
            if empty >> cell & 1:
                for index in layout.houses_of[cell]:
                    if layout.houses[index].mask & empty == 1 << cell:
                        return FULL_HOUSE.step(Candidate(cell, digit), layout.houses[index])
        return None

    def naked_single(self) -> Step | None:
        """The naked single discovered first."""
        empty = self._empty()
        while self._naked:
            cell, digit = self._naked.popleft()
            if empty >> cell & 1:
                return NAKED_SINGLE.step(Candidate(cell, digit))
        return None

    def hidden_single(self) -> Step | None:
        """The hidden single discovered first."""
        empty = self._empty()
        while self._hidden:
            cell, digit, house = self._hidden.popleft()
            if empty >> cell & 1:
                return HIDDEN_SINGLE.step(Candidate(cell, digit), house)
        return None

    def _empty(self) -> Mask:
        placed, layout = self.board.placed, self.board.layout
        filled = 0
        while placed:
            filled |= placed & layout.all_cells
            placed >>= layout.cells
        return layout.all_cells & ~filled
