"""GNOME Sudoku: the JSON of a saved game, and its text for the clipboard.

That text is ``#``, five characters with the number of givens of each digit, and one character for
each given, digit by digit. The code of a given is 33 plus its row plus nine times its column.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine.bits import members
from ...engine.layout import Cell
from ...engine.layouts import CLASSIC
from ..codecs.json_text import (
    Json,
    begins_with_object,
    list_in,
    number_in,
    object_in,
    objects_in,
    read_json,
    write_json,
)
from ..draft import Draft
from ..errors import FormatError
from ..format import Format, Sign, classic_only
from ..programs.unread import refuse_unread, refuse_unread_in_cells
from ..sheet import Part, Sheet

_SIDE: Final = 9
_FIRST: Final = 33
"""The code of the character for zero: ``!``."""
_READ_IN_CELLS: Final = {"position", "value", "fixed", "earmarks"}
_HEAD: Final = 1 + 5


def claim_save(text: str) -> Draft | None:
    """Parse a saved game of GNOME Sudoku; None for another text."""
    begins = begins_with_object(text) and '"position"' in text
    if not begins or not ('"earmarks"' in text or '"fixed"' in text):
        return None
    draft = Draft(CLASSIC)
    fields = object_in(read_json(text))
    refuse_unread(draft, fields, ("cells",))
    cells: list[tuple[Cell, Mapping[str, Json]]] = []
    for number, said in enumerate(map(object_in, list_in(fields.get("cells")))):
        place = [number_in(each) for each in list_in(said.get("position"))]
        cell = draft.cell_at(place[0] or 0, place[1] or 0) if len(place) == 2 else None
        if cell is None or None in place:
            raise FormatError(f'cell {number + 1} of "cells" has no position on the board')
        digit = number_in(said.get("value")) or 0
        (draft.give if said.get("fixed") else draft.enter)(cell, digit)
        draft.note(
            Part.CANDIDATES, cell, filter(None, map(number_in, list_in(said.get("earmarks"))))
        )
        cells.append((cell, said))
    refuse_unread_in_cells(draft, cells, _READ_IN_CELLS)
    return draft


def write_save(sheet: Sheet) -> str:
    """Return a sheet as a saved game of GNOME Sudoku."""
    cells: list[Json] = []
    for cell, digit in enumerate(sheet.digits):
        mask = sheet.candidates[cell] if sheet.candidates else 0
        if digit or mask:
            cells.append(
                {
                    "position": list(sheet.layout.positions[cell]),
                    "value": digit,
                    "fixed": bool(sheet.puzzle.givens[cell]),
                    "earmarks": list(members(mask)),
                }
            )
    fields = {"difficulty_category": "custom", "time_elapsed": -1, "cells": cells}
    return write_json(fields)


def claim_share(text: str) -> list[Draft | FormatError] | None:
    """Parse lines of givens whose length fits their head; each cell occurs once."""
    lines = [line for line in text.split("\n") if line.strip()]
    drafts: list[Draft | FormatError] = []
    for line in lines:
        givens = _given_cells(line)
        if not givens:
            return None
        draft = Draft(CLASSIC)
        for place, digit in givens:
            column, row = divmod(place, _SIDE)
            draft.give(row * _SIDE + column, digit)
        drafts.append(draft)
    return drafts or None


def _given_cells(line: str) -> list[tuple[int, int]]:
    """Return place and digit of each given; [] if the line is of another format."""
    line = line.strip()
    if not line.startswith("#") or not _HEAD < len(line) <= _HEAD + _SIDE**2 or " " in line:
        return []
    sizes = [ord(character) - _FIRST for character in line[1:_HEAD]]
    if not all(0 <= size < 100 for size in sizes):
        return []
    counts = [count for size in sizes for count in (size % 9, size // 9)][:_SIDE]
    digits = [digit for digit, count in enumerate(counts, 1) for _ in range(count)]
    places = [ord(character) - _FIRST for character in line[_HEAD:]]
    fits = len(places) == len(digits) == len(set(places)) and all(0 <= p < 81 for p in places)
    return list(zip(places, digits, strict=True)) if fits else []


def write_share(sheet: Sheet) -> str:
    """Return the givens as a text for GNOME Sudoku's clipboard.

    Raises:
        FormatError: A digit is given nine times, or there are no givens.
    """
    cells_of: list[list[int]] = [[] for _ in range(_SIDE + 2)]
    for (row, column), digit in zip(sheet.layout.positions, sheet.puzzle.givens, strict=True):
        if digit:
            cells_of[digit].append(row + _SIDE * column)
    counts = list(map(len, cells_of))
    if max(counts) >= _SIDE:
        raise FormatError("a digit is given nine times; this text can tell of eight")
    if not any(counts):
        raise FormatError("there are no givens; this text would be empty")
    sizes = [counts[digit] + 9 * counts[digit + 1] for digit in range(1, _SIDE + 1, 2)]
    places = [place for cells in cells_of for place in sorted(cells)]
    return "#" + "".join(chr(_FIRST + each) for each in (*sizes, *places))


SAVE: Final = Format(
    "gnome",
    "a saved game of GNOME Sudoku",
    claim=claim_save,
    write=write_save,
    sign=Sign.NAME,
    parts=objects_in,
    keeps=frozenset({Part.ENTRIES, Part.CANDIDATES}),
    misfit=classic_only,
)
SHARE: Final = Format(
    "gnome-share",
    "what GNOME Sudoku puts on the clipboard",
    claim=claim_share,
    write=write_share,
    sign=Sign.SHAPE,
    is_of_comments=True,
    misfit=classic_only,
)
