"""Shapes that several programs write cell by cell: boxes, diagonals, and pieces between edges."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import Final

from ...engine.bits import mask_of
from ...engine.layout import Cell, Layout
from ...engine.layouts.shapes import diagonals, square
from ...engine.layouts.variants import NO_PIECE, parts_of

_NAME: Final = re.compile(r"[Rr]([1-9][0-9]?)[Cc]([1-9][0-9]?)")


def box_labels(high: int, wide: int) -> list[int]:
    """Return the number of the box of each cell, from 0, on a board of ``high * wide`` rows."""
    return [row // high * high + column // wide for row, column in square(high * wide)]


def named_cells(names: Iterable[object], size: int) -> list[Cell]:
    """Return the cells with names like ``r1c1`` or ``R1C1``; other names are ignored."""
    matches = (_NAME.fullmatch(name) for name in names if isinstance(name, str))
    places = [(int(match[1]) - 1, int(match[2]) - 1) for match in matches if match]
    return [row * size + column for row, column in places if row < size and column < size]


def labels_of(groups: Iterable[Iterable[Cell]], size: int) -> list[int | None]:
    """Return the number of the group of each cell, from 0; None outside all; [] without groups."""
    label_of = {cell: number for number, cells in enumerate(groups) for cell in cells}
    return [label_of.get(cell) for cell in range(size**2)] if label_of else []


def drawn_only(
    known: str, rules: Collection[str] = (), *, regions: bool = False, size: int = 0
) -> Callable[[Layout], str]:
    """Return a check of layouts for a program that draws boxes or pieces in all cells.

    Args:
        known: The supported boards, for the message.
        rules: The supported rules for whole boards, names in `variants.RULES`.
        regions: Whether further houses are supported.
        size: The only number of rows; 0 for any.
    """

    def describe_misfit(layout: Layout) -> str:
        drawing = parts_of(layout)
        is_drawn = (
            drawing is not None
            and drawing.rules <= {*rules}
            and NO_PIECE not in drawing.picture
            and (regions or not drawing.regions)
            and size in (0, drawing.size)
        )
        return "" if is_drawn else f"it is for {known}; this is {layout.name}"

    return describe_misfit


def diagonal_rule(cells: Iterable[Cell], size: int) -> str:
    """Return the rule of the diagonal with exactly these cells; "" if they are not a diagonal."""
    falling, rising = (house.mask for house in diagonals(size))
    return {falling: "diagonal-falling", rising: "diagonal-rising"}.get(mask_of(cells), "")


def piece_labels(size: int, is_joined: Callable[[Cell, Cell], bool]) -> list[int]:
    """Return the number of the piece of each cell, counted from 0 in reading order of first cells.

    Args:
        size: The number of rows.
        is_joined: Check whether two neighbours, in either order, are in one piece.
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
