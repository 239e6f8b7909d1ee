"""Boards with a fixed place for each candidate: nine in each cell, in a row or a square."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Final

from ...engine.bits import Mask
from ...engine.layout import SYMBOLS, Layout
from .grids import Grid, Proposal
from .rows import BLANK_SIGNS, Cell, Row
from .sizes import Sizes
from .surroundings import RULE
from .values import Meaning, place_lone_candidates

_BLANK: Final = BLANK_SIGNS | {"0"}


def placed_candidates(
    lines: Sequence[str], rows_at: Sequence[Sequence[Row]], sizes: Sizes
) -> Iterator[Proposal]:
    """Yield the boards with a fixed place for each candidate."""
    rows = [next(filter(_is_bare, each), None) for each in rows_at]
    for layout in dict.fromkeys(sizes.by_cells.values()):
        total, size = layout.cells * layout.digits, layout.digits
        widths = (size, layout.cells, total, size * isqrt(size))
        for start, row in enumerate(rows):
            if row is None or len(row.cells) not in widths or not _may_be_marks(row.cells, size):
                continue
            taken = _run(lines, rows, start, total // len(row.cells))
            cells = [cell for row in taken for cell in row.cells]
            if grid := _grid_of(cells, len(row.cells), layout) if taken else None:
                last = cells[-1].line
                yield Proposal(start, last, (grid,), 1.2, "candidates in places")


def _is_bare(row: Row) -> bool:
    return row.view == "characters" and not (row.name or row.name_behind)


def _grid_of(cells: Sequence[Cell], width: int, layout: Layout) -> Grid | None:
    """Return the board of candidates in rows of this width, in runs or in squares."""
    grid = _in_rows(cells, layout)
    if grid is None and width**2 == len(cells):
        grid = _in_squares(cells, layout)
    return grid


def _may_be_marks(row: Sequence[Cell], size: int) -> bool:
    """Check whether each digit of a row is in its place, in a run or in a square."""
    side = isqrt(size)
    return all(
        cell.text in _BLANK
        or cell.text.upper() == SYMBOLS[at % size + 1]
        or SYMBOLS.find(cell.text.upper()) % side == (at + 1) % side
        for at, cell in enumerate(row)
    )


def _run(lines: Sequence[str], rows: Sequence[Row | None], start: int, count: int) -> list[Row]:
    """Return *count* rows as wide as the first one, from *start*; [] if there are fewer."""
    first, taken = rows[start], []
    for line, row in zip(lines[start:], rows[start:], strict=True):
        if first and row and len(row.cells) == len(first.cells):
            taken.append(row)
            if len(taken) == count:
                return taken
        elif line.strip() and not RULE.fullmatch(line.strip()):
            return []
    return []


def _in_rows(cells: Sequence[Cell], layout: Layout) -> Grid | None:
    """Return the board whose cells are runs of candidates."""
    size = layout.digits
    runs = [cells[start : start + size] for start in range(0, len(cells), size)]
    return _grid(runs, layout)


def _in_squares(cells: Sequence[Cell], layout: Layout) -> Grid | None:
    """Return the board whose cells are squares of candidates."""
    size, side = layout.digits, isqrt(layout.digits)
    wide = size * side
    runs = [
        [
            cells[(row * side + down) * wide + column * side + across]
            for down in range(side)
            for across in range(side)
        ]
        for row in range(size)
        for column in range(size)
    ]
    return _grid(runs, layout)


def _grid(runs: Sequence[Sequence[Cell]], layout: Layout) -> Grid | None:
    masks: list[Mask] = []
    for run in runs:
        mask = 0
        for digit, cell in enumerate(run, 1):
            if cell.text.upper() == SYMBOLS[digit]:
                mask |= 1 << digit
            elif cell.text not in _BLANK:
                return None
        masks.append(mask)
    if all(mask & mask - 1 == 0 for mask in masks):
        return None
    cells = tuple(run[0] for run in runs)
    return Grid(layout, cells, Meaning(*place_lone_candidates(masks, layout)))
