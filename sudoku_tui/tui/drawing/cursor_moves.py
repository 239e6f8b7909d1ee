"""Moves of the cursor that are longer than one cell."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.layout import Cell, Digit, Layout


def middle_empty(layout: Layout, digits: Sequence[Digit]) -> Cell:
    """Return the empty cell nearest to the canvas's middle; on a full board, the nearest cell."""
    row, column = (layout.rows - 1) / 2, (layout.columns - 1) / 2

    def distance(cell: Cell) -> float:
        here = layout.positions[cell]
        return abs(here[0] - row) + abs(here[1] - column)

    empty = [cell for cell, digit in enumerate(digits) if not digit]
    return min(empty or range(layout.cells), key=distance)


def next_empty(cell: Cell, digits: Sequence[Digit], way: int) -> Cell:
    """Return the next (*way* 1) or previous (-1) empty cell in reading order, wrapping around."""
    count = len(digits)
    others = ((cell + way * step) % count for step in range(1, count + 1))
    return next((other for other in others if not digits[other]), cell)


def box_in_direction(layout: Layout, cell: Cell, rows: int, columns: int) -> Cell:
    """Return a cell of the next box in a direction, wrapping around the edges.

    The direction is one step of *rows* down or *columns* right (or -1 for up and left). Of the
    cells of that box in the cursor's row or column, the middle one is returned.
    """
    row, column = layout.positions[cell]
    boxes = layout.box_of
    line: list[Cell] = []
    for _ in range(layout.rows if rows else layout.columns):
        row, column = (row + rows) % layout.rows, (column + columns) % layout.columns
        here = layout.cell_at.get((row, column))
        if here is None or (boxes[here] == boxes[cell] and not line):
            continue
        if line and boxes[here] != boxes[line[0]]:
            break
        line.append(here)
    return line[(len(line) - 1) // 2] if line else cell
