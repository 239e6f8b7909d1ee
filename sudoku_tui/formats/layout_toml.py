"""Layouts as TOML: a layout of one's own, drawn, or made of another one.

It begins with ``base`` (the id of a layout; with ``at``, several of it laid over each other), with
a ``picture`` (a letter a cell, equal letters one box), or with the words of the Perl module, see
`layout_perl`. Then ``drop`` takes houses away by their names, ``add`` brings others, ``apart`` says
which cells must differ though they are fewer than in a house, ``moves`` and ``gaps`` what may not
be so many steps away, ``bans`` which digits exclude each other, ``marks`` what a puzzle may mark
cells for, and ``symbols`` and ``title`` how it is written and called.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Final

from ..engine.layout import House, Layout
from ..engine.layouts import own_layout
from ..engine.layouts.own import LONGEST_NAME, MOST_HOUSES
from ..engine.layouts.shapes import Shape
from .clean import clean_text
from .errors import FormatError
from .layout_begun import base_of, begun, shape_of
from .layout_cells import Source, pieces_in, places_in, rows_of
from .layout_houses import Houses, called
from .layout_perl import PERL_KEYS, with_perl_sets
from .layout_rules import MOVES_KEYS, with_marks_and_symbols, with_rules
from .toml_lines import Path, read_toml

LARGEST: Final = 300_000
"""Characters of a file."""
_KEYS: Final = (
    *("title", "base", "at", "picture", "digits", "lines", "order", "drop", "add", "apart"),
    *(*MOVES_KEYS, "bans", "marks", "symbols", *PERL_KEYS),
)
_ADDED: Final = ("kind", "name", "number", "grid", "cells", "picture")


def read_layout(text: str, title: str = "") -> Layout:
    """The layout that *text* describes; *title* is what it is called if it does not say.

    Raises:
        FormatError: it is not TOML, or no layout; it names the line, and the house.
    """
    if len(text) > LARGEST:
        raise FormatError(f"it has more than {LARGEST} characters")
    source = Source(*read_toml(text, "a layout"))
    source.refuse_unknown((), source.table, _KEYS)
    shape = _without_dropped(source, begun(source))
    shape = with_perl_sets(source, shape)
    shape = _with_added(source, shape)
    shape = with_rules(source, shape)
    shape = with_marks_and_symbols(source, shape)
    _refuse_loose(source, shape)
    table = source.table
    base = base_of(source) if "base" in table else None
    if base and shape == shape_of(base) and "title" not in table:
        return base
    name = clean_text(source.text(("title",), table.get("title", title), 10_000), LONGEST_NAME)
    try:
        return own_layout(name.strip() or "Own layout", shape)
    except ValueError as error:
        source.refuse((), str(error))


def _without_dropped(source: Source, shape: Shape) -> Shape:
    names = {str(house).casefold() for house in shape.houses}
    gone: set[str] = set()
    for path, each in source.listed(("drop",), source.table.get("drop", [])):
        name = " ".join(source.text(path, each, 200).casefold().split())
        if name not in names:
            close = get_close_matches(name, names, n=1)
            instead = f"did you mean {close[0]}" if close else f"there is {next(iter(names), '')}"
            source.refuse(path, f"there is no house '{clean_text(name, 40)}'; {instead}")
        gone.add(name)
    return shape._replace(houses=tuple(h for h in shape.houses if str(h).casefold() not in gone))


def _with_added(source: Source, shape: Shape) -> Shape:
    houses = Houses(source, shape)
    said = source.table.get("add", [])
    if isinstance(said, list) and len(said) > MOST_HOUSES:
        source.refuse(("add",), f"there are {len(said)} houses; {MOST_HOUSES} at most")
    for number, (path, each) in enumerate(source.listed(("add",), said), 1):
        what = f"house {number}"
        table: dict[str, Any] = each if isinstance(each, dict) else {"cells": each}
        source.refuse_unknown(path, table, _ADDED)
        house = called(source, path, table)
        if ("cells" in table) == ("picture" in table):
            source.refuse(path, f"{what} has cells, or a picture of several houses")
        if "picture" in table:
            _add_picture(source, (*path, "picture"), what, (table["picture"], house), houses, shape)
            continue
        where = (*path, "cells") if isinstance(each, dict) else path
        places = places_in(source, where, table["cells"], shape, what)
        line = source.lines[path].first if path in source.lines else 0
        houses.add(line, what, places, house)
    return shape._replace(houses=(*shape.houses, *houses.added))


def _add_picture(
    source: Source, path: Path, what: str, said: tuple[object, House], houses: Houses, shape: Shape
) -> None:
    """The houses of a picture, numbered as they come."""
    picture, house = said
    rows, there = rows_of(source, path, picture), set(shape.positions)
    cell_at = {place: cell for cell, place in enumerate(shape.positions)}
    found = [
        (letter, sorted(places, key=lambda place: cell_at.get(place, 0)))
        for letter, places in pieces_in(rows).items()
    ]
    found.sort(key=lambda piece: cell_at.get(piece[1][0], 0))
    for count, (letter, places) in enumerate(found):
        row = min(row for row, _ in places)
        for place in places:
            if place not in there:
                source.refuse_row(path, place[0], f"{letter} of {what} is where no cell is")
        number = house.number + count if house.number else 0
        line = source.lines[path].of_row(row) if path in source.lines else 0
        named = House(house.kind, number, (), house.grid, house.name)
        houses.add(line, f"{letter} of {what}", places, named)


def _refuse_loose(source: Source, shape: Shape) -> None:
    """Nothing, if every cell is in a house."""
    held = {cell for house in shape.houses for cell in house.cells}
    for cell, (row, column) in enumerate(shape.positions):
        if cell not in held:
            source.refuse((), f"r{row + 1}c{column + 1} is in no house")
