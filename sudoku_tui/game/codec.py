"""Events as short text, the way they are saved.

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
``hint 1 "x-wing"``                     a hint, and how much of it was told
======================================  ==================================================

Names are JSON strings in plain ASCII, so any name whatever comes back as it was.
"""

from __future__ import annotations

import json
import re

from ..engine.layout import Layout
from ..engine.step import Candidate
from ..engine.symbols import digit_of, symbol
from .events import (
    Apply,
    Checked,
    Checkpoint,
    Clear,
    Enter,
    Event,
    FillNotes,
    Hint,
    Note,
    Redo,
    Return,
    Undo,
)

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
