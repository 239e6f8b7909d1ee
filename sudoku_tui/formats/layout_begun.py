"""How a layout in a file begins: with another one, with a picture, or with a word of Perl."""

from __future__ import annotations

from ..engine.layout import House, Kind, Layout, Position
from ..engine.layouts import layout_named
from ..engine.layouts.overlaps import overlap
from ..engine.layouts.own import MOST_CELLS, MOST_DIGITS, MOST_SIDE
from ..engine.layouts.shapes import Shape, latin, pieces, square
from .layout_cells import HOLE, Source, pieces_in, places_in, rows_of
from .layout_perl import PERL_BEGINNINGS, begun_in_perl
from .toml_lines import Path

_BEGINNINGS = ("base", "picture", *PERL_BEGINNINGS)
_GOES_WITH = {"at": "base", **dict.fromkeys(("lines", "digits", "order"), "picture")}
_MOST_GRIDS = 26
"""Grids that are laid over each other: each has a letter."""


def begun(source: Source) -> Shape:
    """What a layout begins with.

    Raises:
        FormatError: nothing does, or several things, or it is not right; it names the line.
    """
    said = [key for key in _BEGINNINGS if key in source.table]
    if not said:
        source.refuse((), 'there is nothing to begin with; base = "classic" or a picture would be')
    if len(said) > 1:
        source.refuse((said[1],), f"it begins with '{said[0]}' already; '{said[1]}' is too many")
    for key, needs in _GOES_WITH.items():
        if key in source.table and said[0] != needs:
            source.refuse((key,), f"'{key}' goes with '{needs}'")
    if said[0] == "base":
        return _from_base(source)
    return _from_picture(source) if said[0] == "picture" else begun_in_perl(source, said[0])


def base_of(source: Source) -> Layout:
    """The layout that is called the base.

    Raises:
        FormatError: there is none of that name.
    """
    name = source.text(("base",), source.table["base"])
    try:
        return layout_named(name)
    except KeyError as error:
        source.refuse(("base",), str(error.args[0]))


def shape_of(layout: Layout) -> Shape:
    """What a layout is, without its name."""
    rules = layout.extra_sees, layout.bans, layout.marks, layout.symbols
    return Shape(layout.digits, layout.positions, layout.houses, *rules)


def _from_base(source: Source) -> Shape:
    base = base_of(source)
    shape = shape_of(base)
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
    """How many digits there are: as the file says, or as most boxes have cells."""
    sizes = sorted(map(len, boxes.values()))
    usual = max(sizes, key=sizes.count) if sizes else len(rows)
    digits = source.number(
        *(("digits",) if "digits" in source.table else ("picture",),),
        *(source.table.get("digits", usual), 2, MOST_DIGITS),
    )
    for letter, box in boxes.items():
        if len(box) != digits:
            cells = f"{len(box)} cell{'s' * (len(box) != 1)}"
            told = f"box {letter} has {cells}; {digits} expected"
            source.refuse_row(("picture",), box[0][0], told)
    return digits


def _ordered(source: Source, shape: Shape) -> Shape:
    """*shape* with its cells in the order that is asked for."""
    if "order" not in source.table:
        return shape
    path: Path = ("order",)
    ordered = tuple(places_in(source, path, source.table["order"], shape, "'order'"))
    if len(ordered) != len(shape.positions):
        told = f"'order' has {len(ordered)} cells; {len(shape.positions)} expected"
        source.refuse(path, told)
    return shape._replace(positions=ordered)


def _with_lines(source: Source, rows: list[str], shape: Shape) -> Shape:
    """*shape* with its rows and columns, where it is a whole square and nobody says no."""
    size = shape.digits
    whole = [len(row) for row in rows] == [size] * size and HOLE not in "".join(rows)
    wanted = source.table.get("lines", whole)
    if not isinstance(wanted, bool):
        source.refuse(("lines",), "'lines' is true or false")
    if wanted and not (whole and shape.positions == square(size)):
        source.refuse(("lines",), "there are lines where the picture is a whole square")
    return latin(size) if wanted else shape
