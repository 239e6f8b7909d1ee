"""The writer of layouts in TOML, as a start for a user's own; `read_layout` is its inverse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final

from ...engine.bits import members
from ...engine.layout import House, Kind, Layout, symbol
from ...engine.layouts.shapes import Shape, lines, square
from ..toml_lines import toml_string
from .cells import HOLE, NONE
from .rules import MOVES

_HEAD: Final = """\
# A layout of sudoku-tui. Change it, and play it with --layout and the name of this file.
# In a picture equal letters are one house, a dot is a cell in none, # is where no cell is.
# add: more houses; drop: houses that go, by name; apart: cells that must differ.
"""
_LETTERS: Final = ascii_uppercase + ascii_lowercase
"""Letters of boxes; they are used again if there are more boxes."""
_PICTURED: Final = _LETTERS + digits
_PICTURE_MARK: Final = '"""'
_MOVES_TRIED: Final = (("knight",), ("ferz",), ("wazir",), ("knight", "ferz"), ("king",))
"""Moves, alone and combined, that may express the rules of a layout beyond its houses."""


def write_layout(layout: Layout) -> str:
    """Return *layout* as a TOML file."""
    plain, boxes = _begins_with_lines(layout), _boxes_of(layout)
    start = 2 * layout.digits if plain else 0
    parts = [_HEAD, f"title = {toml_string(layout.name)}", f"digits = {layout.digits}"]
    if layout.symbols:
        parts.append(f"symbols = {toml_string(layout.symbols)}")
    parts.append(f"lines = {'true' if plain else 'false'}  # all rows and columns are houses")
    parts += ["picture = " + _picture(layout, boxes)]
    if layout.positions != tuple(sorted(layout.positions)):
        names = " ".join(map(layout.cell_name, range(layout.cells)))
        parts.append(f"order = {toml_string(names)}  # in which puzzles are written")
    parts += _rules(layout)
    for run in _runs(layout.houses[start + len(boxes) :]):
        parts += ["", *_added(layout, run)]
    return "\n".join([*parts, ""])


def _begins_with_lines(layout: Layout) -> bool:
    return layout.positions == square(layout.digits) and layout.houses[
        : 2 * layout.digits
    ] == lines(layout.digits)


def _boxes_of(layout: Layout) -> tuple[House, ...]:
    """Return the boxes of the first picture; () if the first house cannot be in it."""
    start = 2 * layout.digits if _begins_with_lines(layout) else 0
    first = layout.houses[start : start + 1]
    if not first or first[0].kind is not Kind.BOX or first[0].grid or first[0].name:
        return ()
    run = next(iter(_runs(layout.houses[start:])))
    return run if run[0].number == 1 and _can_be_drawn(run) else ()


def _runs(houses: Sequence[House]) -> Iterator[tuple[House, ...]]:
    """Yield runs of houses that one picture can show, each as long as possible."""
    for _, alike in groupby(houses, key=lambda house: (house.kind, house.grid, house.name)):
        run: tuple[House, ...] = ()
        for house in alike:
            longer = (*run, house)
            if run and not _can_be_drawn(longer):
                yield run
                longer = (house,)
            run = longer
        yield run


def _can_be_drawn(houses: Sequence[House]) -> bool:
    """Check whether one picture can show *houses*: disjoint, in reading order, numbered in turn."""
    if len(houses) > len(_PICTURED):
        return False
    seen, last, number = 0, -1, houses[0].number
    for house in houses:
        ordered = tuple(sorted(house.cells)) == house.cells
        if house.mask & seen or not ordered or house.cells[0] < last or house.number != number:
            return False
        seen, last, number = seen | house.mask, house.cells[0], number + 1
    return houses[0].number > 0


def _picture(layout: Layout, houses: Sequence[House]) -> str:
    letter_of = {
        cell: letter
        for letter, house in zip(_PICTURED, houses, strict=False)
        for cell in house.cells
    }
    rows = [
        "".join(
            HOLE if cell is None else letter_of.get(cell, NONE)
            for cell in (layout.cell_at.get((row, column)) for column in range(layout.columns))
        )
        for row in range(layout.rows)
    ]
    return "\n".join([_PICTURE_MARK, *rows, _PICTURE_MARK])


def _added(layout: Layout, houses: Sequence[House]) -> Iterator[str]:
    """Yield the lines of a table for one house or several."""
    first = houses[0]
    drawn = len(houses) > 1 or _can_be_drawn(houses)
    listed = " ".join(map(layout.cell_name, first.cells))
    picture = _picture(layout, houses) if drawn else ""
    yield "[[add]]"
    yield f"kind = {toml_string('extra' if first.kind is Kind.EXTRA else first.kind.value)}"
    if first.name:
        yield f"name = {toml_string(first.name)}"
    if first.grid:
        yield f"grid = {toml_string(first.grid)}"
    yield f"number = {first.number}"
    short = len(houses) == 1 and len(listed) < len(picture)
    yield f"cells = {toml_string(listed)}" if short or not drawn else f"picture = {picture}"


def _rules(layout: Layout) -> Iterator[str]:
    """Yield the rules beyond houses: as moves if they fit, or else pair by pair."""
    name, moves = layout.cell_name, _moves_fields(layout)
    if layout.extra_sees and "moves" not in moves:
        pairs = (toml_string(f"{name(one)} {name(other)}") for one, other in layout.extra_sees)
        yield from ("apart = [", *(f"    {pair}," for pair in pairs), "]")
    if layout.bans and "gaps" not in moves:
        bans = (
            toml_string(f"{name(one)}={symbol(digit)} {name(other)}={symbol(then)}")
            for (one, digit), (other, then) in layout.bans
        )
        yield from ("bans = [", *(f"    {ban}," for ban in bans), "]")
    yield from (f"{key} = {field}" for key, field in moves.items())
    if layout.marks:
        marks = (
            toml_string(f"{letter}={''.join(map(layout.symbol, members(allowed)))}")
            for letter, allowed in layout.marks
        )
        yield f"marks = [{', '.join(marks)}]"


def _moves_fields(layout: Layout) -> dict[str, str]:
    """Return the fields that express rules as moves; {} if no moves fit.

    Moves on a torus are the second choice. They are used even if they express only a part of the
    rules, and pairs of cells or bans express the rest.
    """
    asked = {key for key, rule in (("moves", layout.extra_sees), ("gaps", layout.bans)) if rule}
    if not asked:
        return {}
    fields = _moves_fields_on(layout, torus=False)
    if fields.keys() >= asked:
        return fields
    fields = _moves_fields_on(layout, torus=True)
    return {**fields, "torus": "true"} if fields else {}


def _moves_fields_on(layout: Layout, *, torus: bool) -> dict[str, str]:
    """Return the fields for rules that equal those of moves, on a torus or not."""
    bare = Shape(layout.digits, layout.positions, layout.houses)
    pairs, bans = layout.extra_sees, layout.bans
    fields: dict[str, str] = {}
    for names in _MOVES_TRIED:
        steps = [step for name in names for step in MOVES[name]]
        if pairs and "moves" not in fields:
            leapt = bare.with_leaps(*steps, torus=torus)
            fields |= {"moves": _listed(names)} if leapt.extra_sees == pairs else {}
        for cyclic in (False, True):
            if bans and "gaps" not in fields:
                gapped = bare.with_gaps(*steps, torus=torus, cyclic=cyclic)
                found = {"gaps": _listed(names)} | ({"cyclic": "true"} if cyclic else {})
                fields |= found if gapped.bans == bans else {}
    return fields


def _listed(names: Sequence[str]) -> str:
    return f"[{', '.join(map(toml_string, names))}]"


def draw_pieces(layout: Layout) -> Iterator[str]:
    """Yield the rows of the canvas: a letter for each box, a dot for a cell outside, or a blank."""
    for row in range(layout.rows):
        cells = [layout.cell_at.get((row, column)) for column in range(layout.columns)]
        yield " ".join(" " if cell is None else _letter(layout, cell) for cell in cells).rstrip()


def _letter(layout: Layout, cell: int) -> str:
    box = layout.box_of[cell]
    return _LETTERS[(box - 1) % len(_LETTERS)] if box else "."
