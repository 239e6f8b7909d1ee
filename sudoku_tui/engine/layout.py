"""Layouts: which cells exist, where they are, which of them must differ, and what all is called.

Digits are written 1 to 9, then A to P, wherever a layout has no symbols of its own. What is kept
or sent is always written so; what is shown is written by `Layout.symbol`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import groupby
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from .arguments import ArgumentError, expect, expect_range, quoted, whole_numbers
from .bits import Mask, first, mask_of, members

Cell: TypeAlias = int
"""A cell number, counted in reading order."""
Digit: TypeAlias = int
"""A digit, 1 to n. 0 stands for an empty cell."""
Position: TypeAlias = tuple[int, int]
"""Row and column on the canvas, counted from 0."""
Ban: TypeAlias = tuple[tuple[Cell, Digit], tuple[Cell, Digit]]
"""Two digits in two cells that exclude each other."""


class Candidate(NamedTuple):
    """A digit in a cell."""

    cell: Cell
    digit: Digit


class Kind(StrEnum):
    """What a house looks like on the board."""

    ROW = "row"
    COLUMN = "column"
    BOX = "box"
    DIAGONAL = "diagonal"
    EXTRA = "extra region"


@dataclass(frozen=True)
class House:
    """A set of cells that holds every digit exactly once."""

    kind: Kind
    number: int
    """Counted from 1 within its kind, as players count."""
    cells: tuple[Cell, ...]
    grid: str = ""
    """The letter of the grid that it belongs to, where there are several."""
    name: str = ""
    """What players call it if not by its kind: ``window``, before its number, ``the asterisk``,
    which has no number as there is no other, or ``pillar at r2c3``, which says where it is."""
    instead_of: House | None = None
    """The house as it is, where an equal cell stands in it for one of its own."""

    @cached_property
    def mask(self) -> Mask:
        """The cells as a set."""
        return mask_of(self.cells)

    @property
    def label(self) -> str:
        """What tells it from others of its kind: ``3``, or ``3B`` in the second grid."""
        return f"{self.instead_of.label}'" if self.instead_of else f"{self.number}{self.grid}"

    @property
    def word(self) -> str:
        """What it is called, without what tells it from others."""
        return self.name.partition(" at ")[0] or self.kind

    @property
    def is_alone(self) -> bool:
        """Whether its name says all: there is no other of that name."""
        return self.name.startswith("the ")

    def __str__(self) -> str:
        is_whole = self.is_alone or self.instead_of or " at " in self.name
        return self.name if is_whole else f"{self.word} {self.label}"


_KINDS: Final[Mapping[str, type]] = {
    **dict.fromkeys(("id", "name", "symbols"), str),
    "digits": int,
    **dict.fromkeys(("positions", "houses", "extra_sees", "bans", "marks", "aliases"), tuple),
    "known_grid": tuple,
}
"""Types of the fields of a layout."""
_MOST_DIGITS: Final = 1_000
_MOST_ROWS: Final = 10_000
"""Bounds that no layout comes near; a mask of so many bits can still be made."""


@dataclass(frozen=True)
class Layout:
    """The shape of a puzzle: cells, houses, and their places on a canvas.

    Techniques use only `houses` (the places of a digit) and `sees` (the cells that a cell
    excludes). Drawing uses `positions` and `box_of`. A canvas may have gaps, so nothing may
    compute a row by division.

    Raises:
        ArgumentError: A value has a wrong type, a house has more or fewer cells than there are
            digits, or a house names a cell out of range.
    """

    id: str
    """Stable, as in the catalogue; it is stored in saves and printed by ``--json``."""
    name: str
    """As players are told it."""
    digits: int
    """How many digits there are; every house has as many cells."""
    positions: tuple[Position, ...]
    """Row and column of each cell on the canvas, in reading order."""
    houses: tuple[House, ...]
    """What holds every digit once: rows, columns, boxes and others."""
    extra_sees: tuple[tuple[Cell, Cell], ...] = ()
    """Pairs of cells that must differ and share no house."""
    bans: tuple[Ban, ...] = ()
    """Pairs of a cell's digit and another cell's that may not stand together."""
    marks: tuple[tuple[str, Mask], ...] = ()
    """The letters that its puzzles mark cells with, and the digits that each allows."""
    symbols: str = ""
    """The characters that stand for the digits, where they are not 1 to 9 and A to P."""
    aliases: tuple[str, ...] = ()
    """Other names by which it is asked for."""
    known_grid: tuple[Digit, ...] = ()
    """A full grid, one digit a cell, where a search would find none; empty where it finds some."""

    def __post_init__(self) -> None:
        for name, kind in _KINDS.items():
            expect(getattr(self, name), name, kind)
        expect_range(self.digits, "digits", 1, _MOST_DIGITS)
        if not self.positions:
            raise ArgumentError("positions must be one or more")
        for place in self.positions:
            row, column = whole_numbers(place, "each of positions", 2)
            expect_range(row, "a row", 0, _MOST_ROWS)
            expect_range(column, "a column", 0, _MOST_ROWS)
        for house in self.houses:
            expect(house, "each of houses", House)
            if len(set(house.cells)) != self.digits or len(house.cells) != self.digits:
                raise ArgumentError(f"layout {self.id}: {house} does not have {self.digits} cells")
            if not all(0 <= cell < self.cells for cell in house.cells):
                raise ArgumentError(f"layout {self.id}: {house} names a cell that is not there")

    # A layout is a catalogue entry: it is itself and no other, so the tables that hang
    # on it are found by a hash that costs nothing.
    def __hash__(self) -> int:
        return hash(self.id)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Layout) and self._key == other._key)

    def __repr__(self) -> str:
        return f"<Layout {self.id}>"

    def __getstate__(self) -> dict[str, object]:
        """What travels to another process, or into a copy: no tables, which are made there."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @cached_property
    def _key(self) -> tuple[object, ...]:
        rules = self.houses, self.extra_sees, self.bans, self.marks
        return self.id, self.digits, self.positions, rules, self.symbols

    @cached_property
    def cells(self) -> int:
        """How many cells there are."""
        return len(self.positions)

    def symbol(self, digit: Digit) -> str:
        """The one character that stands for *digit* here; 0 is an empty cell."""
        try:
            return self._all_symbols[digit]
        except (IndexError, TypeError):
            raise ArgumentError(f"{self.name} has no digit {quoted(digit)}") from None

    def digit_of(self, character: str) -> Digit | None:
        """The digit that *character* stands for here, in either case, or None."""
        expect(character, "character", str)
        return digit_of(character, self.digits, self._all_symbols)

    @cached_property
    def _all_symbols(self) -> str:
        return f"{SYMBOLS[0]}{self.symbols}" if self.symbols else SYMBOLS

    @cached_property
    def all_digits(self) -> Mask:
        """The digits 1 to n as a set."""
        return (2 << self.digits) - 2

    @cached_property
    def all_cells(self) -> Mask:
        """Every cell as a set."""
        return (1 << self.cells) - 1

    @cached_property
    def rows(self) -> int:
        """Height of the canvas."""
        return max(row for row, _ in self.positions) + 1

    @cached_property
    def columns(self) -> int:
        """Width of the canvas."""
        return max(column for _, column in self.positions) + 1

    @cached_property
    def cell_at(self) -> Mapping[Position, Cell]:
        """The cell at a place of the canvas, where there is one; it cannot be changed."""
        return MappingProxyType({place: cell for cell, place in enumerate(self.positions)})

    @cached_property
    def sees(self) -> tuple[Mask, ...]:
        """For each cell, the other cells that cannot hold the same digit."""
        table = list(self.sees_beyond_houses)
        for house in self.houses:
            for cell in house.cells:
                table[cell] |= house.mask & ~(1 << cell)
        return tuple(table)

    @cached_property
    def sees_beyond_houses(self) -> tuple[Mask, ...]:
        """For each cell, what it sees by `extra_sees`."""
        table = [0] * self.cells
        for one, other in self.extra_sees:
            table[one] |= 1 << other
            table[other] |= 1 << one
        return tuple(table)

    @cached_property
    def banned_by(self) -> tuple[Mask, ...]:
        """For each candidate, by its number, those that `bans` exclude when it is true.

        A candidate's number is ``(digit - 1) * cells + cell``.
        """
        table = [0] * (self.cells * self.digits)
        for (one, digit), (other, then) in self.bans:
            first, second = (digit - 1) * self.cells + one, (then - 1) * self.cells + other
            table[first] |= 1 << second
            table[second] |= 1 << first
        return tuple(table)

    @property
    def houses_only(self) -> bool:
        """Whether nothing but its houses says what goes with what."""
        return not self.extra_sees and not self.bans

    @cached_property
    def candidates(self) -> tuple[tuple[Candidate, ...], ...]:
        """For each digit its candidates by cell; for 0, which is none, as well.

        Steps name thousands of candidates. To look one up takes a fifth of making it.
        """
        cells, digits = range(self.cells), range(self.digits + 1)
        return tuple(tuple(Candidate(cell, digit) for cell in cells) for digit in digits)

    @cached_property
    def houses_of(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the indices into `houses` of those that hold it."""
        table: list[list[int]] = [[] for _ in self.positions]
        for index, house in enumerate(self.houses):
            for cell in house.cells:
                table[cell].append(index)
        return tuple(map(tuple, table))

    @cached_property
    def box_of(self) -> tuple[int, ...]:
        """For each cell the number of its box, from 1: the first of several; 0 if in none."""
        table = [0] * self.cells
        for number, house in enumerate(self.of_kind(Kind.BOX), 1):
            for cell in house.cells:
                table[cell] = table[cell] or number
        return tuple(table)

    @cached_property
    def boxes_first(self) -> tuple[House, ...]:
        """The houses, boxes before all others: the order in which people look."""
        return tuple(sorted(self.houses, key=lambda house: house.kind is not Kind.BOX))

    def of_kind(self, *kinds: Kind) -> tuple[House, ...]:
        """The houses of some kinds, in their order."""
        return tuple(house for house in self.houses if house.kind in kinds)

    def cells_with(self, candidates: Mask) -> Mask:
        """The cells that have some of *candidates*, by their numbers."""
        cells, candidates = 0, checked_mask(candidates)
        while candidates:
            cells |= candidates & self.all_cells
            candidates >>= self.cells
        return cells

    def seen_by_all(self, cells: Mask) -> Mask:
        """The cells that see every one of *cells*."""
        common = self.all_cells
        try:
            for cell in members(checked_mask(cells)):
                common &= self.sees[cell]
        except IndexError:
            raise ArgumentError(f"{self.name} has only {self.cells} cells") from None
        return common

    def shared_houses(self, cells: Mask) -> tuple[House, ...]:
        """The houses that hold all of *cells*."""
        cells = checked_mask(cells)
        return tuple(house for house in self.houses if not cells & ~house.mask)

    def cell_name(self, cell: Cell) -> str:
        """The name that people write: r1c1 is the top left cell."""
        try:
            row, column = self.positions[cell]
        except (IndexError, TypeError):
            raise ArgumentError(f"{self.name} has no cell {quoted(cell)}") from None
        return f"r{row + 1}c{column + 1}"

    def names(self, cells: Mask, last: str = "and") -> str:
        """Cells as a sentence lists them: ``r1c1, r2c4 and r9c9``."""
        *most, end = [self.cell_name(cell) for cell in members(checked_mask(cells))] or [""]
        return f"{', '.join(most)} {last} {end}" if most else end

    def short_names(self, cells: Mask) -> str:
        """Cells as notation writes them, rows with the same columns joined: ``r1c12 r34c5``.

        Where a row or column may need two digits, commas join them: ``r1c1,2 r12c5``.
        """
        comma = "," if max(self.rows, self.columns) > 9 else ""
        if checked_mask(cells) & ~self.all_cells:
            raise ArgumentError(f"{self.name} has only {self.cells} cells")
        return run_together((self.positions[cell] for cell in members(cells)), comma)


def checked_mask(mask: Mask) -> Mask:
    """Return *mask*, if it is one: its members could not be counted otherwise.

    Raises:
        ArgumentError: it is not.
    """
    if not isinstance(mask, int) or mask < 0:
        raise ArgumentError(f"a set of cells must be a whole number from 0, not {quoted(mask)}")
    return mask


SYMBOLS: Final = ".123456789ABCDEFGHIJKLMNOP"
"""The symbol of each digit up to 25, and of an empty cell."""


def symbol(digit: int) -> str:
    """The one character that stands for *digit*; 0 is an empty cell."""
    return SYMBOLS[digit]


def digit_of(character: str, digits: int, symbols: str = SYMBOLS) -> int | None:
    """Which of so many *digits* that *character* stands for, in either case, or None."""
    place = symbols.upper().find(character.upper()) if len(character) == 1 else -1
    return place if 1 <= place <= digits else None


def run_together(positions: Iterable[tuple[int, int]], comma: str) -> str:
    """Rows with the same columns joined: ``r1c12 r34c5``, or with a comma ``r1c1,2 r3,4c5``."""
    columns_of: dict[int, list[int]] = {}
    for row, column in positions:
        columns_of.setdefault(row, []).append(column)
    rows = sorted(columns_of, key=lambda row: (columns_of[row], row))
    joined = [(list(same), columns) for columns, same in groupby(rows, columns_of.__getitem__)]
    return " ".join(
        f"r{_numbers(same, comma)}c{_numbers(columns, comma)}"
        for same, columns in sorted(joined, key=lambda j: j[0])
    )


def _numbers(numbers: Iterable[int], comma: str) -> str:
    """Numbers counted from 1."""
    return comma.join(str(number + 1) for number in numbers)


@lru_cache(maxsize=64)
def corners(layout: Layout) -> Mapping[str, Cell]:
    """The first cell of each grid, in reading order, by its letter; nothing if there is one grid.

    Houses are named after these letters: row 3B is the third row of the grid B.
    """
    cells: dict[str, int] = {}
    for house in layout.houses:
        if house.grid:
            cells[house.grid] = cells.get(house.grid, 0) | house.mask
    return MappingProxyType({letter: first(cells[letter]) for letter in sorted(cells)})


@lru_cache(maxsize=64)
def letters(layout: Layout) -> Mapping[Position, str]:
    """What can be drawn where each grid begins: its letter, if that is one character."""
    return MappingProxyType(
        {
            layout.positions[cell]: letter
            for letter, cell in corners(layout).items()
            if len(letter) == 1
        }
    )


def describe_grids(layout: Layout) -> str:
    """Where the grids begin, in words: ``A at r1c1, B at r1c13``; empty if there is one grid."""
    places = corners(layout).items()
    return ", ".join(f"{letter} at {layout.cell_name(cell)}" for letter, cell in places)
