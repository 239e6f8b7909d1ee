"""Rectangles in which two digits could be exchanged, and those that a position has open."""

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
    catalogued,
    cells_of,
    cells_short,
    digits_listed,
    digits_of,
)


class Rectangle(NamedTuple):
    """Four cells in which two digits could be exchanged without any house noticing."""

    start: Cell
    """A corner; `far` is the corner across."""
    near: Cell
    """The corner in the box of `start`."""
    other: Cell
    """The corner that shares the other line with `start`."""
    far: Cell
    cells: Mask
    """All four."""

    def across(self, corner: Cell) -> Cell:
        """The corner opposite to *corner*."""
        start, near, other, far, _ = self
        return {start: far, far: start, near: other, other: near}[corner]

    def is_diagonal(self, cells: Mask) -> bool:
        """Whether *cells* are two opposite corners."""
        return cells in (1 << self.start | 1 << self.far, 1 << self.near | 1 << self.other)


class OpenRectangle(NamedTuple):
    """A rectangle in four empty cells, and two digits that could have been all it holds."""

    corners: Rectangle
    digits: Mask
    floor: Mask
    """The corners with no candidate besides the digits."""
    roof: Mask
    """The corners with others: one of these must be true."""

    @property
    def has_neighbouring_roof(self) -> bool:
        """Whether the roof is two corners side by side."""
        return self.roof.bit_count() == 2 and not self.corners.is_diagonal(self.roof)

    @property
    def both_ways(self) -> tuple[tuple[Digit, Digit], tuple[Digit, Digit]]:
        """The two digits, the lower one first and then the higher one."""
        low, high = members(self.digits)
        return (low, high), (high, low)


_Across = tuple[Cell, Cell, Mask]
"""The other and the far corner, and both as a set."""


@lru_cache(maxsize=16)
def rectangles_at(layout: Layout) -> tuple[tuple[tuple[Cell, tuple[_Across, ...]], ...], ...]:
    """For each start the near corners in its box, and for each of these what completes it.

    A rectangle is deadly whatever the layout's houses are if every house that meets it
    holds as many of one pair of opposite corners as of the other. Large boards have a hundred
    thousand: no more is kept than finding them needs.
    """
    known: dict[Mask, Mask] = {}
    boxes = layout.of_kind(Kind.BOX)
    table: list[tuple[tuple[Cell, tuple[_Across, ...]], ...]] = []
    for start in range(layout.cells):
        nears = [near for box in boxes if start in box.cells for near in box.cells]
        beside = ((near, tuple(_beside(layout, start, near, known))) for near in nears)
        table.append(tuple(each for each in beside if each[1]))
    return tuple(table)


def _beside(layout: Layout, start: Cell, near: Cell, known: dict[Mask, Mask]) -> Iterator[_Across]:
    """The parallel pairs that make a rectangle of two neighbours in a box, in reading order."""
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
    """The open rectangles of a board, each once, by the first bivalue corner.

    With *missing*, corners may have lost one of the digits to logic: it is enough that neither
    is placed where a corner sees it.
    """
    return board.once(_all_open, missing)


def _all_open(board: Board, missing: bool) -> tuple[OpenRectangle, ...]:
    return tuple(_open_rectangles(board, missing))


def _open_rectangles(board: Board, missing: bool) -> Iterator[OpenRectangle]:
    of, rectangles = board.candidates_of, rectangles_at(board.layout)
    room_for = _rooms(board) if missing else board.places
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


def _rooms(board: Board) -> list[Mask]:
    """For each digit the empty cells that do not see it placed: only logic can have ruled it out.

    Nor is it gone by a mark: what may not be exchanged makes no rectangle deadly.
    """
    layout, tables, placed, unseen = board.layout, board.tables, board.placed, _unseen(board.layout)
    everywhere, empty = layout.all_cells, board.empty
    return [0] + [
        empty & may_hold(tables, digit) & unseen[placed >> shift & everywhere]
        for digit, shift in enumerate(tables.digit_shifts, 1)
    ]


_ROOM: Final = 8192
"""For how many places of a digit it is kept what sees none of them."""


@lru_cache(maxsize=32)
def _unseen(layout: Layout) -> BoundedCache[Mask, Mask]:
    """By some cells those that see none of them."""

    def unseen(cells: Mask) -> Mask:
        return layout.all_cells & ~union(layout.sees[cell] for cell in members(cells))

    return BoundedCache(unseen, _ROOM)


@position_cache(maxsize=4096)
def lines_through(layout: Layout, corners: Rectangle) -> dict[Cell, Mask]:
    """For each corner what else is in the rows and the columns of its two sides.

    A corner with a side in no row or column is left out: a layout's rows may end between.
    """
    table: dict[Cell, Mask] = {}
    for corner, (one, other) in _sides_at(layout, corners):
        if one and other:
            table[corner] = union(line.mask for line in (*one, *other)) & ~corners.cells
    return table


def lines_at(layout: Layout, corners: Rectangle, at: Mask) -> tuple[House, ...]:
    """The rows and the columns of the sides that meet in one of the corners *at*."""
    sides = (
        lines for corner, both in _sides_at(layout, corners) for lines in both if at >> corner & 1
    )
    return tuple(dict.fromkeys(line for lines in sides for line in lines))


def _sides_at(layout: Layout, corners: Rectangle) -> Iterator[tuple[Cell, list[tuple[House, ...]]]]:
    """For each corner the rows and columns that hold each of its two sides."""
    along, (start, near, other, far, _) = _along(layout), corners
    for corner, ends in (
        (start, (near, other)),
        (near, (start, far)),
        (other, (start, far)),
        (far, (near, other)),
    ):
        yield corner, [along[1 << corner | 1 << end] for end in ends]


@lru_cache(maxsize=32)
def _along(layout: Layout) -> BoundedCache[Mask, tuple[House, ...]]:
    """By the two cells of a side the rows and columns that hold both."""
    lines = layout.of_kind(Kind.ROW, Kind.COLUMN)
    return BoundedCache(lambda side: tuple([line for line in lines if not side & ~line.mask]), 4096)


@catalogued
class OnRectangles(Technique):
    """Two digits alone in the four corners of a rectangle could be exchanged.

    A puzzle with one solution therefore has another digit in one of the corners.
    """

    sound_without_uniqueness = False

    missing: bool = True
    """Whether corners may have lost one of the two digits."""

    def applies_to(self, layout: Layout) -> bool:
        return layout.houses_only and any(rectangles_at(layout))

    def step(
        self,
        board: Board,
        found: OpenRectangle,
        gone: Iterable[Candidate],
        houses: tuple[House, ...] = (),
    ) -> Step:
        """The step that removes *gone*: what makes the rectangle deadly, and what saves it.

        *houses* are those in which a digit has no place but corners.
        """
        gone = tuple(gone)
        pattern = board.candidates_in(found.corners.cells, found.digits)
        extras = board.candidates_in(found.roof, ~found.digits)
        marks = [Mark(Role.PATTERN, c) for c in pattern if c not in gone]
        marks += (Mark(Role.FIN, c) for c in extras if c not in gone)
        return Step(self, eliminations=gone, houses=houses, marks=tuple(marks))

    def lead(self, step: Step, layout: Layout) -> str:
        """What would be wrong with nothing else in the corners."""
        digits = digits_listed(pair_of(step), layout)
        return (
            f"If {layout.names(corners_of(step))} held only {digits}, these could be exchanged, "
            f"and the puzzle would have two solutions"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        cells = cells_short(corners_of(step), layout)
        return f"{'/'.join(layout.symbol(digit) for digit in members(pair_of(step)))} in {cells}"


def corners_of(step: Step) -> Mask:
    """The four cells that a step on a rectangle is about."""
    return cells_of(step.marked(Role.PATTERN, Role.FIN))


def pair_of(step: Step) -> Mask:
    """The two digits of the rectangle: what its corners keep or lose of them."""
    corners = corners_of(step)
    lost = [candidate for candidate in step.eliminations if corners >> candidate.cell & 1]
    return digits_of((*step.marked(Role.PATTERN), *lost))
