"""Boards whose cells are a stream: on one line, among other fields, or on several lines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from math import isqrt
from typing import Final

from ..alphabets import BARS, DOTS
from ..cells import draws
from .grids import Grid, Proposal, grid_of
from .rows import Cell, Row, clean_cell
from .sizes import Sizes
from .surroundings import cost_of_ignoring
from .values import Meaning, meaning_from_zero

_BLANKED: Final = str.maketrans(dict.fromkeys("[](){}<>,;/\\&\"'`" + BARS, " "))
_RUN: Final = re.compile(rf"[0-9A-Za-z._*{DOTS}-]{{16,}}")
_SIGNS_OF_RULES: Final = frozenset("-*_")
_RUN_OF_BLANKS: Final = re.compile(r"[0._*]{3}")
_MOST_NUMBERS_BESIDE: Final = 60
_LONGEST_BESIDE: Final = 600
_BETWEEN_FIELDS: Final = re.compile(r"[|;\t]")
_BOARD_OR_FIELD: Final = re.compile(r"[^|;\t]+")
_LONGEST_FIELD: Final = 40
"""Characters of a field beside boards: a number, a rating or a name."""
_VIEWS: Final = ("characters", "words", "pairs", "plus", ",0", ";0", "\t0", "|1")


def streams(
    lines: Sequence[str],
    rows_at: Sequence[Sequence[Row]],
    sizes: Sizes,
    whole: Collection[int],
) -> Iterator[Proposal]:
    """Yield the boards whose cells are a stream on one line or several.

    Lines that are *whole* boards are skipped.
    """
    said = [at for at, line in enumerate(lines) if line.strip()]
    rows_of: dict[str, list[Row | None]] = {}
    for number, at in enumerate(said):
        for each in () if at in whole else rows_at[at][::-1]:
            if each.is_bare:
                rows_of.setdefault(each.view, [None] * len(said))[number] = each
    for view in filter(rows_of.__contains__, _VIEWS):
        yield from _streams_of_view(lines, said, rows_of[view], sizes, view)


def _streams_of_view(
    lines: Sequence[str],
    said: Sequence[int],
    rows: Sequence[Row | None],
    sizes: Sizes,
    view: str,
) -> Iterator[Proposal]:
    """Yield the streams in the rows of a view.

    Args:
        lines: The lines.
        said: The lines with content.
        rows: The row of each line with content; None for a line that is not a row.
        sizes: The possible layouts.
        view: The view.
    """
    alike = _rows_alike(rows)
    ends: set[int] = set()
    for number, row in enumerate(rows):
        start, above = said[number], rows[number - 1] if number else None
        begins = above is None or said[number - 1] in ends or _may_begin(above, row, lines)
        if row is None or not begins or not _are_even(lines[start], row, sizes):
            continue
        # Lines with the length of a row are read as rows, not as a stream.
        is_row = len(row.cells) in sizes.by_columns or view[1:] in ("0", "1")
        most = 1 if is_row or not sizes.by_columns else len(rows)
        for grid in _streams_from(rows[number : number + most], alike[number], sizes):
            last = grid.cells[-1].line
            ends.add(last)
            cost = 1.3 + 0.3 * (last > start) + 0.1 * (view == "words")
            yield Proposal(start, last, (grid,), cost, f"stream of {view}")


def _may_begin(above: Row, row: Row | None, lines: Sequence[str]) -> bool:
    """Check whether a stream may begin below a row: at a wider row, or below a paragraph.

    Rows of equal width, each in a paragraph of its own, are one stream.
    """
    if row is None or len(row.cells) > len(above.cells):
        return row is not None
    first, last = above.cells[0].line, above.cells[-1].line
    if lines[last + 1].strip():
        is_left_out = cost_of_ignoring(lines[first]) is not None
        return is_left_out and len(row.cells) < len(above.cells)
    return len(row.cells) < len(above.cells) or bool(first and lines[first - 1].strip())


def _rows_alike(rows: Sequence[Row | None]) -> list[int]:
    """Return for each row the number of rows from it with equally many cells."""
    counts = [0] * len(rows)
    for at in reversed(range(len(rows))):
        row, below = rows[at], rows[at + 1] if at + 1 < len(rows) else None
        if row is not None:
            is_same = below is not None and len(below.cells) == len(row.cells)
            counts[at] = 1 + is_same * counts[at + 1 if is_same else at]
    return counts


def _streams_from(rows: Sequence[Row | None], alike: int, sizes: Sizes) -> Iterator[Grid]:
    """Yield the grids of the first rows, of equal width but for a shorter last one.

    *alike* is the number of rows of equal width.
    """
    width = len(rows[0].cells) if rows[0] else 0
    for count, layout in sorted(sizes.by_cells.items()):
        full, rest = divmod(count, max(width, 1))
        if 0 < full <= alike:
            taken = [row for row in rows[: full + bool(rest)] if row]
            cells = [cell for row in taken for cell in row.cells]
            grid = grid_of(cells, layout) if len(cells) == count else None
            if grid and (len(taken) == 1 or not _is_spoilt(grid)):
                yield grid


def _is_spoilt(grid: Grid) -> bool:
    """Check whether a grid is full, but its digits do not all occur equally often."""
    counts = {*Counter(grid.meaning.digits).values()}
    return grid.meaning.is_full and len(counts | {grid.layout.digits}) > 1


def _are_even(line: str, row: Row, sizes: Sizes) -> bool:
    """Check whether the words of a line have equally many cells, so that none is a number."""
    if row.view != "characters" or sizes.joins_rows(line):
        return True
    words = line[row.cells[0].at : row.cells[-1].at + 1].translate(_BLANKED).split()
    return len({*map(len, words)}) == 1


def boards_on_lines(lines: Sequence[str], sizes: Sizes) -> Iterator[Proposal]:
    """Yield the boards that are one word of a line, among other fields."""
    for number, line in enumerate(lines):
        found = list(_words_with_boards(line, number, sizes))
        rest = line
        for word, _ in found:
            rest = rest.replace(word, " ", 1)
        grids = tuple(grid for _, grids in found for grid in grids)
        if grids and _is_beside(rest, grids):
            yield Proposal(number, number, grids, 1.05 * len(grids), "board on a line")


def _words_with_boards(
    line: str, number: int, sizes: Sizes
) -> Iterator[tuple[str, Sequence[Grid]]]:
    """Yield each word of a line that is a board or two, with its grids."""
    has_board = False
    for match in _RUN.finditer(line):
        if has_board and line[match.start() - 1] == "|" and any(map(str.isalpha, match[0])):
            continue  # the marks of the cells before
        if _may_be_boards(len(match[0]), sizes):
            cells = [Cell(sign, number, match.start() + at) for at, sign in enumerate(match[0])]
            if grids := _one_or_two(cells, sizes):
                has_board = True
                yield match[0], grids


def _is_beside(rest: str, grids: Sequence[Grid]) -> bool:
    """Check whether the rest of a line may be beside boards: few numbers, and no run of cells."""
    if len(rest) > _LONGEST_BESIDE or re.search(r"[0-9._*]{12}", rest):
        return False
    are_empty = not any(any(grid.meaning.digits) for grid in grids)
    if are_empty and _RUN_OF_BLANKS.search(rest):
        return False
    return len(re.findall(r"\d+", rest)) <= _MOST_NUMBERS_BESIDE


def boards_in_fields(lines: Sequence[str], sizes: Sizes) -> Iterator[Proposal]:
    """Yield the boards with commas between cells that are fields of a line with bars between."""
    fewest = min(sizes.by_cells, default=0)
    for number, line in enumerate(lines):
        if not fewest or line.count(",") < fewest - 1 or not _BETWEEN_FIELDS.search(line):
            continue
        boards = _boards_of_fields(line, number, sizes, fewest)
        grids = [grid_of(cells, sizes.by_cells[len(cells)]) for cells in boards]
        found = tuple(grid for grid in grids if grid)
        if len(found) < len(grids):
            found = _counted_from_zero(boards, sizes)
        if found:
            yield Proposal(number, number, found, 1.05 * len(found), "fields of a line")


def _boards_of_fields(line: str, number: int, sizes: Sizes, fewest: int) -> list[list[Cell]]:
    """Return the cells of each field that is a board; [] if another field may have cells.

    Args:
        line: The line.
        number: The number of the line, counted from 0.
        sizes: The possible layouts.
        fewest: The least number of cells.
    """
    boards = []
    for field in _BOARD_OR_FIELD.finditer(line):
        cells = _cells_of_field(field[0], number, field.start())
        if len(cells) in sizes.by_cells:
            boards.append(cells)
        if field[0].count(",") < fewest - 1:
            if len(field[0]) > _LONGEST_FIELD:
                return []
        elif len(cells) not in sizes.by_cells:
            return []
    return boards


def _cells_of_field(text: str, number: int, at: int) -> list[Cell]:
    """Return the cells of a field, which begins at this index; [] if one cannot be a cell."""
    cells = []
    for part in text.split(","):
        word = clean_cell(part.strip())
        if word is None:
            return []
        cells.append(Cell(word, number, at + len(part) - len(part.lstrip())))
        at += len(part) + 1
    return cells


def _counted_from_zero(boards: Sequence[Sequence[Cell]], sizes: Sizes) -> tuple[Grid, ...]:
    """Return a board and its solution whose first digit is 0; () if they are none."""
    layout = sizes.by_cells[len(boards[0])]
    meanings = [meaning_from_zero(cells, layout) for cells in boards]
    grids = tuple(
        Grid(layout, tuple(cells), meaning)
        for cells, meaning in zip(boards, meanings, strict=True)
        if isinstance(meaning, Meaning)
    )
    if len(boards) != 2 or len(grids) != 2 or len(boards[0]) != len(boards[1]):
        return ()
    puzzle, solution = grids
    return grids if solution.meaning.solves(puzzle.meaning) and not _is_spoilt(solution) else ()


def _may_be_boards(count: int, sizes: Sizes) -> bool:
    """Check whether *count* cells may be a board, or two."""
    half = 0 if count % 2 else count // 2
    return count in sizes.by_cells or half in sizes.by_cells or isqrt(half) in sizes.by_columns


def _one_or_two(cells: Sequence[Cell], sizes: Sizes) -> list[Grid]:
    """Return the board of all cells, or the two boards of their halves; [] for neither."""
    if len(_SIGNS_OF_RULES.intersection(cell.text for cell in cells)) > 1:
        return []  # a rule
    if grid := grid_of(cells, sizes.by_cells.get(len(cells))):
        return [grid]
    half, rest = divmod(len(cells), 2)
    layout = None if rest else sizes.by_cells.get(half) or sizes.by_columns.get(isqrt(half))
    first, second = grid_of(cells[:half], layout), grid_of(cells[half:], layout)
    if first is None or second is None:
        return []
    is_pair = second.meaning.solves(first.meaning)
    return [first, second] if is_pair or draws("".join(c.text for c in cells[half:])) else []
