"""Layouts: the cells of a puzzle, their positions, which of them must differ, and all names.

Digits are written 1 to 9, then A to P, unless a layout has its own symbols. Stored and exchanged
texts always use the standard characters; `Layout.symbol` returns the character for display.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import groupby
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from .arguments import ArgumentError, expect, expect_range, quote, whole_numbers
from .bits import Mask, mask_of, members, smallest_member

Cell: TypeAlias = int
"""A cell number, counted in reading order from 0."""
Digit: TypeAlias = int
"""A digit, 1 to n; 0 for an empty cell."""
Position: TypeAlias = tuple[int, int]
"""Row and column on the canvas, counted from 0."""
Ban: TypeAlias = tuple[tuple[Cell, Digit], tuple[Cell, Digit]]
"""Two cells, each with a digit, that exclude each other."""


class Candidate(NamedTuple):
    """A digit in a cell."""

    cell: Cell
    digit: Digit


class Kind(StrEnum):
    """The kind of a house: its shape on the board."""

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
    """Number of the house within its kind, counted from 1."""
    cells: tuple[Cell, ...]
    grid: str = ""
    """Letter of the house's grid, if the layout consists of several grids."""
    name: str = ""
    """A name that replaces the kind; empty if the kind is the name.

    It may precede the number (``window``), stand alone (``the asterisk``) or include a place
    (``pillar at r2c3``).
    """
    original: House | None = None
    """The original house, if this is a copy in which an equal cell replaces one of its cells."""

    @cached_property
    def mask(self) -> Mask:
        """The cells as a set."""
        return mask_of(self.cells)

    @property
    def label(self) -> str:
        """The number, with the letter of the grid if there are several: ``3`` or ``3B``."""
        return f"{self.original.label}'" if self.original else f"{self.number}{self.grid}"

    @property
    def kind_name(self) -> str:
        """The name without number or place."""
        return self.name.partition(" at ")[0] or self.kind

    @property
    def is_unique_name(self) -> bool:
        """Whether the name is complete: no other house has it, so it needs no number."""
        return self.name.startswith("the ")

    def __str__(self) -> str:
        is_whole = self.is_unique_name or self.original or " at " in self.name
        return self.name if is_whole else f"{self.kind_name} {self.label}"


_KINDS: Final[Mapping[str, type]] = {
    **dict.fromkeys(("id", "name", "symbols"), str),
    "digits": int,
    **dict.fromkeys(("positions", "houses", "extra_sees", "bans", "marks", "aliases"), tuple),
    "known_grid": tuple,
    "added_rules": tuple,
    "counts_digits": bool,
}
"""The types of the fields of a layout."""
_MOST_DIGITS: Final = 1_000
_MOST_HASHED: Final = 100
"""Most pairs and bans that the hash of a layout includes."""
_MOST_ROWS: Final = 10_000
"""Bounds on digits and rows, far above any layout; a mask of this many bits can still be made."""


class AddedRule(NamedTuple):
    """A rule that a puzzle adds to its layout, such as a cage, for sentences about its pairs."""

    cells: Mask
    digits_differ: bool
    """Whether no two of the cells may hold the same digit."""
    bans: tuple[Ban, ...]
    where: str
    """The clause that locates a pair of its cells: ``in the cage with sum 17``."""


@dataclass(frozen=True)
class Layout:
    """The shape of a puzzle: cells, houses, and their positions on a canvas.

    Techniques use only `houses` (the places of a digit) and `sees` (the cells that a cell
    excludes). Drawing uses `positions` and `box_of`. A canvas may have gaps, so rows must be looked
    up in `positions` and not computed by division.

    Raises:
        ArgumentError: A value has a wrong type, a house has more or fewer cells than there are
            digits, or a house names a cell out of range.
    """

    id: str
    """Stable identifier from the catalogue; it is stored in saves and printed by ``--json``."""
    name: str
    """The name for display."""
    digits: int
    """The number of digits, which is also the number of cells of every house."""
    positions: tuple[Position, ...]
    """Row and column of each cell on the canvas, in reading order."""
    houses: tuple[House, ...]
    """The sets of cells that hold every digit once: rows, columns, boxes and others."""
    extra_sees: tuple[tuple[Cell, Cell], ...] = ()
    """Pairs of cells that must differ and share no house."""
    bans: tuple[Ban, ...] = ()
    """Pairs of candidates in two different cells that exclude each other."""
    marks: tuple[tuple[str, Mask], ...] = ()
    """The letters that puzzles of this layout mark cells with, and the digits that each allows."""
    symbols: str = ""
    """The characters of the digits from 1, if they are not 1 to 9 and A to P."""
    aliases: tuple[str, ...] = ()
    """Alternative ids."""
    known_grid: tuple[Digit, ...] = ()
    """A full grid, one digit per cell, if a search could not find one; otherwise empty."""
    added_rules: tuple[AddedRule, ...] = ()
    """The rules that a puzzle adds, in words; set by `layouts.effective`."""
    counts_digits: bool = False
    """Whether a puzzle adds constraints that exchanging digits can break, such as sums.

    Then no argument by exchange holds: uniqueness techniques, symmetries of the givens, exchanges
    and the compiled search decline this layout. Set by `layouts.effective`.
    """

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
                raise ArgumentError(f"layout {self.id}: {house} has a cell that does not exist")

    # Layouts are keys of many caches, so the hash must be cheap. Ids are practically unique, except
    # for effective layouts: those of different puzzles differ in their pairs and bans.
    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.id, self.extra_sees[:_MOST_HASHED], self.bans[:_MOST_HASHED]))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Layout) and self._key == other._key)

    def __repr__(self) -> str:
        return f"<Layout {self.id}>"

    def __getstate__(self) -> dict[str, object]:
        """Return the fields alone: derived tables are rebuilt in a copy or another process."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @cached_property
    def _key(self) -> tuple[object, ...]:
        rules = self.houses, self.extra_sees, self.bans, self.marks, self.counts_digits
        return self.id, self.digits, self.positions, rules, self.symbols, self.added_rules

    @cached_property
    def cells(self) -> int:
        """The number of cells."""
        return len(self.positions)

    def symbol(self, digit: Digit) -> str:
        """Return the character for *digit* on this layout; ``.`` for 0, an empty cell.

        Raises:
            ArgumentError: The layout has no such digit.
        """
        try:
            return self._all_symbols[digit]
        except (IndexError, TypeError):
            raise ArgumentError(f"{self.name} has no digit {quote(digit)}") from None

    def digit_of(self, character: str) -> Digit | None:
        """Return the digit that *character* represents on this layout, ignoring case, or None."""
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
        """All cells as a set."""
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
        """The cell at each position of the canvas that has one; a read-only mapping."""
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
        """For each cell, the cells that it sees by `extra_sees`."""
        table = [0] * self.cells
        for one, other in self.extra_sees:
            table[one] |= 1 << other
            table[other] |= 1 << one
        return tuple(table)

    @cached_property
    def banned_by(self) -> tuple[Mask, ...]:
        """For each candidate number, the candidates that `bans` exclude when it is true.

        A candidate's number is ``(digit - 1) * cells + cell``.
        """
        table = [0] * (self.cells * self.digits)
        for (one, digit), (other, then) in self.bans:
            first, second = (digit - 1) * self.cells + one, (then - 1) * self.cells + other
            table[first] |= 1 << second
            table[second] |= 1 << first
        return tuple(table)

    @property
    def houses_only(self) -> bool:
        """Whether the houses are the only constraints of the layout."""
        return not (self.extra_sees or self.bans or self.counts_digits)

    @cached_property
    def candidates(self) -> tuple[tuple[Candidate, ...], ...]:
        """A `Candidate` for each digit and cell, indexed by digit (0 included), then by cell.

        Steps name thousands of candidates, and a lookup is cheaper than a new tuple.
        """
        cells, digits = range(self.cells), range(self.digits + 1)
        return tuple(tuple(Candidate(cell, digit) for cell in cells) for digit in digits)

    @cached_property
    def houses_of(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the indices of its houses in `houses`."""
        table: list[list[int]] = [[] for _ in self.positions]
        for index, house in enumerate(self.houses):
            for cell in house.cells:
                table[cell].append(index)
        return tuple(map(tuple, table))

    @cached_property
    def box_of(self) -> tuple[int, ...]:
        """For each cell the number of its first box, counted from 1; 0 for a cell outside boxes."""
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
        """Return the houses of the given kinds, in the layout's order."""
        return tuple(house for house in self.houses if house.kind in kinds)

    def cells_with(self, candidates: Mask) -> Mask:
        """Return the cells that have some of *candidates*, a set of candidate numbers."""
        cells, candidates = 0, checked_mask(candidates)
        while candidates:
            cells |= candidates & self.all_cells
            candidates >>= self.cells
        return cells

    def seen_by_all(self, cells: Mask) -> Mask:
        """Return the cells that see every one of *cells*."""
        common = self.all_cells
        try:
            for cell in members(checked_mask(cells)):
                common &= self.sees[cell]
        except IndexError:
            raise ArgumentError(f"{self.name} has only {self.cells} cells") from None
        return common

    def shared_houses(self, cells: Mask) -> tuple[House, ...]:
        """Return the houses that contain all of *cells*."""
        cells = checked_mask(cells)
        return tuple(house for house in self.houses if not cells & ~house.mask)

    def cell_name(self, cell: Cell) -> str:
        """Return the name of *cell* by row and column: r1c1 is the top left cell."""
        try:
            row, column = self.positions[cell]
        except (IndexError, TypeError):
            raise ArgumentError(f"{self.name} has no cell {quote(cell)}") from None
        return f"r{row + 1}c{column + 1}"

    def names(self, cells: Mask, last: str = "and") -> str:
        """Return a list of cells for a sentence: ``r1c1, r2c4 and r9c9``."""
        *most, end = [self.cell_name(cell) for cell in members(checked_mask(cells))] or [""]
        return f"{', '.join(most)} {last} {end}" if most else end

    def short_names(self, cells: Mask) -> str:
        """Return cells in notation, rows with equal columns joined: ``r1c12 r34c5``.

        If row or column numbers may have two digits, commas separate them: ``r1c1,2 r12c5``.
        """
        comma = "," if max(self.rows, self.columns) > 9 else ""
        if checked_mask(cells) & ~self.all_cells:
            raise ArgumentError(f"{self.name} has only {self.cells} cells")
        return join_positions((self.positions[cell] for cell in members(cells)), comma)


def checked_mask(mask: Mask) -> Mask:
    """Return *mask* if it is a valid set: counting the members of a negative int would not end.

    Raises:
        ArgumentError: The value is not an int, or is negative.
    """
    if not isinstance(mask, int) or mask < 0:
        raise ArgumentError(f"a set of cells must be a whole number from 0, not {quote(mask)}")
    return mask


SYMBOLS: Final = ".123456789ABCDEFGHIJKLMNOP"
"""The characters for an empty cell and for the digits 1 to 25."""


def symbol(digit: int) -> str:
    """Return the standard character for *digit*; ``.`` for 0, an empty cell."""
    return SYMBOLS[digit]


def digit_of(character: str, digits: int, symbols: str = SYMBOLS) -> int | None:
    """Return the digit from 1 to *digits* that *character* represents, ignoring case, or None."""
    place = symbols.upper().find(character.upper()) if len(character) == 1 else -1
    return place if 1 <= place <= digits else None


def join_positions(positions: Iterable[tuple[int, int]], comma: str) -> str:
    """Join rows that have equal columns: ``r1c12 r34c5``, or with a comma ``r1c1,2 r3,4c5``."""
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
    """Return *numbers*, which count from 0, as text that counts from 1."""
    return comma.join(str(number + 1) for number in numbers)


@lru_cache(maxsize=64)
def first_cells_of_grids(layout: Layout) -> Mapping[str, Cell]:
    """Return the first cell of each grid, in reading order, by the grid's letter.

    The result is empty for a single grid. Houses are named after these letters: row 3B is the third
    row of grid B.
    """
    cells: dict[str, int] = {}
    for house in layout.houses:
        if house.grid:
            cells[house.grid] = cells.get(house.grid, 0) | house.mask
    return MappingProxyType({letter: smallest_member(cells[letter]) for letter in sorted(cells)})


@lru_cache(maxsize=64)
def grid_letters(layout: Layout) -> Mapping[Position, str]:
    """Return the letters of the grids by the position of each grid's first cell, for drawing.

    Letters of more than one character do not fit into a cell and are left out.
    """
    return MappingProxyType(
        {
            layout.positions[cell]: letter
            for letter, cell in first_cells_of_grids(layout).items()
            if len(letter) == 1
        }
    )


def describe_grids(layout: Layout) -> str:
    """Return where the grids begin, ``A at r1c1, B at r1c13``; "" for a single grid."""
    places = first_cells_of_grids(layout).items()
    return ", ".join(f"{letter} at {layout.cell_name(cell)}" for letter, cell in places)
