"""A position as definitions speak of it, and what a pattern rules out there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from sudoku_tui.engine.bits import Mask, members, union
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import Candidate, Cell, Digit, House, Kind, Layout
from sudoku_tui.engine.search import Grid


class Found(NamedTuple):
    """A pattern: what it is called, what it rules out, and where it stands."""

    technique: str
    gone: frozenset[Candidate]
    told: str


class Position:
    """What each cell can hold; a digit that stands is all that its cell can."""

    def __init__(self, layout: Layout, held: Sequence[Mask], empty: Mask, solution: Grid) -> None:
        self.layout, self.held, self.empty, self.solution = layout, tuple(held), empty, solution
        self.places: list[Mask] = [0] * (layout.digits + 1)
        """For each digit the cells that can hold it, or do."""
        for cell, digits in enumerate(self.held):
            for digit in members(digits):
                self.places[digit] |= 1 << cell

    @classmethod
    def of(cls, board: Board, solution: Grid) -> Position:
        """The position on a board."""
        both = zip(board.candidates_of, board.digits, strict=True)
        held = [1 << digit if digit else candidates for candidates, digit in both]
        return cls(board.layout, held, board.empty, solution)

    def without(self, gone: Iterable[Candidate]) -> Position:
        """The same without some candidates; the same cells are empty."""
        held = list(self.held)
        for cell, digit in gone:
            held[cell] &= ~(1 << digit)
        return Position(self.layout, held, self.empty, self.solution)

    def some(self, cells: Mask, digits: Mask) -> set[Candidate]:
        """The candidates among *digits* in the empty ones of *cells*."""
        return {
            Candidate(cell, digit)
            for cell in members(cells & self.empty)
            for digit in members(self.held[cell] & digits)
        }

    def all_but(self, cells: Mask, digits: Mask) -> set[Candidate]:
        """The candidates in *cells* that are none of *digits*."""
        return self.some(cells, self.layout.all_digits & ~digits)

    def seen_by_all(self, cells: Mask, digits: Mask) -> set[Candidate]:
        """The candidates among *digits* in what sees every one of *cells*."""
        return self.some(self.layout.seen_by_all(cells), digits)

    def digits_in(self, cells: Mask) -> Mask:
        """What some of *cells* can hold."""
        return union(self.held[cell] for cell in members(cells))

    def few(self, cells: Mask, most: int) -> list[Cell]:
        """The empty ones of *cells* with so many candidates at most."""
        return [c for c in members(cells & self.empty) if self.held[c].bit_count() <= most]

    def pairs(self) -> Iterator[tuple[Cell, Cell, Digit, Digit]]:
        """Two cells with the same two candidates each that do not see each other, and these."""
        two = [c for c in self.few(self.layout.all_cells, 2) if self.held[c].bit_count() == 2]
        for number, one in enumerate(two):
            for other in two[number + 1 :]:
                if self.held[one] == self.held[other] and not self.layout.sees[one] >> other & 1:
                    x, y = members(self.held[one])
                    yield one, other, x, y

    def told(self, cells: Iterable[Cell]) -> str:
        """Cells in their order."""
        return "-".join(map(self.layout.cell_name, cells))


Finder: TypeAlias = Callable[[Position], Iterator[Found]]
"""All patterns of a family that rule something out."""


class Lines(NamedTuple):
    """The rows, columns and boxes of a grid of nine, or columns for rows: a side to look from."""

    along: tuple[House, ...]
    across: tuple[House, ...]
    boxes: tuple[House, ...]


def holding(houses: Iterable[House], cell: Cell) -> House:
    """The one of *houses* that has a cell."""
    (house,) = (house for house in houses if house.mask >> cell & 1)
    return house


@cache
def sides_of(layout: Layout) -> tuple[Lines, Lines]:
    """The classic grid as it is, and turned so that columns are rows."""
    rows, columns, boxes = (layout.of_kind(kind) for kind in (Kind.ROW, Kind.COLUMN, Kind.BOX))
    return Lines(rows, columns, boxes), Lines(columns, rows, boxes)


def crossing(one: House, other: House) -> Cell:
    """The cell where two lines cross."""
    return (one.mask & other.mask).bit_length() - 1


def found(technique: str, gone: set[Candidate], told: str) -> Iterator[Found]:
    """A pattern, if it rules something out."""
    if gone:
        yield Found(technique, frozenset(gone), told)


def all_see_each_other(layout: Layout, cells: Mask) -> bool:
    """Whether each of *cells* sees all others."""
    return all(not cells & ~layout.sees[cell] & ~(1 << cell) for cell in members(cells))
