"""Groups of cells as other programs name them: pieces, more houses, cages with their sums.

A cell is a pair of row and column, an object of both, a name as ``r1c1`` or ``A1``, or its number.
Whether the first of a row is 0 or 1 only all cells together tell; where they do not, nothing is
read: a cage that is moved by a cell is another puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import isqrt
from typing import Final, TypeAlias

from ...engine.constraints.cage import Cage
from ...engine.layout import Cell
from ...engine.layouts.variants import picture_of
from ..codecs.json_text import Json, number_in

Group: TypeAlias = Sequence[Json]
"""Cells as a text names them."""

_CELLS: Final = (
    *("cells", "coords", "coordinates", "positions", "squares", "members", "fields"),
    *("points", "locations", "indices", "cellindices", "cellindexes"),
)
_SUM: Final = ("sum", "total", "target", "value", "clue", "targetsum", "cagesum", "n", "number")
_ROW: Final = ("row", "r", "y")
_COLUMN: Final = ("col", "column", "c", "x")
_BY_NUMBERS: Final = re.compile(r"\s*[rR]([1-9]\d?)[ ,]?[cC]([1-9]\d?)\s*")
_BY_LETTER: Final = re.compile(r"\s*([A-Pa-p])([1-9]\d?)\s*")
_PAIR: Final = re.compile(r"\s*[(\[]?\s*(\d{1,2})\s*[,;:_-]\s*(\d{1,2})\s*[)\]]?\s*")
_LARGEST_SIDE: Final = 25
_SMALLEST_SIDE: Final = 4
_MOST_GROUPS: Final = 700

_NAME: Final = "name"
_PLACE: Final = "place"
_NUMBER: Final = "number"


def cells_of_groups(groups: Sequence[Group], size: int) -> list[tuple[Cell, ...]] | None:
    """The cells of each group on a square board of this size; None where they are not told."""
    said = [[_reference(each) for each in group] for group in groups[:_MOST_GROUPS]]
    kinds = {each[0] if each else "" for group in said for each in group}
    if len(kinds) != 1 or "" in kinds or len(groups) > _MOST_GROUPS:
        return None
    kind = kinds.pop()
    numbers = [each[1:] for group in said for each in group if each]
    last = size**2 if kind == _NUMBER else size
    first = _first_of(kind, {n for each in numbers for n in each}, last)
    if first is None:
        return None
    found = []
    for group in said:
        cells = [_cell(each[1:], first, size) for each in group if each]
        whole = [cell for cell in cells if cell is not None]
        if len(whole) < len(cells) or len(set(whole)) < len(whole) or not whole:
            return None
        found.append(tuple(sorted(whole)))
    return found


def _first_of(kind: str, numbers: set[int], last: int) -> int | None:
    """The number of the first row, column or cell; None if the numbers do not tell."""
    if kind == _NAME:
        return 1
    if 0 in numbers:
        return 0
    return 1 if last in numbers else None


def _cell(numbers: Sequence[int], first: int, size: int) -> Cell | None:
    if len(numbers) == 1:
        cell = numbers[0] - first
        return cell if 0 <= cell < size**2 else None
    row, column = (number - first for number in numbers)
    return row * size + column if 0 <= row < size and 0 <= column < size else None


def _reference(value: Json) -> tuple[str, int] | tuple[str, int, int] | None:
    """How a cell is named, and the numbers of its name; None if it is none."""
    if isinstance(value, str):
        return _named(value)
    if isinstance(value, Mapping):
        plain = {str(key).lower(): said for key, said in value.items()}
        row, column = (_number(plain, keys) for keys in (_ROW, _COLUMN))
    elif isinstance(value, list | tuple) and len(value) == 2:
        row, column = map(number_in, value)
    else:
        number = number_in(value)
        return None if number is None else (_NUMBER, number)
    return None if row is None or column is None else (_PLACE, row, column)


def _named(name: str) -> tuple[str, int, int] | None:
    if match := _BY_NUMBERS.fullmatch(name):
        return _NAME, int(match[1]), int(match[2])
    if match := _BY_LETTER.fullmatch(name):
        return _NAME, ord(match[1].upper()) - ord("@"), int(match[2])
    match = _PAIR.fullmatch(name)
    return (_PLACE, int(match[1]), int(match[2])) if match else None


def _number(plain: Mapping[str, Json], keys: Sequence[str]) -> int | None:
    return next((number_in(plain[key]) for key in keys if key in plain), None)


def groups_in(value: Json) -> list[Group]:
    """The groups of a list of them, of which each may be an object; none if it is no such list."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if not isinstance(value, list | tuple):
        return []
    found = [_cells_said(each) for each in value]
    return [group for group in found if group] if all(found) else []


def _cells_said(value: Json) -> Group:
    if isinstance(value, Mapping):
        plain = _plain(value)
        value = next((plain[key] for key in _CELLS if key in plain), None)
    return value if isinstance(value, list | tuple) else ()


def _plain(fields: Mapping[str, Json]) -> dict[str, Json]:
    return {re.sub(r"[^a-z]", "", str(key).lower()): value for key, value in fields.items()}


def picture_in(value: Json, size: int) -> str:
    """The picture of pieces that are groups of as many cells each, which fill a board of this
    size; empty if they are none."""
    groups = groups_in(value)
    cells_of = cells_of_groups(groups, size) if len(groups) == size else None
    if not cells_of or {len(cells) for cells in cells_of} != {size}:
        return ""
    labels: dict[Cell, int] = {
        cell: number for number, cells in enumerate(cells_of) for cell in cells
    }
    return picture_of(labels[cell] for cell in sorted(labels)) if len(labels) == size**2 else ""


def regions_in(value: Json, size: int) -> list[tuple[Cell, ...]]:
    """More houses, of as many cells each as there are digits; none if they are not so."""
    groups = groups_in(value)
    cells_of = cells_of_groups(groups, size) if groups else None
    return cells_of if cells_of and {len(cells) for cells in cells_of} == {size} else []


def cages_in(value: Json, size: int) -> list[Cage]:
    """The cages of a list of objects, of pairs of sum and cells, or of an object with a sum for
    each group of cells; none if one of them is not told, or a sum cannot be."""
    if not isinstance(value, Mapping | list | tuple) or len(value) > _MOST_GROUPS:
        return []
    pairs = list(_summed(value))
    if not pairs or None in pairs:
        return []
    whole = [pair for pair in pairs if pair]
    cells_of = cells_of_groups([group for _, group in whole], size)
    if cells_of is None:
        return []
    cages = [Cage(cells, total) for (total, _), cells in zip(whole, cells_of, strict=True)]
    return cages if all(can_be(cage, size) for cage in cages) else []


def can_be(cage: Cage, size: int) -> bool:
    """Whether different digits of a board of this size add up to the sum of a cage."""
    count = len(cage.cells)
    if cage.sum is None:
        return count <= size
    least, most = count * (count + 1) // 2, count * (2 * size + 1 - count) // 2
    return count <= size and least <= cage.sum <= most


def _summed(value: Json) -> Iterator[tuple[int | None, Group] | None]:
    """Each cage of a list: its sum, and its cells; None in place of what is no cage."""
    if isinstance(value, Mapping):
        if value and all(isinstance(key, tuple) for key in value):
            for cells, total in value.items():
                group = cells if isinstance(cells[0], tuple) else (cells,)
                yield _pair(total, group)
            return
        value = list(value.values())
    if not isinstance(value, list | tuple):
        return
    for each in value:
        if isinstance(each, Mapping):
            plain = _plain(each)
            group = next((plain[key] for key in _CELLS if key in plain), None)
            said = next((plain[key] for key in _SUM if plain.get(key) is not None), None)
            yield _pair(said, group)
        elif isinstance(each, list | tuple) and len(each) == 2:
            one, other = each
            yield _pair(other, one) if isinstance(one, list | tuple) else _pair(one, other)
        else:
            yield None


def _pair(total: Json, group: Json) -> tuple[int | None, Group] | None:
    if isinstance(total, str):
        total = int(total) if total.strip().isdecimal() and len(total) < 5 else total or None
    is_sum = total is None or (isinstance(total, int) and not isinstance(total, bool))
    if not is_sum or not isinstance(group, list | tuple) or not group:
        return None
    return total or None, group


def side_of(value: Json) -> int:
    """The side of the board that cages with sums fill, each of its cells in one of them; 0 if they
    do not, or are none."""
    if not isinstance(value, Mapping | list | tuple) or len(value) > _MOST_GROUPS:
        return 0
    pairs = list(_summed(value))
    if not all(pair and pair[0] for pair in pairs):
        return 0
    count = sum(len(pair[1]) for pair in pairs if pair)
    side = isqrt(count)
    if side**2 != count or not _SMALLEST_SIDE <= side <= _LARGEST_SIDE:
        return 0
    cells = {cell for cage in cages_in(value, side) for cell in cage.cells}
    return side if len(cells) == count else 0
