"""Lines with a plus before each entry, to distinguish entries from givens.

Lines of HoDoKu's technique library and of our own practice positions also have a step and the
eliminated candidates. Lines that players paste are one character for each cell, with the pluses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from ...engine.layout import Cell, Digit, Layout
from ...engine.layouts import CLASSIC
from ...engine.puzzle import Puzzle
from ..cells import digits_of_symbols, layout_of_cells
from ..errors import FormatError, seen
from ..format import Format, Sign
from ..sheet import Sheet

_LIBRARY: Final = re.compile(r"\s*:[0-9]{4,5}(?:-[0-9a-z]+)?:[^:]*:[+0-9.]{60,170}:")
_LIKE_LIBRARY: Final = re.compile(r"\s*:[0-9]{4,5}(?:-[0-9a-z]+)?:[^:]*:")
_POSITION: Final = re.compile(r"[^\t]+\t[^\t]+\t(?:\+?[1-9A-P]|\.){16,}\t[^\t]+\t[a-z][a-z0-9-]+\t")
_PLUS: Final = re.compile(
    r"\s*(?=[^+]*\+[0-9A-Za-z])((?:\+?[0-9A-Za-z._*-])+)\s*(?:#.*|(?<=\s)[^0-9._*+-].*)?"
)
_STRUCK: Final = re.compile(r"\s*((?:\+?[0-9.]){81}):[ \t]*((?:[1-9]{3}[ \t,]*)+)")
_CELL: Final = re.compile(r"\+?.")
_LONGEST: Final = 2_000
"""The first plus must be among these characters; 25 by 25 cells have fewer."""


def is_library_line(line: str) -> bool:
    """Check whether a line is from a technique library."""
    return _LIBRARY.match(line) is not None or _LIKE_LIBRARY.match(line) is not None


def read_library_line(text: str, asked: Layout | None) -> Iterator[Sheet]:
    """Yield the position of a line, without its step.

    Raises:
        FormatError: The line is wrong; the message names the field.
    """
    # Imported late: few lines are from a library.
    from ..library import read_case

    case = read_case(text)
    yield _with_candidates(Sheet(Puzzle(CLASSIC, case.givens), entries=case.placed), case.deleted)


def _with_candidates(sheet: Sheet, eliminated: Iterable[tuple[Cell, Digit]]) -> Sheet:
    """Return the sheet with the candidates that its digits allow, except the *eliminated*.

    Raises:
        FormatError: A cell has no candidate; in a sheet it would look like a cell without notes.
    """
    free = sheet.puzzle.possible(sheet.digits)
    candidates = list(free)
    for cell, digit in eliminated:
        candidates[cell] &= ~(1 << digit)
        if free[cell] and not candidates[cell]:
            raise FormatError(f"{sheet.layout.cell_name(cell)} has no candidate left")
    return replace(sheet, candidates=tuple(candidates))


def is_position_line(line: str) -> bool:
    """Check whether a line is one of our practice positions."""
    return "\t" in line and _POSITION.match(line) is not None


def read_position_line(text: str, asked: Layout | None) -> Iterator[Sheet]:
    """Yield the position of a line, without its next technique.

    Raises:
        FormatError: The line is wrong; the message names the field.
    """
    # Imported late: other lines do not need the catalogue of techniques.
    from ..positions import read_position

    started = read_position(text).started
    sheet = Sheet(started.puzzle, entries=started.entries)
    if not started.puzzle.extras.constraints:
        yield _with_candidates(sheet, started.eliminated)
        return
    try:  # the candidates of a path: filters of cages narrow those of `possible` further
        yield replace(sheet, candidates=tuple(started.board().candidates_of))
    except ValueError as error:
        raise FormatError(str(error)) from None


def is_plus_line(line: str) -> bool:
    """Check whether a line is a puzzle with a plus before some digits."""
    match = _PLUS.fullmatch(line) if "+" in line[:_LONGEST] else None
    if match is None:
        return False
    cells = len(match[1]) - match[1].count("+")
    return cells > 15 and round(cells**0.5) ** 2 == cells


def read_plus_line(text: str, asked: Layout | None) -> Iterator[Sheet]:
    """Yield the givens and entries of a line.

    Raises:
        FormatError: A character is not a cell, or there are too few or too many.
    """
    cut = seen(_PLUS.fullmatch(text), "such line").end(1) if "+" in text else len(text)
    before, comment = text[:cut], text[cut:].strip().removeprefix("#")
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


def is_struck_line(line: str) -> bool:
    """Check whether a line is a position with its eliminated candidates after a colon.

    Without a plus, a single number after the colon may be a rating.
    """
    match = _STRUCK.fullmatch(line) if ":" in line[:_LONGEST] else None
    return match is not None and ("+" in match[1] or len(match[2].split()) > 1)


def read_struck_line(text: str, asked: Layout | None) -> Iterator[Sheet]:
    """Yield the givens, entries and candidates of a line.

    Raises:
        FormatError: The requested layout has other cells, or a cell has no candidate.
    """
    match = seen(_STRUCK.fullmatch(text), "such position")
    (sheet,) = read_plus_line(match[1], asked)
    words = re.findall("[1-9]{3}", match[2])
    gone = (tuple(map(int, word)) for word in words)
    yield _with_candidates(
        sheet, (((row - 1) * 9 + column - 1, digit) for digit, row, column in gone)
    )


POSITION: Final = Format(
    "position",
    "a line of our own practice positions: placements, eliminations, a technique",
    is_position_line,
    read_position_line,
    sign=Sign.SHAPE,
    by_line=True,
)
STRUCK_LINE: Final = Format(
    "struck-line",
    "one line of Sudoku Studio: a plus before each entry, eliminated candidates after a colon",
    is_struck_line,
    read_struck_line,
    sign=Sign.SHAPE,
    by_line=True,
    trap="digit, row and column of an eliminated candidate are not a rating",
)
