"""SudokuPad: ids and links of five kinds, and its own JSON.

``scf`` and ``classic`` encode givens alone; ``scl`` and ``ctc`` encode its JSON, abbreviated or
full; the link of the app has a title and encoded givens; ``fpuzzles`` is the format of f-puzzles.
Titles, rules and the solution are cages without cells whose value begins with a word and a colon.
Lines and shapes become unsupported constraints, named by their key.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from ...engine.bits import members
from ...engine.layout import digit_of
from ..codecs import lz_string
from ..codecs.digit_runs import pack_digits, unpack_digits, unpack_runs
from ..codecs.json_text import (
    Json,
    begins_with_object,
    list_in,
    number_in,
    object_in,
    objects_in,
    read_json,
    text_in,
)
from ..codecs.zipped_json import unzip_json, zip_json
from ..draft import Draft
from ..errors import FormatError
from ..format import Format, Sign, classic_only
from ..programs.shapes import drawn_only, labels_of
from ..programs.unread import refuse_key, refuse_unread, refuse_unread_in_cells, wrong_sum
from ..sheet import Part, Sheet
from .f_puzzles import nearest_colour

_PLACE: Final = r"(?:^|(?<=[\s<(\"'=/]))"
_SITE: Final = r"(?:sudokupad\.app|crackingthecryptic\.com|sudokupad\.svencodes\.com)\S{0,100}?"
_PACKED: Final = re.compile(
    rf"{_PLACE}(?P<kind>scl|ctc)(?P<packed>[A-Za-z0-9+/%=_-]{{20,}})"
    rf"|{_SITE}/puzzle/(?P<app>[A-Za-z0-9+/%=_-]{{20,}})"
)
_RUNS: Final = re.compile(
    rf"{_PLACE}(?:scf(?P<scf>[0-9A-Za-x]{{13,}})"
    r"|classic(?!_?[0-9]{1,2}x)(?P<classic>[0-9A-Za-z()\[\].~:@!$&'*,;=_-]{2,}))"
)
_SHORT: Final = re.compile(r"sudokupad\.app/(?:sudoku/)?(?P<id>[A-Za-z0-9_-]{1,20})/?$")
_ROWS: Final = re.compile(r'"(cells|ce)"\s*:\s*\[\s*\[\s*\{')
_META: Final = re.compile(r"\s*(\w+)\s*:\s?(.*)", re.DOTALL)
_NOTES: Final = {
    "pencilMarks": Part.CORNER,
    "cornermarks": Part.CORNER,
    "centremarks": Part.CENTRE,
}
_READ_IN_CELLS: Final = {*_NOTES, "value", "given", "c", "color", "highlight"}
_CENTRE_IS: Final = "centremarks"
_CANDIDATES: Final = "candidates"
"""Our addition to the metadata if centre marks are candidates; SudokuPad ignores it."""
_READ: Final = ("id", "cellSize", "metadata", "cages", "cells", "regions")
_misfit: Final = drawn_only("boxes and pieces")
_DRAWN: Final = ("arrows", "lines", "overlays", "underlays")
_HINTS: Final = ("foglight", "fogofwar", "triggereffect", "global")
"""Keys of rules outside cells, cages and regions."""


def claim_short(line: str) -> Draft | None:
    """Refuse a line with a short id alone: only the server of SudokuPad has its puzzle.

    Raises:
        FormatError: The line is a short id.
    """
    found = _SHORT.search(line.strip())
    if found is None or _RUNS.search(line) or _PACKED.search(line):
        return None
    raise FormatError(
        "this SudokuPad link is a short id, which only its server can look up; "
        "nothing is fetched here: copy the long link from SudokuPad's share page"
    )


def claim_runs(line: str) -> Draft | None:
    """Parse the givens of an ``scf`` or ``classic`` id; None for another line."""
    # Searching for a word first is cheaper: most long lines have no id.
    match = _RUNS.search(line) if "scf" in line or "classic" in line else None
    if not match:
        return None
    packed = match["scf"] or match["classic"]
    ways = (unpack_digits,) if match["scf"] else (unpack_digits, unpack_runs)
    for unpack in ways:
        cells = ""
        with suppress(FormatError):  # it may be in the other encoding
            cells = unpack(packed)
        if _side(cells):
            return _givens(cells)
    count = len(unpack_digits(packed)) if packed.isalnum() else 0
    raise FormatError(f"this SudokuPad id packs {count} cells; 81 expected")


def _side(cells: str) -> int:
    """Return the number of rows of a square board with these cells; 0 if it is not square."""
    return next((side for side in range(4, 10) if side**2 == len(cells)), 0)


def _givens(cells: str) -> Draft:
    draft = Draft.of_square(_side(cells))
    draft.give_all(map(int, cells))
    return draft


def claim_packed(line: str) -> Draft | None:
    """Parse an id with encoded JSON, or a link of the app; None for another line."""
    may_be = "scl" in line or "ctc" in line or "/puzzle/" in line
    match = _PACKED.search(line) if may_be else None
    if not match:
        return None
    if not match["app"]:
        return _draft(object_in(unzip_json(lz_string.from_base64(match["packed"]))))
    fields = object_in(read_json(lz_string.from_base64(match["app"])))
    cells = unpack_digits(text_in(fields.get("p")))
    if not _side(cells):
        raise FormatError(f'"p" packs {len(cells)} cells; 81 expected')
    draft = _givens(cells)
    draft.set_texts(title=text_in(fields.get("n")), comment=text_in(fields.get("m")))
    return draft


def claim_json(text: str) -> Draft | None:
    """Parse SudokuPad's own JSON: cells in rows, and regions or cages; None for another text."""
    is_mine = begins_with_object(text) and _ROWS.search(text)
    return _draft(object_in(read_json(text))) if is_mine else None


def _draft(fields: Mapping[str, Json]) -> Draft:
    rows = [list_in(row) for row in list_in(fields.get("cells"))]
    size = len(rows)
    if not rows or any(len(row) != size for row in rows):
        raise FormatError(f'"cells" is no square board: {size} rows')
    regions = (_cells(region, size) for region in list_in(fields.get("regions")))
    draft = Draft.of_square(size, pieces=labels_of(regions, size))
    metadata = object_in(fields.get("metadata"))
    are_candidates = metadata.get(_CENTRE_IS) == _CANDIDATES
    notes = _NOTES | ({"centremarks": Part.CANDIDATES} if are_candidates else {})
    cells = [object_in(each) for row in rows for each in row]
    for cell, said in enumerate(cells):
        draft.give(cell, number_in(said.get("value")) or 0)
        for key, part in notes.items():
            draft.note(part, cell, filter(None, map(number_in, list_in(said.get(key)))))
        tints = [said.get("c"), said.get("color"), *list_in(said.get("highlight"))]
        draft.colour(cell, map(nearest_colour, filter(None, map(text_in, tints))))
    refuse_unread_in_cells(draft, enumerate(cells), _READ_IN_CELLS)
    for cage in list_in(fields.get("cages")):
        _read_cage(draft, object_in(cage), size)
    for name, value in metadata.items():
        _read_meta(draft, name, text_in(value))
    for key in (*_DRAWN, *_HINTS):
        refuse_key(draft, key, fields.get(key))
    refuse_unread(draft, fields, (*_READ, *_DRAWN, *_HINTS))
    draft.refuse_rules_in_comment()
    return draft


def _cells(value: Json, size: int) -> list[int]:
    """Return the cells of pairs of row and column, from 0; others are ignored."""
    pairs = [list_in(pair) for pair in list_in(value)]
    found = []
    for pair in pairs:
        numbers = [number_in(each) for each in pair]
        if len(numbers) == 2 and all(n is not None and 0 <= n < size for n in numbers):
            row, column = (n or 0 for n in numbers)
            found.append(row * size + column)
    return found


def _read_cage(draft: Draft, cage: Mapping[str, Json], size: int) -> None:
    cells, listed = _cells(cage.get("cells"), size), len(list_in(cage.get("cells")))
    value = cage["value"] if "value" in cage else cage.get("sum")
    meta = _META.fullmatch(text_in(value))
    if meta and not cells:
        _read_meta(draft, meta[1].lower(), meta[2])
        return
    total, is_hidden = number_in(cage.get("sum")) or number_in(value), bool(cage.get("hidden"))
    if not listed and total is None:
        return  # a text about the puzzle
    if total is None and text_in(value).strip() and not is_hidden:
        draft.refuse_cage(cells, None, wrong_sum(value))
    elif is_hidden or cage.get("unique") is not False:
        draft.cage(cells, total, listed=listed, is_hidden=is_hidden)
    else:
        draft.refuse("cages", first=next(iter(cells), None))


def _read_meta(draft: Draft, name: str, text: str) -> None:
    match name:
        case "title" | "author" | "source":
            draft.set_texts(**{name: text})
        case "rules":
            draft.set_texts(comment=text)
        case "solution":
            draft.solve([digit_of(each, draft.layout.digits) or 0 for each in text])
        case _ if name in _HINTS:
            draft.refuse(name)


def write_runs(sheet: Sheet) -> str:
    """Return the givens as a link with an ``scf`` id."""
    return f"https://sudokupad.app/scf{pack_digits(''.join(map(str, sheet.puzzle.givens)))}"


def write_packed(sheet: Sheet) -> str:
    """Return a sheet as a link with an ``scl`` id."""
    return f"https://sudokupad.app/scl{lz_string.to_base64(zip_json(_fields(sheet)))}"


def _fields(sheet: Sheet) -> dict[str, Json]:
    layout, puzzle, size = sheet.layout, sheet.puzzle, sheet.layout.digits
    if problem := _misfit(layout):
        raise FormatError(problem)
    texts = {"title": puzzle.title, "author": puzzle.author, "rules": puzzle.comment}
    told = {name: text for name, text in texts.items() if text}
    if sheet.solution:
        told["solution"] = "".join(layout.symbol(digit) for digit in sheet.solution)
    cages: list[Json] = [
        {"cells": [list(layout.positions[cell]) for cell in cage.cells], "unique": True}
        | ({"value": cage.sum, "sum": cage.sum} if cage.sum else {})
        for cage in sheet.cages
    ]
    cages += [{"value": f"{name}: {text}"} for name, text in told.items()]
    cells = [_cell(sheet, cell) for cell in range(layout.cells)]
    boxes = [house for house in layout.houses if house.kind == "box"]
    metadata = {name: text for name, text in told.items() if name != "solution"}
    if sheet.candidates and not sheet.centre:
        metadata[_CENTRE_IS] = _CANDIDATES
    return {
        "id": "sudoku-tui",
        "cellSize": 50,
        "metadata": metadata,
        "cages": cages,
        "cells": [cells[row * size : row * size + size] for row in range(size)],
        "regions": [[list(layout.positions[cell]) for cell in box.cells] for box in boxes],
    }


def _cell(sheet: Sheet, cell: int) -> dict[str, Json]:
    said: dict[str, Json] = {}
    if digit := sheet.puzzle.givens[cell]:
        said["value"] = digit
    notes = {"pencilMarks": sheet.corner, "centremarks": sheet.centre or sheet.candidates}
    return said | {
        key: list(members(table[cell])) for key, table in notes.items() if table and table[cell]
    }


RUNS: Final = Format(
    "scf",
    "a SudokuPad link of givens alone",
    claim=claim_runs,
    write=write_runs,
    sign=Sign.NAME,
    misfit=classic_only,
    by_line=True,
)
PACKED: Final = Format(
    "sudokupad",
    "a SudokuPad link with titles, cages and marks",
    claim=claim_packed,
    write=write_packed,
    sign=Sign.NAME,
    keeps=frozenset(
        {Part.CORNER, Part.CENTRE, Part.CANDIDATES, Part.CAGES, Part.SOLUTION}
        | {Part.TITLE, Part.AUTHOR, Part.COMMENT}
    ),
    misfit=_misfit,
    by_line=True,
    states_layout=True,
)
JSON: Final = Format(
    "sudokupad-json",
    "SudokuPad's own JSON",
    claim=claim_json,
    sign=Sign.NAME,
    parts=objects_in,
)
SHORT: Final = Format(
    "sudokupad-id",
    "a short id of SudokuPad: refused",
    claim=claim_short,
    by_line=True,
    sign=Sign.NAME,
)
