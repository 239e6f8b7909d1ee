"""SadMan Software's ``.sdk``: lines like ``#A author``, then the sections of an INI file.

``[State]`` has givens and entries together, ``[PencilMarks]`` nine lines of notes separated by
commas, and ``[Colours]`` a digit for each cell.
"""

from __future__ import annotations

import re
from typing import Final

from ...engine.bits import members
from ...engine.layouts import CLASSIC
from ..clean import quoted
from ..draft import COLOURS, Draft
from ..errors import FormatError
from ..figures import counted
from ..format import TITLES, Format, Sign, classic_only
from ..lines import parts_at
from ..sheet import Part, Sheet

_SECTION: Final = re.compile(r"\s*\[(\w+)\]\s*")
_BEGINS: Final = re.compile(
    r"^[ \t]*\[puzzle\][ \t\r]*$(?!\s*\w+ *=)", re.IGNORECASE | re.MULTILINE
)
"""The start of a section, unless a name and an equals sign follow, as in TOML."""
_SECTIONS: Final = {"puzzle", "state", "solution", "colours", "colors", "pencilmarks"}
_TEXTS: Final = {"A": "author", "D": "title", "C": "comment", "S": "source"}
_ROWS: Final = 9
_BLANKS: Final = ".0_*Xx- "


def claim(text: str) -> Draft | None:
    """Parse a file with a section ``[Puzzle]``; None for another text.

    Raises:
        FormatError: A section has too few lines, or a line is wrong.
    """
    if not _BEGINS.search(text):
        return None
    draft = Draft(CLASSIC)
    section = ""
    row_of: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if match := _SECTION.fullmatch(line):
            section = match[1].lower()
        elif (told := line.lstrip())[:1] == "#" and len(told) > 1:
            if name := _TEXTS.get(told[1]):
                draft.set_texts(**{name: told[2:].strip()})
        elif section and line.strip() and row_of.get(section, 0) < _ROWS:
            row = row_of.get(section, 0)
            row_of[section] = row + 1
            _read_row(draft, section, row, line, number)
    short = next((name for name, rows in row_of.items() if rows < _ROWS), "")
    if "puzzle" not in row_of or short:
        raise FormatError(f"[{short or 'Puzzle'}] has fewer than {_ROWS} lines")
    for name in row_of.keys() - _SECTIONS:
        draft.refuse(f"section {name}")
    return draft


def _read_row(draft: Draft, section: str, row: int, line: str, number: int) -> None:
    if section == "pencilmarks":
        fields: list[str] = line.strip().split(",")
    elif section in _SECTIONS:
        fields = list(line.strip("\r\n"))
        fields = fields if len(fields) == _ROWS else [each for each in line if each not in " |\t\r"]
    else:
        return
    if len(fields) != _ROWS:
        raise FormatError(
            f"line {number}: {len(fields)} cells in a row of [{section}]; {_ROWS} expected", number
        )
    for column, field in enumerate(fields):
        cell = row * _ROWS + column
        digits = [int(each) for each in field if each in "123456789"]
        if strange := [each for each in field if each not in f"123456789{_BLANKS}"]:
            raise FormatError(f"line {number}: {quoted(strange[0])} is no digit", number)
        if section == "puzzle":
            draft.give(cell, sum(digits))
        elif section == "state":
            draft.enter(cell, sum(digits))
        elif section == "solution":
            draft.solve_cell(cell, sum(digits))
        elif section == "pencilmarks":
            draft.note(Part.CANDIDATES, cell, digits)
        else:
            draft.colour(cell, [COLOURS[digit - 1] for digit in digits])


def write_sadman(sheet: Sheet) -> str:
    """Return a sheet as a file of SadMan Software."""
    puzzle = sheet.puzzle
    told = ((letter, getattr(puzzle, name)) for letter, name in _TEXTS.items())
    lines = [f"#{letter} {text}" for letter, text in told if text]
    lines += ["[Puzzle]", *_rows([_digit(each) for each in puzzle.givens])]
    if sheet.entries:
        lines += ["[State]", *_rows([_digit(each) for each in sheet.digits])]
    if sheet.candidates:
        masks = ["".join(map(str, members(mask))) for mask in sheet.candidates]
        lines += ["[PencilMarks]", *_rows(masks, ",")]
    if sheet.colours:
        firsts = [_digit(COLOURS.index(each[0]) + 1 if each else 0) for each in sheet.colours]
        lines += ["[Colours]", *_rows(firsts)]
    return "\n".join(lines)


def _colours_lost(sheet: Sheet) -> tuple[str, ...]:
    """Describe the lost colours: the tenth, and all but the first of a cell."""
    lost = [each for each in sheet.colours if len(each) > 1 or each[:1] == COLOURS[_ROWS]]
    return (f"{counted(len(lost), 'cell')} in another colour",) if lost else ()


def _digit(digit: int) -> str:
    return str(digit) if 0 < digit <= _ROWS else "."


def _rows(cells: list[str], between: str = "") -> list[str]:
    return [between.join(cells[row * _ROWS : row * _ROWS + _ROWS]) for row in range(_ROWS)]


SADMAN: Final = Format(
    "sadman",
    "a file of SadMan Software, .sdk with [Puzzle]",
    claim=claim,
    write=write_sadman,
    sign=Sign.NAME,
    parts=parts_at(_BEGINS),
    keeps=TITLES | {Part.ENTRIES, Part.CANDIDATES, Part.COLOURS},
    misfit=classic_only,
    between="\n\n",
    also_lost=_colours_lost,
    trap="the state holds givens and entries together",
)
