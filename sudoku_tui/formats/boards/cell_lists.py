"""Lists of cells with digits, a cell a line: ``square digit``, or ``row column digit``.

Games::YASudoku counts squares from 0; lists of rows and columns count from 0 or from 1, as they
show. Fields are parted by spaces, commas or tabs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ...engine.layout import Layout
from ...engine.layouts import CLASSIC
from ..draft import Draft
from ..errors import FormatError
from ..format import Format, classic_only
from ..sheet import Sheet

_LINE: Final = re.compile(r"\s*(\d{1,2})[\s,;:]+(?:(\d)[\s,;:]+)?(\d)[\s,;]*")
_COMMENT: Final = re.compile(r"\s*(?:[#%].*)?")
_FEWEST: Final = 8
"""Cells that a list must have, not to be taken for something else."""


def _items(text: str) -> Iterator[tuple[int, re.Match[str] | None]]:
    """Each line that says something, and what it is."""
    for number, line in enumerate(text.split("\n"), 1):
        if not _COMMENT.fullmatch(line):
            yield number, _LINE.fullmatch(line)


def is_cell_list(head: str) -> bool:
    """Whether every line of a text is a cell and a digit."""
    items = [match for _, match in _items(head[:4_000].rpartition("\n")[0] or head)]
    whole = len(items) >= _FEWEST and all(items)
    return whole and len({match[2] is None for match in items if match}) == 1


def read_cell_list(text: str, asked: Layout | None) -> Iterator[Sheet]:
    """The puzzle of a list.

    Raises:
        FormatError: a line is something else, or names a cell that is not there.
    """
    layout = asked or CLASSIC
    draft = Draft(layout)
    items = list(_items(text))
    broken = next((number for number, match in items if match is None), None)
    if broken is not None:
        raise FormatError(f"line {broken}: this is no cell with its digit", broken)
    matches = [(number, match) for number, match in items if match]
    from_one = all(match[1] != "0" and match[2] != "0" for _, match in matches)
    for number, match in matches:
        first, second, digit = match.groups()
        if second is None:
            cell = int(first) if int(first) < layout.cells else None
        else:
            cell = layout.cell_at.get((int(first) - from_one, int(second) - from_one))
        if cell is None:
            raise FormatError(f"line {number}: there is no such cell", number, match.start(1) + 1)
        draft.give(cell, int(digit))
    yield draft.sheet()


def write_cell_list(sheet: Sheet) -> str:
    """A line for each given: its square, counted from 0, and its digit."""
    givens = enumerate(sheet.puzzle.givens)
    lines = [f"{cell:<2} {digit}" for cell, digit in givens if digit]
    if len(lines) < _FEWEST:
        raise FormatError(f"a list of fewer than {_FEWEST} cells would not be read back")
    return "\n".join(lines)


CELLS = Format(
    "yasudoku",
    "a line for each given: its square from 0, and its digit",
    is_cell_list,
    read_cell_list,
    write_cell_list,
    misfit=classic_only,
    between="\n\n",
    trap="squares count from 0; rows and columns from 0 or 1",
)
