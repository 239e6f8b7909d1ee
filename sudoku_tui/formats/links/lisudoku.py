"""Links of lisudoku: the cells as plain text, or JSON compressed by LZString.

The JSON has a key for each kind of constraint, in camel case or with underscores, and cells as
``{"row": 0, "col": 0}``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isqrt
from typing import Final

from ...engine.bits import members
from ...engine.layout import Cell, digit_of
from ...engine.layouts import MOST_DIGITS
from ...engine.puzzle import parity_of
from ..codecs import lz_string
from ..codecs.json_text import Json, list_in, number_in, object_in, read_json
from ..codecs.packed_bytes import unescape
from ..draft import Draft
from ..errors import FormatError
from ..format import Format, Sign
from ..programs.rules import Column, rules_of
from ..programs.shapes import labels_of
from ..programs.unread import add_cage, refuse_key

_LINK: Final = re.compile(
    r"lisudoku\.xyz/(?:solver|e)/?\?(?:[^\s#]{0,200}&)?import=(?P<packed>[A-Za-z0-9+/%=._-]+)"
)
_CELLS: Final = re.compile(r"[0-9A-G.]{16,256}")
_RULES: Final = rules_of(Column.LISUDOKU)
_READ: Final = {
    *_RULES,
    *("gridSize", "fixedNumbers", "regions", "extraRegions", "killerCages"),
    *("oddCells", "evenCells"),
}


def claim(line: str) -> Draft | None:
    """Parse a link to lisudoku; None for another line."""
    match = _LINK.search(line)
    if not match:
        return None
    packed = unescape(match["packed"])
    if _CELLS.fullmatch(packed) and isqrt(len(packed)) ** 2 == len(packed):
        draft = Draft.of_square(isqrt(len(packed)))
        draft.give_all(digit_of(each, draft.size) or 0 for each in packed)
        return draft
    found = object_in(read_json(lz_string.from_base64(packed)))
    fields = {re.sub(r"_([a-z])", lambda m: m[1].upper(), key): found[key] for key in found}
    return _draft(fields)


def _draft(fields: Mapping[str, Json]) -> Draft:
    size = number_in(fields.get("gridSize")) or 0
    if not 2 <= size <= MOST_DIGITS:
        raise FormatError(f'"gridSize" is {size}; 2 to {MOST_DIGITS} expected')
    rules = {rule for key, rule in _RULES.items() if fields.get(key) is True}
    regions, extra = ([_cells(each, size) for each in list_in(fields.get(key))] for key in _HOUSES)
    draft = Draft.of_square(size, rules, pieces=labels_of(regions, size), regions=extra)
    for said in map(object_in, list_in(fields.get("fixedNumbers"))):
        for cell in _cells([said.get("position")], size):
            draft.give(cell, number_in(said.get("value")) or 0)
    for cage in map(object_in, list_in(fields.get("killerCages"))):
        region = cage.get("region")
        add_cage(draft, _cells(region, size), cage.get("sum"), listed=len(list_in(region)))
    for letter, key in (("o", "oddCells"), ("e", "evenCells")):
        for cell in _cells(fields.get(key), size):
            draft.allow(cell, members(parity_of(letter, draft.layout)))
    if any(len(set(cells)) != size for cells in extra):
        draft.refuse("extraRegions")
    for key, value in fields.items():
        if key not in _READ:
            refuse_key(draft, key, value)
    return draft


_HOUSES: Final = ("regions", "extraRegions")


def _cells(value: Json, size: int) -> list[Cell]:
    """Return the cells of a list.

    Raises:
        FormatError: A cell is not on the board.
    """
    found = []
    for place in map(object_in, list_in(value)):
        row, column = number_in(place.get("row")), number_in(place.get("col"))
        if row is None or column is None:
            continue  # not a cell
        if not (0 <= row < size and 0 <= column < size):
            raise FormatError(f"row {row}, column {column} is not on a board of {size} rows")
        found.append(row * size + column)
    return found


LINK: Final = Format(
    "lisudoku", "a link to lisudoku", claim=claim, sign=Sign.NAME, by_line=True, states_layout=True
)
