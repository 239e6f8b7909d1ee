"""Events: everything a player can do to a game. A log of them is the game.

A `Move` changes what is on the paper; the other events only go back and forth between
positions, or are there to be counted. Cursor and modes are no events.

Events are saved as short text:

======================================  ==================================================
``r2c4=5``                              enter, the notes of seen cells stay
``r2c4=5 erase``                        enter, and erase 5 there
``r2c4=.``                              clear
``r2c4~5``                              note
``fill``                                fill notes
``apply "x-wing" fill erase r1c1=5 r3c4-7``  apply a hint: placements with ``=``, then
                                        eliminations with ``-``; ``fill`` and ``erase`` if so
``undo`` ``redo`` ``checked``           as they say
``checkpoint "maybe 5"``                and ``return "maybe 5"``
``hint 1 "x-wing"``                     a hint that was opened, as far as this rung
======================================  ==================================================

Names are JSON strings in plain ASCII, so any name whatever comes back as it was.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TypeAlias

from ..engine.layout import Candidate, Cell, Digit, Layout, digit_of, symbol


@dataclass(frozen=True, slots=True)
class Enter:
    """Write a digit in a cell, over an entry that may be there.

    The notes of the cell stay underneath, unseen, and come back when the entry is
    cleared: what was thought about a cell is not lost by trying a digit in it.
    """

    cell: Cell
    digit: Digit
    erase: bool = True
    """Also take the digit out of the notes of every cell that this one sees."""


@dataclass(frozen=True, slots=True)
class Clear:
    """Empty a cell: its entry if there is one, else its notes."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Note:
    """Turn one note of an empty cell on or off."""

    cell: Cell
    digit: Digit


@dataclass(frozen=True, slots=True)
class FillNotes:
    """Note in every empty cell the digits that no cell it sees holds, and no others."""


@dataclass(frozen=True, slots=True)
class Apply:
    """Do what a hint says, as one move."""

    technique: str
    """The id of the technique, as in the ladder."""
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    """These are taken out of the notes."""
    fill: bool = False
    """First note everything legal in the empty cells that have no notes at all."""
    erase: bool = True
    """As with `Enter`, for each placement."""


@dataclass(frozen=True, slots=True)
class Return:
    """Go back to what was on the paper at a checkpoint. It can be undone like any move."""

    name: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last move that still stands."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Put back the last move that was taken back."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Give the position a name, to return to it. A name used before moves here."""

    name: str


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint was looked at."""

    rung: int
    """How far it was opened: 1 is the first thing that a hint says."""
    technique: str


@dataclass(frozen=True, slots=True)
class Checked:
    """The entries were checked against the solution."""


Move: TypeAlias = Enter | Clear | Note | FillNotes | Apply
"""What changes the paper by itself."""
Event: TypeAlias = Move | Return | Undo | Redo | Checkpoint | Hint | Checked
"""What a log holds."""


_CELL = r"(r[1-9][0-9]?c[1-9][0-9]?)"
_NAME = r'("(?:[^"\\]|\\.)*")'
_CELL_EVENT = re.compile(_CELL + r"(?:=(\.)|=([1-9A-P])( erase)?|~([1-9A-P]))")
_APPLY = re.compile(rf"apply {_NAME}( fill)?( erase)?((?: [rc0-9]+[=-][1-9A-P])*)")
_CANDIDATE = re.compile(_CELL + r"([=-])([1-9A-P])")
_NAMED = re.compile(rf"(checkpoint|return|hint ([0-9]{{1,9}})) {_NAME}")
_PLAIN: dict[str, Event] = {
    "undo": Undo(),
    "redo": Redo(),
    "fill": FillNotes(),
    "checked": Checked(),
}
_TEXT_OF = {type(event): text for text, event in _PLAIN.items()}


def encode(event: Event, layout: Layout) -> str:
    """*event* as text: one line of plain ASCII."""
    match event:
        case Enter(cell, digit, erase):
            return f"{layout.cell_name(cell)}={symbol(digit)}{' erase' * erase}"
        case Clear(cell):
            return f"{layout.cell_name(cell)}=."
        case Note(cell, digit):
            return f"{layout.cell_name(cell)}~{symbol(digit)}"
        case Apply():
            return _encode_apply(event, layout)
        case Checkpoint(name):
            return f"checkpoint {json.dumps(name)}"
        case Return(name):
            return f"return {json.dumps(name)}"
        case Hint(rung, technique):
            return f"hint {rung} {json.dumps(technique)}"
        case FillNotes() | Undo() | Redo() | Checked():
            return _TEXT_OF[type(event)]


def decode(text: str, layout: Layout) -> Event:
    """The event that *text* stands for in *layout*.

    Raises:
        ValueError: it stands for none; the message names the text.
    """
    try:
        event = _PLAIN.get(text) or _decode_cell(text, layout) or _decode_named(text)
        event = event or _decode_apply(text, layout)
    except (KeyError, ValueError):
        event = None
    if event is None:
        raise ValueError(f"not an event of layout {layout.id}: {text!r}")
    return event


def _encode_apply(event: Apply, layout: Layout) -> str:
    words = ["apply", json.dumps(event.technique)]
    words += ["fill"] * event.fill + ["erase"] * event.erase
    for sign, candidates in (("=", event.placements), ("-", event.eliminations)):
        words += [f"{layout.cell_name(cell)}{sign}{symbol(digit)}" for cell, digit in candidates]
    return " ".join(words)


def _decode_cell(text: str, layout: Layout) -> Event | None:
    found = _CELL_EVENT.fullmatch(text)
    if not found:
        return None
    name, clear, entry, erase, note = found.groups()
    if clear:
        return Clear(_candidate(name, "1", layout).cell)
    candidate = _candidate(name, entry or note, layout)
    return Enter(*candidate, erase=bool(erase)) if entry else Note(*candidate)


def _decode_named(text: str) -> Event | None:
    found = _NAMED.fullmatch(text)
    if not found:
        return None
    kind, rung, quoted = found.groups()
    name: str = json.loads(quoted)
    if rung is not None:
        return Hint(int(rung), name)
    return Checkpoint(name) if kind == "checkpoint" else Return(name)


def _decode_apply(text: str, layout: Layout) -> Event | None:
    found = _APPLY.fullmatch(text)
    if not found:
        return None
    quoted, fill, erase, rest = found.groups()
    sides: dict[str, list[Candidate]] = {"=": [], "-": []}
    for word in rest.split():
        candidate = _CANDIDATE.fullmatch(word)
        if not candidate:
            return None
        name, sign, digit = candidate.groups()
        sides[sign].append(_candidate(name, digit, layout))
    technique: str = json.loads(quoted)
    return Apply(technique, tuple(sides["="]), tuple(sides["-"]), bool(fill), bool(erase))


def _candidate(name: str, character: str, layout: Layout) -> Candidate:
    row, column = name[1:].split("c")
    digit = digit_of(character, layout.digits)
    if digit is None:
        raise ValueError(f"layout {layout.id} has no digit {character}")
    return Candidate(layout.cell_at[int(row) - 1, int(column) - 1], digit)
