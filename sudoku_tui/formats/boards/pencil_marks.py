"""Pencil-mark grids: every cell with its candidates, as programs and forums show a position.

With bars or without, with a frame of any kind, with the signs that HoDoKu puts before cells and
digits of a step or our guide behind them, and with one or two grids of digits above that tell
givens from entries. A digit that stands alone is placed unless a cell that it sees has it as a
candidate.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from ...engine.bits import Mask, members
from ...engine.layout import SYMBOLS, Digit, Layout, digit_of
from ...engine.puzzle import Puzzle
from ..cells import is_size, layout_of_side
from ..errors import FormatError
from ..form import Reading
from ..format import Found
from ..puzzle_rows import BAR
from ..sheet import Sheet
from ..stream import read_cells

_CELL: Final = re.compile(r"(?:[*#@!?<]|[A-H](?=[-1-9]))*((?:-?[1-9A-Pa-p])+)[>*]?")
"""A cell with what decorates it: signs of a step before it, a minus before what it eliminates."""
_GIVEN: Final = re.compile(r"<[1-9A-Pa-p]>")
_ENTERED: Final = re.compile(r"\*[1-9A-Pa-p]\*?")
"""What Sudoku Studio says of placed digits, where some are said to be given."""
_AMONG: Final = re.compile(r"(?<=[1-9])[({](?=[1-9])|(?<=[1-9])[)}](?=[1-9])")
"""What some put around one candidate among others."""
_BEHIND: Final = re.compile(r"([ \t]*[|│](?:[^|│\n]*[|│]){3,})[ \t]*[^\s|│][^|│\n]*")
"""A row between bars with a note behind its last one."""
_SIGN: Final = re.compile(r"(?<=[1-9])[-*#+~^=abc]")
"""What our guide sets behind a digit that plays a part in its example."""
_RULE: Final = re.compile(r"(?=.*(?:--|──|━━|══|\*\*|==))[^0-9A-Za-z]*")
_SPACED: Final = re.compile(r"[0-9A-Za-z][ \t]+[*#@!?]*[-0-9A-Za-z]")
_BETWEEN: Final = str.maketrans("{}()[],;\xa0", " " * 9)
"""What some put around candidates, or between cells."""
_EMPTY_FIELD: Final = re.compile(r"[,;][ \t]*[,;]|\|[ \t]+\|")
"""An empty cell of a table, which no grid of candidates has between its cells."""
_LABEL: Final = re.compile(r"\s*[rR][0-9]{1,2}\b")
"""The name of a row before its cells."""
_WORD: Final = re.compile(r"\S+")
_CAPTION: Final = re.compile(r"\s*[A-Za-z]{2,30}(?: [A-Za-z]{1,30}){0,6} ?:\s*")
"""The name of a grid above it, or below the first rule of its frame."""
_EMPTY: Final = frozenset({".", "0", "_"})
_FEWEST_ROWS: Final = 4
_FEWEST_CELLS: Final = 9
"""In a row where bars may part cells, and not boxes, of which no row has as many."""
_LONGEST_ROW: Final = 2_000
"""Characters of a row: 25 cells with 25 candidates have fewer."""
_FIRST_LINES: Final = 150
"""Lines in which a grid of candidates must begin, for a text to be recognised by it."""
_MOST_LINES: Final = 2_000
"""Lines of a text that are looked at."""


@dataclass(frozen=True)
class _Row:
    """A line of a grid."""

    number: int
    """Of its line in the text, counted from 1."""
    words: tuple[str, ...]
    columns: tuple[int, ...]
    """Where each word begins, counted from 1."""


@dataclass(frozen=True)
class _Grid:
    """The rows of one grid of candidates, and the lines before them that belong to none."""

    rows: tuple[_Row, ...]
    before: tuple[str, ...]
    begins: int
    """The line of the text that is the first of *before*, counted from 1."""


def _row(number: int, line: str) -> _Row | None:
    """The cells of a line; None if it is no row of a grid."""
    if len(line) > _LONGEST_ROW or line.lstrip().startswith("#"):
        return None
    found = _words_of(line)
    return _Row(number, *found) if found else None


@lru_cache(maxsize=_FIRST_LINES + 10)  # words above a grid have its lines asked of again and again
def _words_of(line: str) -> tuple[tuple[str, ...], tuple[int, ...]] | None:
    """The cells of a line, and where each begins; None if it is no row of a grid."""
    if _EMPTY_FIELD.search(line):
        return None
    if noted := _BEHIND.fullmatch(line):
        line = noted[1]
    line = _AMONG.sub("", line).translate(_BETWEEN)
    body = BAR.sub(" ", line)
    if label := _LABEL.match(body):
        body = body[label.end() :].rjust(len(body))
    found = list(_WORD.finditer(body))
    if body != line and len(found) < _FEWEST_CELLS and not _SPACED.search(line):
        return None  # boxes of digits between bars
    words = tuple(match[0] for match in found)
    if len(words) <= 9:  # beyond that a to c are digits
        words = tuple(word if _ENTERED.fullmatch(word) else _SIGN.sub("", word) for word in words)
    if not is_size(len(words)) or not all(w in _EMPTY or _CELL.fullmatch(w) for w in words):
        return None
    if len(words) <= 9 and all(map(str.isalpha, "".join(_marks_in(word)[:1] for word in words))):
        return None  # the names of columns
    return words, tuple(match.start() + 1 for match in found)


def _grids(text: str) -> Iterator[_Grid]:
    """Every grid of candidates in *text*, with what stands before it."""
    before: list[str] = []
    rows: list[_Row] = []
    begins = 1
    lines = text.split("\n", _MOST_LINES)[:_MOST_LINES]
    for number, line in enumerate(lines, 1):
        row = _row(number, line)
        fits = row is not None and (not rows or len(row.words) == len(rows[0].words))
        if row is not None and fits:
            rows.append(row)
            before.append(line)
        elif not (rows and (_RULE.fullmatch(line) or not line.strip())):
            rows = [row] if row else []
            before.append(line)
        if rows and len(rows) == len(rows[0].words):
            if _counts(rows[0]) and number < len(lines) and _row(number + 1, lines[number]):
                rows = rows[1:]  # the numbers of the columns
                continue
            if _has_candidates(rows):
                yield _Grid(tuple(rows), tuple(before[: -len(rows)]), begins)
                before, begins = [], number + 1
            rows = []


def _counts(row: _Row) -> bool:
    """Whether the words of a row count its cells."""
    said = "".join(map(_marks_in, row.words))
    count = len(row.words)
    return said in (SYMBOLS[1 : count + 1], SYMBOLS[1:count])


def _has_candidates(rows: Sequence[_Row]) -> bool:
    """Whether cells hold several digits: else they are digits, or numbers above 9."""
    words = [word for row in rows for word in row.words]
    size = len(rows[0].words)
    several = [word for word in words if word not in _EMPTY and len(_marks_in(word)) > 1]
    if size > 9:
        return any(not word.isdigit() or int(word) > size for word in several)
    return bool(several)


def _marks_in(word: str) -> str:
    """The digits of a cell without what decorates them; none of an empty one."""
    match = _CELL.fullmatch(word)
    return match[1].replace("-", "") if match else ""


def is_pencil_marks(head: str) -> bool:
    """Whether there is a grid of candidates in a text, or the beginning of one."""
    beginning = head.split("\n", _FIRST_LINES)[:_FIRST_LINES]
    if next(_grids("\n".join(beginning)), None):
        return True
    rows = [row for n, line in enumerate(beginning, 1) if (row := _row(n, line))]
    return len(rows) >= _FEWEST_ROWS and _has_candidates(rows) and len(rows) <= len(rows[0].words)


def read_pencil_marks(text: str, asked: Layout | None) -> Iterator[Found]:
    """The position of each grid of candidates; what stands above may be its givens and entries.

    Raises:
        FormatError: there is no whole grid; it names the line where one breaks off.
    """
    any_grid = False
    for grid in _grids(text):
        any_grid = True
        try:
            sheet = _sheet(grid, asked)
            above = list(read_cells(_without_captions(grid.before), layout=sheet.layout))
            yield from _joined(above, sheet, grid)
        except (FormatError, ValueError) as error:
            told = error if isinstance(error, FormatError) else FormatError(str(error))
            yield told
    if not any_grid:
        raise _broken(text)


def _without_captions(lines: Sequence[str]) -> list[str]:
    """As many lines, with blank ones in place of what names a grid, as Simple Sudoku's
    ``Current Position:`` does below the rule that the frame of that grid begins with."""
    kept: list[str] = []
    for line in lines:
        is_caption = _CAPTION.fullmatch(line) is not None
        if is_caption and kept and _RULE.fullmatch(kept[-1]):
            kept.insert(-1, "")
        else:
            kept.append("" if is_caption else line)
    return kept


def _broken(text: str) -> FormatError:
    """What is wrong with a grid that is not whole."""
    rows = [row for n, line in enumerate(text.split("\n")[:100], 1) if (row := _row(n, line))]
    if not rows:
        return FormatError("there is no grid of candidates here")
    size, last = len(rows[0].words), rows[-1].number
    for row in rows:
        if len(row.words) != size:
            message = f"line {row.number} has {len(row.words)} cells; {size} expected"
            return FormatError(message, row.number)
    return FormatError(
        f"line {last + 1}: {size} rows of {size} cells were due, and {len(rows)} are there", last
    )


def _sheet(grid: _Grid, asked: Layout | None) -> Sheet:
    """What a grid of candidates says alone: whatever is placed is given."""
    size = len(grid.rows)
    layout = layout_of_side(size, asked)
    masks: list[Mask] = []
    for row in grid.rows:
        for word, column in zip(row.words, row.columns, strict=True):
            mask = 0
            for character in _marks_in(word):
                digit = digit_of(character, layout.digits)
                if digit is None:
                    place = f"line {row.number}, column {column}"
                    raise FormatError(f"{place}: {character} is no digit of {layout.name}")
                mask |= 1 << digit
            masks.append(mask)
    words = [word for row in grid.rows for word in row.words]
    digits = [mask.bit_length() - 1 if mask else 0 for mask in masks]
    givens, entries = placed_alone(masks, layout), (0,) * layout.cells
    if any(map(_GIVEN.fullmatch, words)):
        told = list(zip(words, digits, strict=True))
        givens = tuple(digit if _GIVEN.fullmatch(word) else 0 for word, digit in told)
        entries = tuple(digit if _ENTERED.fullmatch(word) else 0 for word, digit in told)
    candidates = tuple(
        0 if given or entry else mask
        for given, entry, mask in zip(givens, entries, masks, strict=True)
    )
    line = grid.rows[0].number
    return Sheet(Puzzle(layout, givens), entries=entries, candidates=candidates, line=line)


def placed_alone(masks: Sequence[Mask], layout: Layout) -> tuple[Digit, ...]:
    """The digits that stand alone, and that no cell they see has as a candidate."""
    placed = [0] * layout.cells
    for cell, mask in enumerate(masks):
        if mask and not mask & mask - 1:
            seen = (masks[other] for other in members(layout.sees[cell]))
            # Another lone digit of the same is no candidate of anything: it is a mistake.
            if not any(other & mask and other & other - 1 for other in seen):
                placed[cell] = mask.bit_length() - 1
    return tuple(placed)


def _joined(above: list[Reading | FormatError], sheet: Sheet, grid: _Grid) -> Iterator[Found]:
    """The sheet, with its givens from the grids above it; grids of other puzzles before it."""
    # The rule of a frame may be as long as a board, and look like an empty one.
    readings = [each for each in above if isinstance(each, Reading) and each.puzzle.clues]
    parts = [reading for reading in readings if _goes_with(reading.puzzle, sheet)]
    for reading in readings:
        if reading not in parts:
            yield replace(reading.sheet, line=reading.line + grid.begins - 1)
    if not parts:
        yield sheet
        return
    puzzle = parts[0].puzzle
    masks = [
        1 << digit if digit else mask
        for digit, mask in zip(
            sheet.digits, sheet.candidates or (0,) * sheet.layout.cells, strict=True
        )
    ]
    # With two grids of digits the second one says what is placed; with one the marks must.
    values = parts[-1].puzzle.givens if len(parts) > 1 else sheet.digits
    pairs = list(zip(puzzle.givens, values, strict=True))
    yield replace(
        sheet,
        puzzle=puzzle,
        entries=tuple(0 if given else value for given, value in pairs),
        candidates=tuple(
            0 if given or value else mask for (given, value), mask in zip(pairs, masks, strict=True)
        ),
    )


def _goes_with(puzzle: Puzzle, sheet: Sheet) -> bool:
    """Whether every given of *puzzle* is placed, or the only candidate, in *sheet*."""
    return puzzle.layout == sheet.layout and all(
        given in (0, digit) or (not digit and mask == 1 << given)
        for given, digit, mask in zip(
            puzzle.givens,
            sheet.puzzle.givens,
            sheet.candidates or (0,) * puzzle.layout.cells,
            strict=True,
        )
    )
