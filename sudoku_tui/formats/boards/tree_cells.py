"""Cells of a board in a tree of values: rows, one list, a string, or cells with their places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, chain
from math import isqrt
from typing import Final

from ..cells import BLANKS, is_size
from ..codecs.json_text import Json, Path
from ..reader.rows import Row, rows_of_line
from ..reader.surroundings import RULE
from .groups import Reference, cells_at, reference
from .key_roles import cell_fields
from .tree_cell import (
    Cell,
    TextPlace,
    TreeError,
    cell_of,
    is_placed,
    refuse_unknown_digits,
    with_candidates,
)

_SIDES: Final = (9, 16, 25)
"""Possible sides of a board if only some cells are listed with their places."""
_FEWEST: Final = 8
"""Least number of cells in an incomplete list."""
_MOST_CELLS: Final = 625
_DEEPEST: Final = 12
_FEWEST_NUMBERS: Final = 4
"""Least length of a list of cell numbers."""
_SHORTEST: Final = 16
_LONGEST_TEXT: Final = 8_000
_LETTERS: Final = re.compile(r"[^\W\d_]{3}")
_CELLS_ALONE: Final = re.compile(r"[0-9A-Za-z._*-]+")


def cells_of(board: Json) -> list[Cell] | None:
    """Return the cells of a board; None for another value.

    Raises:
        TreeError: The value lists cells, but one of them is wrong.
    """
    if isinstance(board, str):
        return _of_text(board)
    if not isinstance(board, Mapping | list | tuple) or not 0 < len(board) <= _MOST_CELLS:
        return None
    return _of_named(board) if isinstance(board, Mapping) else _of_list(board)


def _of_list(board: Sequence[Json]) -> list[Cell] | None:
    """Return the cells of a list of rows, of cells or of places; None for another."""
    if len(board) == 1 and isinstance(board[0], str | list):
        return [cell._replace(at=(0, *cell.at)) for cell in cells_of(board[0]) or ()] or None
    if _are_lists_of(3, board):
        digits = {(at, 2): each[2] for at, each in enumerate(board)}
        return _of_places(digits, [reference(each[:2]) for each in board])
    return _of_items(_items(board))


def _are_lists_of(count: int, values: Sequence[Json]) -> bool:
    """Check whether all values are lists of so many values."""
    return all(isinstance(each, list | tuple) and len(each) == count for each in values)


def _items(board: Sequence[Json]) -> dict[Path, Json]:
    """Return the values of a list, or of the rows in it, by their paths."""
    if is_size(len(board)):
        rows = [_items_of_row(row) for row in board]
        if all(len(row) == len(board) for row in rows):
            return {(r, c): each for r, row in enumerate(rows) for c, each in enumerate(row)}
    return {(at,): item for at, item in enumerate(board)}


def _items_of_row(row: Json) -> Sequence[Json]:
    """Return the cells of a row; () for another value."""
    if isinstance(row, Mapping):
        lists = [each for each in row.values() if isinstance(each, list | tuple)]
        row = lists[0] if len(lists) == 1 else ()
    if isinstance(row, str):
        words = re.split(r"[,;|]", row.strip(" ,;|")) if re.search("[,;|]", row) else row.split()
        return [word.strip() for word in words] if len(words) > 1 else list(row)
    return row if isinstance(row, list | tuple) else ()


def _of_items(items: Mapping[Path, Json]) -> list[Cell] | None:
    """Return the cells of values by their paths; None if they are not a board."""
    values = list(items.values())
    if _are_lists_of(2, values):
        return None  # groups of cells, each a pair of row and column
    if all(isinstance(each, Mapping) for each in values) and any(map(cell_fields, values)):
        refuse_unknown_digits(items)
        references = [reference(each) if is_placed(each) else None for each in values]
        if any(references):
            return _of_places(items, references)
    side = isqrt(len(items))
    return _cells(items) if is_size(side) and side**2 == len(items) else None


def _cells(items: Mapping[Path, Json]) -> list[Cell] | None:
    """Return the cell of each value; None if a value is no cell."""
    values = with_candidates(list(items.values()))
    cells = [cell_of(each, at) for at, each in zip(items, values, strict=True)]
    return None if None in cells else [cell for cell in cells if cell is not None]


def _of_named(fields: Mapping[str, Json]) -> list[Cell] | None:
    """Return the cells of an object with a key for each cell, row or index; None for another."""
    keys = list(map(str, fields))
    if len(keys) >= _FEWEST_NUMBERS and _are_counted([key.lower() for key in keys]):
        cells = cells_of([*fields.values()])
        # A place begins with the key instead of the index.
        return cells and [cell._replace(at=(keys[cell.at[0]], *cell.at[1:])) for cell in cells]
    references = list(map(reference, keys))
    if len(keys) < _FEWEST or not all(each and each.kind == "name" for each in references):
        return None
    return _of_places({(key,): value for key, value in fields.items()}, references)


def _are_counted(keys: Sequence[str]) -> bool:
    """Check whether keys are the numbers from 0 or 1, or rows with these numbers."""
    return any(
        keys == [f"{name}{number}" for number in range(first, first + len(keys))]
        for name in ("row", "r", "")
        for first in (0, 1)
    )


def _of_places(
    items: Mapping[Path, Json], references: Sequence[Reference | None]
) -> list[Cell] | None:
    """Return the cells of a board that are listed with their places; None if they are too few.

    Raises:
        TreeError: A cell has no place, two have one place, or the places do not determine a board.
    """
    paths = list(items)
    if None in references:
        raise TreeError(paths[references.index(None)], "this cell has no row and column")
    known = [_as_value(each) for each in references if each]
    side = isqrt(len(items))
    whole = [side] if is_size(side) and side**2 == len(items) else []
    if len(items) < _FEWEST and not whole:
        return None
    for size in (*whole, *_SIDES):
        places = cells_at(known, size)
        if places and (size in whole or _reaches_end(places, size)):
            return _placed(items, places, size)
    raise TreeError(paths[0], "the rows and columns of these cells may count from 0 or from 1")


def _placed(items: Mapping[Path, Json], places: Sequence[int], size: int) -> list[Cell]:
    """Return the cells of a board with each value at its place, and blanks at all others."""
    cells: dict[int, Cell] = {}
    values = with_candidates(list(items.values()))
    for path, value, place in zip(items, values, places, strict=True):
        if place in cells:
            raise TreeError(path, "this cell is listed twice")
        cell = cell_of(value, path)
        if cell is None:
            raise TreeError(path, "this cell has no digit under a known name")
        cells[place] = cell
    return [cells.get(place, Cell()) for place in range(size**2)]


def _as_value(each: Reference) -> Json:
    if each.kind == "name":
        return "r{}c{}".format(*each.numbers)
    return list(each.numbers) if len(each.numbers) > 1 else each.numbers[0]


def _reaches_end(places: Sequence[int], size: int) -> bool:
    """Check whether cells reach the last two rows or columns, as in every proper puzzle."""
    rows, columns = zip(*(divmod(place, size) for place in places), strict=True)
    return bool(min(max(rows), max(columns)) >= size - 2)


def _of_text(text: str) -> list[Cell] | None:
    """Return the cells of a string that is a board on one line or in rows, or None."""
    words = text.split() if len(text) < _LONGEST_TEXT else []
    bare = "".join(words)
    side = isqrt(len(bare))
    if side**2 != len(bare) or not is_size(side) or len({*map(len, words)}) != 1:
        return None
    if not _CELLS_ALONE.fullmatch(bare):
        return None
    places = (at for at, sign in enumerate(text) if not sign.isspace())
    return [
        Cell("" if sign in BLANKS - {"0"} else sign, (TextPlace(at),))
        for sign, at in zip(bare, places, strict=True)
    ]


def may_be_explained(text: str) -> bool:
    """Check whether a text has as many characters, words or fields as a board, and no prose."""
    if not _SHORTEST <= len(text) <= _LONGEST_TEXT or ":" in text or _LETTERS.search(text):
        return False
    counts = (
        sum(map(str.isalnum, text)),
        len(re.findall(r"[^\s,;|/]+", text)),
        len(re.sub(r"[\s,;|/+-]", "", text)),
        len(re.split(r"[,;\n]", text.strip())),
    )
    return any(isqrt(count) ** 2 == count and is_size(isqrt(count)) for count in counts)


def explained_cells(text: str) -> list[Cell] | None:
    """Return the cells of a text in any shape; None if its rows make several boards, or none."""
    lines = text.split("\n")
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    rows_of = [
        {row.view: row for row in rows_of_line(line, number)[::-1] if not _is_named(row)}
        for number, line in enumerate(lines)
        if line.strip() and not RULE.fullmatch(line.strip())
    ]
    found: dict[tuple[str, ...], list[Cell]] = {}
    for view in dict.fromkeys(chain.from_iterable(rows_of)):
        if all(view in rows for rows in rows_of):
            board = _of_rows([rows[view] for rows in rows_of], starts) or []
            found[tuple(f"{cell.text.strip('0')}{cell.marks}" for cell in board)] = board
    found.pop((), None)
    return next(iter(found.values())) if len(found) == 1 else None


def _is_named(row: Row) -> bool:
    return bool(row.name or row.name_behind)


def _of_rows(rows: Sequence[Row], starts: Sequence[int]) -> list[Cell] | None:
    """Return the cells of one row, or of a row on each line; None if they are not a board.

    Args:
        rows: The rows.
        starts: The index of the first character of each line in the text.
    """
    cells = [cell for row in rows for cell in row.cells]
    side = isqrt(len(cells))
    if side**2 != len(cells) or not is_size(side) or len(rows) not in (1, side):
        return None
    return _cells({(TextPlace(starts[cell.line] + cell.at),): cell.text for cell in cells})


def bits_of(value: Json, count: int) -> list[bool]:
    """Return the bits of a mask with one for each of *count* cells; [] for other values."""
    if isinstance(value, str):
        value = [value]
    if not isinstance(value, list | tuple):
        return []
    parts: Iterable[Sequence[Json]] = (
        re.sub(r"[\s,;|]+", "", each)
        if isinstance(each, str)
        else each
        if isinstance(each, list | tuple)
        else [each]
        for each in value
    )
    words = [str(each).lower() for each in chain.from_iterable(parts)]
    is_mask = len(words) == count and {*words} <= {"0", "1", "true", "false"}
    bits = [word in ("1", "true") for word in words] if is_mask else []
    return bits if 0 < sum(bits) < count else []


def holds_cells(value: Json, depth: int = 0) -> bool:
    """Check whether a value is a board with digits, or lists cells or their places."""
    if depth > _DEEPEST or not value:
        return False
    try:
        cells = cells_of(value) or []
    except TreeError:
        return True
    if any(not each.is_blank or each.solution for each in cells):
        return True
    if isinstance(value, Mapping):
        return bool(reference(value)) or any(holds_cells(v, depth + 1) for v in value.values())
    if not isinstance(value, list | tuple) or (cells and _has_plain_leaves(value)):
        return False
    return _lists_places(value) or any(holds_cells(each, depth + 1) for each in value)


def _lists_places(values: Sequence[Json]) -> bool:
    """Check whether all values are places of cells; few numbers alone are not."""
    kinds = [found.kind for found in map(reference, values) if found]
    is_long = len(values) >= _FEWEST_NUMBERS
    return len(kinds) == len(values) and (is_long or {*kinds} != {"number"})


def _has_plain_leaves(board: Sequence[Json]) -> bool:
    """Check whether a list, or the rows in it, have no lists or objects as values."""
    rows = (each if isinstance(each, list | tuple) else [each] for each in board)
    return all(isinstance(each, str | int | None) for each in chain.from_iterable(rows))
