"""Where multi-sector locked sets stand: rows and columns whose open crossings are used up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from operator import add, or_
from typing import Final, NamedTuple

from ...bits import Mask, mask_of, members, union
from ...board import Board
from ...bounded_cache import BoundedCache
from ...inference.rank_zero import Covered, covered
from ...layout import Cell, House
from .grids import Grid

FEWEST_CELLS: Final = 12
"""Of a loop's sixteen, or of a set over several sectors, as many are open at least."""
_ROWS: Final = (4, 5, 3)
"""How many rows of a set are looked at; of columns as many as gain."""
_FEWEST_COLUMNS: Final = 4
"""With fewer it is a fish, a loop or subsets together, and these are told sooner."""
_MOST_COLUMNS: Final = 6
"""With more, what is left over beside them is a subset."""
_MOST_TRIED: Final = 60_000
"""Choices of digits that are tried on a board: more than one that has a solution takes."""
_SLACK: Final = 2
"""By how much rows may seem to cost too much: for digits that a row has in other columns alone."""
_COUNTER: Final = 4
"""Bits of a counter: of the open cells of a column, five at most, with a guard."""
_SIDE: Final = 10
"""Bits of a set of digits, where the sets of several rows lie side by side."""


def sets_of(
    board: Board, grid: Grid, some: Mask = -1
) -> Iterator[tuple[Covered, tuple[tuple[House, ...], tuple[House, ...]]]]:
    """Rows and columns whose open crossings hold their digits as often as they are.

    They cross in one of *some* cells at least.
    """
    seen: set[Mask] = set()
    table, tries = _table(board, grid), iter(range(_MOST_TRIED))
    known = _columns_in(grid)
    wanted = [at[row.mask & some] for at, row in zip(known, grid.rows, strict=True)]
    with_room = _with_room(table, wanted)
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
                if crossed & some and cells not in seen and cells.bit_count() >= FEWEST_CELLS:
                    seen.add(cells)
                    if found := covered(board, cells, (*lines[0], *lines[1])):
                        yield found, lines


def crossing(lines: tuple[tuple[House, ...], tuple[House, ...]]) -> Mask:
    rows = columns = 0
    for row in lines[0]:
        rows |= row.mask
    for column in lines[1]:
        columns |= column.mask
    return rows & columns


class _Row(NamedTuple):
    """A row of a grid. Counters of all columns lie side by side, `_COUNTER` bits each."""

    held: tuple[Mask, ...]
    """For each column the candidates there."""
    opened: Mask
    """The columns in which it has an open cell."""
    columns: list[Mask]
    """For each digit the columns in which it has that."""
    open: int
    """One in the counter of each column in which it has an open cell."""
    having: tuple[int, ...]
    """For each digit, one in the counter of each column in which it has that."""


_ONES: Final = sum(1 << _COUNTER * column for column in range(9))


def _table(board: Board, grid: Grid) -> list[_Row]:
    """The rows of a grid."""
    of, rows, places, one_in = board.candidates_of, list[_Row](), board.places[1:], _one_in()
    for row, known, cells in zip(grid.rows, _columns_in(grid), _cells_in(grid), strict=True):
        mask, opened = row.mask, known[row.mask & board.empty]
        columns = [known[each & mask] for each in places]
        having = tuple([one_in[each] for each in columns])
        rows.append(_Row(tuple([of[c] for c in cells]), opened, columns, one_in[opened], having))
    return rows


@lru_cache(maxsize=8)
def _cells_in(grid: Grid) -> tuple[tuple[Cell, ...], ...]:
    """For each row of a grid its cells, in the order of the columns."""
    return tuple(
        tuple((row.mask & column.mask).bit_length() - 1 for column in grid.columns)
        for row in grid.rows
    )


@lru_cache(maxsize=8)
def _columns_in(grid: Grid) -> tuple[BoundedCache[Mask, Mask], ...]:
    """For each row of a grid, by some of its cells the columns, by their numbers."""

    def numbers(cells: Mask) -> Mask:
        return mask_of(n for n, column in enumerate(grid.columns) if column.mask & cells)

    return tuple(BoundedCache(numbers, 1 << len(grid.columns)) for _ in grid.rows)


@cache
def _one_in() -> tuple[int, ...]:
    """By some of the columns one in the counter of each."""
    return tuple(
        sum((mask >> column & 1) << _COUNTER * column for column in range(9))
        for mask in range(1 << 9)
    )


_CHOICES: Final = tuple(
    mask_of(columns)
    for count in range(_FEWEST_COLUMNS, _MOST_COLUMNS + 1)
    for columns in combinations(range(9), count)
)
"""The columns that a set may have."""
_WIDE: Final = 8
"""Bits of a counter of which there is one for each of `_CHOICES`, with a guard."""
_EACH: Final = sum(1 << _WIDE * number for number in range(len(_CHOICES)))
_GUARDS: Final = _EACH << _WIDE - 1


@cache
def _counts() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By some of the columns, as a mask: how many of them each of `_CHOICES` has, in counters side
    by side; and one where it has any."""
    one = [
        sum((chosen >> column & 1) << _WIDE * at for at, chosen in enumerate(_CHOICES))
        for column in range(9)
    ]
    many = [0]
    for mask in range(1, 1 << 9):
        rest = mask & (mask - 1)
        many.append(many[rest] + one[(mask ^ rest).bit_length() - 1])
    below = _GUARDS - _EACH
    return tuple(many), tuple([count + below >> _WIDE - 1 & _EACH for count in many])


class _Chosen(NamedTuple):
    """Some rows, with what they have in each of `_CHOICES`, in counters side by side."""

    open: int
    """Their open cells, each with its guard."""
    columns: list[Mask]
    """For each digit the columns in which some of them have it."""
    having: list[int]
    """For each digit how many of them have it."""


def _with_room(table: list[_Row], wanted: list[Mask]) -> set[tuple[int, ...]]:
    """The choices of rows which, for some columns, have as many open cells as their digits take.

    A digit takes as many as the rows that have it there or as the columns, whichever are fewer. A
    set that is found has no fewer cells, so no other rows need be looked at. For each row some
    columns are *wanted*: one of the rows and one of its columns belong to each choice.
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
    """Whether these rows have as many open cells as their digits take, for one of *choices*."""
    left, guards = chosen.open, choices << _WIDE - 1
    for columns, rows in zip(chosen.columns, chosen.having, strict=True):
        by_columns = many[columns]
        # By how much the columns are more than the rows, where they are not fewer.
        beyond = (by_columns | _GUARDS) - rows
        not_fewer = beyond & _GUARDS
        left += (beyond & not_fewer - (not_fewer >> _WIDE - 1)) - by_columns
        if not left & guards:
            return False
    return True


def _columns_for(rows: tuple[_Row, ...], tries: Iterator[int]) -> Iterator[Mask]:
    """The sets of columns with which *rows* may make a set, for some choice of digits by rows.

    A column gains its open cells less its digits that are counted by columns; what the rows cost
    is a digit counted by rows in each row that has it.
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
    # One more than what each gains: all of them fit below the guard, so that some are told.
    gains = packed + (packed + _ONES * ((1 << _COUNTER - 1) - 1) >> _COUNTER - 1 & _ONES)
    held = [
        sum([each << _SIDE * at for at, each in enumerate(column)])
        for column in zip(*[row.held for row in rows], strict=True)
    ]
    each_row = sum([1 << _SIDE * at for at in range(len(rows))])
    seen: set[Mask] = set()
    for home in _homes(gains, sum(counts), choices, tries):
        for columns in _gaining(held, counts, digits, home, home * each_row):
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
    some, more = ones * ((1 << _COUNTER - 1) - 1), ones * ((1 << _COUNTER - 1) - 2)
    needed, last, high = _needed(digits), len(digits), _COUNTER - 1
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
    held: list[int], counts: list[int], digits: list[Mask], home: Mask, homes: int
) -> Iterator[Mask]:
    """The columns that gain with *home* counted by rows, with and without those that break even,
    where what the rows cost for just these columns is what they gain.

    *held* has for each column the candidates of all rows side by side, *homes* the digits of
    *home* in each of them.
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
    # A column more costs no less.
    even = [column for column in even if (cost | held[column] & homes).bit_count() <= gain]
    for more in range(min(len(even), _MOST_COLUMNS - sure.bit_count()) + 1):
        if sure.bit_count() + more >= _FEWEST_COLUMNS:
            for also in combinations(even, more):
                beside = cost
                for column in also:
                    beside |= held[column] & homes
                if beside.bit_count() <= gain:
                    yield sure | mask_of(also)
