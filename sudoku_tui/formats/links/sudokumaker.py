"""SudokuMaker's links: JSON packed by LZString, with masks for notes and a number for each rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ...engine.bits import members
from ...engine.layout import Layout
from ...engine.layouts.variants import variant
from ..codecs import lz_string
from ..codecs.json_text import list_in, number_in, object_in, read_json, text_in
from ..draft import Draft
from ..errors import FormatError, seen
from ..format import Format, Sign
from ..sheet import Part, Sheet

_LINK: Final = re.compile(r"sudokumaker\.app/\S{0,100}?[?&]puzzle=(?P<packed>[A-Za-z0-9+%$=_-]+)")
_NORMAL: Final = 0
"""The number of the rules that every Sudoku has."""


def is_link(line: str) -> bool:
    """Whether a line has a link to SudokuMaker."""
    return _LINK.search(line) is not None


def read_link(line: str, asked: Layout | None) -> Iterator[Sheet]:
    """The sheet of a link.

    Raises:
        FormatError: it is cut, broken or too large, or what is in it does not fit.
    """
    match = seen(_LINK.search(line), "link to SudokuMaker")
    puzzle = object_in(object_in(read_json(lz_string.from_uri(match["packed"]))).get("puzzle"))
    cells = [object_in(cell) for cell in list_in(puzzle.get("cells"))]
    try:
        layout = asked or variant(round(len(cells) ** 0.5))
    except ValueError as error:
        raise FormatError(f'"cells": {error}') from None
    if len(cells) != layout.cells:
        raise FormatError(f'"cells" has {len(cells)} cells; {layout.name} has {layout.cells}')
    draft = Draft(layout)
    texts = {"title": "name", "author": "author", "comment": "comment"}
    draft.tell(**{name: text_in(puzzle.get(key)) for name, key in texts.items()})
    for cell, said in enumerate(cells):
        digit = number_in(said.get("value")) or 0
        (draft.give if said.get("given") else draft.enter)(cell, digit)
        for key, part in (("candidates", Part.CANDIDATES), ("cornerPencilMarks", Part.CORNER)):
            mask = number_in(said.get(key)) or 0
            draft.note(part, cell, members(abs(mask) & layout.all_digits))
    for constraint in list_in(puzzle.get("constraints")):
        kind = number_in(object_in(constraint).get("type"))
        if kind != _NORMAL:
            draft.refuse(f"constraint {kind}" if kind is not None else "constraint")
    draft.refuse_told_rules()
    yield draft.sheet()


LINK: Final = Format(
    "sudokumaker", "a link to SudokuMaker", is_link, read_link, sign=Sign.NAME, by_line=True
)
