"""Planting SK-loops and multi-sector locked sets, true to the solution."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nsmallest
from itertools import combinations, product
from typing import Final

from sudoku_tui.engine.bits import Mask, mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import Cell, House
from sudoku_tui.engine.search import Grid
from sudoku_tui.engine.techniques.exotic.grids import APART, grids_of
from sudoku_tui.engine.techniques.exotic.grids import Grid as Lines
from workshop.mining.planted_exocets import KeptCandidates, count_eliminations

_MOST: Final = 12
"""Largest number of sets tried on a board; those with the fewest eliminations are tried."""
_SIZES: Final = ((4, 4), (4, 5))
"""Numbers of rows and columns of a set."""


def sk_loops_planted(board: Board, solution: Grid) -> Iterator[KeptCandidates]:
    """Yield SK-loops: each node keeps one digit of its solution for each of its two links."""
    for grid in grids_of(board.layout):
        for rows, columns in product(APART, APART):
            nodes = _ring(grid, rows, columns)
            if all(board.empty >> cell & 1 for node in nodes for cell in node):
                yield _least(board, nodes, solution)


def _ring(grid: Lines, rows: tuple[int, int], columns: tuple[int, int]) -> list[tuple[Cell, ...]]:
    """Return the eight nodes in order: each shares a line or a box with the next."""
    one, other = (grid.rows[row] for row in rows)
    left, right = (grid.columns[column] for column in columns)
    found: list[tuple[Cell, ...]] = []
    turns: tuple[tuple[House, House], ...] = (
        (one, left), (right, one), (other, right), (left, other),
    )  # fmt: skip
    for first, then in turns:
        box = next(box for box in grid.boxes if box.mask & first.mask & then.mask)
        found.append(tuple(members(then.mask & box.mask & ~first.mask)))
        found.append(tuple(members(first.mask & box.mask & ~then.mask)))
    return found


def _least(board: Board, nodes: list[tuple[Cell, ...]], solution: Grid) -> KeptCandidates:
    """Share the digits of each node between its two links so that most candidates stay.

    Link *n* joins node *n* and the one before it.
    """
    of = board.candidates_of
    best: tuple[int, KeptCandidates] | None = None
    for turned in product((0, 1), repeat=len(nodes)):
        back = [1 << solution[node[turn]] for node, turn in zip(nodes, turned, strict=True)]
        on = [1 << solution[node[1 - turn]] for node, turn in zip(nodes, turned, strict=True)]
        links = [a | b for a, b in zip(back, on[-1:] + on[:-1], strict=True)]
        kept = {
            cell: of[cell] & (before | after)
            for node, before, after in zip(nodes, links, links[1:] + links[:1], strict=True)
            for cell in node
        }
        count = sum(left.bit_count() for left in kept.values())
        if best is None or count > best[0]:
            best = count, kept
    assert best is not None  # the loop runs at least once
    return best[1]


def locked_sets_planted(board: Board, solution: Grid) -> Iterator[KeptCandidates]:
    """Yield locked sets where some rows cross some columns.

    In these cells each digit stays either only in the rows, or only in the columns, where the
    solution has it.
    """
    found: list[tuple[int, int, KeptCandidates]] = []
    for grid in grids_of(board.layout):
        for along, across in _SIZES:
            for rows in combinations(grid.rows, along):
                inside = _union_of_cells(rows)
                for columns in combinations(grid.columns, across):
                    cells = inside & _union_of_cells(columns)
                    if not cells & ~board.empty:
                        kept = _in_lines(board, solution, (rows, columns), cells)
                        found.append((count_eliminations(board, kept), len(found), kept))
    yield from (kept for _, _, kept in nsmallest(_MOST, found))


def _union_of_cells(houses: tuple[House, ...]) -> Mask:
    cells = 0
    for house in houses:
        cells |= house.mask
    return cells


def _in_lines(
    board: Board, solution: Grid, lines: tuple[tuple[House, ...], tuple[House, ...]], cells: Mask
) -> KeptCandidates:
    """Limit each digit to its rows or to its columns in the solution, whichever eliminates less."""
    kept = {cell: board.candidates_of[cell] for cell in members(cells)}
    for digit in members(board.layout.all_digits):
        own = mask_of(cell for cell in members(cells) if solution[cell] == digit)
        places = board.places[digit] & cells
        ways = (
            places & ~_union_of_cells(tuple(house for house in houses if house.mask & own))
            for houses in lines
        )
        for cell in members(min(ways, key=int.bit_count)):
            kept[cell] &= ~(1 << digit)
    return kept
