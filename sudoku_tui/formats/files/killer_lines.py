"""Killers and jigsaws on one line: two formats of SumoCue, and a short one with arrows.

``SumoCueV1=0J0=8J0=…`` has a digit and a piece for each cell. ``3x3:d:k:4609:…`` has a number for
each cell: 256 times the sum of its cage plus the number of the cage; it is below 256 outside cages.
``d`` stands for diagonals. In the short format one cell of a cage has its sum: ``0`` to ``9``, then
``A`` to ``Z`` and ``a`` to ``j`` for 10 to 45. Each other cell has an arrow to a neighbour in its
cage that is nearer to the sum: ``< > ^ v``, or diagonally `` ` `` ``'`` ``,`` ``.``.
"""

from __future__ import annotations

import re
from string import ascii_uppercase, digits
from typing import Final

from ...engine.layout import Layout
from ...engine.layouts import CLASSIC
from ..draft import Draft
from ..errors import FormatError
from ..format import Format, Sign, classic_only
from ..programs.shapes import drawn_only
from ..sheet import Part, Sheet

_CELLS: Final = 81
_SIDE: Final = 9
_SUMO: Final = re.compile(r"\s*SumoCueV1((?:=-?\d{1,4}[A-Z]\d{1,3})*)\s*=?\s*")
_FIELD: Final = re.compile(r"=(-?\d+)([A-Z])(\d+)")
_KILLER: Final = re.compile(r"\s*(\d)x(\d):([a-z]?):k:(\d{1,6}(?::\d{1,6})*:?)\s*")
_ARROWS: Final = {
    "<": (0, -1),
    ">": (0, 1),
    "^": (-1, 0),
    "v": (1, 0),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}
"""By character: the rows and columns to the cell that an arrow points to."""
_SUMS: Final = f"{digits}{ascii_uppercase}abcdefghij"
"""The characters of the sums 0 to 45."""
_SHORT: Final = re.compile(rf"\s*([{_SUMS}v<>^`',.]{{{_CELLS}}})\s*")
_SIGNS: Final = frozenset("<>^`'")
"""Arrows that identify a killer; commas, dots and the letter v occur in other texts too."""
_OUTWARD: Final = "<^`',"
"""Arrows that point off the board from the first cell."""
_ONE_SUM: Final = 256
"""Factor of the sum in the number of a cell."""


def claim_sumocue(line: str) -> Draft | None:
    """Parse a jigsaw of SumoCue; None for another line."""
    if not line.lstrip().startswith("SumoCueV1="):
        return None
    match = _SUMO.fullmatch(line)
    fields = _FIELD.findall(match[1]) if match else []
    if len(fields) != _CELLS or any(kind != "J" for _, kind, _ in fields):
        raise FormatError(f"SumoCueV1 has {_CELLS} fields like =5J0; this has {len(fields)}")
    draft = Draft.of_square(_SIDE, pieces=(int(piece) for *_, piece in fields))
    draft.give_all(int(digit) for digit, *_ in fields)
    return draft


def write_sumocue(sheet: Sheet) -> str:
    """Return a jigsaw as a line of SumoCue."""
    pairs = zip(sheet.puzzle.givens, sheet.layout.box_of, strict=True)
    return "SumoCueV1" + "".join(f"={digit}J{piece - 1}" for digit, piece in pairs)


def claim_killer(line: str) -> Draft | None:
    """Parse a killer of SumoCue; None for another line."""
    match = _KILLER.fullmatch(line)
    if not match:
        return None
    numbers = [int(number) for number in match[4].split(":") if number]
    if len(numbers) != _CELLS or (match[1], match[2]) != ("3", "3"):
        raise FormatError(f"this killer has {len(numbers)} numbers; {_CELLS} expected")
    draft = Draft.of_square(_SIDE, ("x",) if match[3] == "d" else ())
    if match[3] not in ("", "d"):
        draft.refuse(f"SumoCue's rule {match[3]}")
    for number in dict.fromkeys(number for number in numbers if number >= _ONE_SUM):
        cells = (cell for cell, other in enumerate(numbers) if other == number)
        draft.cage(cells, number // _ONE_SUM)
    return draft


def write_killer(sheet: Sheet) -> str:
    """Return a killer as a line of SumoCue.

    Raises:
        FormatError: The puzzle has givens, overlapping cages, or a cage without a sum.
    """
    _refuse_givens_and_overlaps(sheet)
    if any(cage.sum is None for cage in sheet.cages):
        raise FormatError("this form has a sum for each cage; one has none")
    numbers = [0] * _CELLS
    for number, cage in enumerate(sheet.cages, 1):
        for cell in cage.cells:
            numbers[cell] = (cage.sum or 0) * _ONE_SUM + number
    free = len(sheet.cages)
    for cell, number in enumerate(numbers):
        if not number:
            free += 1
            numbers[cell] = free
    rule = "d" if sheet.layout.id == "x" else ""
    return f"3x3:{rule}:k:{':'.join(map(str, numbers))}:"


def _refuse_givens_and_overlaps(sheet: Sheet) -> None:
    """Check that a sheet has cages only, which do not overlap.

    Raises:
        FormatError: It has givens, or two cages share a cell.
    """
    if any(sheet.puzzle.givens):
        raise FormatError("this form has cages only; the puzzle has givens")
    sheet.refuse_overlaps()


def _killer_layout(layout: Layout) -> str:
    return "" if layout.id in ("classic", "x") else f"it is for 9x9; this is {layout.name}"


def claim_short(line: str) -> Draft | None:
    """Parse a killer in the short format with arrows; None for another line.

    Each cell has the sum of its cage, or an arrow to a cell nearer to the sum. A 0 is a cage
    without a sum, or a cell outside all cages if no arrow points to it.
    """
    match = _SHORT.fullmatch(line)
    if not match or _SIGNS.isdisjoint(match[1]) or match[1][0] in _OUTWARD:
        return None
    text, draft = match[1], Draft(CLASSIC)
    firsts = [_first_of(draft.layout, text, cell) for cell in range(_CELLS)]
    sums = [0 if text[cell] in _ARROWS else _SUMS.index(text[cell]) for cell in range(_CELLS)]
    draft.cages_of(firsts, sums, only_with_sum=False)
    return draft


def _first_of(layout: Layout, text: str, start: int) -> int:
    """Follow the arrows from *start* and return the cell at their end.

    Raises:
        FormatError: The arrows lead off the board or in a circle.
    """
    cell, steps = start, 0
    while arrow := _ARROWS.get(text[cell]):
        row, column = layout.positions[cell]
        to = layout.cell_at.get((row + arrow[0], column + arrow[1]))
        steps += 1
        if to is None or steps > _CELLS:
            wrong = "points off the board" if to is None else "leads in a circle"
            raise FormatError(f"the arrow in {layout.cell_name(cell)} {wrong}", 1, cell + 1)
        cell = to
    return cell


def write_short(sheet: Sheet) -> str:
    """Return a killer in the short format.

    Raises:
        FormatError: The puzzle has givens, overlapping cages, or a cage in several pieces.
    """
    _refuse_givens_and_overlaps(sheet)
    written = ["0"] * _CELLS
    layout = sheet.layout
    for cage in sheet.cages:
        first, *others = cage.cells
        missing, edge = set(others), [first]
        written[first] = _SUMS[cage.sum or 0]
        while edge:
            row, column = layout.positions[edge.pop()]
            for arrow, (down, right) in _ARROWS.items():
                near = layout.cell_at.get((row - down, column - right))
                if near in missing:
                    missing.remove(near)
                    written[near] = arrow
                    edge.append(near)
        if missing:
            raise FormatError("this form has cages of neighbours; one is in several pieces")
    return "".join(written)


SUMOCUE: Final = Format(
    "sumocue",
    "a jigsaw of SumoCue on one line",
    claim=claim_sumocue,
    write=write_sumocue,
    sign=Sign.NAME,
    misfit=drawn_only("9x9 boxes and jigsaws", size=_SIDE),
    by_line=True,
    states_layout=True,
)
KILLER: Final = Format(
    "sumocue-killer",
    "a killer of SumoCue and JSudoku on one line",
    claim=claim_killer,
    write=write_killer,
    sign=Sign.SHAPE,
    keeps=frozenset({Part.CAGES}),
    misfit=_killer_layout,
    by_line=True,
    states_layout=True,
)
SHORT: Final = Format(
    "short-killer",
    "a killer on one line with arrows in its cages",
    claim=claim_short,
    write=write_short,
    sign=Sign.SHAPE,
    keeps=frozenset({Part.CAGES}),
    misfit=classic_only,
    by_line=True,
)
