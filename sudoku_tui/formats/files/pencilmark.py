"""JSON of pencilmark (``"format": "sudoku-puzzle"``), and Sudoku in ipuz.

Rules are objects with a type. Boxes, regions and cages are read; other rules become unsupported
constraints, named by their type.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ...engine.layout import Cell, Kind
from ...engine.layouts.variants import USUAL_BOXES, parts_of
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
from ..draft import Draft
from ..errors import FormatError
from ..format import Format, Sign
from ..programs.shapes import box_labels, diagonal_rule, drawn_only, labels_of, named_cells
from ..programs.unread import add_cage, refuse_unread
from ..sheet import Part, Sheet

_BEGINS: Final = re.compile(r'"format"\s*:\s*"sudoku-puzzle"')
_IPUZ: Final = "ipuz.org/sudoku"
_INSIDE: Final = "io.github.silly-puppyy.pencilmark:puzzle"
_READ: Final = ("format", "meta", "board", "digits", "givens", "solution", "rules")


def claim(text: str) -> Draft | None:
    """Parse JSON of pencilmark; None for another text."""
    is_mine = begins_with_object(text) and _BEGINS.search(text) and _IPUZ not in text
    return _draft(object_in(read_json(text))) if is_mine else None


def claim_ipuz(text: str) -> Draft | None:
    """Parse a Sudoku in ipuz, with the rules of pencilmark's extension or else the usual boxes."""
    if not begins_with_object(text) or _IPUZ not in text:
        return None
    fields = object_in(read_json(text))
    inside = dict(object_in(fields.get(_INSIDE)))
    rows = [list_in(row) for row in list_in(fields.get("puzzle"))]
    cells = [object_in(cell).get("cell", cell) for row in rows for cell in row]
    inside.setdefault("givens", [number_in(cell) or 0 for cell in cells])
    inside.setdefault("digits", len(rows))
    answers = [cell for row in list_in(fields.get("solution")) for cell in list_in(row)]
    inside.setdefault("solution", answers)
    meta = {key: fields.get(key) for key in ("title", "author")}
    return _draft({"meta": meta, **inside})


def _draft(fields: Mapping[str, Json]) -> Draft:
    size = number_in(fields.get("digits")) or 0
    givens = list_in(fields.get("givens"))
    if not 2 <= size <= 25 or len(givens) != size**2:
        raise FormatError(f'"givens" has {len(givens)} cells; "digits" is {size}')
    rules = [object_in(rule) for rule in list_in(fields.get("rules"))]
    draft = _board(rules, size) if rules else Draft.of_square(size)
    draft.give_all(number_in(digit) or 0 for digit in givens)
    draft.solve([number_in(digit) or 0 for digit in list_in(fields.get("solution"))])
    meta = object_in(fields.get("meta"))
    draft.set_texts(title=text_in(meta.get("title")), author=text_in(meta.get("author")))
    draft.set_texts(source=text_in(meta.get("source")), comment=text_in(meta.get("rules_text")))
    for rule in rules:
        _read_rule(draft, rule, size)
    refuse_unread(draft, fields, _READ)
    return draft


def _cells(rule: Mapping[str, Json], size: int) -> list[Cell]:
    return named_cells(list_in(rule.get("cells")), size)


def _board(rules: list[Mapping[str, Json]], size: int) -> Draft:
    """Return a board with the boxes of a rule, or else with the regions as pieces."""
    grids = [rule for rule in rules if rule.get("type") == "box_grid"]
    regions = [_cells(rule, size) for rule in rules if rule.get("type") == "region"]
    crossed = set(filter(None, (diagonal_rule(cells, size) for cells in regions)))
    left = [cells for cells in regions if not diagonal_rule(cells, size)]
    if grids:
        high, wide = ([number_in(each) or 0 for each in list_in(grids[0].get("box"))] + [0, 0])[:2]
        if high * wide != size or min(high, wide) < 1:
            raise FormatError(f"boxes of {high} by {wide} do not fit {size} digits")
        return Draft.of_square(size, crossed, pieces=box_labels(high, wide), regions=left)
    if len(left) == size and len({cell for cells in left for cell in cells}) == size**2:
        return Draft.of_square(size, crossed, pieces=labels_of(left, size))
    return Draft.of_square(size, crossed, pieces=[None] * size**2, regions=left)


def _read_rule(draft: Draft, rule: Mapping[str, Json], size: int) -> None:
    kind, cells = text_in(rule.get("type")), _cells(rule, size)
    if kind == "cage" and rule.get("unique") is not False:
        add_cage(draft, cells, rule.get("sum"), listed=len(list_in(rule.get("cells"))))
    elif kind != "box_grid" and not (kind == "region" and len(set(cells)) == size):
        draft.refuse(kind or "rule", first=next(iter(cells), None))


def write_pencilmark(sheet: Sheet) -> str:
    """Return a sheet as JSON of pencilmark."""
    layout, puzzle, size = sheet.layout, sheet.puzzle, sheet.layout.digits
    if problem := _misfit(layout):
        raise FormatError(problem)
    drawing = parts_of(layout)
    rules: list[Json] = []
    kinds = [Kind.DIAGONAL, Kind.EXTRA]
    if drawing and not drawing.picture:
        rules.append({"type": "box_grid", "box": list(USUAL_BOXES[size]), "origin": "r1c1"})
    else:
        kinds.append(Kind.BOX)
    for house in layout.of_kind(*kinds):
        names = list(map(layout.cell_name, house.cells))
        rules.append({"type": "region", "kind": house.kind.split()[0], "cells": names})
    for cage in sheet.cages:
        names = list(map(layout.cell_name, cage.cells))
        rules.append({"type": "cage", "cells": names} | ({"sum": cage.sum} if cage.sum else {}))
    texts = {"title": puzzle.title, "author": puzzle.author, "source": puzzle.source}
    texts["rules_text"] = puzzle.comment
    fields: dict[str, Json] = {"format": "sudoku-puzzle", "format_version": 1}
    if meta := {name: text for name, text in texts.items() if text}:
        fields["meta"] = meta
    fields |= {"board": {"rows": size, "cols": size}, "digits": size}
    fields["givens"] = list(puzzle.givens)
    fields |= {"solution": list(sheet.solution)} if sheet.solution else {}
    return write_json({**fields, "rules": rules})


_misfit: Final = drawn_only(
    "boxes, pieces, diagonals and regions",
    {"x", "diagonal-falling", "diagonal-rising", "windoku", "disjoint"},
    regions=True,
)
PENCILMARK: Final = Format(
    "pencilmark",
    "JSON of pencilmark, a sudoku-puzzle",
    claim=claim,
    write=write_pencilmark,
    sign=Sign.NAME,
    parts=objects_in,
    keeps=frozenset(
        {Part.SOLUTION, Part.CAGES, Part.TITLE, Part.AUTHOR, Part.SOURCE, Part.COMMENT}
    ),
    misfit=_misfit,
    states_layout=True,
)
IPUZ: Final = Format(
    "ipuz",
    "a Sudoku in ipuz",
    claim=claim_ipuz,
    sign=Sign.NAME,
    parts=objects_in,
)
