"""Boards with blanks for empty cells, read by the columns of the text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from ...engine.layout import SYMBOLS, Layout
from ..alphabets import BARS
from .grids import Proposal, are_counted, grid_of, with_frame
from .rows import Cell
from .sizes import Sizes
from .surroundings import RULE

_STEPS: Final = (1, 2, 4)
"""Possible distances between the columns of two cells."""
_WIDEST: Final = 120
_SIZES: Final = (4, 6, 9, 16)
"""Possible widths of boards with blanks for empty cells, in cells."""
_NAME: Final = re.compile(r"\s*([0-9A-Ya-y]{1,2})(?=[|│┃║])")
_GAP: Final = re.compile(r" {2}|^ ?$|^ | $|[|│┃║] ")
"""A blank that may be a cell."""


def open_boards(lines: Sequence[str], sizes: Sizes) -> Iterator[Proposal]:
    """Yield the boards with blanks for empty cells."""
    lines = _without_names(lines)
    for layout in sizes.by_columns.values():
        if layout.columns not in _SIZES:
            continue
        opened = [len(line) <= _WIDEST and _is_open(line, layout.digits) for line in lines]
        gapped = [
            is_open and bool(_GAP.search(line)) for is_open, line in zip(opened, lines, strict=True)
        ]
        for start in range(len(lines)) if any(gapped) else ():
            taken = _window(lines, opened, start, layout.rows)
            if any(gapped[at] for at in taken) and (proposal := _board(lines, taken, layout)):
                yield proposal
    yield from _boards_on_lines(lines, sizes)


def _boards_on_lines(lines: Sequence[str], sizes: Sizes) -> Iterator[Proposal]:
    """Yield the boards on one line, with a blank for each empty cell."""
    for number, line in enumerate(lines):
        line = line.removesuffix("|")
        layout = sizes.by_cells.get(len(line)) if " " in line.strip() else None
        if layout and _is_open(line, layout.digits):
            cells = [Cell(sign.strip(), number, at) for at, sign in enumerate(line)]
            if grid := grid_of(cells, layout):
                yield Proposal(number, number, (grid,), 1.5, "blanks on a line", True)


def _without_names(lines: Sequence[str]) -> Sequence[str]:
    """Return the lines with blanks in place of the names of rows before a bar."""
    named = {at: match for at, line in enumerate(lines) if (match := _NAME.match(line))}
    if not named or not are_counted([match[1].upper() for match in named.values()]):
        return lines
    return [
        " " * named[at].end() + line[named[at].end() :] if at in named else line
        for at, line in enumerate(lines)
    ]


@cache
def _signs(digits: int) -> frozenset[str]:
    symbols = SYMBOLS[1 : digits + 1]
    return frozenset(f"{symbols}{symbols.lower()}{BARS} ")


def _is_open(line: str, digits: int) -> bool:
    """Check whether a line has only digits, bars and blanks."""
    return _signs(digits).issuperset(line)


def _window(lines: Sequence[str], opened: Sequence[bool], start: int, count: int) -> list[int]:
    """Return the lines of *count* rows from *start*; [] if one of them cannot be a row."""
    taken = []
    for at in range(start, len(lines)):
        if opened[at]:
            taken.append(at)
        elif not RULE.fullmatch(lines[at].strip()):
            return []
        if len(taken) == count:
            is_used = bool(lines[start].strip()) and any(lines[row].strip() for row in taken[1:])
            return taken if is_used else []
    return []


def _board(lines: Sequence[str], taken: Sequence[int], layout: Layout) -> Proposal | None:
    """Return the board of some lines; None if their characters are not in its columns."""
    width = max(len(lines[row].rstrip()) for row in taken)
    rows = [lines[row].rstrip().ljust(width) for row in taken]
    bars = [at for at in range(width) if any(row[at] in BARS for row in rows)]
    if not _are_whole(bars, rows):
        return None
    columns, step = _lattice(_used(rows, bars), bars, width, layout.columns)
    if not any(row[at : at + 1] == " " for row in rows for at in columns):
        return None
    cells = [
        Cell(row[at : at + 1].strip(), number, at)
        for number, row in zip(taken, rows, strict=True)
        for at in columns
    ]
    grid = grid_of(cells, layout)
    if grid is None:
        return None
    # A missing blank moves a bar, or moves cells between the columns, so it is noticed.
    is_sure = bool(bars) and (step > 1 or bars[-1] == width - 1)
    return with_frame(Proposal(taken[0], taken[-1], (grid,), 1.4, "blanks", not is_sure), lines)


def _are_whole(bars: Sequence[int], rows: Sequence[str]) -> bool:
    """Check whether each column with a bar has one in all rows that are not blank."""
    return all(row[at] in BARS for row in rows if row.strip() for at in bars)


def _used(rows: Sequence[str], bars: Collection[int]) -> set[int]:
    """Return the columns with cells."""
    return {at for row in rows for at, sign in enumerate(row) if not sign.isspace()} - {*bars}


def _lattice(used: set[int], bars: Sequence[int], width: int, count: int) -> tuple[list[int], int]:
    """Return the columns of the cells and their distance; ([], 0) if those *used* do not fit."""
    segments = _segments(used, bars, width, count)
    if not used or not segments or count % len(segments):
        return [], 0
    (begin, end), *others = segments
    starts = {0, 1}
    if others and others[0][1] - others[0][0] == end - begin + 1:
        begin, starts = begin - 1, {1}  # only the first segment has no leading blank
        segments = [(begin, end), *others]
    each = count // len(segments)
    for step in _STEPS:
        for first in sorted(starts | {min(used) - begin}):
            last = first + step * (each - 1)
            columns = [start + first + step * n for start, _ in segments for n in range(each)]
            is_inside = all(start + last < end for start, end in segments[:-1])
            if is_inside and used <= {*columns} and max(used) >= columns[-1] - 3 * step:
                return columns, step
    return [], 0


def _segments(used: set[int], bars: Sequence[int], width: int, count: int) -> list[tuple[int, int]]:
    """Return the columns between bars, without blanks outside the frame."""
    edges = [-1, *bars, width]
    segments = [(a + 1, b) for a, b in pairwise(edges) if b - a > 1]
    outer = [part for part in segments[:1] + segments[-1:] if used.isdisjoint(range(*part))]
    if len(segments) > 2 and outer and count % len(segments):
        return [part for part in segments if part not in outer]
    return segments
