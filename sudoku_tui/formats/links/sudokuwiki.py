"""SudokuWiki's encoded positions: two to four base-36 digits for each cell, after a letter and
``9B``.

The low ten bits of a number are a given (1 to 9), a placed digit plus 9 (10 to 18), or the mask of
candidates plus 18; ``ep`` is an empty cell with all nine. The bits above are the piece of a jigsaw,
or the cage of a killer and its sum.
"""

from __future__ import annotations

import re
from typing import Final

from ...engine.bits import members
from ...engine.layout import Digit, Layout
from ...engine.layouts.variants import parts_of
from ..draft import Draft
from ..errors import FormatError
from ..format import Format, Sign
from ..programs.rules import Column, rules_of
from ..programs.shapes import piece_labels
from ..sheet import Part, Sheet

_TEXT: Final = re.compile(r"(?:^|(?<=[\s=\"'(<]))(?P<kind>[SJLXW])9B(?P<cells>[0-9A-Za-z]*)")
_DIGITS_A_CELL: Final = {"S": 2, "X": 2, "W": 2, "J": 3, "L": 4}
_RULES: Final = rules_of(Column.SUDOKUWIKI)
_PAGES: Final = {"S": "sudoku", "X": "sudokux", "W": "windoku", "J": "jigsaw", "L": "killersudoku"}
_PLACED, _MASKED, _ALL = 9, 18, 511
"""The offset of a placed digit, the offset of a mask of candidates, and the full mask."""
_LOW: Final = 1024
"""The bits above the lowest ten are the piece or the cage."""
_CELLS: Final = 81
_SIDE: Final = 9
_FIGURES: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def claim(line: str) -> Draft | None:
    """Parse an encoded position; None for another line."""
    # Searching for two characters first is cheaper: most long lines have no such text.
    match = _TEXT.search(line) if "9B" in line else None
    if not match:
        return None
    kind, text = match["kind"], match["cells"]
    figures = _DIGITS_A_CELL[kind]
    if len(text) != _CELLS * figures:
        raise FormatError(
            f"{kind}9B packs {_CELLS} cells in {_CELLS * figures} characters; this has {len(text)}"
        )
    numbers = [int(text[place : place + figures], 36) for place in range(0, len(text), figures)]
    above = [number // _LOW for number in numbers]
    rules = [_RULES[kind]] if kind in _RULES else []
    draft = Draft.of_square(_SIDE, rules, pieces=above if kind == "J" else ())
    has_pieces = kind in "JL"
    for cell, whole in enumerate(numbers):
        number = whole % _LOW if has_pieces else whole
        if number > _MASKED + _ALL:
            raise FormatError(f"{draft.layout.cell_name(cell)}: {number} means nothing here")
        if number <= _PLACED:
            draft.give(cell, number)
        elif number <= _MASKED:
            draft.enter(cell, number - _PLACED)
        elif number < _MASKED + _ALL:
            draft.note(Part.CANDIDATES, cell, members((number - _MASKED) << 1))
    if kind == "L":
        # Neighbours of one colour are a cage, and its first cell has the sum.
        draft.cages_of(
            piece_labels(_SIDE, lambda one, other: above[one] >> 6 == above[other] >> 6),
            [number % 64 for number in above],
            only_with_sum=True,
        )
    return draft


def _kind_of(layout: Layout) -> str:
    """Return SudokuWiki's letter of *layout*; "" if it has none."""
    drawing = parts_of(layout)
    if layout.cells != _CELLS or drawing is None or drawing.regions:
        return ""
    if drawing.picture:
        return "" if drawing.rules or "." in drawing.picture else "J"
    kinds = {"classic": "S", "x": "X", "windoku": "W"}
    return kinds.get(layout.id, "")


def write_packed(sheet: Sheet) -> str:
    """Return a sheet as a link with an encoded position."""
    kind = _kind_of(sheet.layout)
    pieces = sheet.layout.box_of if kind == "J" else (1,) * _CELLS
    figures = _DIGITS_A_CELL[kind]
    numbers = (_number(sheet, cell) + _LOW * (piece - 1) for cell, piece in enumerate(pieces))
    cells = "".join(_base36(number, figures) for number in numbers)
    return f"https://www.sudokuwiki.org/{_PAGES[kind]}.htm?bd={kind}9B{cells}"


def _number(sheet: Sheet, cell: int) -> int:
    if given := sheet.puzzle.givens[cell]:
        return given
    entry: Digit = sheet.entries[cell] if sheet.entries else 0
    mask = sheet.candidates[cell] if sheet.candidates else 0
    return entry + _PLACED if entry else _MASKED + (mask >> 1 or _ALL)


def _base36(number: int, figures: int) -> str:
    high, low = divmod(number, 36)
    return (_base36(high, figures - 1) if figures > 1 else "") + _FIGURES[low]


def _misfit(layout: Layout) -> str:
    known = "classic, x, windoku and jigsaws of nine digits"
    return "" if _kind_of(layout) else f"it is for {known}; this is {layout.name}"


PACKED: Final = Format(
    "sudokuwiki-position",
    "a SudokuWiki link with entries and candidates",
    claim=claim,
    write=write_packed,
    sign=Sign.NAME,
    keeps=frozenset({Part.ENTRIES, Part.CANDIDATES}),
    misfit=_misfit,
    by_line=True,
    states_layout=True,
)
