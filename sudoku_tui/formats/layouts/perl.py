"""Layouts in the keywords of the Perl module Games::Sudoku::General.

A set is a named house: ``r0`` is the first row, ``c0`` a column, ``s0`` a box, ``d0`` a diagonal,
``u0`` a disjoint group; cells are numbered from 0. The cells of a set with fewer cells than digits
must differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain, count
from typing import Any, Final

from ...engine.layout import Cell, House, Kind
from ...engine.layouts.overlaps import overlap
from ...engine.layouts.own import MOST_CELLS, MOST_DIGITS, MOST_HOUSES, MOST_SIDE
from ...engine.layouts.shapes import Shape, boxes, diagonals, latin, same_places
from ...engine.layouts.solids import dion, full_cube, half_cube
from ..clean import clean_text
from ..toml_lines import Path
from .cells import Source

PERL_BEGINNINGS: Final = (
    *("topology", "null", "sudoku", "sudokux", "brick", "corresponding", "latin", "cube"),
    "quincunx",
)
PERL_KEYS: Final = (
    *PERL_BEGINNINGS,
    *("columns", "rows", "add_set", "drop_set", "allowed_symbols", "symbol_list"),
)
_KINDS: Final = {"r": Kind.ROW, "c": Kind.COLUMN, "s": Kind.BOX, "d": Kind.DIAGONAL}
_LETTERS: Final = {kind: letter for letter, kind in _KINDS.items()} | {Kind.EXTRA: "u"}
_SET: Final = re.compile(r"(?:g(\d{1,2}))?([A-Za-z_]+)(\d{1,5})?")


def perl_beginning(source: Source, key: str) -> Shape:
    """Return the shape of one of `PERL_BEGINNINGS`.

    Raises:
        FormatError: Its value does not describe a layout.
    """
    value, path = source.table[key], (key,)
    if key == "topology":
        return _topology(source, source.text(path, value))
    if key == "cube" and value in ("full", "half"):
        return full_cube() if value == "full" else half_cube()
    shape = _shape_of(source, key, _numbers(source, path, value))
    if shape is None:
        source.refuse(path, f"'{key}' makes no layout with what it is set to")
    return shape


def _shape_of(source: Source, key: str, numbers: list[int]) -> Shape | None:
    """Return the shape of a keyword and its numbers; None if the numbers are wrong."""
    match key, numbers:
        case "sudoku" | "corresponding" | "sudokux", [order] if 2 <= order <= 5:
            shape, groups = boxes(order, order), same_places(order, order)
            more = {"corresponding": groups, "sudokux": diagonals(shape.digits)}
            return shape.with_houses(*more.get(key, ()))
        case "brick", [wide, high, *_] if min(wide, high) > 1 and wide * high <= MOST_DIGITS:
            return boxes(high, wide)
        case "latin", [size] if 2 <= size <= MOST_DIGITS:
            return latin(size)
        case "cube", [order] if 2 <= order <= 3:
            return dion(order)
        case "quincunx", [order, *gaps] if 2 <= order <= 5 and len(gaps) < 2:
            gap = gaps[0] if gaps else order % 2
            if gap < order and (order - gap) % 2 == 0:
                return _quincunx(order, gap)
        case "null", [cells, *sides] if 0 < cells <= MOST_CELLS and len(sides) < 3:
            columns = sides[0] if sides else cells
            if 0 < columns <= MOST_SIDE and cells <= columns * MOST_SIDE:
                places = tuple(divmod(place, columns) for place in range(cells))
                return Shape(_size_of_sets(source), places, ())
    return None


def _numbers(source: Source, path: Path, value: object) -> list[int]:
    """Return the numbers of a comma-separated string, a list, or a single number.

    Raises:
        FormatError: One is not an integer from 0 to 9,999.
    """
    parts: list[Any] = value.split(",") if isinstance(value, str) else list(_list(value))
    numbers = [
        int(part) if isinstance(part, str) and part.strip().isdecimal() and len(part) < 6 else part
        for part in parts
    ]
    if not numbers or not all(type(each) is int and 0 <= each < 10_000 for each in numbers):
        source.refuse(path, f"'{path[0]}' is set to a number, or to several with commas between")
    return numbers


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def _quincunx(order: int, gap: int) -> Shape:
    far, middle = (order + gap) * order, (order + gap) // 2 * order
    corners = ((0, 0), (0, far), (middle, middle), (far, 0), (far, far))
    return overlap(lambda: boxes(order, order), *corners)


def _topology(source: Source, text: str) -> Shape:
    """Return the shape of a list of cells, each with its sets; a lone comma is a hole."""
    path: Path = ("topology",)
    defined, sets = text.split(), _sets_in(text)
    for where, name in _dropped(source):
        if sets.pop(name, None) is None:
            source.refuse(where, f"there is no set {clean_text(name, 40)}")
    size = max(map(len, sets.values()), default=0)
    wide = source.number(("columns",), source.table.get("columns", max(1, size)), 1, MOST_SIDE)
    there = [place for place, each in enumerate(defined) if each.strip(",")]
    fits = len(there) <= MOST_CELLS and len(sets) <= MOST_HOUSES
    if not 2 <= size <= MOST_DIGITS or not fits or len(defined) > wide * MOST_SIDE:
        limits = f"{MOST_CELLS} cells, {MOST_HOUSES} sets and {MOST_SIDE} rows at most"
        source.refuse(path, f"that makes no layout: sets of 2 to {MOST_DIGITS} cells, {limits}")
    number = {place: cell for cell, place in enumerate(there)}
    shape = Shape(size, tuple(divmod(place, wide) for place in there), ())
    for name, places in sets.items():
        if len(set(places)) != len(places):
            source.refuse(path, f"a cell has the set {clean_text(name, 40)} twice")
    return _with_sets(shape, {name: [number[p] for p in places] for name, places in sets.items()})


def _sets_in(text: str) -> dict[str, list[int]]:
    """Return the indices of the cells of each set in a topology."""
    sets: dict[str, list[int]] = {}
    for place, each in enumerate(text.split()):
        for name in filter(None, each.split(",")):
            sets.setdefault(name, []).append(place)
    return sets


def _dropped(source: Source) -> Iterator[tuple[Path, str]]:
    for path, each in source.listed(("drop_set",), source.table.get("drop_set", [])):
        for name in source.text(path, each, 10_000).replace(",", " ").split():
            yield path, name


def _with_sets(shape: Shape, sets: Mapping[str, list[Cell]]) -> Shape:
    """Return *shape* with named sets; the cells of sets too small for houses must differ."""
    first = 1 - min((_number(name) for name in sets), default=0)
    added: list[House] = []
    taken = {(house.kind_name, house.grid, house.number) for house in shape.houses}
    for name, cells in sets.items():
        if len(cells) == shape.digits:
            house = _house(name, tuple(cells), max(0, first))
            numbers = chain([house.number], count(1))
            free = next(n for n in numbers if n and (house.kind_name, house.grid, n) not in taken)
            house = replace(house, number=free)
            taken.add((house.kind_name, house.grid, house.number))
            added.append(house)
    small = [
        [shape.positions[cell] for cell in cells]
        for cells in sets.values()
        if 1 < len(cells) < shape.digits
    ]
    return shape.with_houses(*added).with_differing(*small) if small else shape.with_houses(*added)


def _number(name: str) -> int:
    found = _SET.fullmatch(name)
    return int(found[3] or 0) if found else 0


def _house(name: str, cells: tuple[Cell, ...], first: int) -> House:
    """Return a set as a house: ``r0`` is row 1; an unknown kind is called by its own name."""
    found = _SET.fullmatch(name)
    if found is None:
        return House(Kind.EXTRA, 1, cells, name="the " + clean_text(name, 30))
    grid, letters, number = found.groups()
    letter = chr(ord("A") + int(grid)) if grid and int(grid) < 26 else ""
    kind = _KINDS.get(letters)
    called = "" if kind or letters == "u" else clean_text(letters, 30)
    return House(kind or Kind.EXTRA, int(number or 0) + first, cells, letter, called)


def _size_of_sets(source: Source) -> int:
    """Return the number of digits of a layout made of `add_set` alone: the size of the largest set.

    Raises:
        FormatError: There are no such sets, or they are too large or too small.
    """
    value = source.table.get("add_set")
    if not isinstance(value, dict) or not value:
        source.refuse(("null",), "with 'null' all houses are to be told by 'add_set'")
    sizes = [len(_numbers(source, ("add_set", name), _cells(each))) for name, each in value.items()]
    if not 2 <= max(sizes) <= MOST_DIGITS:
        source.refuse(("add_set",), f"a set has 2 to {MOST_DIGITS} cells")
    return max(sizes)


def _cells(value: object) -> object:
    """Return a list of cells with commas in place of blanks; another value as it is."""
    return ",".join(value.replace(",", " ").split()) if isinstance(value, str) else value


def with_perl_sets(source: Source, shape: Shape) -> Shape:
    """Return *shape* without the sets of ``drop_set``, and with those of ``add_set``.

    Raises:
        FormatError: A dropped set does not exist, or an added one exists or has wrong cells.
    """
    table = source.table
    if "topology" in table:  # its dropped sets were left out when it was parsed
        known = set(_sets_in(source.text(("topology",), table["topology"])))
    else:
        named = dict(_names_of(shape))
        for path, name in _dropped(source):
            if name not in named:
                source.refuse(path, f"there is no set {clean_text(name, 40)}")
            del named[name]
        if "drop_set" in table:
            shape = shape._replace(houses=tuple(named.values()))
        known = set(named)
    value = table.get("add_set", {})
    if not isinstance(value, dict) or len(value) > MOST_HOUSES:
        source.refuse(("add_set",), "sets are added as add_set = { d0 = [0, 10, 20] }")
    added = {name: _added(source, name, each, shape, known) for name, each in value.items()}
    return _with_sets(shape, added) if added else shape


def _names_of(shape: Shape) -> Iterator[tuple[str, House]]:
    """Yield the houses with their names in the Perl module."""
    grids = sorted({house.grid for house in shape.houses if house.grid})
    for house in shape.houses:
        grid = f"g{grids.index(house.grid)}" if house.grid else ""
        yield f"{grid}{_LETTERS[house.kind]}{house.number - 1}", house


def _added(source: Source, name: str, value: object, shape: Shape, known: set[str]) -> list[Cell]:
    """Return the cells of an added set.

    Raises:
        FormatError: The set exists, is too large, or has wrong cells.
    """
    path: Path = ("add_set", name)
    cells = _numbers(source, path, _cells(value))
    what = f"the set {clean_text(name, 40)}"
    if name in known:
        source.refuse(path, f"{what} is there already")
    if len(cells) > shape.digits:
        source.refuse(path, f"{what} has {len(cells)} cells; {shape.digits} at most")
    for cell in cells:
        if cell >= len(shape.positions):
            source.refuse(path, f"{what} has cell {cell}, which is no cell")
        if cells.count(cell) > 1:
            source.refuse(path, f"{what} has cell {cell} twice")
    return cells
