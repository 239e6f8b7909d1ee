"""Groups of cells: pieces, extra houses, cages with their sums.

A cell is a pair of row and column, an object of both, a name like ``r1c1`` or ``A1``, or a number.
Only all cells together show whether rows count from 0 or from 1. If they do not, the groups are
refused: a cage that is shifted by a cell makes another puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from math import isqrt
from typing import Final, NamedTuple, TypeAlias

from ...engine.constraints.cage import Cage
from ...engine.constraints.combinations import sum_range
from ...engine.layout import Cell
from ...engine.layouts.variants import picture_of
from ..codecs.json_text import Json, number_in
from .key_roles import CellRole, cell_fields, normalised

Group: TypeAlias = Sequence[Json]
"""References to the cells of a group."""
NO_CAGE: Final = frozenset({"", ".", "-", "_", "*"})
"""Labels of a cell in no cage, and words for a cell without a sum."""
_CELLS: Final = (
    *("cells", "coords", "coordinates", "positions", "squares", "members", "fields"),
    *("points", "locations", "indices", "cellindices", "cellindexes"),
)
_SUM: Final = ("sum", "total", "target", "value", "clue", "targetsum", "cagesum", "n", "number")
_BY_NUMBERS: Final = re.compile(r"\s*[rR]([1-9]\d?)[ ,]?[cC]([1-9]\d?)\s*", re.ASCII)
_BY_LETTER: Final = re.compile(r"\s*([A-Pa-p])([1-9]\d?)\s*", re.ASCII)
_PAIR: Final = re.compile(r"\s*[(\[]?\s*(\d{1,2})\s*[,;:_-]\s*(\d{1,2})\s*[)\]]?\s*", re.ASCII)
_LARGEST_SIDE: Final = 25
_SMALLEST_SIDE: Final = 4
_MOST_GROUPS: Final = 700
_MOST_CELLS: Final = 7_000
_FEWEST_GROUPS: Final = 4


class Reference(NamedTuple):
    """A reference to a cell."""

    kind: str
    """``name``, ``place`` for row and column, or ``number``."""
    numbers: tuple[int, ...]

    def cell(self, size: int, first: int) -> Cell:
        """Return the cell on a board of *size* rows, if *first* is the first number of all."""
        row, *column = (number - first for number in self.numbers)
        return row * size + column[0] if column else row


def reference(value: Json) -> Reference | None:
    """Return the reference in a value; None for another value."""
    if isinstance(value, str):
        return _reference_of_name(value)
    if isinstance(value, Mapping):
        known = cell_fields(value)
        row, column = (number_in(known.get(role)) for role in (CellRole.ROW, CellRole.COLUMN))
        if CellRole.PLACE in known and (row is None or column is None):
            return reference(known[CellRole.PLACE])
    elif isinstance(value, list | tuple) and len(value) == 2:
        row, column = map(number_in, value)
    else:
        number = number_in(value)
        return None if number is None else Reference("number", (number,))
    return None if row is None or column is None else Reference("place", (row, column))


def _reference_of_name(name: str) -> Reference | None:
    if match := _BY_NUMBERS.fullmatch(name):
        return Reference("name", (int(match[1]), int(match[2])))
    if match := _BY_LETTER.fullmatch(name):
        return Reference("name", (ord(match[1].upper()) - ord("@"), int(match[2])))
    if match := _PAIR.fullmatch(name):
        return Reference("place", (int(match[1]), int(match[2])))
    number = number_in(name)
    return None if number is None else Reference("number", (number,))


def cells_at(values: Iterable[Json], size: int) -> list[Cell] | None:
    """Return the cells of references on a square board; None if they are ambiguous or wrong."""
    references = list(map(reference, values))
    known = [each for each in references if each]
    kinds = {each.kind for each in known}
    if len(kinds) != 1 or len(known) < len(references):
        return None
    (kind,) = kinds
    numbers = {number for each in known for number in each.numbers}
    first = _first_number(kind, numbers, last := size**2 if kind == "number" else size)
    if first is None or min(numbers) < first or max(numbers) >= first + last:
        return None
    return [each.cell(size, first) for each in known]


def _first_number(kind: str, numbers: Collection[int], last: int) -> int | None:
    """Return the number of the first cell, row or column; None if it may be 0 or 1."""
    if kind == "name":
        return 1
    return 0 if 0 in numbers else 1 if last in numbers else None


def cells_of_groups(groups: Sequence[Group], size: int) -> list[tuple[Cell, ...]] | None:
    """Return the cells of each group on a square board; None if they are ambiguous or wrong."""
    if len(groups) > _MOST_GROUPS or sum(map(len, groups)) > _MOST_CELLS:
        return None
    cells = cells_at((each for group in groups for each in group), size)
    if cells is None:
        return None
    found, start = [], 0
    for group in groups:
        part = cells[start : start + len(group)]
        start += len(group)
        if not part or len({*part}) < len(part):
            return None
        found.append(tuple(sorted(part)))
    return found


def _groups_in(value: Json) -> list[Group]:
    """Return the groups of a list or of objects in a list; [] for other values."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if not isinstance(value, list | tuple):
        return []
    found = [_field(each, _CELLS) if isinstance(each, Mapping) else each for each in value]
    return found if all(isinstance(each, list | tuple) and each for each in found) else []


def _field(fields: Mapping[str, Json], names: Sequence[str]) -> Json:
    """Return the value of the first of *names* with one; None if there is none."""
    plain = {normalised(key): value for key, value in fields.items()}
    return next((plain[name] for name in names if plain.get(name) is not None), None)


def picture_in(value: Json, size: int) -> str:
    """Return the picture of pieces that fill a board; "" if a value has no such pieces."""
    groups = _groups_in(value)
    cells_of = cells_of_groups(groups, size) if len(groups) == size else None
    if not cells_of or {len(cells) for cells in cells_of} != {size}:
        return ""
    labels = {cell: number for number, cells in enumerate(cells_of) for cell in cells}
    return picture_of(labels[cell] for cell in sorted(labels)) if len(labels) == size**2 else ""


def regions_in(value: Json, size: int) -> list[tuple[Cell, ...]]:
    """Return extra houses, each with as many cells as there are digits; [] for other values."""
    groups = _groups_in(value)
    cells_of = cells_of_groups(groups, size) if groups else None
    return cells_of if cells_of and {len(cells) for cells in cells_of} == {size} else []


def cages_in(value: Json, size: int) -> list[Cage]:
    """Return the cages of a value; [] if one is wrong or has an impossible sum.

    It is a list of objects, a list of pairs of sum and cells, or an object of sums and cells.
    """
    pairs = _summed(value)
    cells_of = cells_of_groups([group for _, group in pairs], size) if pairs else None
    totals = [total for total, _ in pairs]
    cages = [Cage(cells, total) for total, cells in zip(totals, cells_of or (), strict=False)]
    return cages if all(can_be(cage, size) for cage in cages) else []


def _summed(value: Json) -> list[tuple[int | None, Group]]:
    """Return sum and cells of each cage of a value; [] if one of them is not a cage."""
    if not isinstance(value, Mapping | list | tuple) or len(value) > _MOST_GROUPS:
        return []
    if isinstance(value, Mapping):
        is_keyed = all(isinstance(key, tuple) for key in value)
        value = (
            [[total, cells] for cells, total in value.items()] if is_keyed else [*value.values()]
        )
    found = list(map(_cage, value))
    return [cage for cage in found if cage] if all(found) else []


def _cage(value: Json) -> tuple[int | None, Group] | None:
    if isinstance(value, Mapping):
        total, group = _field(value, _SUM), _field(value, _CELLS)
    elif isinstance(value, list | tuple) and len(value) == 2:
        total, group = value if not isinstance(value[0], list | tuple) else reversed(value)
    else:
        return None
    if isinstance(group, tuple) and group and not isinstance(group[0], list | tuple):
        group = (group,)  # the only cell
    number = number_in(total) if total not in (None, "") else 0
    if number is None or not isinstance(group, list | tuple) or not group:
        return None
    return number or None, group


def can_be(cage: Cage, size: int) -> bool:
    """Check whether different digits of a board of this size add up to the sum of a cage."""
    count = len(cage.cells)
    if cage.sum is None:
        return count <= size
    least, most = sum_range(count, size)
    return count <= size and least <= cage.sum <= most


def side_of(value: Json) -> int:
    """Return the side of the board that cages with sums fill without overlaps, or 0."""
    pairs = _summed(value)
    count = sum(len(group) for _, group in pairs)
    side = isqrt(count)
    if side**2 != count or not _SMALLEST_SIDE <= side <= _LARGEST_SIDE:
        return 0
    cells = {cell for cage in cages_in(value, side) for cell in cage.cells}
    return side if len(cells) == count and all(total for total, _ in pairs) else 0


def cages_of_layers(
    words: Sequence[str], labels: Sequence[Hashable], size: int
) -> tuple[Cage, ...]:
    """Return the cages of a square board with a label for each cell and one sum in each cage.

    Returns:
        () if a cage does not have exactly one sum, or has an impossible one.
    """
    cells_of: dict[Hashable, list[Cell]] = {}
    for cell, label in enumerate(labels):
        if label not in NO_CAGE:
            cells_of.setdefault(label, []).append(cell)
    if len(words) != size**2 or len(labels) != size**2 or len(cells_of) < 2:
        return ()
    cages = []
    for cells in cells_of.values():
        sums = [words[cell] for cell in cells if words[cell] not in NO_CAGE]
        sums = [each for each in sums if each.strip("0")]
        if len(sums) != 1 or not sums[0].isdecimal() or len(sums[0]) > 3:
            return ()
        cages.append(Cage(tuple(cells), int(sums[0])))
    return whole_cages(cages, size)


def whole_cages(cages: Sequence[Cage], size: int) -> tuple[Cage, ...]:
    """Return the cages; () if a sum is impossible.

    The sums of cages that fill the board must add up to its total.
    """
    cells = [cell for cage in cages for cell in cage.cells]
    if not all(can_be(cage, size) for cage in cages):
        return ()
    total = size**2 * (size + 1) // 2
    fill = len(cells) == len(set(cells)) == size**2
    return () if fill and sum(cage.sum or 0 for cage in cages) != total else tuple(cages)


def lists_groups(value: Json) -> bool:
    """Check whether a value may be a list of groups of cells."""
    if isinstance(value, Mapping):
        value = list(value.values())
    return (
        isinstance(value, list | tuple)
        and len(value) >= _FEWEST_GROUPS
        and all(isinstance(e, dict) or (isinstance(e, list | tuple) and len(e) > 1) for e in value)
    )
