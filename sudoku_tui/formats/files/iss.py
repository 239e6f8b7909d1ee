"""The constraint text of Interactive Sudoku Solver: a sequence of ``.Name~argument~argument``.

``.~R1C1_5`` is a given, and ``.~R1C1_5_6`` allows a cell two digits. The numbers of rows and
columns are single characters: a letter from 10 on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from string import ascii_lowercase, digits
from typing import Final, NamedTuple

from ...engine.bits import members
from ...engine.layout import Cell, Layout
from ...engine.layouts.variants import NO_PIECE, parts_of
from ..clean import clean_text
from ..codecs.packed_bytes import unescape
from ..draft import Draft
from ..errors import FormatError
from ..format import Format, Sign
from ..programs.rules import Column, rules_of
from ..programs.unread import wrong_sum
from ..sheet import Part, Sheet

_BEGINS: Final = re.compile(r"\s*\.(?:~R[0-9a-z]C[0-9a-z]_|[A-Z][A-Za-z]{1,30}[a-z](?:~|\.|\s|$))")
_LINK: Final = re.compile(r"Interactive-Sudoku-Solver/?\?(?:[^\s#]{0,200}&)?q=(?P<text>[^\s&#]+)")
_TOKEN: Final = re.compile(r"\.(?=~|[A-Z])")
_VALUE: Final = re.compile(r"R([0-9a-z])C([0-9a-z])((?:_\d{1,2})+)")
_CELL: Final = re.compile(r"R([0-9a-z])C([0-9a-z])")
_SHAPE: Final = re.compile(r"(\d{1,2})x(\d{1,2})(?:~(.*))?")
_RULES: Final = rules_of(Column.ISS)
_LONGEST_ADDRESS: Final = 5_000
_MOST_PARTS: Final = 5_000
_MOST_ARGUMENTS: Final = 20_000


class _Part(NamedTuple):
    """One constraint as written."""

    name: str
    """The word before the first tilde; "" for givens and allowed digits."""
    arguments: tuple[str, ...]

    @property
    def rule(self) -> str:
        """The name in `variants.RULES` of a rule for the whole board; "" for other constraints."""
        return _RULES.get(self.name) or _RULES.get("~".join((self.name, *self.arguments)), "")


def is_iss(head: str) -> bool:
    """Check whether a text begins with constraints, or is a link with some."""
    return _BEGINS.match(head) is not None or _LINK.search(head[:_LONGEST_ADDRESS]) is not None


def claim(text: str) -> Draft | None:
    """Parse a text of constraints, or a link with one; None for another text.

    Raises:
        FormatError: The board is not a square, or a value is wrong.
    """
    if not is_iss(text):
        return None
    link = _LINK.search(text[:_LONGEST_ADDRESS])
    parts = list(_parts(unescape(link["text"]) if link else text))
    arguments = {part.name: part.arguments for part in parts if part.name}
    if "Shape" not in arguments:
        _refuse_unknown_shape(arguments)
    shape = _SHAPE.fullmatch("~".join(arguments.get("Shape", ("9x9",))))
    if not shape or shape[1] != shape[2]:
        raise FormatError("its shape is not a square board")
    size = int(shape[1])
    if shape[3] not in (None, "", f"1-{size}", str(size)):
        raise FormatError(f"its digits are {clean_text(shape[3], 20)}; 1 to {size} are read")
    pictures = arguments.get("Jigsaw") or (NO_PIECE * size**2 if "NoBoxes" in arguments else "",)
    pieces = (None if each == NO_PIECE else each for each in pictures[-1])
    draft = Draft.of_square(size, {rule for part in parts if (rule := part.rule)}, pieces=pieces)
    givens: dict[Cell, int] = {}
    for part in parts:
        _read_part(draft, part, givens)
    return draft


def _refuse_unknown_shape(arguments: Mapping[str, Sequence[str]]) -> None:
    """Refuse a shape under an unknown name; without it the board would have another size.

    Raises:
        FormatError: An argument is a shape, such as ``6x6``.
    """
    for name, values in arguments.items():
        if _SHAPE.fullmatch("~".join(values)):
            raise FormatError(f"'{clean_text(name, 20)}' is not a known name; expected Shape")


def _parts(text: str) -> Iterator[_Part]:
    """Yield the constraints of a text. They are counted before the first one is parsed.

    Raises:
        FormatError: There are too many, or they have too many arguments.
    """
    if sum(1 for _ in islice(_TOKEN.finditer(text), _MOST_PARTS + 1)) > _MOST_PARTS:
        raise FormatError(f"this text has more than {_MOST_PARTS:,} constraints")
    if text.count("~") > _MOST_ARGUMENTS:
        raise FormatError(f"its constraints have more than {_MOST_ARGUMENTS:,} arguments")
    for token in _TOKEN.split("".join(text.split())):
        name, *arguments = token.split("~")
        if name or arguments:
            yield _Part(name, tuple(arguments))


def _read_part(draft: Draft, part: _Part, givens: dict[Cell, int]) -> None:
    """Add a constraint to *draft*.

    Args:
        givens: The givens of earlier parts, to which those of this one are added.
    """
    if not part.name:
        for argument in part.arguments:
            _read_values(draft, argument, givens)
        return
    if part.rule or part.name in ("Shape", "NoBoxes", "Jigsaw"):
        return
    total, *names = part.arguments or ("",)
    if part.name == "AllDifferent":
        total, names = "0", list(part.arguments)
    if part.name in ("Cage", "AllDifferent"):
        _read_cage(draft, part, total, [name for name in names if name])
        return
    cells = (_cell_named(draft.layout, each) for each in part.arguments)
    draft.refuse(part.name, first=next((cell for cell in cells if cell is not None), None))


def _read_cage(draft: Draft, part: _Part, total: str, names: Sequence[str]) -> None:
    """Add a cage; the sum 0 stands for none.

    Raises:
        FormatError: The cage has no cells, or one outside the board.
    """
    if not names:
        shown = clean_text("~".join((f".{part.name}", *part.arguments)), 20)
        raise FormatError(f"'{shown}' names no cells")
    cells = [_cell(draft.layout, name) for name in names]
    if total.isdecimal() and len(total) < 5:
        draft.cage(cells, int(total) or None)
    else:
        draft.refuse_cage(cells, None, wrong_sum(total))


def _read_values(draft: Draft, argument: str, givens: dict[Cell, int]) -> None:
    """Add a given, or the allowed digits of a cell.

    Raises:
        FormatError: The argument is neither, or the cell has another given, as in two puzzles.
    """
    match = _VALUE.fullmatch(argument)
    if not match:
        raise FormatError(f"'{clean_text(argument, 20)}' is not like R1C1_5")
    cell = _cell(draft.layout, f"R{match[1]}C{match[2]}")
    values = [int(value) for value in match[3].split("_") if value]
    if len(values) == 1:
        if givens.setdefault(cell, values[0]) != values[0]:
            shown = f"R{match[1]}C{match[2]}"
            raise FormatError(f"{shown} is given twice, as {givens[cell]} and as {values[0]}")
        draft.give(cell, values[0])
    else:
        draft.allow(cell, values)


def _cell(layout: Layout, name: str) -> Cell:
    cell = _cell_named(layout, name)
    if cell is None:
        raise FormatError(f"'{clean_text(name, 20)}' is not a cell of this board")
    return cell


def _cell_named(layout: Layout, name: str) -> Cell | None:
    """Return the cell of a name; None for another text or a cell outside the board."""
    match = _CELL.fullmatch(name)
    place = (int(match[1], 36) - 1, int(match[2], 36) - 1) if match else (-1, -1)
    return layout.cell_at.get(place)


def write(sheet: Sheet) -> str:
    """Write a sheet as constraints, without line breaks.

    Raises:
        FormatError: The format has no name for the layout.
    """
    if reason := misfit(sheet.layout):
        raise FormatError(reason)
    layout, extras = sheet.layout, sheet.puzzle.extras
    pairs = zip(sheet.puzzle.givens, extras.digits_by_cell(layout), strict=True)
    values = [
        "_".join((_name(cell, layout), *map(str, (given,) if given else members(allowed))))
        for cell, (given, allowed) in enumerate(pairs)
        if given or allowed != layout.all_digits
    ]
    cages = (
        "~".join((".Cage", str(cage.sum or 0), *(_name(cell, layout) for cell in cage.cells)))
        for cage in sheet.cages
    )
    return "".join(
        (*_written_board(layout), *(["~".join((".", *values))] if values else []), *cages)
    )


def _written_board(layout: Layout) -> Iterator[str]:
    """Yield the shape, the pieces and the rules of a layout."""
    drawing = parts_of(layout)
    assert drawing is not None  # `misfit` accepted the layout
    if drawing.size != 9:
        yield f".Shape~{drawing.size}x{drawing.size}"
    if drawing.picture:
        yield ".NoBoxes"
    if drawing.picture.strip(NO_PIECE):
        yield f".Jigsaw~{drawing.picture}"
    for name, rule in _RULES.items():
        if rule in drawing.rules or ("x" in drawing.rules and rule.startswith("diagonal")):
            yield f".{name}"


def misfit(layout: Layout) -> str:
    """Return why *layout* cannot be written; "" if it can."""
    drawing = parts_of(layout)
    known = {*_RULES.values(), "x"}
    fits = drawing and not drawing.regions and drawing.rules <= known
    is_cut = drawing and NO_PIECE in drawing.picture and drawing.picture.strip(NO_PIECE)
    return "" if fits and not is_cut else f"{layout.name} has no name in this form"


def _name(cell: Cell, layout: Layout) -> str:
    row, column = layout.positions[cell]
    return f"R{_BASE_36[row + 1]}C{_BASE_36[column + 1]}"


_BASE_36: Final = digits + ascii_lowercase

ISS: Final = Format(
    "iss",
    "the constraint text of Interactive Sudoku Solver, or a link to it",
    recognises=is_iss,
    claim=claim,
    write=write,
    keeps=frozenset({Part.CAGES, Part.ALLOWED}),
    states_layout=True,
    misfit=misfit,
    sign=Sign.NAME,
)
