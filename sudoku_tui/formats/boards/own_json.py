"""Our own JSON: one object for each sheet, printed by ``convert --to json``, read by all commands.

A key that is missing or null is unknown. Digits are one character for each cell, ``1-9A-Z``, or a
dot for none; a board with holes is its canvas, rows joined by slashes with ``#`` for a hole. Marks
are ``{"r1c1": "234"}``. The other keys that ``--json`` prints for a puzzle are read too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from ...engine.bits import Mask, members
from ...engine.constraints import UnknownConstraint
from ...engine.constraints.cage import Cage
from ...engine.layout import SYMBOLS, Cell, Digit, Layout, digit_of, symbol
from ...engine.layouts import layout_named
from ...engine.puzzle import Extras, Puzzle
from ..clean import clean_text
from ..codecs.json_text import read_json
from ..errors import FormatError
from ..extras_text import read_extras
from ..format import ALL_PARTS, Format, Sign
from ..marks import BAR, write_marks
from ..sheet import ColouredCandidate, Sheet

_PUZZLE_KEYS: Final = ("givens", "puzzle")
_CELL: Final = re.compile(r"r([1-9][0-9]{0,2})c([1-9][0-9]{0,2})")
_VERSION: Final = 1
"""The version of the JSON; no other version is read."""
_JIGSAW: Final = re.compile(r"jigsaw[0-9]*x?")
_BEGINS: Final = re.compile(r"\{\s*\"v\"\s*:\s*(?:1\s*[,}]|[0-9]{1,9}\s*,\s*\"layout\"\s*:)")
_AROUND: Final = frozenset("{[")
_MARKS: Final = ("candidates", "corner", "centre", "given_marks")
_TINTS: Final = "candidate_colours"
_CANDIDATE: Final = re.compile(r"(r[0-9]{1,3}c[0-9]{1,3})=(.)")
_KINDS: Final = "constraints"
_UNKNOWN: Final = '{"kind": "arrow", "count": 2, "cells": ["r1c1"]}'
_MOST_WORDS: Final = 100
"""Most names of unknown constraints."""


def is_own_json(line: str) -> bool:
    """Check whether a line has an object of ours that is not inside other JSON."""
    found = _BEGINS.search(line) if '"v"' in line else None
    return found is not None and not _AROUND.intersection(line[: found.start()])


def read_own_json(text: str, asked: Layout | None) -> Iterator[Sheet]:
    """Yield the sheet of one object.

    Raises:
        FormatError: The text is not JSON, or a value is wrong; the message names the key.
    """
    fields = read_json(_object_in(text))
    if not isinstance(fields, dict):
        raise FormatError("this is no JSON object")
    key = next((key for key in _PUZZLE_KEYS if isinstance(fields.get(key), str)), None)
    if key is None:
        raise FormatError("there is no puzzle in this object: it has neither givens nor puzzle")
    layout, shape = _layout_of(fields, asked)
    # Other commands print a puzzle in the symbols of its layout.
    symbols = layout.symbols if key == "puzzle" else ""
    givens = _read_key(key, lambda: _digits(fields[key], layout, symbols))
    extras = _extras(fields, layout, _read_key("shape", lambda: read_extras(shape, layout)))
    texts = {name: _text(fields, name) for name in ("title", "author", "source", "comment")}
    puzzle = _read_key(key, lambda: Puzzle(layout, givens, extras=extras, **texts))
    noted = {name: _read_key(name, partial(_marks, fields.get(name), layout)) for name in _MARKS}
    _refuse_none_left(fields.get("candidates"))
    yield _read_key(
        "entries",
        lambda: Sheet(
            puzzle,
            entries=_optional_digits(fields, "entries", layout, symbols),
            colours=_read_key("colours", lambda: _colours(fields.get("colours"), layout)),
            candidate_colours=_read_key(
                _TINTS, lambda: _candidate_colours(fields.get(_TINTS), layout)
            ),
            solution=_optional_digits(fields, "solution", layout, symbols),
            **noted,
        ),
    )


def _object_in(text: str) -> str:
    """Return the object in a text, with blanks in place of words before it, and none after it."""
    found = _BEGINS.search(text)
    if not found:
        return text
    end = text.rfind("}") + 1
    if '"' in text[end:]:
        end = len(text)  # it is truncated, and the error is at the end
    return " " * found.start() + text[found.start() : end]


def _read_key(key: str, read: Callable[[], Any]) -> Any:
    """Return the result of *read*; its errors become a FormatError with the key."""
    try:
        return read()
    except FormatError as error:
        if error.message.startswith('"'):
            raise
        raise FormatError(f'"{key}": {error.message}') from None
    except (ValueError, KeyError, TypeError) as error:
        problem = clean_text(str(error.args[0] if error.args else error))
        raise FormatError(f'"{key}": {problem}') from None


def _layout_of(fields: Mapping[str, Any], asked: Layout | None) -> tuple[Layout, str]:
    """Return the layout of a puzzle, and its extras as text.

    The shape is the picture of a jigsaw, the extras, or both with a bar between them.
    """
    name, shape = fields.get("layout"), fields.get("shape")
    if fields.get("v", _VERSION) != _VERSION:
        raise FormatError(f'"v": this JSON is of another version; {_VERSION} is known here')
    if shape is not None and not isinstance(shape, str):
        raise FormatError('"shape" is no text')
    extras = shape or ""
    picture, _, behind = extras.partition(BAR)
    if name is None and asked:
        return asked, behind
    if not isinstance(name, str):
        raise FormatError('"layout" is missing, or no text')
    if name == "own" or _JIGSAW.fullmatch(name):
        name, extras = f"{name}:{picture}", behind
    elif picture and name.endswith(f":{picture}"):
        extras = behind
    return _read_key("layout", lambda: layout_named(name)), extras


def _digits(text: Any, layout: Layout, symbols: str) -> tuple[Digit, ...]:
    """Parse one digit for each cell; rows of a canvas may be joined by slashes."""
    if not isinstance(text, str):
        raise FormatError("it is no text")
    cells = _of_canvas(text, layout) if "/" in text else text
    if len(cells) != layout.cells:
        raise FormatError(f"it has {len(cells)} cells; {layout.name} has {layout.cells}")
    found = []
    known = f"{SYMBOLS[0]}{symbols}" if symbols else SYMBOLS
    blanks = "." if "0" in known else ".0"
    for cell, character in enumerate(cells):
        digit = 0 if character in blanks else digit_of(character, layout.digits, known)
        if digit is None:
            shown = clean_text(character)
            raise FormatError(f"'{shown}' in {layout.cell_name(cell)} is no digit of {layout.name}")
        found.append(digit)
    return tuple(found)


def _of_canvas(text: str, layout: Layout) -> str:
    """Return the cells of rows joined by slashes, with ``#`` for a hole."""
    rows = text.split("/")
    if len(rows) != layout.rows or any(len(row) > layout.columns for row in rows):
        raise FormatError(
            f"it has {len(rows)} rows; {layout.name} has {layout.rows} of {layout.columns}"
        )
    # The cells of a cube are not in the order of rows.
    cells = [""] * layout.cells
    for row, line in enumerate(rows):
        for column, character in enumerate(line.ljust(layout.columns, "#")):
            cell = layout.cell_at.get((row, column))
            if (cell is None) != (character in "# "):
                wrong = "no cell" if cell is not None else f"'{clean_text(character)}'"
                raise FormatError(f"{wrong} at row {row + 1}, column {column + 1}")
            if cell is not None:
                cells[cell] = character
    return "".join(cells)


def _optional_digits(
    fields: Mapping[str, Any], key: str, layout: Layout, symbols: str
) -> tuple[Digit, ...]:
    value = fields.get(key)
    return () if value is None else _read_key(key, lambda: _digits(value, layout, symbols))


def _text(fields: Mapping[str, Any], key: str) -> str:
    value = fields.get(key)
    if value is not None and not isinstance(value, str):
        raise FormatError(f'"{key}" is no text')
    return clean_text(value or "")


def _cell(name: Any, layout: Layout) -> Cell:
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    cell = layout.cell_at.get((int(match[1]) - 1, int(match[2]) - 1)) if match else None
    if cell is None:
        raise FormatError(f"'{clean_text(str(name), 20)}' is no cell of {layout.name}")
    return cell


def _marks(value: Any, layout: Layout) -> tuple[Mask, ...]:
    if value is None:
        return ()
    if not isinstance(value, dict):
        raise FormatError('it is not like {"r1c1": "234"}')
    table = [0] * layout.cells
    for name, digits in value.items():
        cell = _cell(name, layout)
        for character in digits if isinstance(digits, str) else "?":
            digit = digit_of(character, layout.digits)
            if digit is None:
                raise FormatError(f"'{clean_text(character)}' in {name} is no digit")
            table[cell] |= 1 << digit
    return tuple(table)


def _refuse_none_left(candidates: Any) -> None:
    """Check that no cell has an empty list of candidates.

    Raises:
        FormatError: A cell has one; in a sheet it would look like a cell without notes.
    """
    for name, digits in candidates.items() if isinstance(candidates, dict) else ():
        if digits == "":
            raise FormatError(f"candidates: {clean_text(str(name), 20)} has no candidate left")


def _colours(value: Any, layout: Layout) -> tuple[str, ...]:
    if value is None:
        return ()
    if not isinstance(value, dict):
        raise FormatError('it is not like {"r1c1": "2"}')
    table = [""] * layout.cells
    for name, colours in value.items():
        table[_cell(name, layout)] = clean_text(str(colours), 25)
    return tuple(table)


def _candidate_colours(value: Any, layout: Layout) -> tuple[ColouredCandidate, ...]:
    if value is None:
        return ()
    if not isinstance(value, dict):
        raise FormatError('it is not like {"r1c1=5": "2"}')
    found = []
    for name, colours in value.items():
        match = _CANDIDATE.fullmatch(name)
        digit = digit_of(match[2], layout.digits) if match else None
        if match is None or digit is None:
            raise FormatError(f"'{clean_text(name, 20)}' is no candidate of {layout.name}")
        cell = _cell(match[1], layout)
        found.append(ColouredCandidate(cell, digit, clean_text(str(colours), 25)))
    return tuple(sorted(found))


def _extras(fields: Mapping[str, Any], layout: Layout, shape: Extras) -> Extras:
    """Return the extras of the shape with the constraints; some texts have only their names."""
    cages = _read_key("cages", lambda: _cages(fields.get("cages"), layout))
    unknown = _read_key(_KINDS, lambda: _unknown(fields.get(_KINDS), layout))
    names = _read_key("unsupported", lambda: _words(fields.get("unsupported")))
    known = {one.kind for one in unknown}
    bare = (UnknownConstraint(name) for name in names if name not in known)
    constraints = (*shape.constraints, *cages)
    extras = replace(shape, constraints=constraints, unknown=(*unknown, *bare))
    _read_key("cages", lambda: extras.check_fits(layout))
    return extras


def _unknown(value: Any, layout: Layout) -> tuple[UnknownConstraint, ...]:
    if value is None:
        return ()
    if not isinstance(value, list) or len(value) > _MOST_WORDS:
        raise FormatError(f"it is no list of {_UNKNOWN}")
    found = []
    for each in value:
        fields = each if isinstance(each, dict) else {}
        kind, count, names = fields.get("kind"), fields.get("count", 1), fields.get("cells", [])
        if not (isinstance(kind, str) and type(count) is int and isinstance(names, list)):
            raise FormatError(f"a constraint is not like {_UNKNOWN}")
        cells = [_cell(name, layout) for name in names]
        found.append(UnknownConstraint(clean_text(kind, 60), count, cells[0] if cells else None))
    return tuple(found)


def _cages(value: Any, layout: Layout) -> tuple[Cage, ...]:
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(cage, dict) for cage in value):
        raise FormatError('it is no list of {"cells": [], "sum": 12}')
    cages = []
    for number, cage in enumerate(value, 1):
        names, total = cage.get("cells"), cage.get("sum")
        if not isinstance(names, list) or not names or type(total) not in (int, type(None)):
            raise FormatError(f'cage {number} is not like {{"cells": ["r1c1"], "sum": 12}}')
        cages.append(Cage(tuple(_cell(name, layout) for name in names), total))
    return tuple(cages)


def _words(value: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    if not isinstance(value, list) or len(value) > _MOST_WORDS:
        raise FormatError("it is no list of names")
    return tuple(clean_text(str(word), 60) for word in value)


def write_own_json(sheet: Sheet) -> str:
    """Return the sheet as one object on one line."""
    layout, puzzle = sheet.layout, sheet.puzzle
    id, _, shape = layout.id.partition(":")
    marks = write_marks(puzzle.extras, layout)
    drawn = {name: getattr(sheet, name) for name in _MARKS}
    fields = {
        "v": _VERSION,
        "layout": layout.id if id.startswith("jigsaw") else id,
        "shape": BAR.join(filter(None, (shape, marks))) or None,
        "givens": write_digits(puzzle.givens, layout),
        "entries": write_digits(sheet.entries, layout) if sheet.entries else None,
        **{name: written_marks(masks, layout) for name, masks in drawn.items()},
        "colours": {layout.cell_name(c): each for c, each in enumerate(sheet.colours) if each}
        or None,
        **_written_tints(sheet),
        "solution": write_digits(sheet.solution, layout) if sheet.solution else None,
        **{name: getattr(puzzle, name) or None for name in ("title", "author", "source")},
        "comment": puzzle.comment or None,
        "cages": [
            {"cells": list(map(layout.cell_name, cage.cells)), "sum": cage.sum}
            for cage in sheet.cages
        ]
        or None,
        "unsupported": list(sheet.unsupported) or None,
        **_written_unknown(sheet),
        "form": sheet.form or None,
    }
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)


def _written_unknown(sheet: Sheet) -> dict[str, list[dict[str, Any]]]:
    """Return the unknown constraints under their key, with name, number and first cell."""
    found = [
        {"kind": one.kind, "count": one.count}
        | ({} if one.first is None else {"cells": [sheet.layout.cell_name(one.first)]})
        for one in sheet.puzzle.extras.unknown
    ]
    return {_KINDS: found} if found else {}


def _written_tints(sheet: Sheet) -> dict[str, dict[str, str]]:
    """Return the colours of candidates under their key; {} if there are none."""
    names = (
        (f"{sheet.layout.cell_name(cell)}={symbol(digit)}", colours)
        for cell, digit, colours in sheet.candidate_colours
    )
    return {_TINTS: dict(names)} if sheet.candidate_colours else {}


def write_digits(digits: Sequence[Digit], layout: Layout) -> str:
    """Return one character for each cell, or the rows of a canvas with holes, joined by slashes."""
    if layout.rows * layout.columns == layout.cells:
        return "".join(map(symbol, digits))
    return "/".join(
        "".join(
            symbol(digits[cell]) if (cell := layout.cell_at.get((row, column))) is not None else "#"
            for column in range(layout.columns)
        )
        for row in range(layout.rows)
    )


def written_marks(masks: Sequence[Mask], layout: Layout) -> dict[str, str] | None:
    """Return the digits of each cell with marks, by its name; None if there are none."""
    return {
        layout.cell_name(cell): "".join(SYMBOLS[digit] for digit in members(mask))
        for cell, mask in enumerate(masks)
        if mask
    } or None


JSON = Format(
    "json",
    "our own JSON: one object a line, with everything",
    is_own_json,
    read_own_json,
    write_own_json,
    sign=Sign.NAME,
    keeps=ALL_PARTS,
    by_line=True,
    states_layout=True,
)
