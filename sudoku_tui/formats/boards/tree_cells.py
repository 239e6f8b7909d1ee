"""Cells of a board in a tree of values: rows, one list, a string, or cells with their places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain
from math import isqrt
from typing import Final, NamedTuple

from ..cells import BLANKS, is_size
from ..clean import clean_text
from ..codecs.json_text import Json, Path, number_in
from ..errors import FormatError
from ..reader.explain import explain
from ..reader.rows import BLANK_WORDS, rows_of_line
from .groups import Reference, cells_at, reference
from .key_roles import CELL_ROLES, CellRole, cell_fields, normalised

_SIDES: Final = (9, 16, 25)
"""Possible sides of a board if only some cells are listed with their places."""
_FEWEST: Final = 8
"""Least number of cells in an incomplete list, and of digits under an unknown name."""
_LARGEST_DIGIT: Final = 25
_DEEPEST: Final = 12
_FEWEST_NUMBERS: Final = 4
"""Least length of a list of cell numbers."""
_LONGEST_MARKS: Final = 9
_SHORTEST: Final = 16
_LONGEST_TEXT: Final = 8_000
_LETTERS: Final = re.compile(r"[^\W\d_]{3}")
_CELLS_ALONE: Final = re.compile(r"[0-9A-Za-z._*-]+")
_FLAGS: Final = {
    **dict.fromkeys(("true", "yes", "1", "1.0", "readonly", "disabled", "checked"), True),
    **dict.fromkeys(("false", "no", "0", "0.0", "none", "null", ""), False),
}


class Misfit(FormatError):
    """An error of a value, by its path; the caller adds its place in the text."""

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(message)
        self.path = path


class TextPlace(NamedTuple):
    """The last part of a path, for a character of a string."""

    at: int
    """The index of the character in the string."""


class Cell(NamedTuple):
    """The content of one cell."""

    text: str = ""
    """The digit as it is written; "" for none. "0" and "-1" may be an empty cell."""
    at: Path = ()
    """The path of the cell inside its board."""
    is_given: bool | None = None
    """None if it is unknown."""
    solution: str = ""
    marks: tuple[str, ...] | None = None
    """The candidates; None if the cell has no list of them."""
    piece: str = ""
    """The label of the cell's piece; "" for none."""

    @property
    def is_blank(self) -> bool:
        """Whether the cell has neither a digit nor candidates."""
        return self.text in ("", "0", "-1") and not self.marks


def cells_of(board: Json) -> list[Cell] | None:
    """Return the cells of a board; None for another value.

    Raises:
        Misfit: The value lists cells, but one of them is wrong.
    """
    if isinstance(board, str):
        return _of_text(board)
    if not isinstance(board, Mapping | list | tuple) or not 0 < len(board) <= _LARGEST_DIGIT**2:
        return None
    if isinstance(board, Mapping):
        return _of_named(board)
    if len(board) == 1 and isinstance(board[0], str | list):
        return [cell._replace(at=(0, *cell.at)) for cell in cells_of(board[0]) or ()] or None
    items: dict[Path, Json] = {(at,): item for at, item in enumerate(board)}
    if is_size(len(board)):
        rows = [_items_of_row(row) for row in board]
        if all(len(row) == len(board) for row in rows):
            items = {(r, c): each for r, row in enumerate(rows) for c, each in enumerate(row)}
    values = list(items.values())
    if all(isinstance(each, list | tuple) and len(each) == 2 for each in values):
        return None  # groups of cells, each a pair of row and column
    if all(isinstance(each, list | tuple) and len(each) == 3 for each in board):
        digits = {(*at, 2): each[2] for at, each in items.items()}
        return _of_places(digits, [reference(each[:2]) for each in values])
    if all(isinstance(each, Mapping) for each in values) and any(map(cell_fields, values)):
        refuse_unknown_digits(items)
        references = [reference(each) if _is_placed(each) else None for each in values]
        if any(references):
            return _of_places(items, references)
    side = isqrt(len(items))
    if not is_size(side) or side**2 != len(items):
        return None
    cells = [_cell(each, at) for at, each in zip(items, _marks_of_words(values), strict=True)]
    return None if None in cells else [cell for cell in cells if cell is not None]


def _items_of_row(row: Json) -> Sequence[Json]:
    """Return the cells of a row; () for another value."""
    if isinstance(row, Mapping):
        lists = [each for each in row.values() if isinstance(each, list | tuple)]
        row = lists[0] if len(lists) == 1 else ()
    if isinstance(row, str):
        words = re.split(r"[,;|]", row.strip(" ,;|")) if re.search("[,;|]", row) else row.split()
        return [word.strip() for word in words] if len(words) > 1 else list(row)
    return row if isinstance(row, list | tuple) else ()


def _is_placed(fields: Mapping[str, Json]) -> bool:
    told = cell_fields(fields)
    return CellRole.PLACE in told or (CellRole.ROW in told and CellRole.COLUMN in told)


def _of_named(fields: Mapping[str, Json]) -> list[Cell] | None:
    """Return the cells of an object with a key for each cell, row or index; None for another."""
    keys = list(map(str, fields))
    count = len(keys)
    for name in ("row{}", "r{}", "{}"):
        for first in (0, 1):
            numbered = [name.format(number) for number in range(first, first + count)]
            if count >= 4 and [key.lower() for key in keys] == numbered:
                cells = cells_of([*fields.values()])
                # A place begins with the key instead of the index.
                return cells and [c._replace(at=(keys[c.at[0]], *c.at[1:])) for c in cells]
    if count < _FEWEST:
        return None
    references = list(map(reference, keys))
    if not all(each and each.kind == "name" for each in references):
        return None
    return _of_places({(key,): value for key, value in fields.items()}, references)


def _of_places(
    items: Mapping[Path, Json], references: Sequence[Reference | None]
) -> list[Cell] | None:
    """Return the cells of a board that are listed with their places; None if they are too few.

    Raises:
        Misfit: A cell has no place, two have one place, or the places do not determine a board.
    """
    paths = list(items)
    if None in references:
        raise Misfit(paths[references.index(None)], "this cell has no row and column")
    known = [each for each in references if each]
    side = isqrt(len(items))
    whole = [side] if is_size(side) and side**2 == len(items) else []
    if len(items) < _FEWEST and not whole:
        return None
    for size in (*whole, *_SIDES):
        places = cells_at(map(_as_value, known), size)
        if places is None or (size not in whole and not _reaches_end(places, size)):
            continue
        if len({*places}) < len(places):
            again = next(at for at, place in enumerate(places) if place in places[:at])
            raise Misfit(paths[again], "this cell is listed twice")
        cells = [Cell()] * size**2
        values = _marks_of_words(list(items.values()))
        for path, value, place in zip(items, values, places, strict=True):
            cell = _cell(value, path)
            if cell is None:
                raise Misfit(path, "this cell has no digit under a known name")
            cells[place] = cell
        return cells
    raise Misfit(paths[0], "the rows and columns of these cells may count from 0 or from 1")


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
    """Return the cells of a text in any shape; None if its readings are not all one board."""
    lines = text.split("\n")
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    readings = [rows_of_line(line, number) for number, line in enumerate(lines)]
    said = [rows for rows, line in zip(readings, lines, strict=True) if line.strip()]
    found: dict[tuple[str, ...], list[Cell]] = {}
    views = (row.view for rows in said for row in rows if not (row.name or row.name_behind))
    for view in dict.fromkeys(views):
        chosen = [next((row for row in rows if row.view == view), None) for rows in said]
        cells = [cell for row in chosen if row for cell in row.cells]
        side = isqrt(len(cells))
        is_board = None not in chosen and side**2 == len(cells) and is_size(side)
        if is_board and len(chosen) in (1, side):
            places = [(TextPlace(starts[cell.line] + cell.at),) for cell in cells]
            words = _marks_of_words([cell.text for cell in cells])
            board = [_cell(word, at) for word, at in zip(words, places, strict=True)]
            if None not in board:
                whole = [cell for cell in board if cell is not None]
                found[tuple(f"{cell.text.strip('0')}{cell.marks}" for cell in whole)] = whole
    if found:
        return next(iter(found.values())) if len(found) == 1 else None
    grids = [grid for put in explain(text).puts for grid in put.grids]
    if len(grids) != 1 or grids[0].meaning.candidates:
        return None
    return [Cell(str(digit or "")) for digit in grids[0].meaning.digits]


def _marks_of_words(words: Sequence[Json]) -> Sequence[Json]:
    """Return the digits of each word as a list, if some words have several different digits."""
    if len(words) > _LONGEST_MARKS**2 or not all(isinstance(each, str) for each in words):
        return words
    if not any(len(word) > 1 and len({*word} - {"0"}) == len(word) for word in words):
        return words
    if all(word in BLANKS or (word.isdecimal() and len(word) <= _LONGEST_MARKS) for word in words):
        return [word if word in BLANKS else list(word) for word in words]
    return words


def _cell(value: Json, at: Path) -> Cell | None:
    """Return the cell of a value; None if it is not a cell."""
    if value is None or value is False or value == "":
        return Cell("", at)
    if isinstance(value, list | tuple):
        words = [str(each) for each in value if type(each) in (int, str)]
        if len(words) < len(value):
            return None
        return Cell("", at, marks=() if words == ["0"] else tuple(words))
    if isinstance(value, Mapping):
        return _cell_of_object(value, at)
    word = _word(value)
    return None if word is None else Cell(word, at)


def _word(value: Json) -> str | None:
    """Return a digit as it is written, "" for none; None for another value."""
    if isinstance(value, float):
        value = number_in(value)
    if value is None or value is False:
        return ""
    if not isinstance(value, int | str) or value is True:
        return None
    word = str(value).strip()
    if word in ("0", "00", "-1"):
        return word.lstrip("0") or "0"
    if word in BLANKS or word.lower() in BLANK_WORDS:
        return ""
    return word if len(word) < 5 and word.isascii() and word.isalnum() else None


def _cell_of_object(fields: Mapping[str, Json], at: Path) -> Cell | None:
    """Return the cell of an object; None if it has no field of a cell.

    Raises:
        Misfit: A field has a wrong value, or two fields contradict each other.
    """
    told = cell_fields(fields)
    if not told.keys() - {CellRole.IGNORED, CellRole.PLACE, CellRole.ROW, CellRole.COLUMN}:
        return None if fields and not _is_placed(fields) else Cell("", at)
    digits = [v for k, v in fields.items() if CELL_ROLES.get(normalised(k)) is CellRole.DIGIT]
    words = dict.fromkeys(map(_word, digits))
    if None in words:
        marks = digits[0] if len(digits) == 1 and isinstance(digits[0], list) else None
        return _cell(marks, at) if marks is not None else None
    if len(words) > 1:
        raise Misfit(at, f"this cell has two digits, {' and '.join(map(repr, map(str, words)))}")
    text = next(iter(words), "") or ""
    solution, entry = (_word(told.get(role)) for role in (CellRole.SOLUTION, CellRole.ENTRY))
    flags = {role: _flag(told[role], at) for role in _FLAG_ROLES if role in told}
    is_given = flags.get(CellRole.GIVEN)
    if CellRole.EDITABLE in flags:
        is_given = not flags[CellRole.EDITABLE]
    is_shown = flags.get(CellRole.SHOWN, not flags.get(CellRole.HIDDEN, False))
    if is_given is None and _FLAG_ROLES & flags.keys():
        is_given = is_shown
    if not digits and is_given and solution:
        text = solution
    if not is_shown and not is_given:
        text, solution = "", text or solution or ""
    if entry and not text:
        text, is_given = entry, False
    label = told.get(CellRole.PIECE, "")
    return Cell(
        text,
        at,
        is_given,
        solution or "",
        _marks_of(told.get(CellRole.CANDIDATES)),
        str(label) if isinstance(label, int | str) else "",
    )


_FLAG_ROLES: Final = {CellRole.GIVEN, CellRole.EDITABLE, CellRole.SHOWN, CellRole.HIDDEN}


def _flag(value: Json, at: Path) -> bool:
    flag = value if isinstance(value, bool) else _FLAGS.get(str(value).strip().lower())
    if flag is None:
        raise Misfit(
            at, f"'{clean_text(str(value), 20)}' says neither that a cell is given nor not"
        )
    return flag


def _marks_of(value: Json) -> tuple[str, ...] | None:
    if isinstance(value, str) and value.isdecimal():
        value = list(value)
    if not isinstance(value, list):
        return None
    if value and all(isinstance(each, bool) for each in value):
        # One boolean per digit; of ten, index 0 is unused.
        first = 0 if len(value) == 10 else 1
        value = [number for number, each in enumerate(value, first) if each]
    return tuple(str(each) for each in value if type(each) in (int, str) and each != 0) or None


def refuse_unknown_digits(items: Mapping[Path, Mapping[str, Json]]) -> None:
    """Check that objects of cells have no digits under an unknown name.

    Raises:
        Misfit: There are some; the cells would be empty without them.
    """
    found: dict[str, list[tuple[Path, str]]] = {}
    for path, fields in items.items():
        for key, value in fields.items():
            if normalised(key) not in CELL_ROLES and (word := _word(value)):
                number = number_in(word)
                if len(word) == 1 or (number is not None and number <= _LARGEST_DIGIT):
                    found.setdefault(str(key), []).append(((*path, key), word))
    least = min(_FEWEST, isqrt(len(items)))
    for key, words in found.items():
        if len(words) >= least and len({word for _, word in words}) > 1:
            expected = "expected value, digit or number for the digit of a cell"
            raise Misfit(words[0][0], f"'{clean_text(key, 30)}' is no known name; {expected}")


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
        if any(not each.is_blank or each.solution for each in cells):
            return True
        if cells and all(isinstance(each, str | int | None) for each in _leaves(value)):
            return False
    except Misfit:
        return True
    if isinstance(value, Mapping):
        return bool(reference(value)) or any(holds_cells(v, depth + 1) for v in value.values())
    if not isinstance(value, list | tuple):
        return False
    references = [reference(each) for each in value]
    if None not in references:
        return len(value) >= _FEWEST_NUMBERS or any(
            each and each.kind != "number" for each in references
        )
    return any(holds_cells(each, depth + 1) for each in value)


def _leaves(value: Json) -> Iterator[Json]:
    """Yield the values in the rows of a board."""
    for each in value:
        yield from each if isinstance(each, list | tuple) else [each]
