"""Search for multi-sector locked sets, which are made of rows and columns of a grid.

The open cells where the rows and columns cross are exactly as many as the digits can fill. Each
digit is counted by rows or by columns: each of these lines has the digit at most once. So a set
gains the open cells of its columns, and a digit costs one for each line that counts it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from operator import add, or_
from typing import Final, NamedTuple

from ...bits import Mask, mask_of, members, union
from ...board import Board
from ...bounded_cache import BoundedCache
from ...inference.rank_zero import DigitCovers, cover_digits
from ...layout import Cell, House
from .grids import Grid

FEWEST_CELLS: Final = 12
"""Fewest open cells of a set, and of the sixteen cells of an SK-loop."""
_ROWS: Final = (4, 5, 3)
"""Numbers of rows that are tried, in this order; the columns are chosen by their gain."""
_FEWEST_COLUMNS: Final = 4
"""Fewest columns; smaller sets are fish, loops or subsets, which easier techniques find."""
_MOST_COLUMNS: Final = 6
"""Most columns; with more, the remaining cells of the rows would be a subset."""
_MOST_TRIED: Final = 60_000
"""Limit of the choices of digits tried on a board; boards with a solution stay below it."""
_SLACK: Final = 2
"""Amount by which the estimated cost of the digits counted by rows may exceed the gain.

The estimate is too high where a row has a digit only in columns outside the set.
"""
_COUNTER: Final = 4
"""Bits of a counter of open cells in a column: up to five, and a guard bit."""
_DIGITS_WIDTH: Final = 10
"""Bits of a set of digits where the sets of several rows are packed side by side."""


def sets_of(
    board: Board, grid: Grid, changed_cells: Mask = -1
) -> Iterator[tuple[DigitCovers, tuple[tuple[House, ...], tuple[House, ...]]]]:
    """Yield the multi-sector locked sets of *grid*, each with its rows and columns.

    The open crossings are as many as the digits can fill, and at least one crossing is among the
    cells *changed_cells* (default: any).
    """
    seen: set[Mask] = set()
    table, tries = _table(board, grid), iter(range(_MOST_TRIED))
    known = _columns_in(grid)
    wanted = [at[row.mask & changed_cells] for at, row in zip(known, grid.rows, strict=True)]
    with_room = _rows_with_room(table, wanted)
    for count in _ROWS:
        for rows in combinations(range(9), count):
            if rows not in with_room:
                continue
            for columns in _columns_for(tuple([table[row] for row in rows]), tries):
                lines = (
                    tuple(grid.rows[row] for row in rows),
                    tuple(grid.columns[column] for column in members(columns)),
                )
                crossed = crossing(lines)
                cells = crossed & board.empty
                if (
                    crossed & changed_cells
                    and cells not in seen
                    and cells.bit_count() >= FEWEST_CELLS
                ):
                    seen.add(cells)
                    if found := cover_digits(board, cells, (*lines[0], *lines[1])):
                        yield found, lines


def crossing(lines: tuple[tuple[House, ...], tuple[House, ...]]) -> Mask:
    """Return the cells where the rows and the columns of *lines* cross."""
    rows = columns = 0
    for row in lines[0]:
        rows |= row.mask
    for column in lines[1]:
        columns |= column.mask
    return rows & columns


class _Row(NamedTuple):
    """A row of a grid. Counters of all columns are packed side by side, `_COUNTER` bits each."""

    held: tuple[Mask, ...]
    """By column: the candidates of the cell there."""
    opened: Mask
    """The columns in which the row has an open cell."""
    columns: list[Mask]
    """By digit, from 1 on: the columns in which the row can hold it."""
    open: int
    """A 1 in the counter of each column in which the row has an open cell."""
    having: tuple[int, ...]
    """By digit, from 1 on: a 1 in the counter of each column in which the row can hold it."""


_ONES: Final = sum(1 << _COUNTER * column for column in range(9))


def _table(board: Board, grid: Grid) -> list[_Row]:
    """Return the rows of *grid* with their content on *board*."""
    of, rows, places, one_in = board.candidates_of, list[_Row](), board.places[1:], _one_in()
    for row, known, cells in zip(grid.rows, _columns_in(grid), _cells_in(grid), strict=True):
        mask, opened = row.mask, known[row.mask & board.empty]
        columns = [known[each & mask] for each in places]
        having = tuple([one_in[each] for each in columns])
        rows.append(_Row(tuple([of[c] for c in cells]), opened, columns, one_in[opened], having))
    return rows


@lru_cache(maxsize=8)
def _cells_in(grid: Grid) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of each row of a grid, in the order of the columns."""
    return tuple(
        tuple((row.mask & column.mask).bit_length() - 1 for column in grid.columns)
        for row in grid.rows
    )


@lru_cache(maxsize=8)
def _columns_in(grid: Grid) -> tuple[BoundedCache[Mask, Mask], ...]:
    """Return, for each row of a grid, a cache from some of its cells to their column numbers."""

    def numbers(cells: Mask) -> Mask:
        return mask_of(n for n, column in enumerate(grid.columns) if column.mask & cells)

    return tuple(BoundedCache(numbers, 1 << len(grid.columns)) for _ in grid.rows)


@cache
def _one_in() -> tuple[int, ...]:
    """Return, by mask of columns, an int with a 1 in the counter of each of these columns."""
    return tuple(
        sum((mask >> column & 1) << _COUNTER * column for column in range(9))
        for mask in range(1 << 9)
    )


_CHOICES: Final = tuple(
    mask_of(columns)
    for count in range(_FEWEST_COLUMNS, _MOST_COLUMNS + 1)
    for columns in combinations(range(9), count)
)
"""All choices of columns that a set may have, as masks."""
_CHOICE_COUNTER: Final = 8
"""Bits of a counter, with a guard bit, where there is a counter for each of `_CHOICES`."""
_CHOICE_ONES: Final = sum(1 << _CHOICE_COUNTER * number for number in range(len(_CHOICES)))
_GUARDS: Final = _CHOICE_ONES << _CHOICE_COUNTER - 1


@cache
def _counts() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return two tables by mask of columns, with a counter for each of `_CHOICES`.

    The first counts the columns that mask and choice have in common; the second has a 1 where they
    have any.
    """
    one = [
        sum((chosen >> column & 1) << _CHOICE_COUNTER * at for at, chosen in enumerate(_CHOICES))
        for column in range(9)
    ]
    many = [0]
    for mask in range(1, 1 << 9):
        rest = mask & (mask - 1)
        many.append(many[rest] + one[(mask ^ rest).bit_length() - 1])
    below = _GUARDS - _CHOICE_ONES
    return tuple(many), tuple(
        [count + below >> _CHOICE_COUNTER - 1 & _CHOICE_ONES for count in many]
    )


class _Chosen(NamedTuple):
    """A choice of rows with its counts for each of `_CHOICES`, in counters side by side."""

    open: int
    """The numbers of open cells, each with its guard bit set."""
    columns: list[Mask]
    """By digit, from 1 on: the columns in which some of the rows can hold it."""
    having: list[int]
    """By digit, from 1 on: how many of the rows can hold it in the columns of a choice."""


def _rows_with_room(table: list[_Row], wanted: list[Mask]) -> set[tuple[int, ...]]:
    """Return the choices of rows with enough open cells in some choice of columns.

    Enough means as many cells as the digits take in these columns. A digit takes as many cells as
    there are rows, or columns, that can hold it there, whichever are fewer. A set has at least that
    many cells, so all other choices of rows can be skipped. *wanted* has a mask of columns for each
    row; a choice must include such a row and one of its columns.
    """
    many, some = _counts()
    alone = [
        _Chosen(_GUARDS + many[r.opened], r.columns, [some[m] for m in r.columns]) for r in table
    ]
    known: dict[tuple[int, ...], _Chosen] = {}

    def chosen(rows: tuple[int, ...]) -> _Chosen:
        if not rows[1:]:
            return alone[rows[0]]
        if rows not in known:
            here, row = chosen(rows[:-1]), alone[rows[-1]]
            known[rows] = _Chosen(
                here.open + row.open - _GUARDS,
                list(map(or_, here.columns, row.columns)),
                list(map(add, here.having, row.having)),
            )
        return known[rows]

    found = set[tuple[int, ...]]()
    for count in sorted(_ROWS):
        for rows in combinations(range(len(table)), count):
            columns = 0
            for row in rows:
                columns |= wanted[row]
            if columns and _has_room(chosen(rows), some[columns], many):
                found.add(rows)
    return found


def _has_room(chosen: _Chosen, choices: int, many: tuple[int, ...]) -> bool:
    """Check whether the rows have as many open cells as their digits take, in one of *choices*.

    *choices* has a 1 in the counter of each choice to be tried; *many* is the first table of
    `_counts`.
    """
    left, guards = chosen.open, choices << _CHOICE_COUNTER - 1
    for columns, rows in zip(chosen.columns, chosen.having, strict=True):
        by_columns = many[columns]
        # Excess of columns over rows, 0 where columns are fewer: subtracts the lesser of both.
        beyond = (by_columns | _GUARDS) - rows
        not_fewer = beyond & _GUARDS
        left += (beyond & not_fewer - (not_fewer >> _CHOICE_COUNTER - 1)) - by_columns
        if not left & guards:
            return False
    return True


def _columns_for(rows: tuple[_Row, ...], tries: Iterator[int]) -> Iterator[Mask]:
    """Yield the sets of columns that may form a set with *rows*, for some digits counted by rows.

    A column gains its open cells minus its digits that are counted by columns. A digit that is
    counted by rows costs one for each row that has it. *tries* has an item for each choice of
    digits that may still be tried.
    """
    packed = sum([row.open for row in rows])
    counts = [packed >> _COUNTER * column & (1 << _COUNTER) - 1 for column in range(9)]
    if sum(sorted(counts)[-_MOST_COLUMNS:]) < FEWEST_CELLS:
        return
    digits = [union(held) for held in zip(*[row.held for row in rows], strict=True)]
    choices = [
        (1 << digit, len(having) - having.count(0), union(having))
        for digit, having in enumerate(zip(*[row.having for row in rows], strict=True), 1)
    ]
    choices.sort(key=lambda choice: -choice[1] * choice[2].bit_count())
    # One more than each column gains, so that 0 can mark a column with a loss.
    gains = packed + (packed + _ONES * ((1 << _COUNTER - 1) - 1) >> _COUNTER - 1 & _ONES)
    held = [
        sum([each << _DIGITS_WIDTH * at for at, each in enumerate(column)])
        for column in zip(*[row.held for row in rows], strict=True)
    ]
    each_row = sum([1 << _DIGITS_WIDTH * at for at in range(len(rows))])
    seen: set[Mask] = set()
    for home in _row_digits(gains, sum(counts), choices, tries):
        for columns in _gaining_columns(held, counts, digits, home, home * each_row):
            if columns not in seen:
                seen.add(columns)
                yield columns


def _row_digits(
    gains: int,
    total: int,
    digits: list[tuple[Mask, int, int]],
    tries: Iterator[int],
) -> Iterator[Mask]:
    """Yield the sets of digits counted by rows that cost hardly more than the columns gain.

    Each digit is tried both ways. Each of *digits* has its bit, its cost by rows, and a 1 in the
    counter of each column that has it. *gains* has a counter for each column, with one more than
    its gain: 0 marks a column with a loss, which is dropped. *total* is the sum of all gains.
    """
    ones = _ONES
    some, more = ones * ((1 << _COUNTER - 1) - 1), ones * ((1 << _COUNTER - 1) - 2)
    needed, last, high = _needed_gains(digits), len(digits), _COUNTER - 1
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


def _needed_gains(digits: list[tuple[Mask, int, int]]) -> list[int]:
    """Return, for each number of digits decided, the gain that the remaining ones need at least.

    At least `_FEWEST_COLUMNS` columns remain in the end. So a digit costs at least the number of
    its columns beyond those that may be dropped, or its cost by rows if that is less.
    """
    needed = [-_SLACK]
    for _, cost, columns in reversed(digits):
        beyond = columns.bit_count() - (9 - _FEWEST_COLUMNS)
        needed.append(needed[-1] + max(0, min(cost, beyond)))
    return needed[::-1]


def _gaining_columns(
    held: list[int], counts: list[int], digits: list[Mask], home: Mask, homes: int
) -> Iterator[Mask]:
    """Yield the sets of columns that gain at least the cost of the digits *home*, counted by rows.

    A set has all columns with a gain, and any of those that break even. The cost of *home* is
    counted in these columns only. *held* has, by column, the candidates of all rows side by side;
    *homes* repeats the digits of *home* for each row.
    """
    sure, even, gain, cost = 0, list[int](), 0, 0
    for column, (count, there) in enumerate(zip(counts, digits, strict=True)):
        worth = count - (there & ~home).bit_count()
        if worth > 0:
            sure, gain, cost = sure | 1 << column, gain + worth, cost | held[column]
        elif worth == 0 and count:
            even.append(column)
    cost &= homes
    if cost.bit_count() > gain:
        return
    # Another column never lowers the cost, so columns that cost too much alone are dropped.
    even = [column for column in even if (cost | held[column] & homes).bit_count() <= gain]
    for more in range(min(len(even), _MOST_COLUMNS - sure.bit_count()) + 1):
        if sure.bit_count() + more >= _FEWEST_COLUMNS:
            for also in combinations(even, more):
                beside = cost
                for column in also:
                    beside |= held[column] & homes
                if beside.bit_count() <= gain:
                    yield sure | mask_of(also)
