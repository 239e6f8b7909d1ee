"""Planting fireworks: the candidates that cells keep, true to the solution."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sudoku_tui.engine.bits import Mask, mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import Cell, Digit, House, Kind
from sudoku_tui.engine.search import Grid
from workshop.mining.planted_exocets import KeptCandidates


def triples_planted(board: Board, solution: Grid) -> Iterator[KeptCandidates]:
    """Yield fireworks of the three digits of a corner and two wings."""
    for corner in members(board.empty):
        for wings in _wings(board, corner):
            digits = tuple({solution[cell] for cell in (corner, *wings)})
            if len(digits) == 3 and _fits(board, solution, corner, wings, digits):
                yield _confined(board, corner, wings, digits)


def pairs_planted(board: Board, solution: Grid) -> Iterator[KeptCandidates]:
    """Yield fireworks of two digits, with a partner cell that holds the digit of the corner."""
    sees = board.layout.sees
    for corner in members(board.empty):
        for wings in _wings(board, corner):
            seen = sees[wings[0]] & sees[wings[1]] & board.empty & ~(1 << corner)
            for partner, wing in product(members(seen), wings):
                digits = solution[corner], solution[wing]
                if solution[partner] == solution[corner] and _fits(
                    board, solution, corner, wings, digits
                ):
                    kept = _confined(board, corner, wings, digits)
                    kept[partner] = board.candidates_of[partner] & mask_of(digits)
                    yield kept


def quadruples_planted(board: Board, solution: Grid) -> Iterator[KeptCandidates]:
    """Yield fireworks of two corners with the same wings, each with two digits."""
    for corner in members(board.empty):
        for wings in _wings(board, corner):
            (facing,) = members(
                _line(board, wings[0], Kind.COLUMN).mask & _line(board, wings[1], Kind.ROW).mask
            )
            if facing < corner or not board.empty >> facing & 1:
                continue
            for one, other in (wings, wings[::-1]):
                mine, yours = (solution[corner], solution[one]), (solution[facing], solution[other])
                turned = wings[::-1]
                if (
                    not set(mine) & set(yours)
                    and _fits(board, solution, corner, wings, mine)
                    and _fits(board, solution, facing, turned, yours)
                ):
                    kept = _confined(board, corner, wings, mine)
                    for cell, left in _confined(board, facing, turned, yours).items():
                        kept[cell] = kept.get(cell, left) & left
                    yield kept


def _line(board: Board, cell: Cell, kind: Kind) -> House:
    houses = (board.layout.houses[number] for number in board.layout.houses_of[cell])
    return next(house for house in houses if house.kind is kind)


def _lines_without_box(board: Board, corner: Cell) -> tuple[Mask, Mask]:
    """Return the row and the column of a cell without its box."""
    box = _line(board, corner, Kind.BOX).mask
    row, column = (_line(board, corner, kind).mask for kind in (Kind.ROW, Kind.COLUMN))
    return row & ~box, column & ~box


def _wings(board: Board, corner: Cell) -> Iterator[tuple[Cell, Cell]]:
    """Yield pairs of empty cells in the row and the column of a corner, outside its box."""
    in_row, in_column = _lines_without_box(board, corner)
    yield from product(members(in_row & board.empty), members(in_column & board.empty))


def _fits(
    board: Board,
    solution: Grid,
    corner: Cell,
    wings: tuple[Cell, Cell],
    digits: tuple[Digit, ...],
) -> bool:
    """Check that a corner and two wings can be a firework of *digits* in the *solution*.

    In both lines outside the box, only the wings may hold these digits; the three cells hold all.
    """
    held = {solution[cell] for cell in (corner, *wings)}
    beyond = [
        solution[cell]
        for part, wing in zip(_lines_without_box(board, corner), wings, strict=True)
        for cell in members(part & ~(1 << wing))
    ]
    return held.issuperset(digits) and not set(beyond) & set(digits)


def _confined(
    board: Board, corner: Cell, wings: tuple[Cell, Cell], digits: tuple[Digit, ...]
) -> KeptCandidates:
    """Eliminate *digits* from both lines outside the box, except in the wings."""
    lost = mask_of(digits)
    return {
        cell: board.candidates_of[cell] & ~lost
        for part, wing in zip(_lines_without_box(board, corner), wings, strict=True)
        for cell in members(part & board.empty & ~(1 << wing))
    }
