"""SudoCue's ``.sdx``: nine lines of nine cells, each with its candidates.

``u5`` is a 5 that the player has placed. A single digit is a given, unless a cell that it sees
still has this candidate: then it is the only candidate of an open cell.
"""

from __future__ import annotations

import re
from typing import Final

from ...engine.bits import mask_of, members
from ...engine.layout import Layout
from ...engine.layouts import CLASSIC
from ..draft import Draft
from ..format import Format, Sign, classic_only
from ..sheet import Part, Sheet

_ROW: Final = re.compile(
    r"\s*(?:(?:u?[1-9]{1,9}|[.0])\s+){8}(?:u?[1-9]{1,9}|[.0])\s*", re.IGNORECASE
)
_ROWS: Final = 9
_PLACED: Final = "u"


def claim(text: str) -> Draft | None:
    """Parse nine rows of digits, separated by blanks; None for another text."""
    cells = _cells(text)
    if not cells:
        return None
    draft = Draft(CLASSIC)
    _read_cells(draft, cells)
    return draft


def has_placed_digits(text: str) -> bool:
    """Check whether a text is nine rows with placed digits; without them it may be a table."""
    return any(cell.startswith(_PLACED) for cell in _cells(text))


def _cells(text: str) -> list[str]:
    """Return the cells of nine rows, without comments; [] if the text is of another format."""
    lines = [line for line in text.split("\n") if line.strip() and not line.startswith("#")]
    is_board = len(lines) == _ROWS and all(map(_ROW.fullmatch, lines))
    return [cell for line in lines for cell in line.lower().split()] if is_board else []


def _read_cells(draft: Draft, cells: list[str]) -> None:
    masks = [mask_of(int(digit) for digit in cell if digit in "123456789") for cell in cells]
    for cell, written in enumerate(cells):
        digits = list(members(masks[cell]))
        if written.startswith(_PLACED) and len(digits) == 1:
            draft.enter(cell, digits[0])
        elif len(digits) == 1 and not _is_seen(draft.layout, masks, cells, cell):
            draft.give(cell, digits[0])
        else:
            draft.note(Part.CANDIDATES, cell, digits)


def _is_seen(layout: Layout, masks: list[int], cells: list[str], cell: int) -> bool:
    """Check whether an open cell that *cell* sees has its digit among the candidates."""
    return any(
        masks[cell] & masks[other] and not cells[other].startswith(_PLACED)
        for other in members(layout.sees[cell])
    )


def write_sdx(sheet: Sheet) -> str:
    """Return a sheet as a file of SudoCue; unknown candidates are those that the digits allow."""
    placed = sheet.entries or (0,) * _ROWS**2
    cells = []
    for given, entry, mask in zip(sheet.puzzle.givens, placed, sheet.shown_candidates, strict=True):
        open_digits = "".join(map(str, members(mask))) or "123456789"
        cells.append(str(given) if given else f"{_PLACED}{entry}" if entry else open_digits)
    rows = (cells[row * _ROWS : row * _ROWS + _ROWS] for row in range(_ROWS))
    return "\n".join(" ".join(row) for row in rows)


def _read_as_given(sheet: Sheet) -> tuple[str, ...]:
    """Describe the cells with one candidate that would be read as givens."""
    again = claim(write_sdx(sheet))
    assert again
    pairs = zip(sheet.puzzle.givens, again.sheet().puzzle.givens, strict=True)
    names = [
        sheet.layout.cell_name(cell) for cell, (one, other) in enumerate(pairs) if one != other
    ]
    return (f"that {', '.join(names[:3])} is not given",) if names else ()


SDX: Final = Format(
    "sdx",
    "a file of SudoCue with what is left for each cell",
    recognises=has_placed_digits,
    claim=claim,
    write=write_sdx,
    sign=Sign.SHAPE,
    keeps=frozenset({Part.ENTRIES, Part.CANDIDATES}),
    also_lost=_read_as_given,
    misfit=classic_only,
    between="\n\n",
    trap="a digit without u may be the only candidate",
)
