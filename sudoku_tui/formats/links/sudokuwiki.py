"""SudokuWiki's packed positions: a few base-36 digits for each cell, after a letter and ``9B``.

The low part of a number is a given (1 to 9), a placed digit and 9 (10 to 18), or 18 and the
candidates as bits; ``ep``, all nine, is an empty cell. Above it a jigsaw has the piece, and a
killer the cage and its sum.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ...engine.bits import members
from ...engine.layout import Digit, Layout
from ...engine.layouts import layout_named
from ...engine.layouts.variants import parts_of, picture_of, variant
from ..draft import Draft
from ..errors import FormatError, seen
from ..format import Format, Sign
from ..sheet import Part, Sheet

_TEXT: Final = re.compile(r"(?:^|(?<=[\s=\"'(<]))(?P<kind>[SJLXW])9B(?P<cells>[0-9A-Za-z]*)")
_DIGITS_A_CELL: Final = {"S": 2, "X": 2, "W": 2, "J": 3, "L": 4}
_LAYOUTS: Final = {"S": "classic", "X": "x", "W": "windoku", "L": "classic"}
_PAGES: Final = {"S": "sudoku", "X": "sudokux", "W": "windoku", "J": "jigsaw", "L": "killersudoku"}
_PLACED, _MASKED, _ALL = 9, 18, 511
"""Added to a placed digit, to candidates as bits, and all nine of these."""
_LOW: Final = 1024
"""What is above ten bits is the piece or the cage."""
_CELLS: Final = 81
_FIGURES: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def is_packed(line: str) -> bool:
    """Whether a line has a packed position."""
    # To look for two characters is cheaper: a long line may have none at all.
    return "9B" in line and _TEXT.search(line) is not None


def read_packed(line: str, asked: Layout | None) -> Iterator[Sheet]:
    """The sheet of a packed position.

    Raises:
        FormatError: it is too short or too long, or a number means nothing; it names the cell.
    """
    match = seen(_TEXT.search(line), "SudokuWiki position")
    kind, text = match["kind"], match["cells"]
    figures = _DIGITS_A_CELL[kind]
    if len(text) != _CELLS * figures:
        raise FormatError(
            f"{kind}9B packs {_CELLS} cells in {_CELLS * figures} characters; this has {len(text)}"
        )
    numbers = [int(text[place : place + figures], 36) for place in range(0, len(text), figures)]
    above = [number // _LOW for number in numbers]
    draft = Draft(asked or _layout(kind, above))
    if draft.layout.cells != _CELLS:
        raise FormatError(f"{draft.layout.name} has {draft.layout.cells} cells, not {_CELLS}")
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
        _read_cages(draft, above)
    yield draft.sheet()


def _layout(kind: str, pieces: list[int]) -> Layout:
    try:
        return (
            layout_named(_LAYOUTS[kind]) if kind != "J" else variant(9, picture=picture_of(pieces))
        )
    except ValueError as error:
        raise FormatError(f"its pieces make no board: {error}") from None


def _read_cages(draft: Draft, above: list[int]) -> None:
    """The cages of a killer: neighbours of one colour, and the sum in the first of them."""
    layout, left = draft.layout, set(range(_CELLS))
    while left:
        cage, edge = set[int](), [min(left)]
        while edge:
            cell = edge.pop()
            if cell in left:
                left.remove(cell)
                cage.add(cell)
                row, column = layout.positions[cell]
                around = (
                    (row + 1, column),
                    (row - 1, column),
                    (row, column + 1),
                    (row, column - 1),
                )
                near = (layout.cell_at.get(place) for place in around)
                edge += [n for n in near if n in left and above[n] >> 6 == above[cell] >> 6]
        if total := sum(above[cell] % 64 for cell in cage):
            draft.cage(cage, total)


def _kind_of(layout: Layout) -> str:
    """The letter of *layout*; empty if there is none."""
    drawing = parts_of(layout)
    if layout.cells != _CELLS or drawing is None or drawing.regions:
        return ""
    if drawing.picture:
        return "" if drawing.rules or "." in drawing.picture else "J"
    kinds = {"classic": "S", "x": "X", "windoku": "W"}
    return kinds.get(layout.id, "")


def write_packed(sheet: Sheet) -> str:
    """The sheet as a link with a packed position."""
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
    is_packed,
    read_packed,
    write_packed,
    sign=Sign.NAME,
    keeps=frozenset({Part.ENTRIES, Part.CANDIDATES}),
    misfit=_misfit,
    by_line=True,
    tells_layout=True,
)
