"""The cells of a board in JSON, however they stand there: rows, one list, text, objects."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import isqrt
from typing import Final, NamedTuple

from ...engine.layout import Layout
from ..cells import BLANKS, is_size
from ..codecs.json_text import Json, number_in
from ..errors import FormatError
from ..form import Reading
from ..plain_lines import each_reading
from ..reader.chunks import boards_in

CANDIDATES: Final = ("candidates", "notes", "pencilmarks", "marks", "possibilities", "options")
ENTRIES: Final = (*("entries", "current", "state", "progress", "userboard", "usergrid", "filled"),)
"""Keys of the digits that the player wrote."""
_DIGIT: Final = ("value", "val", "digit", "number", "num", "v", "n")
_GIVEN: Final = (
    *("given", "isgiven", "fixed", "isfixed", "prefilled", "readonly", "locked", "islocked"),
    *("initial", "isinitial", "clue", "isclue", "preset"),
)
_EDITABLE: Final = ("editable", "iseditable", "mutable")
_ROW: Final = ("row", "r", "y")
_COLUMN: Final = ("col", "column", "c", "x")
_PIECE: Final = ("region", "piece", "area", "zone", "group", "block", "box", "house", "section")
_SIDE: Final = 9
_FEWEST: Final = 8
"""Cells that are told with their places, for the rest to be empty."""
_HEXADECIMAL: Final = "0123456789ABCDEF"
_TEXT: Final = re.compile(r"[0-9A-Za-z._*\s|+-]{16,}")


class Cell(NamedTuple):
    """What is said of one cell."""

    digit: str
    is_given: bool | None = None
    """None where that is not told."""
    marks: tuple[str, ...] = ()
    piece: str = ""
    """A label that is the same for all cells of its piece; empty where none is told."""
    is_zero: bool = False
    """Whether the cell holds 0, which is a digit where digits count from 0."""
    is_minus: bool = False
    """Whether the cell holds -1, which is an empty cell."""
    is_barren: bool = False
    """Whether the cell is an empty list: beside lists of candidates it has none left."""

    @property
    def is_blank(self) -> bool:
        """Whether the cell is empty in any way but by 0."""
        return not (self.digit or self.marks or self.is_zero)


def named_cells(fields: Mapping[str, Json]) -> list[Cell] | None:
    """The cells of an object with a key for each: ``A1`` to ``I9``, or ``r1c1``."""
    size = isqrt(len(fields)) if len(fields) in (16, 36) else _SIDE
    letters = [f"{'ABCDEFGHI'[r]}{c + 1}" for r in range(size) for c in range(size)]
    numbers = [f"R{r + 1}C{c + 1}" for r in range(size) for c in range(size)]
    named = {str(key).upper(): value for key, value in fields.items()}
    for names in (letters, numbers):
        # Cells that are not named are empty.
        if named.keys() == set(names) or (len(named) >= _FEWEST and named.keys() <= set(names)):
            return cells_of([named.get(name) for name in names])
    rows = [named.get(f"ROW{number}", named.get(f"R{number}")) for number in range(1, _SIDE + 1)]
    return cells_of(rows) if None not in rows else None


def cells_of(board: Json) -> list[Cell] | None:
    """The cells of what may be a board: row by row, all in one list, or as text."""
    if isinstance(board, str):
        return _cells_of_text(board)
    if not isinstance(board, list | tuple):
        return None
    value: Sequence[object] = board
    if is_size(len(value)):
        rows = [list(row) if isinstance(row, list | tuple | str) else [] for row in value]
        if all(len(row) == len(rows) for row in rows):
            value = [cell for row in rows for cell in row]
    if placed := _placed(value):
        value = placed
    if not is_size(isqrt(len(value))) or isqrt(len(value)) ** 2 != len(value):
        return None
    if len(value) <= _SIDE**2 and all(isinstance(each, str) for each in value):
        value = _marks_of([str(each) for each in value])
    cells = [_cell(each) for each in _counted(value)]
    return None if None in cells else [cell for cell in cells if cell is not None]


def refuse_none_left(cells: Sequence[Cell], layout: Layout) -> None:
    """Check that no list of candidates is empty in a board of such lists.

    Raises:
        FormatError: One is; in a sheet it would be a cell without notes.
    """
    if any(len(cell.marks) > 1 for cell in cells):
        for number, cell in enumerate(cells):
            if cell.is_barren:
                raise FormatError(f"{layout.cell_name(number)} has no candidate left")


def _placed(value: Sequence[Json]) -> list[Json]:
    """Return the cells of a list with a place for each, in the order of their places.

    Missing cells are None. The result is empty if the list has no places.
    """
    if len(value) < _FEWEST or not all(isinstance(each, dict) for each in value):
        return []
    places: dict[tuple[int, int], Json] = {}
    for each in value:
        plain = {str(key).lower(): said for key, said in each.items()}
        row, column = (
            next((number_in(plain[key]) for key in keys if key in plain), None)
            for keys in (_ROW, _COLUMN)
        )
        if row is None or column is None:
            return []
        places[row, column] = each
    side = isqrt(len(value))
    first = 0 if any(0 in place for place in places) else 1
    if side**2 != len(value) or max(map(max, places)) != side - 1 + first:
        side = _SIDE
    sides = range(first, first + side)
    if len(places) < len(value) or any(not {*place} <= {*sides} for place in places):
        return []
    return [places.get((row, column)) for row in sides for column in sides]


def _cells_of_text(text: str) -> list[Cell] | None:
    """The cells of a text that has a puzzle, as one line or as a grid."""
    if not _TEXT.fullmatch(text) or len(text) > 5_000:
        return None
    found = list(each_reading(boards_in(text.split("\n"), (), None)))
    if len(found) != 1 or not isinstance(found[0], Reading):
        return None
    givens = found[0].puzzle.givens
    cell_of = {digit: Cell(str(digit) if digit else "") for digit in {*givens}}
    return [cell_of[digit] for digit in givens]


def _marks_of(words: Sequence[str]) -> Sequence[Json]:
    """The digits of each text, where some have several: of a board with nine digits that is no
    number."""
    if not any(len(word) > 1 and len({*word} - {"0"}) == len(word) for word in words):
        return words
    several = all(word in BLANKS or (word.isdecimal() and len(word) <= _SIDE) for word in words)
    return [word if word in BLANKS else list(word) for word in words] if several else words


def _counted(value: Sequence[Json]) -> Sequence[Json]:
    """Numbers from 1 in place of figures from 0 to F, where another word is an empty cell."""
    words = {each for each in value if isinstance(each, str)}
    if len(words) < 3 or "0" not in words or not words & {"", ".", "_", "-", " "}:
        return value
    figures = {word.upper() for word in words} - {"", ".", "_", "-", " "}
    if not figures <= {*_HEXADECIMAL} or not figures & {*_HEXADECIMAL[10:]}:
        return value
    return [
        str(_HEXADECIMAL.index(each.upper()) + 1)
        if isinstance(each, str) and each.upper() in figures
        else each
        for each in value
    ]


def _cell(value: Json) -> Cell | None:
    """What *value* says of a cell; None if it says nothing of one."""
    if value is None or value is False or value == "":
        return Cell("")
    if isinstance(value, float):
        value = number_in(value)
    if isinstance(value, int | str) and not isinstance(value, bool):
        word = str(value).strip()
        if word in BLANKS:
            return Cell("", is_zero=word == "0", is_minus=word == "-1")
        return Cell(word) if len(word) < 5 else None
    if isinstance(value, list | tuple):
        words = [str(each) for each in value if isinstance(each, int | str)]
        if len(words) != len(value):
            return None
        return Cell("", marks=() if words == ["0"] else tuple(words), is_barren=not words)
    return _cell_of_object(value) if isinstance(value, dict) else None


def _cell_of_object(fields: Mapping[str, Json]) -> Cell | None:
    """A cell that is an object with its digit, whether it is given, and its notes."""
    plain = {re.sub(r"[^a-z]", "", str(key).lower()): value for key, value in fields.items()}
    key = next((key for key in _DIGIT if key in plain), None)
    if key is None and not plain.keys() & {*_GIVEN, *_EDITABLE, *CANDIDATES}:
        return None if plain else Cell("")
    cell = _cell(plain[key]) if key else Cell("")
    if cell is None:
        return None
    given = next((bool(plain[each]) for each in _GIVEN if each in plain), None)
    open_one = next((bool(plain[each]) for each in _EDITABLE if each in plain), None)
    notes = (plain[each] for each in CANDIDATES if isinstance(plain.get(each), list))
    noted: list[Json] = next(notes, [])
    if noted and all(isinstance(each, bool) for each in noted):
        # One truth a digit; with ten of them the first is of no digit.
        first = 0 if len(noted) == 10 else 1
        noted = [number for number, each in enumerate(noted, first) if each]
    marks = tuple(str(each) for each in noted if type(each) in (int, str) and each != 0)
    label = next((plain[key] for key in _PIECE if isinstance(plain.get(key), int | str)), "")
    is_given = given if open_one is None else not open_one
    return cell._replace(is_given=is_given, marks=marks or cell.marks, piece=str(label))
