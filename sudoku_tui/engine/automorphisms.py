"""Automorphisms: how the cells of a layout may change places so that it stays what it is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations
from typing import TypeAlias

from .dice import Dice
from .layout import Cell, Kind, Layout
from .symmetry import Move, Symmetry, moved

_Lines: TypeAlias = dict[int, int]
"""Where each row, or each column, goes, if it does not stay."""

_TOGETHER = (1, 2, 3, 4, 5)
"""How many lines may change places with as many others."""
_MOST_CELLS = 400
"""On a larger canvas only turns and mirrors are tried: lines would take seconds."""
_STIRS = 50
"""Moves made one after the other: enough to come from any arrangement to any other."""


def keeps(layout: Layout, move: Move) -> bool:
    """Whether *move* takes every house to a house and keeps what excludes what."""
    houses = {house.mask for house in layout.houses}
    goes = all(sum(1 << move[cell] for cell in house.cells) in houses for house in layout.houses)
    if not goes or layout.houses_only:
        return goes
    sees = all(layout.sees[move[one]] >> move[other] & 1 for one, other in layout.extra_sees)
    return sees and all(
        layout.banned_by[_number(layout, move[one], digit)] >> _number(layout, move[other], then)
        & 1
        for (one, digit), (other, then) in layout.bans
    )


def _number(layout: Layout, cell: Cell, digit: int) -> int:
    return (digit - 1) * layout.cells + cell


def random_move(layout: Layout, dice: Dice) -> Move:
    """A move that keeps the layout.

    In a grid of boxes: rows within bands, bands, columns, stacks, transposed. Elsewhere turns
    and mirrors of the canvas and lines that change places, many of them one after the other.
    """
    if _is_of_boxes(layout):
        return _shuffled_lines(layout, dice)
    known = moves_of(layout)
    move = tuple(range(layout.cells))
    for _ in range(_STIRS if known else 0):
        then = dice.pick(known)
        move = tuple(then[cell] for cell in move)
    return move


@lru_cache(maxsize=64)
def moves_of(layout: Layout) -> tuple[Move, ...]:
    """Moves that keep *layout*, of which its others are made: turns, mirrors, lines exchanged."""
    found = dict.fromkeys(
        move for move in chain(_turns(layout), _exchanges(layout)) if keeps(layout, move)
    )
    return tuple(found)


def _turns(layout: Layout) -> Iterator[Move]:
    for symmetry in Symmetry:
        try:
            yield from moved(layout, symmetry)
        except ValueError:
            continue


def _exchanges(layout: Layout) -> Iterator[Move]:
    """Some neighbouring rows with some others, columns likewise, or both at once."""
    if layout.cells > _MOST_CELLS:
        return
    stays: _Lines = {}
    for many in _TOGETHER:
        for swap in _swaps(layout.rows, many):
            yield from _moving(layout, swap, stays)
        for swap in _swaps(layout.columns, many):
            yield from _moving(layout, stays, swap)
        if layout.rows == layout.columns:
            for swap in _swaps(layout.rows, many):
                yield from _moving(layout, swap, swap)
                both = swap | _mirrored(swap, layout.rows)
                yield from _moving(layout, both, both)


def _mirrored(swap: _Lines, lines: int) -> _Lines:
    return {lines - 1 - one: lines - 1 - other for one, other in swap.items()}


def _swaps(lines: int, many: int) -> Iterator[_Lines]:
    for one, other in combinations(range(lines - many + 1), 2):
        if other - one >= many:
            there = {one + i: other + i for i in range(many)}
            yield there | {then: first for first, then in there.items()}


def _moving(layout: Layout, rows: _Lines, columns: _Lines) -> Iterator[Move]:
    """Lines moved, if there are cells in all places that cells go to."""
    places = ((rows.get(r, r), columns.get(c, c)) for r, c in layout.positions)
    cells = [layout.cell_at.get(place) for place in places]
    move = tuple(cell for cell in cells if cell is not None)
    if len(set(move)) == layout.cells:
        yield move


def _is_of_boxes(layout: Layout) -> bool:
    """Whether it is a grid of rows, columns and rectangles, and nothing else."""
    kinds = {house.kind for house in layout.houses}
    if not layout.houses_only or kinds != {Kind.ROW, Kind.COLUMN, Kind.BOX}:
        return False
    if layout.rows * layout.columns != layout.cells:
        return False
    bands = (_bands(layout, axis) for axis in (0, 1))
    return all(sum(map(len, lines)) == layout.digits for lines in bands)


def _shuffled_lines(layout: Layout, dice: Dice) -> Move:
    rows = _shuffled_within(_bands(layout, 0), dice)
    columns = _shuffled_within(_bands(layout, 1), dice)
    places = [(rows[row], columns[column]) for row, column in layout.positions]
    move = tuple(layout.cell_at[place] for place in places)
    (flip,) = moved(layout, Symmetry.DIAGONAL)
    if dice.below(2) and keeps(layout, flip):
        move = tuple(flip[cell] for cell in move)
    return move


def _bands(layout: Layout, axis: int) -> list[list[int]]:
    """Rows (axis 0) or columns (axis 1) that share a box, band by band."""
    bands = {
        tuple(sorted({layout.positions[cell][axis] for cell in house.cells}))
        for house in layout.of_kind(Kind.BOX)
    }
    return [list(band) for band in sorted(bands)]


def _shuffled_within(bands: list[list[int]], dice: Dice) -> dict[int, int]:
    """Where each line goes: bands change places, and lines within them."""
    old = [line for band in bands for line in band]
    new = [line for band in dice.shuffled(bands) for line in dice.shuffled(band)]
    return dict(zip(old, new, strict=True))
