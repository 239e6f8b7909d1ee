"""Sets of cells over several sectors: as many digits as cells, counted by houses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from ...bits import Mask, mask_of, members, union
from ...board import Board
from ...inference.rank_zero import Covered, covered
from ...layout import Candidate, House, Kind, Layout
from ...step import (
    Mark,
    Role,
    Step,
    Technique,
    catalogued,
    cells_of,
    digits_listed,
    digits_of,
    digits_short,
    houses_listed,
    houses_short,
    listed,
)
from .grids import APART, Grid, grids_of

_FEWEST_CELLS: Final = 12
"""Of a loop's sixteen, or of a set over several sectors, as many are open at least."""


class _Corner(NamedTuple):
    """Where a row of a grid crosses a column, and the two nodes in its box."""

    in_row: Mask
    in_column: Mask
    box: House


@lru_cache(maxsize=8)
def _corners(grid: Grid) -> tuple[tuple[_Corner, ...], ...]:
    """For each row of a grid its crossings with the columns."""
    return tuple(
        tuple(
            _Corner(row.mask & box.mask & ~column.mask, column.mask & box.mask & ~row.mask, box)
            for column in grid.columns
            for box in (grid.box_at(row, column),)
        )
        for row in grid.rows
    )


class _Half(NamedTuple):
    """Two rows where they cross one column: four nodes of a loop."""

    spare: int
    """Twice the open cells less twice the links that the digits need, with half of a link that
    leads out of this half counted for each. Of two halves of a loop the sum is not negative."""
    open: int
    """How many cells are open."""


def _half(nodes: Sequence[tuple[Mask, int]]) -> _Half | None:
    """The half of four nodes, in order along the loop, each with its digits and open cells."""
    (a, cells_a), (b, cells_b), (c, cells_c), (d, cells_d) = nodes
    if not (cells_a and cells_b and cells_c and cells_d):
        return None
    count = cells_a + cells_b + cells_c + cells_d
    need = (
        a.bit_count() + d.bit_count() + 2 * (b | c).bit_count()
        - (a & b & ~c).bit_count() - (d & c & ~b).bit_count()
    )  # fmt: skip
    return _Half(2 * count - need, count)


@catalogued
class SKLoop(Technique):
    """Two rows and two columns: in each box where they cross, two cells of each line beside.

    Sixteen cells in a ring, where each pair shares a line or a box with the next. If the digits
    need as many of these links as there are cells, each link is used up by a digit in the ring.
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
                        and first.open + second.open >= _FEWEST_CELLS
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
        found = covered(board, cells, houses)
        if found and (gone := found.false(board)):
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
        count = cells_of(step.marked(Role.SET_A, Role.SET_B)).bit_count()
        lines = houses_listed(step.houses[:4])
        return (
            f"Where {lines} cross, the {count} open cells beside the crossings make a ring in "
            f"{houses_listed(step.houses[4:])}. In each of these four lines and four boxes a digit "
            f"can be once in the ring, and so the ring has room for {count} digits at most: as "
            "many as cells. So each is used, and a digit that a line or box must have in the ring "
            "is nowhere else in it"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        cells = cells_of(step.marked(Role.SET_A, Role.SET_B))
        return f"{houses_short(step.houses[:4])}, {cells.bit_count()} cells"


def _nodes(board: Board, grid: Grid) -> list[list[tuple[tuple[Mask, int], tuple[Mask, int]]]]:
    """For each crossing of a grid the digits and the open cells of its two nodes."""
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


_ROWS: Final = (4, 5, 3)
"""How many rows of a set are looked at; of columns as many as gain."""
_FEWEST_COLUMNS: Final = 4
"""With fewer it is a fish, a loop or subsets together, and these are told sooner."""
_MOST_COLUMNS: Final = 6
"""With more, what is left over beside them is a subset."""
_FEWEST_OPEN: Final = 40
"""Open cells of a board on which one is looked for: with fewer, sooner techniques do."""
_MOST_TRIED: Final = 60_000
"""Choices of digits that are tried on a board; a hard one takes five sixths."""
_SLACK: Final = 2
"""By how much rows may seem to cost too much: for digits that a row has in other columns alone."""
_LANE: Final = 4
"""Bits of a counter: of the open cells of a column, five at most, with a guard."""


@catalogued
class MultiSectorLockedSet(Technique):
    """Where some rows cross some columns, each digit is counted by the lines that it needs there.

    If the digits can be in the open cells as often as there are cells, and no more, then every
    line that was counted for a digit has it in these cells.
    """

    def find(self, board: Board) -> Iterator[Step]:
        seen: set[tuple[Candidate, ...]] = set()
        for grid in grids_of(board.layout):
            if (board.empty & _crossing((grid.rows, grid.columns))).bit_count() < _FEWEST_OPEN:
                continue
            for found, lines in _sets_of(board, grid):
                gone = found.false(board)
                if gone and gone not in seen:
                    seen.add(gone)
                    yield self._step(board, found, lines, gone)

    def _step(
        self,
        board: Board,
        found: Covered,
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
        home, away = (digits_of(step.marked(role)) for role in (Role.SET_A, Role.SET_B))
        count = cells_of(step.marked(Role.SET_A, Role.SET_B)).bit_count()
        told = []
        if home:
            told.append(f"{digits_listed(home, layout)} by the rows")
        if away:
            told.append(f"{digits_listed(away, layout)} by the columns")
        return (
            f"{houses_listed(rows).capitalize()} cross {houses_listed(columns)} in {count} open "
            f"cells. Counted once for each line that it needs, {listed(told)}, the digits can be "
            f"there {count} times at most: as often as there are cells. So every line that was "
            "counted for a digit has it in these cells"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        home, away = (digits_of(step.marked(role)) for role in (Role.SET_A, Role.SET_B))
        return (
            f"{houses_short(step.houses)}, {digits_short(home, layout)} / "
            f"{digits_short(away, layout)}"
        )


def _sets_of(
    board: Board, grid: Grid
) -> Iterator[tuple[Covered, tuple[tuple[House, ...], tuple[House, ...]]]]:
    """Rows and columns whose open crossings hold their digits as often as they are."""
    seen: set[Mask] = set()
    table, tries = _table(board, grid), iter(range(_MOST_TRIED))
    for count in _ROWS:
        for rows in combinations(range(9), count):
            for columns in _columns_for(tuple([table[row] for row in rows]), tries):
                lines = (
                    tuple(grid.rows[row] for row in rows),
                    tuple(grid.columns[column] for column in members(columns)),
                )
                cells = _crossing(lines) & board.empty
                if cells not in seen and cells.bit_count() >= _FEWEST_CELLS:
                    seen.add(cells)
                    if found := covered(board, cells, (*lines[0], *lines[1])):
                        yield found, lines


def _crossing(lines: tuple[tuple[House, ...], tuple[House, ...]]) -> Mask:
    rows = columns = 0
    for row in lines[0]:
        rows |= row.mask
    for column in lines[1]:
        columns |= column.mask
    return rows & columns


class _Row(NamedTuple):
    """A row of a grid. Counters of all columns lie side by side, `_LANE` bits each."""

    held: tuple[Mask, ...]
    """For each column the candidates there."""
    open: int
    """One in the counter of each column in which it has an open cell."""
    lanes: tuple[int, ...]
    """For each digit, one in the counter of each column in which it has that."""


_ONES: Final = sum(1 << _LANE * column for column in range(9))


def _table(board: Board, grid: Grid) -> list[_Row]:
    """The rows of a grid."""
    of, rows = board.candidates_of, list[_Row]()
    for row in grid.rows:
        held = tuple([of[(row.mask & column.mask).bit_length() - 1] for column in grid.columns])
        lanes = [_counters(each >> digit & 1 for each in held) for digit in range(1, 10)]
        rows.append(_Row(held, _counters(each > 0 for each in held), tuple(lanes)))
    return rows


def _counters(counts: Iterable[int]) -> int:
    return sum(count << _LANE * column for column, count in enumerate(counts))


def _columns_for(rows: tuple[_Row, ...], tries: Iterator[int]) -> Iterator[Mask]:
    """The sets of columns with which *rows* may make a set, for some choice of digits by rows.

    A column gains its open cells less its digits that are counted by columns; what the rows cost
    is a digit counted by rows in each row that has it.
    """
    packed = sum([row.open for row in rows])
    counts = [packed >> _LANE * column & (1 << _LANE) - 1 for column in range(9)]
    if sum(sorted(counts)[-_MOST_COLUMNS:]) < _FEWEST_CELLS:
        return
    digits = [union(held) for held in zip(*[row.held for row in rows], strict=True)]
    choices = [
        (1 << digit, len(lanes) - lanes.count(0), union(lanes))
        for digit, lanes in enumerate(zip(*[row.lanes for row in rows], strict=True), 1)
    ]
    choices.sort(key=lambda choice: -choice[1] * choice[2].bit_count())
    # One more than what each gains: all of them fit below the guard, so that some are told.
    gains = packed + (packed + _ONES * ((1 << _LANE - 1) - 1) >> _LANE - 1 & _ONES)
    seen: set[Mask] = set()
    for home in _homes(gains, sum(counts), choices, tries):
        for columns in _gaining(rows, counts, digits, home):
            if columns not in seen:
                seen.add(columns)
                yield columns


def _homes(
    gains: int,
    total: int,
    digits: list[tuple[Mask, int, int]],
    tries: Iterator[int],
) -> Iterator[Mask]:
    """The sets of digits counted by rows that cost hardly more than the columns gain.

    Each digit is tried both ways. Counters of all columns lie side by side in *gains*, one more
    than what each gains: 0 stands for a column that loses, which is not *kept*.
    """
    ones = _ONES
    some, more = ones * ((1 << _LANE - 1) - 1), ones * ((1 << _LANE - 1) - 2)
    needed, last, high = _needed(digits), len(digits), _LANE - 1
    stack = [(0, gains, total, 0, gains + some >> high & ones)]
    for _ in tries:
        place, left, worth, home, kept = stack.pop()
        if place == last:
            yield home
        else:
            digit, cost, columns = digits[place]
            place += 1
            least = needed[place]
            if worth - cost >= least:
                stack.append((place, left, worth - cost, home | digit, kept))
            worth -= (columns & left + more >> high & ones).bit_count()
            if worth >= least:
                left -= columns & kept
                kept = left + some >> high & ones
                if kept.bit_count() >= _FEWEST_COLUMNS:
                    stack.append((place, left, worth, home, kept))
        if not stack:
            return


def _needed(digits: list[tuple[Mask, int, int]]) -> list[int]:
    """After so many *digits*, what must be left to gain for the others.

    Some columns are kept in the end, so a digit in more columns than may be lost costs as many as
    it has beyond these, or what it costs by rows.
    """
    needed = [-_SLACK]
    for _, cost, columns in reversed(digits):
        beyond = columns.bit_count() - (9 - _FEWEST_COLUMNS)
        needed.append(needed[-1] + max(0, min(cost, beyond)))
    return needed[::-1]


def _gaining(
    rows: tuple[_Row, ...], counts: list[int], digits: list[Mask], home: Mask
) -> Iterator[Mask]:
    """The columns that gain with *home* counted by rows, with and without those that break even,
    where what the rows cost for just these columns is what they gain."""
    sure, even, gain = 0, list[int](), 0
    for column, (count, held) in enumerate(zip(counts, digits, strict=True)):
        worth = count - (held & ~home).bit_count()
        if worth > 0:
            sure, gain = sure | 1 << column, gain + worth
        elif worth == 0 and count:
            even.append(column)
    for more in range(min(len(even), _MOST_COLUMNS - sure.bit_count()) + 1):
        for also in combinations(even, more):
            columns = sure | mask_of(also)
            cost = 0
            for row in rows:
                here = 0
                for column in members(columns):
                    here |= row.held[column]
                cost += (here & home).bit_count()
            if columns.bit_count() >= _FEWEST_COLUMNS and gain - cost >= 0:
                yield columns


TECHNIQUES = (
    SKLoop("sk-loop", "SK-Loop", ""),
    MultiSectorLockedSet("multi-sector-locked-set", "Multi-Sector Locked Set", ""),
)
