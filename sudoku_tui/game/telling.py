"""Moves in words, for the panel."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from ..engine.bits import mask_of, members
from ..engine.layout import Cell, Layout
from .events import Apply, Clear, Enter, FillNotes, Move, Note, Return
from .position import Position

NO_NAMES: Mapping[str, str] = MappingProxyType({})
"""Names of no technique."""


class Told(NamedTuple):
    """A move in words, in three parts so that each can have its ink."""

    where: str
    """The cells, as in ``r3c5``; empty where there are none or too many to list."""
    what: str
    """What is there now: ``8``, ``notes 1 4 7 9``, ``empty``."""
    why: str = ""
    """Where it comes from, if not from the player: ``hint, naked single``."""

    def __str__(self) -> str:
        return " ".join(filter(None, self))


def told(
    move: Move | Return, after: Position, layout: Layout, names: Mapping[str, str] = NO_NAMES
) -> Told:
    """What *move* did, in few words.

    *after* is the position that it led to; *names* has what techniques are called.
    """
    match move:
        case Enter(cell, digit):
            return Told(layout.cell_name(cell), layout.symbol(digit))
        case Clear(cell):
            return _left(cell, after.notes_of(cell), layout)
        case Note(cell):
            return _left(cell, after.notes_of(cell), layout)
        case FillNotes():
            return Told("", "all notes filled")
        case Apply():
            return _applied(move, layout, names)
        case Return(name):
            return Told("", f"back to {name}")


def _left(cell: Cell, notes: int, layout: Layout) -> Told:
    where = layout.cell_name(cell)
    if not notes:
        return Told(where, "empty")
    return Told(where, f"notes {' '.join(map(layout.symbol, members(notes)))}")


def _applied(move: Apply, layout: Layout, names: Mapping[str, str]) -> Told:
    why = f"hint, {names.get(move.technique, move.technique.replace('-', ' '))}"
    if len(move.placements) == 1 and not move.eliminations:
        ((cell, digit),) = move.placements
        return Told(layout.cell_name(cell), layout.symbol(digit), why)
    if move.placements:
        cells = mask_of(cell for cell, _ in move.placements)
        return Told(layout.short_names(cells), "filled", why)
    cells = mask_of(cell for cell, _ in move.eliminations)
    gone = mask_of(digit for _, digit in move.eliminations)
    return Told(layout.short_names(cells), f"no {' '.join(map(layout.symbol, members(gone)))}", why)
