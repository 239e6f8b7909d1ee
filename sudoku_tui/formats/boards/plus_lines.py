"""Lines in which entries are told from givens: a plus before a digit that was placed.

With a step and the candidates that are gone they are lines of HoDoKu's technique library; alone
they are what players paste, one character a cell and a plus before each entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ...engine.bits import members
from ...engine.layout import SYMBOLS, Layout
from ...engine.layouts import CLASSIC
from ...engine.puzzle import Puzzle
from ..cells import digits_of_symbols, free_digits, layout_of_cells, shown_candidates
from ..format import Format, classic_only, square_only
from ..sheet import Part, Sheet

_LIBRARY: Final = re.compile(r"\s*:[0-9]{4,5}(?:-[0-9a-z]+)?:[^:]*:[+0-9.]{60,170}:")
_LIKE_LIBRARY: Final = re.compile(r"\s*:[0-9]{4,5}(?:-[0-9a-z]+)?:[^:]*:")
_PLUS: Final = re.compile(r"\s*(?=[^+]*\+[0-9A-Za-z])((?:\+?[0-9A-Za-z._*-])+)\s*(?:#.*)?")
_CELL: Final = re.compile(r"\+?.")
_LONGEST: Final = 2_000
"""Characters in which a plus must come: 25 by 25 cells have fewer."""


def is_library_line(line: str) -> bool:
    """Whether a line is one of a technique library."""
    return _LIBRARY.match(line) is not None or _LIKE_LIBRARY.match(line) is not None


def read_library_line(text: str, asked: Layout | None) -> Iterator[Sheet]:
    """The position of a line: the step that it names is not told.

    Raises:
        FormatError: the line is not of the form; it names the field.
    """
    # Lines of a library name techniques, which reading puzzles needs not.
    from ..library import read_case

    case = read_case(text)
    sheet = Sheet(Puzzle(CLASSIC, case.givens), entries=case.placed)
    candidates = list(free_digits(sheet))
    for cell, digit in case.deleted:
        candidates[cell] &= ~(1 << digit)
    yield Sheet(sheet.puzzle, entries=case.placed, candidates=tuple(candidates))


def write_library_line(sheet: Sheet) -> str:
    """The position without a step: the candidates that are gone stand behind it."""
    gone = []
    pairs = zip(free_digits(sheet), shown_candidates(sheet), strict=True)
    for cell, (free, left) in enumerate(pairs):
        row, column = CLASSIC.positions[cell]
        gone += [f"{digit}{row + 1}{column + 1}" for digit in members(free & ~left)]
    return f":0000:x:{write_plus_line(sheet)}:{' '.join(gone)}::"


def is_plus_line(line: str) -> bool:
    """Whether a line is a puzzle in which a plus stands before some digits."""
    match = _PLUS.fullmatch(line) if "+" in line[:_LONGEST] else None
    if match is None:
        return False
    cells = len(match[1]) - match[1].count("+")
    return cells > 15 and round(cells**0.5) ** 2 == cells


def read_plus_line(text: str, asked: Layout | None) -> Iterator[Sheet]:
    """The givens and entries of a line.

    Raises:
        FormatError: a character is no cell, or there are too few or too many.
    """
    before, _, comment = text.partition("#")
    written = before.strip()
    parts = [(match.start(), match[0]) for match in _CELL.finditer(written)]
    layout = layout_of_cells(len(parts), asked)
    cells = "".join(part[-1] for _, part in parts)
    margin = len(before) - len(before.lstrip())
    digits, remark = digits_of_symbols(
        cells, layout, lambda index: (1, margin + parts[index][0] + len(parts[index][1]))
    )
    both = list(zip(digits, parts, strict=True))
    givens = tuple(0 if part[0] == "+" else digit for digit, (_, part) in both)
    entries = tuple(digit if part[0] == "+" else 0 for digit, (_, part) in both)
    yield Sheet(Puzzle(layout, givens, comment=comment.strip()), entries=entries, remark=remark)


def write_plus_line(sheet: Sheet) -> str:
    """One character a cell, and a plus before each entry."""
    entries = sheet.entries or (0,) * sheet.layout.cells
    return "".join(
        f"+{SYMBOLS[entry]}" if entry else SYMBOLS[given]
        for given, entry in zip(sheet.puzzle.givens, entries, strict=True)
    )


LIBRARY = Format(
    "library",
    "a line of HoDoKu's technique library: entries with a plus, candidates that are gone",
    is_library_line,
    read_library_line,
    write_library_line,
    keeps=frozenset({Part.ENTRIES, Part.CANDIDATES}),
    misfit=classic_only,
    by_line=True,
    trap="candidates that are gone change what is left",
)
PLUS = Format(
    "plus",
    "one line, a plus before each entry",
    is_plus_line,
    read_plus_line,
    write_plus_line,
    keeps=frozenset({Part.ENTRIES}),
    misfit=square_only,
    by_line=True,
)
