"""f-puzzles: JSON with a key for each kind of rule, compressed by LZString into a link.

Rules for the whole board, regions and killer cages are read. Other keys become unsupported
constraints, named by the key.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from ...engine.bits import members
from ...engine.layout import Cell, Layout
from ...engine.layouts.variants import NO_PIECE, USUAL_BOXES, VariantParts, parts_of
from ...engine.puzzle import parity_of
from ..codecs import lz_string
from ..codecs.json_text import (
    Json,
    begins_with_object,
    list_in,
    number_in,
    object_in,
    objects_in,
    read_json,
    text_in,
    write_json,
)
from ..draft import COLOURS, Draft
from ..errors import FormatError
from ..format import Format, Sign
from ..programs.rules import Column, rules_of
from ..programs.shapes import box_labels, named_cells
from ..programs.unread import add_cage, refuse_key, refuse_unread_in_cells
from ..sheet import Part, Sheet

_LINK: Final = re.compile(
    r"(?:f-puzzles\.com/?\?(?:[^\s#]{0,200}&)?load=|(?<![A-Za-z])fpuz(?:zles)?(?=N4I)"
    r"|(?<![A-Za-z0-9+/])(?<!puzzle=)(?<!import=)(?=N4Ig))(?P<packed>[A-Za-z0-9+/%_=-]{8,})"
)
_SIZE: Final = re.compile(r'"size"\s*:')
_FLAGS: Final = rules_of(Column.F_PUZZLES)
_READ: Final = {
    *_FLAGS,
    *("size", "title", "author", "ruleset", "grid", "solution", "killercage", "extraregion"),
    *("odd", "even", "negative", "disabledlogic", "truecandidatesoptions", "highlightConflicts"),
}
"""Keys that are parsed, or that do not change the puzzle."""
_MARKS: Final = {
    "centerPencilMarks": Part.CANDIDATES,
    "cornerPencilMarks": Part.CORNER,
    "givenPencilMarks": Part.GIVEN_MARKS,
}
_READ_IN_CELLS: Final = {*_MARKS, "value", "given", "region", "c", "cArray", "highlight"}
_PALETTE: Final = (
    *("A8A8A8", "FFA0A0", "FFE060", "FFFFB0", "B0FFB0", "60D060", "D0D0FF", "8080F0", "FF80FF"),
    "FFD0D0",
)
"""The colours of f-puzzles in their order there, without black."""
_META: Final = re.compile(r"\w+\s*:.*", re.DOTALL)


def claim_link(line: str) -> Draft | None:
    """Parse a link with JSON of f-puzzles, to f-puzzles or SudokuPad; None for another line."""
    # Searching for a word first is cheaper: most long lines have no link.
    match = _LINK.search(line) if "N4I" in line or "f-puzzles.com" in line else None
    return _draft(read_json(lz_string.from_base64(match["packed"]))) if match else None


def claim_json(text: str) -> Draft | None:
    """Parse JSON with a grid of cells and its size; None for another text."""
    if not (begins_with_object(text) and '"grid"' in text and _SIZE.search(text)):
        return None
    value = read_json(text)
    # Other programs have a digit for each cell under these keys.
    return None if _has_digits(value) else _draft(value)


def _has_digits(value: Json) -> bool:
    """Check whether a cell of the grid is not an object."""
    rows = map(list_in, list_in(object_in(value).get("grid")))
    return any(not isinstance(cell, Mapping | None) for row in rows for cell in row)


def _draft(value: Json) -> Draft:
    fields = object_in(value)
    rows = [list_in(row) for row in list_in(fields.get("grid"))]
    size = number_in(fields.get("size")) or len(rows)
    if not rows or len(rows) != size or any(len(row) != size for row in rows):
        raise FormatError(f'"grid" is not a board of {size} by {size} cells')
    if _has_digits(value):
        raise FormatError('"grid" has a cell that is not an object')
    cells = [object_in(cell) for row in rows for cell in row]
    boxes = box_labels(*USUAL_BOXES.get(size, (1, size)))
    draft = Draft.of_square(
        size,
        {rule for key, rule in _FLAGS.items() if fields.get(key) is True},
        pieces=(
            number_in(cell["region"]) if "region" in cell else usual
            for usual, cell in zip(boxes, cells, strict=True)
        ),
        regions=(_places(region, size) for region in list_in(fields.get("extraregion"))),
    )
    draft.set_texts(**{name: text_in(fields.get(key)) for name, key in _TEXTS.items()})
    for cell, said in enumerate(cells):
        _read_cell(draft, cell, said)
    refuse_unread_in_cells(draft, enumerate(cells), _READ_IN_CELLS)
    draft.solve([number_in(digit) or 0 for digit in list_in(fields.get("solution"))])
    _read_rules(draft, fields, size)
    draft.refuse_rules_in_comment()
    return draft


_TEXTS: Final = {"title": "title", "author": "author", "comment": "ruleset"}


def _places(value: Json, size: int) -> list[Cell]:
    """Return the cells of a rule; names outside the board are ignored."""
    return named_cells(_names_in(value), size)


def _names_in(value: Json) -> Sequence[Json]:
    """Return the names of the cells of a rule."""
    said = object_in(value)
    return [said["cell"]] if isinstance(said.get("cell"), str) else list_in(said.get("cells"))


def _read_cell(draft: Draft, cell: Cell, said: Mapping[str, Json]) -> None:
    digit = number_in(said.get("value")) or 0
    if said.get("given"):
        draft.give(cell, digit)
    else:
        draft.enter(cell, digit)
    for key, part in _MARKS.items():
        draft.note(part, cell, filter(None, map(number_in, list_in(said.get(key)))))
    tints = [*list_in(said.get("cArray")), said.get("c"), said.get("highlight")]
    draft.colour(cell, map(nearest_colour, filter(None, map(text_in, tints))))


def nearest_colour(tint: str) -> str:
    """Return the character of the colour nearest to *tint*, ``#RRGGBB`` or ``#RGB``.

    Returns:
        "" for black, white, and texts that are not colours.
    """
    figures = tint.lstrip("#")[:6]
    if len(figures) == 3:
        figures = "".join(figure * 2 for figure in figures)
    if not re.fullmatch(r"[0-9A-Fa-f]{6}", figures) or figures.upper() in ("000000", "FFFFFF"):
        return ""
    parts = _parts(figures)
    distances = [
        sum((one - other) ** 2 for one, other in zip(parts, _parts(known), strict=True))
        for known in _PALETTE
    ]
    return COLOURS[distances.index(min(distances))]


def _parts(figures: str) -> tuple[int, ...]:
    return tuple(int(figures[place : place + 2], 16) for place in (0, 2, 4))


def tint_of(colour: str) -> str:
    """Return the colour of a character as ``#RRGGBB``."""
    return f"#{_PALETTE[COLOURS.index(colour)]}"


def _read_rules(draft: Draft, fields: Mapping[str, Json], size: int) -> None:
    """Read cages, marks of cells, and the keys of unknown constraints."""
    for cage in list_in(fields.get("killercage")):
        total, names = object_in(cage).get("value"), _names_in(cage)
        add_cage(draft, _places(cage, size), total, listed=len(names))
    for letter, key in (("o", "odd"), ("e", "even")):
        for mark in list_in(fields.get(key)):
            for cell in _places(mark, size):
                draft.allow(cell, members(parity_of(letter, draft.layout)))
    if any(len(set(_places(one, size))) != size for one in list_in(fields.get("extraregion"))):
        draft.refuse("extraregion")
    for name in list_in(fields.get("negative")):
        draft.refuse(f"negative {text_in(name)}")
    for key, value in fields.items():
        if key not in _READ and not _is_meta(key, value):
            refuse_key(draft, key, value)


def _is_meta(key: str, value: Json) -> bool:
    """Check whether cages hold titles and rules in text, as in SudokuPad."""
    values = [object_in(cage).get("value") for cage in list_in(value)]
    return key == "cage" and all(_META.fullmatch(text_in(each)) for each in values)


def write_f_puzzles(sheet: Sheet) -> str:
    """Return a sheet as JSON on one line.

    Raises:
        FormatError: f-puzzles cannot draw the layout, or a mark is neither odd nor even.
    """
    drawing = parts_of(sheet.layout)
    if drawing is None:
        raise FormatError(misfit(sheet.layout))
    size, puzzle = drawing.size, sheet.puzzle
    cells = [_cell(sheet, cell, drawing.picture) for cell in range(sheet.layout.cells)]
    fields: dict[str, Json] = {"size": size}
    fields |= {key: getattr(puzzle, name) for name, key in _TEXTS.items() if getattr(puzzle, name)}
    fields["grid"] = [cells[row * size : row * size + size] for row in range(size)]
    rules = set(drawing.rules)
    if "x" in rules:
        rules |= {"diagonal-rising", "diagonal-falling"}
    fields |= {key: True for key, rule in _FLAGS.items() if rule in rules}
    regions = [*drawing.regions, *_windows(drawing, sheet.layout)]
    layout = sheet.layout
    fields |= {"extraregion": [{"cells": _names(cells, layout)} for cells in regions]}
    fields["killercage"] = [
        {"cells": _names(cage.cells, layout)} | ({"value": str(cage.sum)} if cage.sum else {})
        for cage in sheet.cages
    ]
    fields |= _parities(sheet)
    if sheet.solution:
        fields["solution"] = [digit or "." for digit in sheet.solution]
    return write_json({key: value for key, value in fields.items() if value != []})


def misfit(layout: Layout) -> str:
    """Return why *layout* cannot be written; "" if it can."""
    drawn = "with pieces, regions and rules for the whole board"
    return "" if parts_of(layout) else f"{layout.name} cannot be drawn {drawn}"


def _windows(drawing: VariantParts, layout: Layout) -> Iterator[tuple[Cell, ...]]:
    """Yield the windows of a windoku, which f-puzzles writes as extra regions."""
    if "windoku" in drawing.rules:
        yield from (house.cells for house in layout.houses if house.name in ("window", "group"))


def _names(cells: Iterable[Cell], layout: Layout) -> list[str]:
    return [layout.cell_name(cell).upper() for cell in cells]


def _cell(sheet: Sheet, cell: Cell, picture: str) -> dict[str, Json]:
    said: dict[str, Json] = {}
    if picture:
        said["region"] = None if picture[cell] == NO_PIECE else ord(picture[cell]) - ord("A")
    if digit := sheet.digits[cell]:
        said["value"] = digit
        said |= {"given": True} if sheet.puzzle.givens[cell] else {}
    notes = {
        "centerPencilMarks": sheet.candidates or sheet.centre,
        "cornerPencilMarks": sheet.corner,
        "givenPencilMarks": sheet.given_marks,
    }
    said |= {
        key: list(members(table[cell])) for key, table in notes.items() if table and table[cell]
    }
    if sheet.colours and (tints := list(map(tint_of, sheet.colours[cell]))):
        said |= {"c": tints[0]} | ({"cArray": tints} if tints[1:] else {})
    return said


def _parities(sheet: Sheet) -> dict[str, Json]:
    """Return the marks of odd and even cells."""
    layout = sheet.layout
    found: dict[str, Json] = {"odd": [], "even": []}
    for cell, allowed in enumerate(sheet.puzzle.extras.allowed):
        if allowed == layout.all_digits:
            continue
        keys = [key for key in found if allowed == parity_of(key[0], layout)]
        if not keys:
            raise FormatError(f"{layout.cell_name(cell)} has a mark that is neither odd nor even")
        found[keys[0]].append({"cell": _names([cell], layout)[0]})
    return found


def write_link(sheet: Sheet) -> str:
    """Return a sheet as a link to f-puzzles.

    Raises:
        FormatError: As for `write_f_puzzles`.
    """
    packed = lz_string.to_base64(write_f_puzzles(sheet))
    return f"https://f-puzzles.com/?load={packed}"


KEEPS: Final = frozenset(Part) - {Part.SOURCE, Part.UNSUPPORTED}
JSON: Final = Format(
    "f-puzzles-json",
    "the JSON of f-puzzles",
    claim=claim_json,
    write=write_f_puzzles,
    sign=Sign.NAME,
    parts=objects_in,
    keeps=KEEPS,
    misfit=misfit,
    states_layout=True,
)
LINK: Final = Format(
    "f-puzzles",
    "a link to f-puzzles, or to SudokuPad with such a puzzle",
    claim=claim_link,
    write=write_link,
    sign=Sign.NAME,
    keeps=KEEPS,
    misfit=misfit,
    by_line=True,
    states_layout=True,
)
