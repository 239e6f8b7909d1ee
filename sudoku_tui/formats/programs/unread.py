"""Unknown keys in other programs' JSON: keys that may hold clues become constraints."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from ...engine.layout import Cell
from ..clean import clean_text
from ..codecs.json_text import Json, number_in
from ..draft import Draft
from .shapes import named_cells

_DEEPEST: Final = 4
"""Most levels of objects and lists that are searched for cells."""


def refuse_unread(draft: Draft, fields: Mapping[str, Json], known: Collection[str]) -> None:
    """Add a constraint for each unknown key that may hold clues.

    Sizes, dates, names and empty values hold none. A list of objects or lists may, and so may a
    value with an entry for each cell, or a switch that is on.
    """
    for key, value in fields.items():
        if key not in known and _may_hold_clues(value, draft.layout.cells):
            refuse_key(draft, key, value)


def refuse_unread_in_cells(
    draft: Draft, cells: Iterable[tuple[Cell, Mapping[str, Json]]], known: Collection[str]
) -> None:
    """Add a constraint for each unknown key of a cell with a digit or a list.

    Empty boards are left alone: `refuse_lost_digits` reports the place of their digits.
    """
    for cell, fields in cells if draft.has_digits else ():
        for key in fields.keys() - known:
            value = fields[key]
            if value and (isinstance(value, list) or number_in(value) in range(1, draft.size + 1)):
                draft.refuse(key, first=cell)


def add_cage(draft: Draft, cells: Sequence[Cell], total: Json, *, listed: int) -> None:
    """Add a cage of JSON. Without its sum, if that is not a number; then it is also refused.

    Args:
        cells: The cells on the board.
        total: The value of the sum; None or a blank text if there is none.
        listed: Number of cells in the text.
    """
    number = number_in(total)
    draft.cage(cells, number, listed=listed)
    if number is None and total is not None and str(total).strip():
        draft.refuse_cage(cells, None, wrong_sum(total))


def wrong_sum(total: object) -> str:
    """Return the problem of a cage with *total* in place of a sum."""
    return f"with '{clean_text(str(total), 15)}' in place of a sum"


def refuse_key(draft: Draft, key: str, value: Json) -> None:
    """Add the constraints under a key, with their number and first cell, unless it is empty."""
    if value:
        count = len(value) if isinstance(value, list) else 1
        draft.refuse(key, count, next(_cells_in(value, draft), None))


def _may_hold_clues(value: Json, cells: int) -> bool:
    match value:
        case str():
            return len("".join(value.split())) == cells
        case list():
            return len(value) == cells or any(isinstance(each, list | dict) for each in value)
        case dict():
            return any(_may_hold_clues(each, cells) for each in (list(value), *value.values()))
        case _:
            return value is True


def _cells_in(value: Json, draft: Draft, depth: int = 0) -> Iterator[Cell]:
    """Yield the cells in a value: names like ``R1C1``, or objects with row and column from 0."""
    if isinstance(value, dict) and {"row", "col"} <= value.keys():
        place = number_in(value["row"]), number_in(value["col"])
        yield from (cell for at, cell in draft.layout.cell_at.items() if at == place)
    elif isinstance(value, str):
        yield from named_cells([value], draft.size)
    elif isinstance(value, list | dict) and depth < _DEEPEST:
        for each in value.values() if isinstance(value, dict) else value:
            yield from _cells_in(each, draft, depth + 1)
