"""Boards in frames of dashes. Cells are as wide as the largest number, and blank if empty.

The Python package py-sudoku prints boards of any size in this way, with or without a title. The
bars show the width of the boxes, and the rules show their height. The title has both, and the share
of empty cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from ...engine.layout import Digit, Layout
from ...engine.layouts.variants import USUAL_BOXES, picture_of, variant
from ...engine.puzzle import Puzzle, has_givens
from ..cells import digits_of_words
from ..errors import FormatError
from ..format import SheetOrError
from ..programs.shapes import box_labels
from ..sheet import Sheet

_TITLE: Final = re.compile(r"\b(\d{1,2})x\1 \(\d{1,2}x\d{1,2}\) SUDOKU PUZZLE", re.IGNORECASE)
_RULE: Final = re.compile(r"\s*\+((-+)\+(?:\2\+){0,24})\s*")
_ROW: Final = re.compile(r"\s*\|[^|]*(?:\|[^|]*){0,24}\|\s*")
_READ_AS_CELLS: Final = (4, 6, 9)
"""Sizes of boards that are read without their frame, where their boxes are as usual."""
_LONGEST_LINE: Final = 200
_MOST_LINES: Final = 4_000
_FIRST_LINES: Final = 200


class Line(NamedTuple):
    """A line of a drawing."""

    number: int
    """The number of the line, counted from 1."""
    text: str


class _Frame(NamedTuple):
    """The rows of a frame, band by band."""

    bands: Sequence[Sequence[Line]]
    boxes: int
    """The number of boxes in a band."""
    dashes: int
    """The number of dashes above a box."""

    @property
    def rows(self) -> list[Line]:
        """All rows."""
        return [row for band in self.bands for row in band]

    def box(self) -> tuple[int, int, int]:
        """Return rows and columns of a box, and the characters of a cell; zeros for no board."""
        high, size = len(self.bands[0]), len(self.rows)
        for wide in (1, 2):
            across, rest = divmod(self.dashes - 1, wide + 1)
            alike = all(len(band) == high for band in self.bands)
            if (
                not rest
                and across * self.boxes == size == across * high
                and alike
                and high > 1 < across
            ):
                return high, across, wide
        return 0, 0, 0


def _frames(text: str) -> Iterator[_Frame]:
    bands: list[list[Line]] = []
    rule = ""
    for number, line in enumerate((*text.split("\n", _MOST_LINES)[:_MOST_LINES], ""), 1):
        found = _RULE.fullmatch(line) if len(line) < _LONGEST_LINE else None
        if found and (not bands or found[1] == rule):
            bands.append([])
            rule = found[1]
        elif bands and len(line) < _LONGEST_LINE and _ROW.fullmatch(line):
            bands[-1].append(Line(number, line.rstrip()))
        elif bands:
            if any(bands) and not bands[-1]:
                yield _Frame(bands[:-1], rule.count("+"), rule.index("+"))
            bands = [[]] if found else []
            rule = found[1] if found else ""


def is_frame(head: str) -> bool:
    """Check whether a text has the title that py-sudoku prints, or a frame of unusual boxes."""
    # To look for a word is cheaper: a long text may have no board at all.
    if "sudoku puzzle" in head.lower() and _TITLE.search(head):
        return True
    if "+-" not in head:
        return False
    for frame in _frames("\n".join(head.split("\n", _FIRST_LINES)[:_FIRST_LINES])):
        high, wide, _ = frame.box()
        is_known = high * wide in _READ_AS_CELLS and USUAL_BOXES[high * wide] == (high, wide)
        if high and not is_known:
            return True
    return False


def read_frames(text: str, asked: Layout | None) -> Iterator[SheetOrError]:
    """Yield the board of each frame; one that is full below its puzzle is its solution.

    A full board below an error is left out: it solves what is wrong.

    Raises:
        FormatError: There is no whole frame.
    """
    puzzle: Sheet | None = None
    is_wrong = False
    for found in _boards(text, asked):
        if isinstance(found, Sheet) and puzzle and _solves(found, puzzle):
            puzzle = replace(puzzle, solution=found.puzzle.givens)
            continue
        if puzzle:
            yield puzzle
        puzzle = None
        if isinstance(found, FormatError):
            is_wrong = True
            yield found
        elif not (is_wrong and all(found.puzzle.givens)):
            puzzle = found
    if puzzle:
        yield puzzle


def _boards(text: str, asked: Layout | None) -> Iterator[SheetOrError]:
    """Yield the board of each frame, and the error of lines with bars that are in no frame.

    Raises:
        FormatError: There is no whole frame.
    """
    frames = [(frame, {line.number for line in frame.rows}) for frame in _frames(text)]
    if not frames:
        raise FormatError("there is no whole frame with a board here")
    framed = set.union(*(rows for _, rows in frames))
    above = 0
    lines = text.split("\n")
    for frame, rows in (*frames, (None, {len(lines) + 1})):
        loose = (at for at in range(above + 1, min(rows)) if at not in framed)
        wrong = next((at for at in loose if "|" in lines[at - 1]), None)
        if wrong:
            yield FormatError(f"line {wrong}: this row is in no whole frame", wrong)
        if frame:
            yield _board(frame, asked)
            above = max(rows)


def _board(frame: _Frame, asked: Layout | None) -> SheetOrError:
    try:
        return _sheet(frame, asked)
    except FormatError as error:
        return error
    except ValueError as error:
        return FormatError(str(error))


def _solves(sheet: Sheet, puzzle: Sheet) -> bool:
    """Check whether a sheet is full and has the givens of a puzzle that is not full."""
    return sheet.layout == puzzle.layout and is_solution(sheet.puzzle.givens, puzzle.puzzle)


def is_solution(digits: Sequence[Digit], puzzle: Puzzle) -> bool:
    """Check whether *digits* are full and have the givens of *puzzle*, which is not full."""
    return puzzle.clues < puzzle.layout.cells and all(digits) and has_givens(digits, puzzle)


def _sheet(frame: _Frame, asked: Layout | None) -> Sheet:
    first, size = frame.rows[0].number, len(frame.rows)
    high, wide, characters = frame.box()
    if not high:
        message = f"{size} rows and {frame.boxes} boxes side by side make no board"
        raise FormatError(f"line {first}: {message}", first)
    layout = asked or variant(size, picture=picture_of(box_labels(high, wide)))
    if layout.cells != size**2:
        raise FormatError(f"line {first}: this is a board of {size} rows, not {layout.name}", first)
    words, places = [], []
    for row in frame.rows:
        before, *parts, _ = row.text.split("|")
        if len(parts) != frame.boxes or any(len(part) != frame.dashes for part in parts):
            message = f"this row is not as wide as its frame: {frame.boxes} boxes of {wide} cells"
            raise FormatError(f"line {row.number}: {message}", row.number)
        for number, part in enumerate(parts):
            for at in range(1, frame.dashes, characters + 1):
                words.append(part[at : at + characters].strip())
                places.append((row.number, len(before) + number * (frame.dashes + 1) + at + 2))
    givens = digits_of_words(tuple(words), layout, places.__getitem__)
    return Sheet(Puzzle(layout, givens), line=first)
