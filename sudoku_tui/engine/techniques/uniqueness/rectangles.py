"""Rectangles in which two digits could be exchanged, and the ones still open in a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from ...bits import Mask, members, union
from ...board import Board
from ...bounded_cache import BoundedCache, position_cache
from ...lanes import may_hold
from ...layout import Candidate, Cell, Digit, House, Kind, Layout
from ...step import (
    Mark,
    Role,
    Step,
    Technique,
    cells_of,
    cells_short,
    digits_listed,
    digits_of,
    frozen_by_identity,
)


class Rectangle(NamedTuple):
    """Four cells in which two digits could be exchanged without an effect on any house."""

    start: Cell
    """A corner; `far` is the corner across."""
    near: Cell
    """The corner in the box of `start`."""
    other: Cell
    """The corner that shares the other line with `start`."""
    far: Cell
    cells: Mask
    """All four corners as a mask."""

    def opposite_corner(self, corner: Cell) -> Cell:
        """Return the corner opposite to *corner*."""
        start, near, other, far, _ = self
        return {start: far, far: start, near: other, other: near}[corner]

    def is_diagonal(self, cells: Mask) -> bool:
        """Check whether *cells* are two opposite corners."""
        return cells in (1 << self.start | 1 << self.far, 1 << self.near | 1 << self.other)


class OpenRectangle(NamedTuple):
    """A rectangle of four empty cells, with two digits that could fill it."""

    corners: Rectangle
    digits: Mask
    floor: Mask
    """The corners with no other candidates."""
    roof: Mask
    """The corners with other candidates; one of these candidates must be true."""

    @property
    def has_neighbouring_roof(self) -> bool:
        """Whether the roof is two adjacent corners."""
        return self.roof.bit_count() == 2 and not self.corners.is_diagonal(self.roof)

    @property
    def both_ways(self) -> tuple[tuple[Digit, Digit], tuple[Digit, Digit]]:
        """Both orders of the two digits, the lower digit first and then the higher digit first."""
        low, high = members(self.digits)
        return (low, high), (high, low)


_Completion = tuple[Cell, Cell, Mask]
"""The corners `other` and `far`, and both as a mask."""


@lru_cache(maxsize=16)
def rectangles_at(layout: Layout) -> tuple[tuple[tuple[Cell, tuple[_Completion, ...]], ...], ...]:
    """Return, by start, its near corners in the box, each with the ways to complete a rectangle.

    A rectangle is deadly if every house that meets it has as many of one pair of opposite corners
    as of the other; the layout's kinds of houses do not matter. Large boards have so many
    rectangles that the table keeps only the data that a search needs.
    """
    known: dict[Mask, Mask] = {}
    boxes = layout.of_kind(Kind.BOX)
    table: list[tuple[tuple[Cell, tuple[_Completion, ...]], ...]] = []
    for start in range(layout.cells):
        nears = [near for box in boxes if start in box.cells for near in box.cells]
        beside = ((near, tuple(_completing_pairs(layout, start, near, known))) for near in nears)
        table.append(tuple(each for each in beside if each[1]))
    return tuple(table)


def _completing_pairs(
    layout: Layout, start: Cell, near: Cell, known: dict[Mask, Mask]
) -> Iterator[_Completion]:
    """Yield the pairs of corners that complete *start* and *near*, in reading order.

    The two cells must be in one row or one column; a completing pair is parallel to them. *known*
    maps each mask to one instance, so that equal masks share memory.
    """
    (row, column), (near_row, near_column) = layout.positions[start], layout.positions[near]
    if start == near or (row != near_row and column != near_column):
        return
    at = layout.cell_at
    if row == near_row:
        pairs = [((line, column), (line, near_column)) for line in range(layout.rows)]
    else:
        pairs = [((row, line), (near_row, line)) for line in range(layout.columns)]
    for one, two in pairs:
        if one in at and two in at and at[one] != start:
            other, far = at[one], at[two]
            if _can_be_turned(layout, (start, far), (near, other)):
                mask = 1 << other | 1 << far
                yield other, far, known.setdefault(mask, mask)


def _can_be_turned(layout: Layout, one: tuple[Cell, Cell], two: tuple[Cell, Cell]) -> bool:
    of = layout.houses_of
    mine, yours = (*of[one[0]], *of[one[1]]), (*of[two[0]], *of[two[1]])
    # Corners across from each other hold the same digit, so they share no house either.
    return sorted(mine) == sorted(yours) and len(set(mine)) == len(mine)


def open_rectangles(board: Board, *, missing: bool = True) -> tuple[OpenRectangle, ...]:
    """Return the open rectangles of a board, each once, by its first bivalue corner.

    With *missing*, corners may have lost one of the digits to logic: they need only see no placed
    instance of it.
    """
    return board.cached(_open_rectangle_tuple, missing)


def _open_rectangle_tuple(board: Board, missing: bool) -> tuple[OpenRectangle, ...]:
    return tuple(_open_rectangles(board, missing))


def _open_rectangles(board: Board, missing: bool) -> Iterator[OpenRectangle]:
    of, rectangles = board.candidates_of, rectangles_at(board.layout)
    room_for = _cells_with_room(board) if missing else board.places
    seen: set[Mask] = set()
    for start in members(board.bivalue):
        digits = of[start]
        low, high = members(digits)
        barred = ~(room_for[low] & room_for[high])
        for near, pairs in rectangles[start]:
            if barred >> near & 1:
                continue
            for other, far, mask in pairs:
                if mask & barred:
                    continue
                cells = mask | 1 << start | 1 << near
                if cells not in seen:
                    seen.add(cells)
                    corners, floor = Rectangle(start, near, other, far, cells), 1 << start
                    for cell in (near, other, far):
                        if not of[cell] & ~digits:
                            floor |= 1 << cell
                    yield OpenRectangle(corners, digits, floor, cells & ~floor)


def _cells_with_room(board: Board) -> list[Mask]:
    """Return, by digit, the empty cells where only logic can have ruled it out; index 0 is unused.

    Such a cell sees no placed instance of the digit, and no mark of the puzzle forbids it there:
    digits that may not be exchanged make no rectangle deadly.
    """
    layout, tables, placed, unseen = (
        board.layout,
        board.tables,
        board.placed,
        _unseen_cells(board.layout),
    )
    everywhere, empty = layout.all_cells, board.empty
    return [0] + [
        empty & may_hold(tables, digit) & unseen[placed >> shift & everywhere]
        for digit, shift in enumerate(tables.digit_shifts, 1)
    ]


_ROOM: Final = 8192
"""Size of the cache of `_unseen_cells`, by places of a digit."""


@lru_cache(maxsize=32)
def _unseen_cells(layout: Layout) -> BoundedCache[Mask, Mask]:
    """Return a cache, by a mask of cells, of the cells that see none of them."""

    def unseen(cells: Mask) -> Mask:
        return layout.all_cells & ~union(layout.sees[cell] for cell in members(cells))

    return BoundedCache(unseen, _ROOM)


@position_cache(maxsize=4096)
def lines_through(layout: Layout, corners: Rectangle) -> dict[Cell, Mask]:
    """Return, by corner, the other cells in the rows and columns of its two sides.

    A corner with a side in no row or column is left out: rows of a layout may end between two
    cells.
    """
    table: dict[Cell, Mask] = {}
    for corner, (one, other) in _sides_at(layout, corners):
        if one and other:
            table[corner] = union(line.mask for line in (*one, *other)) & ~corners.cells
    return table


def lines_at(layout: Layout, corners: Rectangle, at: Mask) -> tuple[House, ...]:
    """Return the rows and columns of the sides that meet in one of the corners *at*."""
    sides = (
        lines for corner, both in _sides_at(layout, corners) for lines in both if at >> corner & 1
    )
    return tuple(dict.fromkeys(line for lines in sides for line in lines))


def _sides_at(layout: Layout, corners: Rectangle) -> Iterator[tuple[Cell, list[tuple[House, ...]]]]:
    """Yield each corner with the rows and columns that contain each of its two sides."""
    along, (start, near, other, far, _) = _lines_of_side(layout), corners
    for corner, ends in (
        (start, (near, other)),
        (near, (start, far)),
        (other, (start, far)),
        (far, (near, other)),
    ):
        yield corner, [along[1 << corner | 1 << end] for end in ends]


@lru_cache(maxsize=32)
def _lines_of_side(layout: Layout) -> BoundedCache[Mask, tuple[House, ...]]:
    """Return a cache, by the two cells of a side, of the rows and columns that contain both."""
    lines = layout.of_kind(Kind.ROW, Kind.COLUMN)
    return BoundedCache(lambda side: tuple([line for line in lines if not side & ~line.mask]), 4096)


@frozen_by_identity
class RectangleTechnique(Technique):
    """Two digits alone in the four corners of a rectangle could be exchanged.

    A puzzle with one solution therefore has another digit in one of the corners.
    """

    sound_without_uniqueness = False

    allows_missing: bool = True
    """Whether corners may have lost one of the two digits to logic."""

    def applies_to(self, layout: Layout) -> bool:
        return layout.houses_only and any(rectangles_at(layout))

    def step(
        self,
        board: Board,
        found: OpenRectangle,
        gone: Iterable[Candidate],
        houses: tuple[House, ...] = (),
    ) -> Step:
        """Build the step that eliminates *gone*; the pattern and the extras are marked.

        *houses* confine a digit to corners of the rectangle.
        """
        gone = tuple(gone)
        pattern = board.candidates_in(found.corners.cells, found.digits)
        extras = board.candidates_in(found.roof, ~found.digits)
        marks = [Mark(Role.PATTERN, c) for c in pattern if c not in gone]
        marks += (Mark(Role.FIN, c) for c in extras if c not in gone)
        return Step(self, eliminations=gone, basis=houses, marks=tuple(marks))

    def opening_clause(self, step: Step, layout: Layout) -> str:
        """Return the first clause of a reason: what would be wrong with only two digits."""
        digits = digits_listed(pair_of(step), layout)
        return (
            f"If {layout.names(corners_of(step))} held only {digits}, these could be exchanged, "
            f"and the puzzle would have two solutions"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        cells = cells_short(corners_of(step), layout)
        return f"{'/'.join(layout.symbol(digit) for digit in members(pair_of(step)))} in {cells}"


def corners_of(step: Step) -> Mask:
    """Return the four corners of the rectangle of a step."""
    return cells_of(step.candidates_with(Role.PATTERN, Role.FIN))


def pair_of(step: Step) -> Mask:
    """Return the two digits of the rectangle of a step, from its marks and eliminations."""
    corners = corners_of(step)
    lost = [candidate for candidate in step.eliminations if corners >> candidate.cell & 1]
    return digits_of((*step.candidates_with(Role.PATTERN), *lost))
