"""Grids in the lines of a text: rows one below the other, cells in a stream, boards on a line."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

from ...engine.layout import Layout
from ..alphabets import DOTS
from ..cells import draws
from ..puzzle_rows import BARS
from ..sizes import Sizes
from .rows import Cell, Row
from .surroundings import RULE, RULE_WITH_WORDS
from .values import Meaning, meaning_of

_BLANKED: Final = str.maketrans(dict.fromkeys("[](){}<>,;/\\&\"'`" + BARS, " "))
_MOST_LINES_OF_STREAM: Final = 730
_MARKDOWN_RULE: Final = re.compile(r"\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?\s*")
_RUN: Final = re.compile(rf"[0-9A-Za-z._*{DOTS}-]{{16,}}")
_HEAD: Final = re.compile(r"(?:columns?|cols?|c|r)?([0-9]{1,2}|[A-Ya-y])", re.IGNORECASE)
_MOST_NUMBERS_BESIDE: Final = 60
_LONGEST_BESIDE: Final = 600
_COUNTS_ARE_CELLS: Final = 0.5
"""The cost of a grid whose first row or column only counts."""


class Grid(NamedTuple):
    """Cells that are a board."""

    layout: Layout
    cells: tuple[Cell, ...]
    meaning: Meaning


class Put(NamedTuple):
    """An explanation of some lines: the grids that they are."""

    first: int
    """The first of the lines, counted from 0."""
    last: int
    grids: tuple[Grid, ...]
    cost: float
    view: str
    is_doubtful: bool = False
    """Whether a blank too few would make another board of it."""


def grid_of(cells: Sequence[Cell], layout: Layout | None) -> Grid | None:
    """Return the grid of *cells*; None if there is no layout or a cell has no meaning."""
    if layout is None or layout.cells != len(cells):
        return None
    meaning = meaning_of(cells, layout)
    return Grid(layout, tuple(cells), meaning) if isinstance(meaning, Meaning) else None


def are_counted(names: Sequence[str]) -> bool:
    """Return whether *names* count from 0, from 1 or from A, up or down, or are all alike."""
    if len({*names}) == 1:
        return names[0] == "" or not names[0].isalnum()
    count = len(names)
    due = (
        [str(number) for number in range(1, count + 1)],
        [str(number) for number in range(count)],
        [f"{number:02}" for number in range(1, count + 1)],
        list("ABCDEFGHIJKLMNOPQRSTUVWXY"[:count]),
    )
    upper = [name.upper() for name in names]
    return upper in due or upper[::-1] in due


def is_head(line: str, columns: int) -> bool:
    """Return whether a line names the columns of a grid."""
    words = re.split(r"[\s|,;\t\"'&:]+", line.strip(" |,;\t\"'"))
    named = [match[1] for match in map(_HEAD.fullmatch, words) if match]
    if len(named) != len(words):
        words = words[1:]
        named = [match[1] for match in map(_HEAD.fullmatch, words) if match]
    return len(named) == len(words) == columns and are_counted(named)


def squares(
    lines: Sequence[str],
    readings: Sequence[Sequence[Row]],
    sizes: Sizes,
    whole: Collection[int],
) -> Iterator[Put]:
    """Yield the grids whose rows stand one below the other, alone or two side by side.

    Lines of which most are *whole* boards are no rows.
    """
    for put in _squares(lines, readings, sizes):
        rows = [at for at in range(put.first, put.last + 1) if readings[at]]
        if 2 * sum(at in whole for at in rows) <= len(rows):
            yield put


def _squares(
    lines: Sequence[str], readings: Sequence[Sequence[Row]], sizes: Sizes
) -> Iterator[Put]:
    for view in {row.view for rows in readings for row in rows}:
        by_line = [[row for row in rows if row.view == view] for rows in readings]
        for columns, layout in sizes.by_columns.items():
            for wide in (columns, 2 * columns):
                rows = [[row for row in each if len(row.cells) == wide] for each in by_line]
                if sum(map(bool, rows)) >= layout.rows:
                    yield from _squares_of(lines, rows, layout, view, wide // columns)
                elif view == "\t0" and any(rows) and not any(row.cut for row in chain(*by_line)):
                    rows = [[_padded(row, wide) for row in each] for each in by_line]
                    for put in _squares_of(lines, rows, layout, view, wide // columns):
                        yield put._replace(is_doubtful=True)


def _squares_of(
    lines: Sequence[str], rows: Sequence[Sequence[Row]], layout: Layout, view: str, beside: int
) -> Iterator[Put]:
    for start, here in enumerate(rows):
        taken = _lines_of_square(lines, rows, start, layout.rows) if here else ()
        if not taken:
            continue
        for shape in {_Shape.of(row) for row in here}:
            chosen = [row for at in taken if (row := _shaped(rows[at], shape))]
            if len(chosen) == layout.rows - 1 and shape.cut and view[0] in ",;":
                # A comma stands behind each row of a program but the last.
                last = _shaped(rows[taken[-1]], shape._replace(cut=0))
                chosen += [last] if last else []
            if len(chosen) == layout.rows and (put := _square(chosen, layout, view, beside)):
                yield with_frame(put, lines)


def _padded(row: Row, wide: int) -> Row:
    """Return a row with empty cells behind it, whose tabs an editor has removed."""
    last = row.cells[-1]
    missing = wide - len(row.cells)
    return row._replace(cells=row.cells + (Cell("", last.line, last.at + 1),) * missing)


class _Shape(NamedTuple):
    """What the rows of a board have in common."""

    is_named: bool
    is_named_behind: bool
    cut: int

    @staticmethod
    def of(row: Row) -> _Shape:
        """Return the shape of a row."""
        return _Shape(bool(row.name), bool(row.name_behind), row.cut)


_BARE: Final = _Shape(False, False, 0)


def _shaped(rows: Sequence[Row], shape: _Shape) -> Row | None:
    """Return the reading that has a shape."""
    return next((row for row in rows if _Shape.of(row) == shape), None)


def _lines_of_square(
    lines: Sequence[str], rows: Sequence[Sequence[Row]], start: int, count: int
) -> list[int]:
    """Return the lines of so many rows from *start* on; nothing if other lines are between."""
    taken = []
    for at in range(start, len(lines)):
        line = lines[at].strip()
        if rows[at]:
            taken.append(at)
            if len(taken) == count:
                return taken
        elif (
            line
            and not RULE_WITH_WORDS.fullmatch(line)
            and not (len(taken) == 1 and _MARKDOWN_RULE.fullmatch(line))
        ):
            return []
    return []


def _square(rows: Sequence[Row], layout: Layout, view: str, beside: int) -> Put | None:
    """Return the explanation by one or two grids; None if the names do not count the rows."""
    if not are_counted([row.name for row in rows]):
        return None
    if view == "|0" and not any(row.cells[0].text for row in rows):
        return None  # the bars stand around the rows
    if not are_counted([row.name_behind for row in rows]):
        return None
    width = layout.columns
    grids = []
    for number in range(beside):
        part = [row.cells[number * width : (number + 1) * width] for row in rows]
        grid = grid_of([cell for row in part for cell in row], layout)
        if grid is None:
            return None
        grids.append(grid)
    cells = grids[0].cells
    cost = 1.0 + 0.1 * (view == "words") + 0.05 * (view[0] in ",;\t|&:/")
    cost += 0.02 * bool(rows[0].name) + 0.02 * bool(rows[0].name_behind)
    heads = [cell.text for cell in cells[1:width]], [cell.text for cell in cells[width::width]]
    cost += _COUNTS_ARE_CELLS * (
        beside == 1 and any(names[0] and are_counted(names) for names in heads)
    )
    first, last = cells[0].line, cells[-1].line
    return Put(first, last, tuple(grids), cost * beside, view)


def with_frame(put: Put, lines: Sequence[str]) -> Put:
    """Return an explanation that also has the rules around the grid and the names of columns."""
    return _with_rules(_with_head(_with_rules(put, lines), lines), lines)


def _with_rules(put: Put, lines: Sequence[str]) -> Put:
    """Return an explanation that also has the rules above and below the grid."""
    first, last = put.first, put.last
    if first and lines[first - 1].strip() and RULE.fullmatch(lines[first - 1].strip()):
        first -= 1
    below = lines[last + 1].strip() if last + 1 < len(lines) else ""
    if below and RULE.fullmatch(below) and RULE.fullmatch(lines[first].strip()):
        last += 1
    return put._replace(first=first, last=last)


def _with_head(put: Put, lines: Sequence[str]) -> Put:
    """Return an explanation that also has the line of column names above or below the grid."""
    columns, above = put.grids[0].layout.columns, put.first - 1
    while above >= 0 and (not lines[above].strip() or RULE.fullmatch(lines[above].strip())):
        above -= 1
    if above >= 0 and is_head(lines[above], columns):
        return put._replace(first=above, cost=put.cost - 0.01)
    below = put.last + 1
    if below < len(lines) and RULE.fullmatch(lines[below].strip()):
        below += 1
    if below < len(lines) and is_head(lines[below], columns):
        return put._replace(last=below, cost=put.cost - 0.01)
    return put


def streams(
    lines: Sequence[str],
    readings: Sequence[Sequence[Row]],
    sizes: Sizes,
    whole: Collection[int],
) -> Iterator[Put]:
    """Yield the boards whose cells follow one another, on one line or on several.

    Lines that are *whole* boards are no part of another.
    """
    most = max(sizes.by_cells, default=0)
    for view in ("characters", "words", "pairs", "plus", ",0", ";0", "\t0", "|1"):
        rows = [_shaped([row for row in each if row.view == view], _BARE) for each in readings]
        rows = [None if at in whole else row for at, row in enumerate(rows)]
        for start, row in enumerate(rows):
            if row is not None:
                # Lines as long as the rows of a board are its rows.
                is_row = len(row.cells) in sizes.by_columns or view[1:] in ("0", "1")
                yield from _streams_from(
                    lines, rows[: start + 1] if is_row else rows, start, sizes.by_cells, most
                )


def _streams_from(
    lines: Sequence[str],
    rows: Sequence[Row | None],
    start: int,
    by_cells: Mapping[int, Layout],
    most: int,
) -> Iterator[Put]:
    cells: list[Cell] = []
    first = rows[start]
    width = len(first.cells) if first else 0
    is_last = False
    for at in range(start, min(len(rows), start + _MOST_LINES_OF_STREAM)):
        row = rows[at]
        if row is not None:
            if is_last or len(row.cells) > width:
                return
            is_last = len(row.cells) < width
            if start == at and not _are_even(lines[at], row):
                return
            cells += row.cells
        elif lines[at].strip():
            return
        if len(cells) > most:
            return
        if row is not None and (grid := grid_of(cells, by_cells.get(len(cells)))):
            cost = 1.3 + 0.3 * (at > start) + 0.1 * (row.view == "words")
            yield Put(start, at, (grid,), cost, f"stream of {row.view}")


def _are_even(line: str, row: Row) -> bool:
    """Return whether the words of a line have as many cells each, so that none is a number."""
    if row.view != "characters":
        return True
    words = line[row.cells[0].at : row.cells[-1].at + 1].translate(_BLANKED).split()
    return len({*map(len, words)}) == 1


def boards_on_lines(lines: Sequence[str], sizes: Sizes) -> Iterator[Put]:
    """Yield the boards that are a word of a line, with some other fields beside them."""
    for number, line in enumerate(lines):
        grids: list[Grid] = []
        rest = line
        for match in _RUN.finditer(line):
            if grids and line[match.start() - 1] == "|" and any(map(str.isalpha, match[0])):
                continue  # the marks of the cells before
            cells = [Cell(sign, number, match.start() + at) for at, sign in enumerate(match[0])]
            if found := _one_or_two(cells, sizes):
                grids += found
                rest = rest.replace(match[0], " ", 1)
        numbers = len(re.findall(r"\d+", rest))
        if (
            grids
            and len(rest) <= _LONGEST_BESIDE
            and numbers <= _MOST_NUMBERS_BESIDE
            and not re.search(r"[0-9._*]{12}", rest)
        ):
            yield Put(number, number, tuple(grids), 1.05 * len(grids), "board on a line")


def _one_or_two(cells: Sequence[Cell], sizes: Sizes) -> list[Grid]:
    """Return the board that cells are, or the two of which each is half of them."""
    if grid := grid_of(cells, sizes.by_cells.get(len(cells))):
        return [grid]
    half = len(cells) // 2
    layout = sizes.by_cells.get(half) if half * 2 == len(cells) else None
    first, second = grid_of(cells[:half], layout), grid_of(cells[half:], layout)
    if first is None or second is None:
        return []
    pairs = zip(first.meaning.digits, second.meaning.digits, strict=True)
    is_solved = second.meaning.is_full and all(given in (0, digit) for given, digit in pairs)
    return [first, second] if is_solved or draws("".join(c.text for c in cells[half:])) else []
