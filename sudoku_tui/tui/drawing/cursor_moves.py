"""Ways over the board that are longer than one cell."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.layout import Cell, Digit, Layout


def middle_empty(layout: Layout, digits: Sequence[Digit]) -> Cell:
    """The empty cell nearest to the middle of the canvas; if all are filled, the nearest cell."""
    row, column = (layout.rows - 1) / 2, (layout.columns - 1) / 2

    def distance(cell: Cell) -> float:
        here = layout.positions[cell]
        return abs(here[0] - row) + abs(here[1] - column)

    empty = [cell for cell, digit in enumerate(digits) if not digit]
    return min(empty or range(layout.cells), key=distance)


def empty_from(cell: Cell, digits: Sequence[Digit], way: int) -> Cell:
    """The next empty cell in reading order, or the one before (*way* -1), around the end."""
    count = len(digits)
    others = ((cell + way * step) % count for step in range(1, count + 1))
    return next((other for other in others if not digits[other]), cell)


def box_in_direction(layout: Layout, cell: Cell, rows: int, columns: int) -> Cell:
    """The same way from *cell* as one step, but on into the next box, around the edges.

    It goes on to the middle of that box's stretch of the line, where the eye expects it.
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
