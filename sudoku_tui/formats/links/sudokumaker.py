"""SudokuMaker's links: JSON compressed by LZString, with notes as masks and rules by number."""

from __future__ import annotations

import re
from math import isqrt
from typing import Final

from ...engine.bits import members
from ..codecs import lz_string
from ..codecs.json_text import list_in, number_in, object_in, read_json, text_in
from ..draft import Draft
from ..errors import FormatError
from ..format import Format, Sign
from ..programs.unread import refuse_unread
from ..sheet import Part

_LINK: Final = re.compile(r"sudokumaker\.app/\S{0,100}?[?&]puzzle=(?P<packed>[A-Za-z0-9+%$=_-]+)")
_NORMAL: Final = 0
"""The number of the normal rules of Sudoku."""


def claim(line: str) -> Draft | None:
    """Parse a link to SudokuMaker; None for another line."""
    match = _LINK.search(line)
    if not match:
        return None
    puzzle = object_in(object_in(read_json(lz_string.from_uri(match["packed"]))).get("puzzle"))
    cells = [object_in(cell) for cell in list_in(puzzle.get("cells"))]
    draft = Draft.of_square(isqrt(len(cells)))
    if draft.layout.cells != len(cells):
        raise FormatError(f'"cells" has {len(cells)} cells, which make no square board')
    texts = {"title": "name", "author": "author", "comment": "comment"}
    draft.set_texts(**{name: text_in(puzzle.get(key)) for name, key in texts.items()})
    for cell, said in enumerate(cells):
        digit = number_in(said.get("value")) or 0
        (draft.give if said.get("given") else draft.enter)(cell, digit)
        for key, part in (("candidates", Part.CANDIDATES), ("cornerPencilMarks", Part.CORNER)):
            mask = number_in(said.get(key)) or 0
            draft.note(part, cell, members(abs(mask) & draft.layout.all_digits))
    for constraint in list_in(puzzle.get("constraints")):
        kind = number_in(object_in(constraint).get("type"))
        if kind != _NORMAL:
            draft.refuse(f"constraint {kind}" if kind is not None else "constraint")
    refuse_unread(draft, puzzle, (*texts.values(), "cells", "constraints"))
    draft.refuse_rules_in_comment()
    return draft


LINK: Final = Format(
    "sudokumaker", "a link to SudokuMaker", claim=claim, sign=Sign.NAME, by_line=True
)
