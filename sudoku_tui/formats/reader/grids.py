"""Grids in the lines of a text: rows one below the other, cells in a stream, boards on a line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from math import isqrt
from typing import Final, NamedTuple, TypeAlias

from ...engine.effort import Effort, OutOfEffort
from ...engine.layout import Layout
from ...engine.puzzle import Puzzle
from ...engine.search import count_solutions
from ..alphabets import BARS, DOTS
from ..cells import draws
from .rows import BLANK_SIGNS, Cell, Row
from .sizes import Sizes
from .surroundings import RULE, RULE_WITH_WORDS, cost_of_ignoring
from .values import Meaning, meaning_of

_STEPS: Final = 20_000
"""Of the search for a second solution."""
_DASHES: Final = re.compile(r"[^.\w]*(?:-{3}|_{3}|={3})[^.0-9A-Za-z]*")
"""A line that may part two rows, or be one of empty cells."""
_PADDED: Final = 1_000_000
"""The index of a cell whose tab an editor has removed."""
_BLANKED: Final = str.maketrans(dict.fromkeys("[](){}<>,;/\\&\"'`" + BARS, " "))
_LONGEST_ROW: Final = 27
"""Cells of a row, or of a row of candidates in their places."""
_MOST_LINES_OF_STREAM: Final = 730
_MARKDOWN_RULE: Final = re.compile(r"\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?\s*")
_RUN: Final = re.compile(rf"[0-9A-Za-z._*{DOTS}-]{{16,}}")
_SIGNS_OF_RULES: Final = frozenset("-*_")
_RUN_OF_BLANKS: Final = re.compile(r"[0._*]{3}")
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

    def is_told_by_length(self, lines: Sequence[str]) -> bool:
        """Return whether cells as many as no row has stand on a line with something else."""
        cells = len(self.grids[0].cells)
        is_beside = cells < len(lines[self.first].strip())
        return cells > _LONGEST_ROW and is_beside and any(self.grids[0].meaning.digits)

    @property
    def meaning(self) -> object:
        """What the grids mean, wherever they stand."""
        return tuple((grid.layout.id, *grid.meaning[:3]) for grid in self.grids)


def grid_of(cells: Sequence[Cell], layout: Layout | None) -> Grid | None:
    """Return the grid of *cells*; None if there is no layout or a cell has no meaning."""
    if layout is None:
        return None
    if len(cells) == layout.rows * layout.columns != layout.cells:
        cells = _on_canvas(cells, layout)
    if layout.cells != len(cells):
        return None
    meaning = meaning_of(cells, layout)
    return Grid(layout, tuple(cells), meaning) if isinstance(meaning, Meaning) else None


def _on_canvas(cells: Sequence[Cell], layout: Layout) -> Sequence[Cell]:
    """Return the cells of a layout with gaps from all places of its rows; nothing if a gap has a
    digit."""
    inside = []
    for at, cell in enumerate(cells):
        if divmod(at, layout.columns) in layout.cell_at:
            inside.append(cell)
        elif cell.text not in BLANK_SIGNS and cell.text != "0":
            return ()
    return inside


def has_one_solution(grid: Grid) -> bool:
    """Return whether a grid has exactly one solution; False if the search takes too long."""
    try:
        puzzle = Puzzle(grid.layout, grid.meaning.digits)
        return count_solutions(puzzle, 2, Effort(_STEPS)) == 1
    except (OutOfEffort, ValueError):
        return False


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


_Rows: TypeAlias = dict[int, list[Row]]
"""Readings of lines as rows, by the numbers of the lines."""


class _Plan(NamedTuple):
    """The rows of a board, or of two side by side."""

    layout: Layout
    widths: tuple[int, ...]
    """The number of cells in each row."""
    beside: int = 1


def squares(
    lines: Sequence[str],
    readings: Sequence[Sequence[Row]],
    sizes: Sizes,
    whole: Collection[int],
) -> Iterator[Put]:
    """Yield the grids whose rows stand one below the other, alone or two side by side.

    Lines of which most are *whole* boards are no rows.
    """
    plans = [
        _Plan(layout, (columns * beside,) * layout.rows, beside)
        for columns, layout in sizes.by_columns.items()
        for beside in (1, 2)
    ]
    plans += [_Plan(layout, widths) for widths, layout in sizes.by_counts.items()]
    for view in dict.fromkeys(row.view for rows in readings for row in rows):
        by_width = _by_width(readings, view)
        for plan in plans:
            for rows in _rows_of_plan(lines, by_width, plan, view):
                for put in _squares_of(lines, rows, plan, view):
                    numbers = [at for at in range(put.first, put.last + 1) if readings[at]]
                    if 2 * sum(at in whole for at in numbers) <= len(numbers):
                        yield put


def _by_width(readings: Sequence[Sequence[Row]], view: str) -> dict[int, _Rows]:
    """Return the rows of a view by their number of cells and by their line."""
    by_width: dict[int, _Rows] = {}
    for at, each in enumerate(readings):
        for row in each:
            if row.view == view:
                by_width.setdefault(len(row.cells), {}).setdefault(at, []).append(row)
    return by_width


def _rows_of_plan(
    lines: Sequence[str], by_width: Mapping[int, _Rows], plan: _Plan, view: str
) -> Iterator[_Rows]:
    """Yield the lines that may be rows of a plan; those of dashes may also part two rows."""
    rows: _Rows = {}
    for width in dict.fromkeys(plan.widths):
        for at, each in by_width.get(width, {}).items():
            rows[at] = [*rows.get(at, ()), *each]
    if len(rows) >= len(plan.widths):
        yield dict(sorted(rows.items()))
        if view in ("characters", "words"):
            bare = {at: row for at, row in rows.items() if not _DASHES.fullmatch(lines[at].strip())}
            if len(plan.widths) <= len(bare) < len(rows):
                yield dict(sorted(bare.items()))
    elif rows and view == "\t0":
        every = [
            (at, row) for rows in by_width.values() for at, each in rows.items() for row in each
        ]
        if not any(row.cut for _, row in every):
            padded = {at: [_padded(row, plan.widths[0])] for at, row in every}
            yield dict(sorted(padded.items()))


def _squares_of(lines: Sequence[str], rows: _Rows, plan: _Plan, view: str) -> Iterator[Put]:
    for start in _starts(lines, rows, len(plan.widths)):
        here, taken = rows[start], _lines_of_square(lines, rows, start, plan.widths)
        if not taken:
            continue
        for shape in dict.fromkeys(map(_Shape.of, here)):
            chosen = [
                row
                for at, width in zip(taken, plan.widths, strict=True)
                if (row := _shaped(rows[at], shape, width))
            ]
            if len(chosen) == len(taken) - 1 and shape.cut and view[0] in ",;":
                # A comma stands behind each row of a program but the last.
                last = _shaped(rows[taken[-1]], shape._replace(cut=0), plan.widths[-1])
                chosen += [last] if last else []
            if len(chosen) == len(taken) and (put := _square(chosen, plan, view)):
                yield with_frame(put, lines)._replace(is_doubtful=any(map(_is_padded, chosen)))


def _starts(lines: Sequence[str], rows: _Rows, count: int) -> Iterator[int]:
    """Yield the lines where a board of so many rows may begin: of a block of boards, each first."""
    block: list[int] = []
    for at in (*rows, None):
        between = lines[block[-1] + 1 : at] if block else ()
        if at is None or any(not RULE.fullmatch(line.strip()) for line in between):
            yield from block[:: count if len(block) % count == 0 else 1]
            block = []
        if at is not None:
            block.append(at)


def _padded(row: Row, wide: int) -> Row:
    """Return a row with empty cells behind it, whose tabs an editor has removed."""
    last = row.cells[-1]
    missing = wide - len(row.cells)
    return row._replace(cells=row.cells + (Cell("", last.line, _PADDED),) * missing)


def _is_padded(row: Row) -> bool:
    return row.cells[-1].at == _PADDED


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


def _shaped(rows: Sequence[Row], shape: _Shape, width: int = 0) -> Row | None:
    """Return the reading that has a shape, and so many cells if *width* is not 0."""
    fitting = (row for row in rows if _Shape.of(row) == shape)
    return next((row for row in fitting if width in (0, len(row.cells))), None)


def _lines_of_square(
    lines: Sequence[str], rows: _Rows, start: int, widths: Sequence[int]
) -> list[int]:
    """Return the lines of rows of these widths from *start* on; nothing if others are between."""
    taken: list[int] = []
    for at in range(start, len(lines)):
        line = lines[at].strip()
        if any(len(row.cells) == widths[len(taken)] for row in rows.get(at, ())):
            taken.append(at)
            if len(taken) == len(widths):
                return taken
        elif at in rows or (
            line
            and not RULE_WITH_WORDS.fullmatch(line)
            and not (len(taken) == 1 and _MARKDOWN_RULE.fullmatch(line))
        ):
            return []
    return []


def _square(rows: Sequence[Row], plan: _Plan, view: str) -> Put | None:
    """Return the explanation by one or two grids; None if the names do not count the rows."""
    if not are_counted([row.name for row in rows]):
        return None
    if view == "|0" and not any(row.cells[0].text for row in rows):
        return None  # the bars stand around the rows
    if view[0] == "|" and not (rows[0].cut or any(row.cells[-1].text for row in rows)):
        return None
    if not are_counted([row.name_behind for row in rows]):
        return None
    grids = []
    for number in range(plan.beside):
        part = [_share(row.cells, number, plan.beside) for row in rows]
        grid = grid_of([cell for row in part for cell in row], plan.layout)
        if grid is None:
            return None
        grids.append(grid)
    cells, width = grids[0].cells, plan.widths[0]
    cost = 1.0 + 0.1 * (view == "words") + 0.05 * (view[0] in ",;\t|&:/")
    cost += 0.02 * bool(rows[0].name) + 0.02 * bool(rows[0].name_behind)
    heads = [cell.text for cell in cells[1:width]], [cell.text for cell in cells[width::width]]
    cost += _COUNTS_ARE_CELLS * (
        plan.beside == 1 and any(names[0] and are_counted(names) for names in heads)
    )
    first, last = rows[0].cells[0].line, rows[-1].cells[0].line
    return Put(first, last, tuple(grids), cost * plan.beside, view)


def _share(cells: Sequence[Cell], number: int, count: int) -> Sequence[Cell]:
    """Return the cells of one of so many boards side by side, by its number from 0."""
    width = len(cells) // count
    return cells[number * width : (number + 1) * width]


def with_frame(put: Put, lines: Sequence[str]) -> Put:
    """Return an explanation that also has the rules around the grid and the names of columns."""
    framed = _with_rules(put, lines)
    headed = _with_head(framed, lines)
    return headed if headed is framed else _with_rules(headed, lines)


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
        ends: set[int] = set()
        for start, row in enumerate(rows):
            if row is None or not (_may_begin(rows, start, ends) or _is_below(lines, start)):
                continue
            # Lines as long as the rows of a board are its rows.
            is_row = len(row.cells) in sizes.by_columns or view[1:] in ("0", "1")
            is_row = is_row or not sizes.by_columns
            for put in _streams_from(
                lines, rows[: start + 1] if is_row else rows, start, sizes, most
            ):
                ends.add(put.last + 1)
                yield put


def _is_below(lines: Sequence[str], start: int) -> bool:
    """Return whether the line above is one that may be left out."""
    return start > 0 and cost_of_ignoring(lines[start - 1]) is not None


def _may_begin(rows: Sequence[Row | None], start: int, ends: Collection[int]) -> bool:
    """Return whether a stream may begin in a line: at a wider line, or where another one ends."""
    row, above = rows[start], rows[start - 1] if start else None
    return row is not None and (above is None or len(above.cells) < len(row.cells) or start in ends)


def _streams_from(
    lines: Sequence[str],
    rows: Sequence[Row | None],
    start: int,
    sizes: Sizes,
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
            if start == at and not _are_even(lines[at], row, sizes):
                return
            cells += row.cells
        elif lines[at].strip():
            return
        if len(cells) > most:
            return
        grid = grid_of(cells, sizes.by_cells.get(len(cells))) if row is not None else None
        if row is not None and grid and (at == start or not _is_spoilt(grid)):
            cost = 1.3 + 0.3 * (at > start) + 0.1 * (row.view == "words")
            yield Put(start, at, (grid,), cost, f"stream of {row.view}")


def _is_spoilt(grid: Grid) -> bool:
    """Return whether a grid is full, but not with each digit as often as any other."""
    counts = {*Counter(grid.meaning.digits).values()}
    return grid.meaning.is_full and len(counts | {grid.layout.digits}) > 1


def _are_even(line: str, row: Row, sizes: Sizes) -> bool:
    """Return whether the words of a line have as many cells each, so that none is a number."""
    if row.view != "characters" or sizes.joins_rows(line):
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
            if not _may_be_boards(len(match[0]), sizes):
                continue
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
            and (any(any(grid.meaning.digits) for grid in grids) or not _RUN_OF_BLANKS.search(rest))
        ):
            yield Put(number, number, tuple(grids), 1.05 * len(grids), "board on a line")


def _may_be_boards(count: int, sizes: Sizes) -> bool:
    """Return whether so many cells may be a board, or two."""
    half = 0 if count % 2 else count // 2
    return count in sizes.by_cells or half in sizes.by_cells or isqrt(half) in sizes.by_columns


def _one_or_two(cells: Sequence[Cell], sizes: Sizes) -> list[Grid]:
    """Return the board that cells are, or the two of which each is half of them."""
    if len(_SIGNS_OF_RULES.intersection(cell.text for cell in cells)) > 1:
        return []  # a rule with something in it
    if grid := grid_of(cells, sizes.by_cells.get(len(cells))):
        return [grid]
    half = len(cells) // 2
    layout = sizes.by_cells.get(half) or sizes.by_columns.get(isqrt(half))
    layout = layout if half * 2 == len(cells) else None
    first, second = grid_of(cells[:half], layout), grid_of(cells[half:], layout)
    if first is None or second is None:
        return []
    pairs = zip(first.meaning.digits, second.meaning.digits, strict=True)
    is_solved = second.meaning.is_full and all(given in (0, digit) for given, digit in pairs)
    return [first, second] if is_solved or draws("".join(c.text for c in cells[half:])) else []
