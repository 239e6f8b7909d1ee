"""Sets of cells over several sectors: as many digits as cells, counted by houses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from ...bits import Mask, mask_of, members
from ...board import Board
from ...changes import Changes, first_new_of
from ...inference.rank_zero import DigitCovers, cover_digits
from ...layout import Candidate, House, Kind, Layout
from ...step import (
    Mark,
    Role,
    Step,
    Technique,
    cells_of,
    digits_of,
    digits_short,
    frozen_by_identity,
    houses_listed,
    houses_short,
)
from .grids import APART, Grid, grids_of
from .sector_search import FEWEST_CELLS, crossing, sets_of
from .sector_words import explain_digits


class _Corner(NamedTuple):
    """A crossing of a row and a column of a grid, with the two nodes in its box.

    A node is two cells: the rest of the row, or of the column, in that box.
    """

    in_row: Mask
    in_column: Mask
    box: House


@lru_cache(maxsize=8)
def _corners(grid: Grid) -> tuple[tuple[_Corner, ...], ...]:
    """Return, for each row of a grid, its crossings with all columns."""
    return tuple(
        tuple(
            _Corner(row.mask & box.mask & ~column.mask, column.mask & box.mask & ~row.mask, box)
            for column in grid.columns
            for box in (grid.box_at(row, column),)
        )
        for row in grid.rows
    )


class _Half(NamedTuple):
    """Half of a loop: the four nodes where two rows cross one column."""

    spare: int
    """Twice the open cells minus twice the links that the digits need.

    A link that leads out of this half counts half. The sum of the two halves of an SK-loop is at
    least 0.
    """
    open: int
    """Number of open cells."""


def _half(nodes: Sequence[tuple[Mask, int]]) -> _Half | None:
    """Return the half of four nodes, or None if one of them has no open cell.

    The nodes are in order along the loop, each with its digits and its number of open cells.
    """
    (a, cells_a), (b, cells_b), (c, cells_c), (d, cells_d) = nodes
    if not (cells_a and cells_b and cells_c and cells_d):
        return None
    count = cells_a + cells_b + cells_c + cells_d
    need = (
        a.bit_count() + d.bit_count() + 2 * (b | c).bit_count()
        - (a & b & ~c).bit_count() - (d & c & ~b).bit_count()
    )  # fmt: skip
    return _Half(2 * count - need, count)


@frozen_by_identity
class SKLoop(Technique):
    """Pairs of cells beside the four crossings of two rows and two columns form a ring.

    Each pair shares a line or a box with the next, and such a house has a digit at most once. For
    each digit, count the fewest of these houses that contain all its places in the ring: if the sum
    is the number of open cells, each house that was counted for a digit has it in the ring and
    nowhere else.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for grid in grids_of(board.layout):
            nodes = _nodes(board, grid)
            for one, other in APART:
                halves = [_half_at(nodes, one, other, column) for column in range(9)]
                for left, right in APART:
                    first, second = halves[left], halves[right]
                    if (
                        first
                        and second
                        and first.spare + second.spare >= 0
                        and first.open + second.open >= FEWEST_CELLS
                    ):
                        yield from self._step(board, grid, (one, other), (left, right))

    def _step(
        self, board: Board, grid: Grid, rows: tuple[int, int], columns: tuple[int, int]
    ) -> Iterator[Step]:
        corners = [_corners(grid)[row][column] for row in rows for column in columns]
        cells = 0
        for corner in corners:
            cells |= corner.in_row | corner.in_column
        houses = (
            *(grid.rows[row] for row in rows),
            *(grid.columns[column] for column in columns),
            *(corner.box for corner in corners),
        )
        found = cover_digits(board, cells, houses)
        if found and (gone := found.eliminations(board)):
            nodes = [node for corner in corners for node in (corner.in_row, corner.in_column)]
            marks = (
                Mark(role, candidate)
                for number, node in enumerate(nodes)
                for role in ((Role.SET_A, Role.SET_B)[number % 2],)
                for candidate in board.candidates_in(node & board.empty, board.layout.all_digits)
            )
            yield Step(self, (), gone, houses, tuple(marks))

    def applies_to(self, layout: Layout) -> bool:
        return bool(grids_of(layout))

    def reason(self, step: Step, layout: Layout) -> str:
        count = cells_of(step.candidates_with(Role.SET_A, Role.SET_B)).bit_count()
        return (
            f"Where {houses_listed(step.houses[:4])} cross, the {count} open cells beside the "
            f"crossings make a ring. {explain_digits(step, layout)}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        cells = cells_of(step.candidates_with(Role.SET_A, Role.SET_B))
        return f"{houses_short(step.houses[:4])}, {cells.bit_count()} cells"


def _nodes(board: Board, grid: Grid) -> list[list[tuple[tuple[Mask, int], tuple[Mask, int]]]]:
    """Return, for each crossing of a grid, the digits and number of open cells of both nodes."""
    of, empty = board.candidates_of, board.empty
    known: dict[Mask, tuple[Mask, int]] = {}
    table = []
    for corners in _corners(grid):
        line = []
        for corner in corners:
            for node in (corner.in_row, corner.in_column):
                if node not in known:
                    digits, here = 0, node & empty
                    for cell in members(here):
                        digits |= of[cell]
                    known[node] = digits, here.bit_count()
            line.append((known[corner.in_row], known[corner.in_column]))
        table.append(line)
    return table


def _half_at(
    nodes: list[list[tuple[tuple[Mask, int], tuple[Mask, int]]]], one: int, other: int, column: int
) -> _Half | None:
    (in_row, in_column), (in_other, in_column_too) = nodes[one][column], nodes[other][column]
    return _half((in_row, in_column, in_column_too, in_other))


_FEWEST_OPEN: Final = 40
"""Fewest open cells of a grid that is searched; with fewer, easier techniques find something."""


@frozen_by_identity
class MultiSectorLockedSet(Technique):
    """Where some rows cross some columns, a few lines contain all places for each digit.

    A line has a digit at most once. So if these lines, counted for all digits, are as many as the
    open cells there, each of them has its digit in these cells and nowhere else.
    """

    role_names = MappingProxyType({Role.SET_A: "by rows", Role.SET_B: "by columns"})

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        some = changes.cells if changes else -1  # a new set has a changed cell
        seen: set[tuple[Candidate, ...]] = set()
        for grid in grids_of(board.layout):
            if (board.empty & crossing((grid.rows, grid.columns))).bit_count() < _FEWEST_OPEN:
                continue
            for found, lines in sets_of(board, grid, some):
                gone = found.eliminations(board)
                if gone and gone not in seen:
                    seen.add(gone)
                    yield self._step(board, found, lines, gone)

    def _step(
        self,
        board: Board,
        found: DigitCovers,
        lines: tuple[tuple[House, ...], tuple[House, ...]],
        gone: tuple[Candidate, ...],
    ) -> Step:
        by_rows = mask_of(
            digit for digit, ways in found.ways.items() if all(h in lines[0] for h in ways[0])
        )
        everything = board.layout.all_digits
        marks = (
            *(Mark(Role.SET_A, c) for c in board.candidates_in(found.cells, by_rows)),
            *(Mark(Role.SET_B, c) for c in board.candidates_in(found.cells, everything & ~by_rows)),
        )
        return Step(self, (), gone, (*lines[0], *lines[1]), marks)

    def applies_to(self, layout: Layout) -> bool:
        return bool(grids_of(layout))

    def reason(self, step: Step, layout: Layout) -> str:
        rows = [house for house in step.houses if house.kind is Kind.ROW]
        columns = [house for house in step.houses if house.kind is not Kind.ROW]
        count = cells_of(step.candidates_with(Role.SET_A, Role.SET_B)).bit_count()
        crossed = f"{houses_listed(rows)} cross {houses_listed(columns)}"
        crossed = f"{crossed[0].upper()}{crossed[1:]} in {count} open cells"
        return f"{crossed}. {explain_digits(step, layout)}"

    def pattern(self, step: Step, layout: Layout) -> str:
        home, away = (digits_of(step.candidates_with(role)) for role in (Role.SET_A, Role.SET_B))
        return (
            f"{houses_short(step.houses)}, {digits_short(home, layout)} / "
            f"{digits_short(away, layout)}"
        )


_LOCKED_SET = MultiSectorLockedSet("multi-sector-locked-set", "Multi-Sector Locked Set", "")

TECHNIQUES = (SKLoop("sk-loop", "SK-Loop", ""), _LOCKED_SET)

NARROWED_SEARCHES = first_new_of((_LOCKED_SET,))
