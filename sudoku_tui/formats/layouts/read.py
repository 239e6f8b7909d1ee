"""The parser of layouts in TOML, drawn or based on another layout.

A layout begins with ``base`` (the id of a layout; with ``at``, several overlapping copies), with a
``picture`` (a letter for each cell, equal letters for a box), or with the keywords of a Perl module
(see `perl`). ``drop`` removes houses by name, ``add`` adds houses. ``apart`` names sets of cells
that must differ, fewer than in a house. ``moves`` and ``gaps`` exclude equal and consecutive digits
at a distance, ``bans`` excludes pairs of digits. ``marks`` defines marks of cells, ``symbols`` the
characters of the digits, and ``title`` the name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...engine.layout import House, Kind, Layout, Position
from ...engine.layouts import layout_named, own_layout
from ...engine.layouts.overlaps import overlap
from ...engine.layouts.own import LONGEST_NAME, MOST_CELLS, MOST_DIGITS, MOST_HOUSES, MOST_SIDE
from ...engine.layouts.shapes import Shape, latin, pieces, square
from ...engine.nearest import nearest
from ..clean import clean_text
from ..errors import FormatError
from ..figures import counted
from ..toml_lines import Path, read_toml
from .cells import HOLE, Source, pieces_in, places_in, rows_of
from .perl import PERL_BEGINNINGS, PERL_KEYS, perl_beginning, with_perl_sets
from .rules import MOVES_KEYS, with_marks_and_symbols, with_rules

LARGEST: Final = 300_000
"""Most characters of a file."""
_KEYS: Final = (
    *("title", "base", "at", "picture", "digits", "lines", "order", "drop", "add", "apart"),
    *(*MOVES_KEYS, "bans", "marks", "symbols", *PERL_KEYS),
)
_ADDED: Final = ("kind", "name", "number", "grid", "cells", "picture")
_BEGINNINGS = ("base", "picture", *PERL_BEGINNINGS)
_GOES_WITH = {"at": "base", **dict.fromkeys(("lines", "digits", "order"), "picture")}
_MOST_GRIDS = 26
"""Most overlapping grids: each is named by a letter."""


def read_layout(text: str, title: str = "") -> Layout:
    """Parse a layout in TOML; *title* is its name if the text has none.

    Raises:
        FormatError: The text is not TOML or not a layout; the error has the line and the house.
    """
    if len(text) > LARGEST:
        raise FormatError(f"it has more than {LARGEST} characters")
    source = Source(*read_toml(text, "a layout"))
    source.refuse_unknown((), source.table, _KEYS)
    shape = _without_dropped(source, _beginning(source))
    shape = with_perl_sets(source, shape)
    shape = _with_added(source, shape)
    shape = with_rules(source, shape)
    shape = with_marks_and_symbols(source, shape)
    _refuse_loose(source, shape)
    table = source.table
    base = _base_of(source) if "base" in table else None
    if base and shape == _shape_of(base) and "title" not in table:
        return base
    name = clean_text(source.text(("title",), table.get("title", title), 10_000), LONGEST_NAME)
    try:
        return own_layout(name.strip() or "Own layout", shape)
    except ValueError as error:
        source.refuse((), str(error))


def _beginning(source: Source) -> Shape:
    """Return the shape of ``base``, ``picture`` or a keyword of the Perl module.

    Raises:
        FormatError: There is none, more than one, or a wrong one; the error has the line.
    """
    begins = [key for key in _BEGINNINGS if key in source.table]
    if not begins:
        source.refuse((), 'there is nothing to begin with; base = "classic" or a picture would be')
    if len(begins) > 1:
        first, second = begins[:2]
        source.refuse((second,), f"it begins with '{first}' already; '{second}' is too many")
    for key, needs in _GOES_WITH.items():
        if key in source.table and begins[0] != needs:
            source.refuse((key,), f"'{key}' goes with '{needs}'")
    if begins[0] == "base":
        return _from_base(source)
    return _from_picture(source) if begins[0] == "picture" else perl_beginning(source, begins[0])


def _base_of(source: Source) -> Layout:
    """Return the layout with the id in ``base``.

    Raises:
        FormatError: There is no such layout.
    """
    name = source.text(("base",), source.table["base"])
    try:
        return layout_named(name)
    except KeyError as error:
        source.refuse(("base",), str(error.args[0]))


def _shape_of(layout: Layout) -> Shape:
    """Return a layout as a shape, without its name."""
    rules = layout.extra_sees, layout.bans, layout.marks, layout.symbols
    return Shape(layout.digits, layout.positions, layout.houses, *rules)


def _from_base(source: Source) -> Shape:
    base = _base_of(source)
    shape = _shape_of(base)
    if "at" not in source.table:
        return shape
    if not base.houses_only:
        source.refuse(("at",), f"only houses can be laid over each other; {base.name} has more")
    wide = Shape(shape.digits, square(MOST_SIDE), ())
    corners = places_in(source, ("at",), source.table["at"], wide, "'at'")
    if not 0 < len(corners) <= _MOST_GRIDS:
        source.refuse(("at",), f"'at' says where the first cells of 1 to {_MOST_GRIDS} grids are")
    laid = overlap(lambda: shape, *corners)
    return laid._replace(marks=shape.marks, symbols=shape.symbols)


def _from_picture(source: Source) -> Shape:
    path: Path = ("picture",)
    rows = rows_of(source, path, source.table["picture"])
    places = tuple(
        (row, column)
        for row, letters in enumerate(rows)
        for column, letter in enumerate(letters)
        if letter != HOLE
    )
    if not 0 < len(places) <= MOST_CELLS:
        source.refuse(path, f"a layout has 1 to {MOST_CELLS} cells")
    boxes = pieces_in(rows)
    digits = _digits(source, rows, boxes)
    shape = _with_lines(source, rows, _ordered(source, Shape(digits, places, ())))
    letters = [rows[row][column] for row, column in shape.positions]
    named = (h for h in pieces(letters) if letters[h.cells[0]] in boxes)
    numbered = (House(Kind.BOX, n, house.cells) for n, house in enumerate(named, 1))
    return shape.with_houses(*numbered)


def _digits(source: Source, rows: list[str], boxes: dict[str, list[Position]]) -> int:
    """Return the number of digits: that of the file, or else the most frequent size of a box.

    Raises:
        FormatError: A box has another number of cells.
    """
    sizes = sorted(map(len, boxes.values()))
    usual = max(sizes, key=sizes.count) if sizes else len(rows)
    digits = source.number(
        *(("digits",) if "digits" in source.table else ("picture",),),
        *(source.table.get("digits", usual), 2, MOST_DIGITS),
    )
    for letter, box in boxes.items():
        if len(box) != digits:
            message = f"box {letter} has {counted(len(box), 'cell')}; {digits} expected"
            source.refuse_row(("picture",), box[0][0], message)
    return digits


def _ordered(source: Source, shape: Shape) -> Shape:
    """Return *shape* with its cells in the order of the file."""
    if "order" not in source.table:
        return shape
    path: Path = ("order",)
    ordered = tuple(places_in(source, path, source.table["order"], shape, "'order'"))
    if len(ordered) != len(shape.positions):
        wrong = f"'order' has {len(ordered)} cells; {len(shape.positions)} expected"
        source.refuse(path, wrong)
    return shape._replace(positions=ordered)


def _with_lines(source: Source, rows: list[str], shape: Shape) -> Shape:
    """Return *shape* with rows and columns as houses; by default if the picture is a square."""
    size = shape.digits
    whole = [len(row) for row in rows] == [size] * size and HOLE not in "".join(rows)
    wanted = source.table.get("lines", whole)
    if not isinstance(wanted, bool):
        source.refuse(("lines",), "'lines' is true or false")
    if wanted and not (whole and shape.positions == square(size)):
        source.refuse(("lines",), "there are lines where the picture is a whole square")
    return latin(size) if wanted else shape


def _without_dropped(source: Source, shape: Shape) -> Shape:
    names = dict.fromkeys(str(house).casefold() for house in shape.houses)
    gone: set[str] = set()
    for path, each in source.listed(("drop",), source.table.get("drop", [])):
        name = " ".join(source.text(path, each, 200).casefold().split())
        if name not in names:
            near = nearest(name, names)
            instead = f"did you mean {near}" if near else f"there is {next(iter(names), '')}"
            source.refuse(path, f"there is no house '{clean_text(name, 40)}'; {instead}")
        gone.add(name)
    return shape._replace(houses=tuple(h for h in shape.houses if str(h).casefold() not in gone))


def _with_added(source: Source, shape: Shape) -> Shape:
    houses = _AddedHouses(source, shape)
    entries = source.table.get("add", [])
    if isinstance(entries, list) and len(entries) > MOST_HOUSES:
        source.refuse(("add",), f"there are {len(entries)} houses; {MOST_HOUSES} at most")
    for number, (path, each) in enumerate(source.listed(("add",), entries), 1):
        what = f"house {number}"
        table: dict[str, Any] = each if isinstance(each, dict) else {"cells": each}
        source.refuse_unknown(path, table, _ADDED)
        house = _house_template(source, path, table)
        if ("cells" in table) == ("picture" in table):
            source.refuse(path, f"{what} has cells, or a picture of several houses")
        if "picture" in table:
            houses.add_picture((*path, "picture"), what, table["picture"], house)
            continue
        where = (*path, "cells") if isinstance(each, dict) else path
        places = places_in(source, where, table["cells"], shape, what)
        line = source.lines[path].first if path in source.lines else 0
        houses.add(line, what, places, house)
    return shape._replace(houses=(*shape.houses, *houses.added))


class _AddedHouses:
    """The houses that a file adds to a shape."""

    def __init__(self, source: Source, shape: Shape) -> None:
        self._source, self._shape = source, shape
        self._cell_at = {place: cell for cell, place in enumerate(shape.positions)}
        self._masks = {house.mask: house for house in shape.houses}
        self.added: list[House] = []
        self._numbers: dict[tuple[str, str], int] = {}
        for house in shape.houses:
            self._take(house)

    def _take(self, house: House) -> None:
        key = house.kind_name, house.grid
        self._numbers[key] = max(house.number, self._numbers.get(key, 0))

    def add(self, line: int, what: str, places: Sequence[Position], house: House) -> None:
        """Add a house of these cells.

        Args:
            line: The line of the file, for errors.
            what: The subject of an error, for example "house 3".
            places: The cells.
            house: Kind, number, grid and name; the number is 0 for the next free one.

        Raises:
            FormatError: It has too few or too many cells, or exists.
        """
        digits = self._shape.digits
        if len(places) != digits:
            has = counted(len(places), "cell")
            self._source.refuse_line(line, f"{what} has {has}; {digits} expected")
        number = house.number or self._numbers.get((house.kind_name, house.grid), 0) + 1
        cells = tuple(self._cell_at[place] for place in places)
        made = House(house.kind, number, cells, house.grid, house.name)
        if made.mask in self._masks:
            self._source.refuse_line(line, f"{what} is {self._masks[made.mask]} again")
        self._masks[made.mask] = made
        self._take(made)
        self.added.append(made)

    def add_picture(self, path: Path, what: str, picture: object, house: House) -> None:
        """Add the houses of a picture, one for each letter, numbered in reading order.

        Args:
            path: The keys of the picture.
            what: The subject of an error.
            picture: The picture.
            house: Kind, first number, grid and name.

        Raises:
            FormatError: It is not a picture, or one of its houses cannot be added.
        """
        source, cell_at = self._source, self._cell_at
        found = [
            (letter, sorted(places, key=lambda place: cell_at.get(place, 0)))
            for letter, places in pieces_in(rows_of(source, path, picture)).items()
        ]
        found.sort(key=lambda piece: cell_at.get(piece[1][0], 0))
        for count, (letter, places) in enumerate(found):
            for row, column in places:
                if (row, column) not in cell_at:
                    source.refuse_row(path, row, f"{letter} of {what} is where no cell is")
            first = min(row for row, _ in places)
            line = source.lines[path].of_row(first) if path in source.lines else 0
            number = house.number + count if house.number else 0
            named = House(house.kind, number, (), house.grid, house.name)
            self.add(line, f"{letter} of {what}", places, named)


def _house_template(source: Source, path: Path, table: Mapping[str, Any]) -> House:
    """Return a house without cells: kind, number (0 for the next free one), grid and name.

    Raises:
        FormatError: One of these is wrong.
    """
    kinds = {kind.value: kind for kind in Kind} | {"extra": Kind.EXTRA}
    kind = source.text((*path, "kind"), table.get("kind", "extra"), 40).strip().casefold()
    if kind not in kinds:
        source.refuse((*path, "kind"), f"a house is a {', '.join(list(kinds)[:4])} or extra")
    name = source.text((*path, "name"), table.get("name", ""), LONGEST_NAME)
    grid = source.text((*path, "grid"), table.get("grid", ""), 8)
    for key, text in (("name", name), ("grid", grid)):
        if text != clean_text(text).strip() or not text.isprintable():
            source.refuse((*path, key), f"'{key}' holds what cannot be shown")
    number = source.number((*path, "number"), table.get("number", 0), 0, 100_000)
    return House(kinds[kind], number, (), grid, name)


def _refuse_loose(source: Source, shape: Shape) -> None:
    """Check that every cell is in a house.

    Raises:
        FormatError: A cell is in none.
    """
    held = {cell for house in shape.houses for cell in house.cells}
    for cell, (row, column) in enumerate(shape.positions):
        if cell not in held:
            source.refuse((), f"r{row + 1}c{column + 1} is in no house")
