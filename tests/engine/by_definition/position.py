"""A position in the terms of the definitions, and helpers for eliminations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from sudoku_tui.engine.bits import Mask, members, union
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import Candidate, Cell, Digit, House, Kind, Layout
from sudoku_tui.engine.search import Grid


class Found(NamedTuple):
    """A pattern: its technique, its eliminations, and a description of its place."""

    technique: str
    gone: frozenset[Candidate]
    told: str


class Position:
    """The candidates of each cell; a filled cell has its digit as the only candidate."""

    def __init__(self, layout: Layout, held: Sequence[Mask], empty: Mask, solution: Grid) -> None:
        self.layout, self.held, self.empty, self.solution = layout, tuple(held), empty, solution
        self.places: list[Mask] = [0] * (layout.digits + 1)
        """For each digit, the cells that hold it or have it as a candidate."""
        for cell, digits in enumerate(self.held):
            for digit in members(digits):
                self.places[digit] |= 1 << cell

    @classmethod
    def of(cls, board: Board, solution: Grid) -> Position:
        """Return the position on a board."""
        both = zip(board.candidates_of, board.digits, strict=True)
        held = [1 << digit if digit else candidates for candidates, digit in both]
        return cls(board.layout, held, board.empty, solution)

    def eliminate(self, gone: Iterable[Candidate]) -> Position:
        """Return the position without some candidates; the same cells are empty."""
        held = list(self.held)
        for cell, digit in gone:
            held[cell] &= ~(1 << digit)
        return Position(self.layout, held, self.empty, self.solution)

    def candidates_among(self, cells: Mask, digits: Mask) -> set[Candidate]:
        """Return the candidates among *digits* in the empty ones of *cells*."""
        return {
            Candidate(cell, digit)
            for cell in members(cells & self.empty)
            for digit in members(self.held[cell] & digits)
        }

    def all_but(self, cells: Mask, digits: Mask) -> set[Candidate]:
        """Return the candidates in *cells* other than *digits*."""
        return self.candidates_among(cells, self.layout.all_digits & ~digits)

    def seen_by_all(self, cells: Mask, digits: Mask) -> set[Candidate]:
        """Return the candidates among *digits* that see every one of *cells*."""
        return self.candidates_among(self.layout.seen_by_all(cells), digits)

    def digits_in(self, cells: Mask) -> Mask:
        """Return the digits that some of *cells* can hold."""
        return union(self.held[cell] for cell in members(cells))

    def cells_with_few(self, cells: Mask, most: int) -> list[Cell]:
        """Return the empty ones of *cells* with at most *most* candidates."""
        return [c for c in members(cells & self.empty) if self.held[c].bit_count() <= most]

    def pairs(self) -> Iterator[tuple[Cell, Cell, Digit, Digit]]:
        """Yield two cells with the same two candidates, and these digits.

        The cells do not see each other.
        """
        two = [
            c
            for c in self.cells_with_few(self.layout.all_cells, 2)
            if self.held[c].bit_count() == 2
        ]
        for number, one in enumerate(two):
            for other in two[number + 1 :]:
                if self.held[one] == self.held[other] and not self.layout.sees[one] >> other & 1:
                    x, y = members(self.held[one])
                    yield one, other, x, y

    def names_of(self, cells: Iterable[Cell]) -> str:
        """Return the names of cells, joined in order."""
        return "-".join(map(self.layout.cell_name, cells))


Finder: TypeAlias = Callable[[Position], Iterator[Found]]
"""Finds all patterns of a family that eliminate something."""


class Lines(NamedTuple):
    """The rows, columns and boxes of a 9x9 grid; rows and columns may be swapped."""

    along: tuple[House, ...]
    across: tuple[House, ...]
    boxes: tuple[House, ...]


def house_with(houses: Iterable[House], cell: Cell) -> House:
    """Return the one of *houses* that contains a cell."""
    (house,) = (house for house in houses if house.mask >> cell & 1)
    return house


@cache
def sides_of(layout: Layout) -> tuple[Lines, Lines]:
    """Return the lines of the classic grid as they are, and with rows and columns swapped."""
    rows, columns, boxes = (layout.of_kind(kind) for kind in (Kind.ROW, Kind.COLUMN, Kind.BOX))
    return Lines(rows, columns, boxes), Lines(columns, rows, boxes)


def crossing(one: House, other: House) -> Cell:
    """Return the cell where two lines cross."""
    return (one.mask & other.mask).bit_length() - 1


def yield_found(technique: str, gone: set[Candidate], told: str) -> Iterator[Found]:
    """Yield the pattern if it eliminates something."""
    if gone:
        yield Found(technique, frozenset(gone), told)


def all_see_each_other(layout: Layout, cells: Mask) -> bool:
    """Check whether each of *cells* sees all others."""
    return all(not cells & ~layout.sees[cell] & ~(1 << cell) for cell in members(cells))
