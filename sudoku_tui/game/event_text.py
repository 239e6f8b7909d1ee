"""The saved text of events, one line each.

======================================  ==================================================
``r2c4=5``                              enter 5; notes of other cells are unchanged
``r2c4=5 erase``                        enter 5 and erase it from the notes of seen cells
``r2c4=.``                              clear
``r2c4~5``                              note
``r2c4^5``                              corner mark
``colour 3 r2c4 r2c5~5``                colour cells and candidates; 0 removes the colour
``clear colours``                       of all cells and candidates
``fill``                                fill notes; ``fill r2c4 r2c5`` in these cells
``batch r2c4~5, r2c5=.``                several of the moves above as one
``apply "x-wing" fill erase r1c1=5 r3c4-7``  apply a hint: placements with ``=``, then
                                        eliminations with ``-``; ``fill``, ``keep_notes`` and
                                        ``erase`` are flags
``undo`` ``redo`` ``checked``           events without arguments
``checkpoint "maybe 5"``                and ``return "maybe 5"``
``branch "maybe 5"``                    begin a branch of this name with the next move
``go 17`` ``keep 17`` ``drop 17``       go to a position, make its line the game, drop its branch
``name 17 "maybe 5"``                   rename the branch that begins at a position
``restart``                             go back to the start
``mistakes "solution"``                 change how mistakes of this game are shown
``hint 1 "x-wing"``                     open a hint, with its detail
======================================  ==================================================

Names are JSON strings in plain ASCII, so that any name survives. An event of a later version of the
program is kept as `Unknown` and has no effect.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Final

from ..engine.bits import mask_of, members
from ..engine.layout import Candidate, Cell, Layout, digit_of, symbol
from .events import (
    Apply,
    Batch,
    Branch,
    CellMove,
    Checked,
    Checkpoint,
    Clear,
    ClearColours,
    Colour,
    Corner,
    Drop,
    Enter,
    Event,
    FillNotes,
    GoTo,
    Hint,
    Keep,
    Mistakes,
    Note,
    Redo,
    Rename,
    Restart,
    Return,
    Strike,
    Undo,
    Unknown,
)

_CELL = r"(r[1-9][0-9]?c[1-9][0-9]?)"
_NAME = r'("(?:[^"\\]|\\.)*")'
_NUMBER = r"(0|[1-9][0-9]{0,8})"
_CELL_EVENT = re.compile(_CELL + r"(?:=(\.)|=([1-9A-P])( erase)?|([~^])([1-9A-P]))")
_APPLY = re.compile(rf"apply {_NAME}( fill)?( apart)?( erase)?((?: [rc0-9]+[=-][1-9A-P])*)")
_CANDIDATE = re.compile(_CELL + r"([=-])([1-9A-P])")
_FILL = re.compile(r"fill((?: [rc0-9]+)+)")
_COLOUR = re.compile(r"colour (0|[1-9]|10)((?: [rc0-9]+(?:~[1-9A-P])?)+)")
_STRIKE = re.compile(rf"strike {_CELL} ([1-9A-P]+)")
_COLOURED = re.compile(_CELL + r"(?:~([1-9A-P]))?")
_NAMED = re.compile(rf"(checkpoint|return|branch|mistakes|hint ([0-9]{{1,9}})) {_NAME}")
_NUMBERED = re.compile(f"(go|keep|drop) {_NUMBER}")
_RENAMED = re.compile(f"name {_NUMBER} {_NAME}")
_PLAIN: dict[str, Event] = {
    "undo": Undo(),
    "redo": Redo(),
    "restart": Restart(),
    "fill": FillNotes(),
    "clear colours": ClearColours(),
    "checked": Checked(),
}
_TEXT_OF = {type(event): text for text, event in _PLAIN.items()}
_BY_NAME: Final[dict[str, type[Checkpoint | Return | Branch | Mistakes]]] = {
    "checkpoint": Checkpoint,
    "return": Return,
    "branch": Branch,
    "mistakes": Mistakes,
}
_BY_NUMBER: Final[dict[str, type[GoTo | Keep | Drop]]] = {"go": GoTo, "keep": Keep, "drop": Drop}
_WORD_OF = {kind: word for word, kind in (*_BY_NAME.items(), *_BY_NUMBER.items())}
_BATCH = "batch "


def encode(event: Event, layout: Layout) -> str:
    """Return *event* as one line of plain ASCII."""
    match event:
        case Enter() | Clear() | Note() | Corner():
            return _encode_cell(event, layout)
        case Batch(moves):
            return _BATCH + ", ".join(_encode_cell(move, layout) for move in moves)
        case Apply():
            return _encode_apply(event, layout)
        case Colour(colour, cells, candidates):
            words = [*map(layout.cell_name, cells)]
            words += [f"{layout.cell_name(cell)}~{symbol(digit)}" for cell, digit in candidates]
            return " ".join([f"colour {colour}", *words])
        case Strike(cell, digits):
            struck = "".join(map(symbol, members(digits)))
            return f"strike {layout.cell_name(cell)} {struck}"
        case FillNotes(cells) if cells:
            return " ".join(["fill", *map(layout.cell_name, cells)])
        case Checkpoint(name) | Return(name) | Branch(name) | Mistakes(name):
            return f"{_WORD_OF[type(event)]} {json.dumps(name)}"
        case GoTo(number) | Keep(number) | Drop(number):
            return f"{_WORD_OF[type(event)]} {number}"
        case Rename(number, name):
            return f"name {number} {json.dumps(name)}"
        case Hint(detail, technique):
            return f"hint {detail} {json.dumps(technique)}"
        case Unknown(text):
            return text
        case _:
            return _TEXT_OF[type(event)]


def decode(text: str, layout: Layout) -> Event:
    """Parse the text of an event.

    Raises:
        ValueError: The text is not an event of this layout; the message quotes it.
    """
    try:
        event = _PLAIN.get(text) or _decode_cell(text, layout) or _decode_named(text)
        event = event or _decode_apply(text, layout) or _decode_cells(text, layout)
    except (KeyError, ValueError):
        event = None
    if event is None:
        raise ValueError(f"not an event of layout {layout.id}: {text!r}")
    return event


def _encode_cell(event: CellMove, layout: Layout) -> str:
    name = layout.cell_name(event.cell)
    match event:
        case Enter(_, digit, erase):
            return f"{name}={symbol(digit)}{' erase' * erase}"
        case Clear():
            return f"{name}=."
        case Note(_, digit):
            return f"{name}~{symbol(digit)}"
        case Corner(_, digit):
            return f"{name}^{symbol(digit)}"


def _encode_apply(event: Apply, layout: Layout) -> str:
    words = ["apply", json.dumps(event.technique)]
    words += ["fill"] * event.fill + ["apart"] * event.keep_notes + ["erase"] * event.erase
    for sign, candidates in (("=", event.placements), ("-", event.eliminations)):
        words += [f"{layout.cell_name(cell)}{sign}{symbol(digit)}" for cell, digit in candidates]
    return " ".join(words)


def _decode_cell(text: str, layout: Layout) -> CellMove | None:
    found = _CELL_EVENT.fullmatch(text)
    if not found:
        return None
    name, clear, entry, erase, sign, note = found.groups()
    if clear:
        return Clear(_cell(name, layout))
    candidate = _candidate(name, entry or note, layout)
    if entry:
        return Enter(*candidate, erase=bool(erase))
    return Note(*candidate) if sign == "~" else Corner(*candidate)


def _decode_named(text: str) -> Event | None:
    if numbered := _NUMBERED.fullmatch(text):
        word, number = numbered.groups()
        return _BY_NUMBER[word](int(number))
    if renamed := _RENAMED.fullmatch(text):
        return Rename(int(renamed[1]), json.loads(renamed[2]))
    found = _NAMED.fullmatch(text)
    if not found:
        return None
    kind, detail, quoted = found.groups()
    name: str = json.loads(quoted)
    return Hint(int(detail), name) if detail is not None else _BY_NAME[kind](name)


def _decode_apply(text: str, layout: Layout) -> Event | None:
    found = _APPLY.fullmatch(text)
    if not found:
        return None
    quoted, fill, apart, erase, rest = found.groups()
    sides: dict[str, list[Candidate]] = {"=": [], "-": []}
    for word in rest.split():
        candidate = _CANDIDATE.fullmatch(word)
        if not candidate:
            return None
        name, sign, digit = candidate.groups()
        sides[sign].append(_candidate(name, digit, layout))
    return Apply(
        json.loads(quoted),
        tuple(sides["="]),
        tuple(sides["-"]),
        fill=bool(fill),
        erase=bool(erase),
        keep_notes=bool(apart),
    )


def _decode_cells(text: str, layout: Layout) -> Event | None:
    """Parse a batch, filled notes, a combination or colours; return None for any other text."""
    if text.startswith(_BATCH):
        moves = [_decode_cell(each, layout) for each in text.removeprefix(_BATCH).split(", ")]
        done = tuple(move for move in moves if move)
        return Batch(done) if len(done) == len(moves) else None
    if filled := _FILL.fullmatch(text):
        return FillNotes(tuple(_cell(name, layout) for name in filled[1].split()))
    if struck := _STRIKE.fullmatch(text):
        name, characters = struck.groups()
        digits = (_candidate(name, each, layout).digit for each in characters)
        return Strike(_cell(name, layout), mask_of(digits))
    found = _COLOUR.fullmatch(text)
    if not found:
        return None
    cells: list[Cell] = []
    candidates: list[Candidate] = []
    for word in found[2].split():
        coloured = _COLOURED.fullmatch(word)
        if not coloured:
            return None
        name, digit = coloured.groups()
        if digit:
            candidates.append(_candidate(name, digit, layout))
        else:
            cells.append(_cell(name, layout))
    return Colour(int(found[1]), tuple(cells), tuple(candidates))


@lru_cache(maxsize=4)
def _cells_of(layout: Layout) -> dict[str, Cell]:
    """Map names to cells. Cached, because a long game has thousands of names to look up."""
    return {layout.cell_name(cell): cell for cell in range(layout.cells)}


def _cell(name: str, layout: Layout) -> Cell:
    return _cells_of(layout)[name]


def _candidate(name: str, character: str, layout: Layout) -> Candidate:
    digit = digit_of(character, layout.digits)
    if digit is None:
        raise ValueError(f"layout {layout.id} has no digit {character}")
    return Candidate(_cells_of(layout)[name], digit)
