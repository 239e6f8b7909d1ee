"""KSudoku's files: XML with the cells column by column, and ``b`` for the digit 1.

The history has the player's entries and notes; notes are a flag for each digit, from 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase
from typing import Final
from xml.etree.ElementTree import Element

from ...engine.bits import members
from ...engine.layout import Cell, Layout
from ...engine.layouts.own import MOST_HOUSES
from ...engine.layouts.variants import VariantParts, parts_of
from ..clean import clean_text, quoted
from ..codecs.json_text import number_in
from ..codecs.xml_tree import read_xml
from ..draft import Draft
from ..errors import FormatError
from ..format import Format, Sign
from ..programs.rules import Column, rules_of
from ..programs.shapes import diagonal_rule, drawn_only, labels_of
from ..sheet import Part, Sheet

_READ: Final = ("graph", "name", "values", "solution")
_OPEN: Final = "_"
_SUM, _NOTHING = 4, 0
"""Operators of cages: a sum, or a single cell."""
_DRAWN: Final = "boxes, diagonals and jigsaws"
_RULES: Final = rules_of(Column.KSUDOKU)


def claim(text: str) -> Draft | None:
    """Parse a file of KSudoku; None for another text.

    Raises:
        FormatError: The file is broken, or is of a board that is not a square.
    """
    if "<ksudoku" not in text or not text.lstrip().startswith("<"):
        return None
    root = read_xml(text)
    graph, values = root.find(".//graph"), root.findtext(".//puzzle/values")
    if graph is None or values is None:
        raise FormatError("this KSudoku file has no <graph> or no <values>")
    values = "".join(values.split())
    if graph.get("type") == "roxdoku" or "." in values:
        raise FormatError(
            f"KSudoku's {clean_text(graph.get('specific-type') or 'solids', 40)} are not read"
        )
    size = number_in(graph.get("order")) or 0
    if not 2 <= size <= 25 or len(values) != size**2:
        raise FormatError(f"<values> has {len(values)} cells; the order is {size}")
    draft, cells = _draft(graph, size), _cells_by_column(size)
    draft.set_texts(title=graph.get("name", "") if root.find(".//puzzle/name") is not None else "")
    for cell, letter in zip(cells, values, strict=True):
        draft.give(cell, _digit(letter))
    if solution := "".join((root.findtext(".//puzzle/solution") or "").split()):
        at = dict(zip(cells, solution, strict=False))
        draft.solve([_digit(at.get(cell, _OPEN)) for cell in range(size**2)])
    for child in root.iterfind(".//puzzle/*"):
        if child.tag not in _READ and len("".join((child.text or "").split())) == size**2:
            draft.refuse(child.tag)
    _read_cages(draft, graph, cells)
    for event in root.iter("simple-event"):
        _read_event(draft, event, cells)
    return draft


def _digit(letter: str) -> int:
    place = ascii_lowercase.find(letter)
    if place < 0 and letter != _OPEN:
        raise FormatError(f"{quoted(letter)} in <values> is neither a letter nor _")
    return max(place, 0)


def _cells_by_column(size: int) -> list[Cell]:
    """Return the cells column by column."""
    return [row * size + column for column in range(size) for row in range(size)]


def _numbers(element: Element, size: int) -> list[int]:
    """Return the numbers of the cells of an element, counted down the columns."""
    found = [number_in(each) for each in (element.text or "").split()]
    if any(number is None or number >= size**2 for number in found):
        raise FormatError(f"<{element.tag}> names a cell that is not there")
    return [number for number in found if number is not None]


def _draft(graph: Element, size: int) -> Draft:
    blocks = graph.findall("sudokugroups")
    boxed = not blocks or any(each.get("withblocks") == "1" for each in blocks)
    cliques = graph.findall("clique")
    if len(cliques) > MOST_HOUSES:
        raise FormatError(f"this file has {len(cliques):,} groups; {MOST_HOUSES:,} at most")
    cells = _cells_by_column(size)
    groups = [[cells[number] for number in _numbers(clique, size)] for clique in cliques]
    kinds = [_RULES.get(graph.get("specific-type", ""), "")]
    if boxed:
        kinds += [diagonal_rule(group, size) for group in groups]
        left = [group for group in groups if not diagonal_rule(group, size)]
        return Draft.of_square(size, set(filter(None, kinds)), regions=left)
    pieces = labels_of(groups, size) or [None] * size**2
    return Draft.of_square(size, set(filter(None, kinds)), pieces=pieces)


def _read_cages(draft: Draft, graph: Element, cells: list[Cell]) -> None:
    for cage in graph.findall("cage"):
        operator, total = number_in(cage.get("operator")), number_in(cage.get("value"))
        inside = [cells[number] for number in _numbers(cage, draft.layout.digits)]
        if operator == _SUM:
            draft.cage(inside, total or None)
        elif operator == _NOTHING and len(inside) == 1:
            draft.give(inside[0], total or 0)
        else:
            draft.refuse("mathdoku cage")
    if graph.get("specific-type") == "Mathdoku":
        draft.refuse("mathdoku cage")


def _read_event(draft: Draft, event: Element, cells: list[Cell]) -> None:
    """Apply an event of the player; later events override earlier ones."""
    index = number_in(event.get("index"))
    if index is None or index >= len(cells):
        raise FormatError("an event of the history names a cell that is not there")
    cell, marks = cells[index], event.get("markers")
    if marks is not None:
        draft.enter(cell, 0)
        draft.erase(Part.CANDIDATES, cell)
        digits = [digit for digit, flag in enumerate(marks, 1) if flag == "1"]
        draft.note(Part.CANDIDATES, cell, digits)
    else:
        draft.enter(cell, number_in(event.get("value")) or 0)


def write_ksudoku(sheet: Sheet) -> str:
    """Return a sheet as a file of KSudoku.

    Raises:
        FormatError: KSudoku cannot draw the layout.
    """
    drawing = parts_of(sheet.layout)
    if drawing is None or _misfit(sheet.layout):
        raise FormatError(_misfit(sheet.layout))
    cells = _cells_by_column(drawing.size)
    lines = ["<!DOCTYPE ksudoku>", "<ksudoku>", ' <game had-help="0" msecs-elapsed="0">']
    lines += ["  <puzzle>", *_graph(sheet, drawing, cells)]
    lines.append(f"   <values>{_letters(sheet.puzzle.givens, cells)}</values>")
    if sheet.solution:
        lines.append(f"   <solution>{_letters(sheet.solution, cells)}</solution>")
    lines += ["  </puzzle>", "  <history>", *_events(sheet, cells), "  </history>"]
    return "\n".join((*lines, " </game>", "</ksudoku>"))


def _letters(digits: tuple[int, ...], cells: list[Cell]) -> str:
    return "".join(ascii_lowercase[digits[cell]] if digits[cell] else _OPEN for cell in cells)


def _graph(sheet: Sheet, drawing: VariantParts, cells: list[Cell]) -> Iterator[str]:
    size, number_of = drawing.size, {cell: number for number, cell in enumerate(cells)}
    order = f'order="{size}"'
    crossed, pictured = "x" in drawing.rules, bool(drawing.picture)
    if not sheet.cages and not crossed and not pictured:
        yield f'   <graph {order} type="sudoku" specific-type="Plain"/>'
        return
    kind = "KillerSudoku" if sheet.cages else "Jigsaw" if pictured else "XSudoku"
    sides = f'sizeX="{size}" sizeY="{size}" sizeZ="1"'
    yield f'   <graph {order} type="custom" specific-type="{kind}" name="{kind}" {sides}>'
    yield f'    <sudokugroups at="0" withblocks="{int(not pictured)}"/>'
    kinds = ("box",) if pictured else ("diagonal",)
    for house in (house for house in sheet.layout.houses if house.kind in kinds):
        numbers = " ".join(str(number_of[cell]) for cell in house.cells)
        yield f'    <clique size="{size}">{numbers} </clique>'
    for cage in sheet.cages:
        numbers = " ".join(str(number_of[cell]) for cell in cage.cells)
        said = f'operator="{_SUM}" value="{cage.sum or 0}" size="{len(cage.cells)}"'
        yield f"    <cage {said}> {numbers} </cage>"
    yield "   </graph>"


def _events(sheet: Sheet, cells: list[Cell]) -> Iterator[str]:
    for number, cell in enumerate(cells):
        if sheet.entries and sheet.entries[cell]:
            yield f'   <simple-event index="{number}" value="{sheet.entries[cell]}"/>'
        elif sheet.candidates and (mask := sheet.candidates[cell]):
            digits = set(members(mask))
            marks = "".join(str(int(d in digits)) for d in range(1, sheet.layout.digits + 1))
            yield f'   <simple-event index="{number}" markers="{marks}"/>'


def _misfit(layout: Layout) -> str:
    if problem := drawn_only(_DRAWN, {"x"})(layout):
        return problem
    drawing = parts_of(layout)
    is_both = drawing and drawing.rules and drawing.picture
    return f"it is for {_DRAWN}, one of them" if is_both else ""


KSUDOKU: Final = Format(
    "ksudoku",
    "a file of KSudoku",
    claim=claim,
    write=write_ksudoku,
    sign=Sign.NAME,
    keeps=frozenset({Part.ENTRIES, Part.CANDIDATES, Part.SOLUTION, Part.CAGES}),
    misfit=_misfit,
    trap="cells go down the columns; b is 1",
    states_layout=True,
)
