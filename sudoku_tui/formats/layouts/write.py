"""Layouts written as TOML, to start one's own from; `read_layout` reads the same again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final

from ...engine.bits import members
from ...engine.layout import House, Kind, Layout, symbol
from ...engine.layouts.shapes import Shape, lines, square
from .cells import HOLE, NONE
from .rules import MOVES

_HEAD: Final = """\
# A layout of sudoku-tui. Change it, and play it with --layout and the name of this file.
# In a picture equal letters are one house, a dot is a cell in none, # is where no cell is.
# add: more houses; drop: houses that go, by name; apart: cells that must differ.
"""
_PICTURED: Final = ascii_uppercase + ascii_lowercase + digits
_PICTURE_MARK: Final = '"""'


def write_layout(layout: Layout) -> str:
    """*layout* as a TOML file."""
    plain, boxes = _begins_with_lines(layout), _boxes_of(layout)
    start = 2 * layout.digits if plain else 0
    parts = [_HEAD, f"title = {_quoted(layout.name)}", f"digits = {layout.digits}"]
    if layout.symbols:
        parts.append(f"symbols = {_quoted(layout.symbols)}")
    parts.append(f"lines = {'true' if plain else 'false'}  # all rows and columns are houses")
    parts += ["picture = " + _picture(layout, boxes)]
    if layout.positions != tuple(sorted(layout.positions)):
        names = " ".join(map(layout.cell_name, range(layout.cells)))
        parts.append(f"order = {_quoted(names)}  # in which puzzles are written")
    parts += _rules(layout)
    for run in _runs(layout.houses[start + len(boxes) :]):
        parts += ["", *_added(layout, run)]
    return "\n".join([*parts, ""])


def _begins_with_lines(layout: Layout) -> bool:
    return layout.positions == square(layout.digits) and layout.houses[
        : 2 * layout.digits
    ] == lines(layout.digits)


def _boxes_of(layout: Layout) -> tuple[House, ...]:
    """The boxes that the first picture can show: those that come first, if it is as they are."""
    start = 2 * layout.digits if _begins_with_lines(layout) else 0
    first = layout.houses[start : start + 1]
    if not first or first[0].kind is not Kind.BOX or first[0].grid or first[0].name:
        return ()
    run = next(iter(_runs(layout.houses[start:])))
    return run if run[0].number == 1 and _can_be_drawn(run) else ()


def _runs(houses: Sequence[House]) -> Iterator[tuple[House, ...]]:
    """Houses that can be one picture, as many as follow each other, and others alone."""
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
    """Whether a picture says all of *houses*: apart, in reading order, numbered one by one."""
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
    """A table for several houses, or for one."""
    first = houses[0]
    drawn = len(houses) > 1 or _can_be_drawn(houses)
    listed = " ".join(map(layout.cell_name, first.cells))
    picture = _picture(layout, houses) if drawn else ""
    yield "[[add]]"
    yield f"kind = {_quoted('extra' if first.kind is Kind.EXTRA else first.kind.value)}"
    if first.name:
        yield f"name = {_quoted(first.name)}"
    if first.grid:
        yield f"grid = {_quoted(first.grid)}"
    yield f"number = {first.number}"
    short = len(houses) == 1 and len(listed) < len(picture)
    yield f"cells = {_quoted(listed)}" if short or not drawn else f"picture = {picture}"


def _rules(layout: Layout) -> Iterator[str]:
    """What is asked for beside houses: as moves where it is that, else pair by pair."""
    named = [name for each in layout.extra_sees for name in [_pair(layout, *each)]]
    told = _moves_fields(layout)
    if layout.extra_sees and "moves" not in told:
        yield from ("apart = [", *(f"    {_quoted(pair)}," for pair in named), "]")
    if layout.bans and "gaps" not in told:
        yield "bans = ["
        for (one, digit), (other, then) in layout.bans:
            ends = (layout.cell_name(one), symbol(digit), layout.cell_name(other), symbol(then))
            yield "    " + _quoted("{}={} {}={}".format(*ends)) + ","
        yield "]"
    yield from (f"{key} = {said}" for key, said in told.items())
    if layout.marks:
        marks = (
            _quoted(f"{letter}={''.join(map(layout.symbol, members(allowed)))}")
            for letter, allowed in layout.marks
        )
        yield f"marks = [{', '.join(marks)}]"


def _pair(layout: Layout, one: int, other: int) -> str:
    return f"{layout.cell_name(one)} {layout.cell_name(other)}"


def _moves_fields(layout: Layout) -> dict[str, str]:
    """What is asked for by moves, if moves make just the same."""
    bare = Shape(layout.digits, layout.positions, layout.houses)
    moves = (("knight",), ("ferz",), ("wazir",), ("knight", "ferz"), ("king",))
    for torus in (False, True):
        told: dict[str, str] = {}
        for names in moves:
            steps = [step for name in names for step in MOVES[name]]
            leapt = bare.with_leaps(*steps, torus=torus).extra_sees
            if layout.extra_sees and leapt == layout.extra_sees:
                told.setdefault("moves", _listed(names))
            for cyclic in (False, True) if layout.bans else ():
                gapped = bare.with_gaps(*steps, torus=torus, cyclic=cyclic).bans
                if gapped == layout.bans and "gaps" not in told:
                    told |= {"gaps": _listed(names)} | ({"cyclic": "true"} if cyclic else {})
        whole = ("moves" in told or not layout.extra_sees) and ("gaps" in told or not layout.bans)
        if told and (whole or torus):
            return {**told, "torus": "true"} if torus else told
    return {}


def _listed(names: Sequence[str]) -> str:
    return f"[{', '.join(map(_quoted, names))}]"


def _quoted(text: str) -> str:
    """A TOML string. JSON's is one, where it holds no controls: names are clean."""
    return json.dumps(text, ensure_ascii=False)
