"""Shapes that several programs write cell by cell: boxes, diagonals, pieces between edges."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..engine.bits import mask_of
from ..engine.layout import Cell
from ..engine.layouts.shapes import diagonals, square


def box_labels(high: int, wide: int) -> list[int]:
    """Return the number of the box of each cell, on a board of ``high * wide`` rows."""
    return [row // high * high + column // wide for row, column in square(high * wide)]


def diagonal_rule(cells: Iterable[Cell], size: int) -> str:
    """Return the rule whose house is a diagonal of exactly these cells; "" if there is none."""
    falling, rising = (house.mask for house in diagonals(size))
    return {falling: "diagonal-falling", rising: "diagonal-rising"}.get(mask_of(cells), "")


def piece_labels(size: int, is_joined: Callable[[Cell, Cell], bool]) -> list[int]:
    """Return the number of the piece of each cell, in reading order of their first cells.

    Args:
        size: The number of rows.
        is_joined: Whether two neighbours, in either order, are in one piece.
    """
    positions = square(size)
    labels, count = [-1] * size**2, 0
    for start in range(size**2):
        if labels[start] >= 0:
            continue
        edge, labels[start] = [start], count
        while edge:
            cell = edge.pop()
            row, column = positions[cell]
            near = ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))
            for down, across in near:
                other = down * size + across
                inside = 0 <= down < size and 0 <= across < size
                if inside and labels[other] < 0 and is_joined(cell, other):
                    labels[other] = count
                    edge.append(other)
        count += 1
    return labels
