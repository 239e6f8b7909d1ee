"""Cells that are in no house together, and by what one sees the other: a knight's move, a corner.

A layout knows which pairs of cells must differ, or keep digits apart, but not by what rule; their
places tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from .layout import Cell, Layout

Move: TypeAlias = tuple[int, int]
"""How many rows and columns apart two cells are, the fewer first."""

BESIDE: Final[Move] = (0, 1)
CORNER: Final[Move] = (1, 1)
KNIGHT: Final[Move] = (1, 2)
_WORDS: Final = {KNIGHT: "by a knight's move", CORNER: "corner to corner"}


def apart(one: Cell, other: Cell, layout: Layout) -> Move:
    """How many rows and columns are between two cells, the fewer first."""
    (row, column), (to_row, to_column) = layout.positions[one], layout.positions[other]
    fewer, more = sorted((abs(row - to_row), abs(column - to_column)))
    return fewer, more


def way_without_house(one: Cell, other: Cell, layout: Layout) -> str:
    """By what a cell sees another one; empty if in a house, or if there is no word for it."""
    both = 1 << one | 1 << other
    if not layout.sees_beyond_houses[one] >> other & 1 or layout.shared_houses(both):
        return ""
    return _WORDS.get(apart(one, other, layout), "")


class Moves(NamedTuple):
    """What pairs of cells have in common."""

    moves: tuple[Move, ...]
    """How far apart those of a pair are."""
    over_edges: bool
    """Whether some are so far apart over the edges of the board alone."""


def moves_of(pairs: Iterable[tuple[Cell, Cell]], layout: Layout) -> Moves | None:
    """The moves that *pairs* are all cells of, but for those in a house; None if some are no pair.

    Where they are joined over the edges of the board, these are the shortest ways.
    """
    joined, found = {frozenset(pair) for pair in pairs}, set[Move]()
    over_edges = False
    for one, other in joined:
        away = apart(one, other, layout)
        found.add(around := _around(away, layout))
        over_edges = over_edges or around != away
    if not all(_is_whole(move, joined, layout) for move in found):
        return None
    return Moves(tuple(sorted(found)), over_edges)


def _is_whole(move: Move, joined: Set[frozenset[Cell]], layout: Layout) -> bool:
    """Whether all cells that are a move apart and in no house together are *joined*."""
    fewer, more = move
    for one, (row, column) in enumerate(layout.positions):
        for rows, columns in product((-more, -fewer, fewer, more), repeat=2):
            other = layout.cell_at.get((row + rows, column + columns))
            if other is None or apart(one, other, layout) != move:
                continue
            is_joined = frozenset((one, other)) in joined
            if not is_joined and not layout.shared_houses(1 << one | 1 << other):
                return False
    return True


def _around(away: Move, layout: Layout) -> Move:
    """How far apart cells are that are *away*, if the edges of the board are joined."""
    size = layout.columns if layout.columns == layout.rows else 0
    fewer, more = sorted(min(each, abs(size - each)) for each in away)
    return fewer, more
