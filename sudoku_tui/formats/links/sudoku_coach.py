"""sudoku.coach's codes: zlib-compressed JSON in base32hex, after ``SCv7_`` and a number.

Notes are a mask for each cell, with bit 1 for the digit 1.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import Final

from ...engine.bits import members
from ...engine.layout import Layout, digit_of, symbol
from ..codecs.json_text import Json, number_in, object_in, read_json, text_in, write_json
from ..codecs.packed_bytes import ZLIB, deflate, from_base32, inflate, to_base32
from ..draft import Draft
from ..errors import FormatError
from ..format import Format, Sign
from ..programs.unread import refuse_key, refuse_unread
from ..sheet import Part, Sheet

_CODE: Final = re.compile(r"SCv\d+_32_(?P<packed>[0-9A-Va-v]+)")
_READ: Final = ("gridSize", "givenDigits", "userDigits", "userCellCandidates", "title", "author")
_OTHER_RULES: Final = ("constraints", "variant", "cages", "thermometers")


def claim(line: str) -> Draft | None:
    """Parse a code of sudoku.coach; None for another line."""
    match = _CODE.search(line)
    if not match:
        return None
    fields = object_in(read_json(inflate(from_base32(match["packed"]), ZLIB)))
    givens = text_in(fields.get("givenDigits"))
    draft = Draft.of_square(number_in(fields.get("gridSize")) or isqrt(len(givens)))
    layout = draft.layout
    draft.set_texts(title=text_in(fields.get("title")), author=text_in(fields.get("author")))
    draft.give_all(_digits("givenDigits", givens, layout))
    entered = text_in(fields.get("userDigits")) or "0" * layout.cells
    for cell, digit in enumerate(_digits("userDigits", entered, layout)):
        draft.enter(cell, digit)
    notes = text_in(fields.get("userCellCandidates"))
    for cell, bits in enumerate(notes.split("-") if notes else ()):
        if cell < layout.cells:
            draft.note(Part.CANDIDATES, cell, members((number_in(bits) or 0) & layout.all_digits))
    for key in _OTHER_RULES:
        refuse_key(draft, key, fields.get(key))
    refuse_unread(draft, fields, (*_READ, *_OTHER_RULES))
    return draft


def _digits(key: str, text: str, layout: Layout) -> list[int]:
    """Return the digit of each cell, 0 for any other character.

    Raises:
        FormatError: The text has another number of cells than the board; *key* names it.
    """
    if len(text) != layout.cells:
        raise FormatError(f'"{key}" has {len(text)} cells; {layout.cells} expected')
    return [digit_of(character, layout.digits) or 0 for character in text]


def write_code(sheet: Sheet) -> str:
    """Return a sheet as a code of sudoku.coach."""
    layout, puzzle = sheet.layout, sheet.puzzle
    entries = sheet.entries or (0,) * layout.cells
    candidates = sheet.candidates or (0,) * layout.cells
    fields: dict[str, Json] = {
        "gridSize": layout.digits,
        "givenDigits": "".join(symbol(digit) if digit else "0" for digit in puzzle.givens),
        "userDigits": "".join(symbol(digit) if digit else "0" for digit in entries),
        "userCellCandidates": "-".join(map(str, candidates)),
        "title": puzzle.title,
    }
    return f"SCv7_32_{to_base32(deflate(write_json(fields), ZLIB))}"


def _boxes_only(layout: Layout) -> str:
    is_plain = layout.id == "classic" or layout.id in ("4", "6", "8")
    return "" if is_plain else f"it is for plain boards to 9 digits; this is {layout.name}"


CODE: Final = Format(
    "sudoku-coach",
    "a code of sudoku.coach",
    claim=claim,
    write=write_code,
    sign=Sign.NAME,
    keeps=frozenset({Part.ENTRIES, Part.CANDIDATES, Part.TITLE}),
    misfit=_boxes_only,
    by_line=True,
)
