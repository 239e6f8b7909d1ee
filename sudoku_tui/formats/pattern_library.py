"""Lines of a library with named techniques: a position with candidates, and its eliminations.

The fields are ``technique, position, eliminations, placements, source``, separated by tabs. A
position is ``layout;givens;candidates``: givens in reading order, a dot for none, and the
candidates of every cell, separated by commas; a cell with one candidate is filled. Eliminations are
written like ``r1c2<>34``, or a dash for none. Placements follow from them, and the source is for
people; neither is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ..engine.bits import Mask, mask_of, members
from ..engine.board import Board
from ..engine.layout import Candidate, Digit, Layout
from ..engine.layouts import layout_named
from ..engine.puzzle import Puzzle
from .clean import clean_text
from .errors import FormatError

_FEWEST: Final = 3
"""Least number of fields of a line."""
_GONE = re.compile(r"r([1-9][0-9]?)c([1-9][0-9]?)<>([0-9A-Za-z]+)")


@dataclass(frozen=True)
class PatternCase:
    """A position, and all eliminations of a technique that is applied there repeatedly."""

    technique: str
    """The id of the technique, which may be unknown."""
    puzzle: Puzzle
    possible: tuple[Mask, ...]
    """The candidates of each cell."""
    eliminations: tuple[Candidate, ...]
    line: str
    """The line itself, for messages."""

    def board(self) -> Board:
        """Return the position.

        Raises:
            ValueError: Two digits clash.
        """
        filled = [first if not digits & (digits - 1) else 0 for digits, first in self._firsts()]
        board = Board.at(self.puzzle, filled)
        for cell, digits in enumerate(self.possible):
            for digit in members(board.candidates_of[cell] & ~digits):
                board.eliminate(cell, digit)
        return board

    def _firsts(self) -> Iterator[tuple[Mask, Digit]]:
        return ((digits, digits.bit_length() - 1) for digits in self.possible)


def read_pattern_case(line: str) -> PatternCase:
    """Parse the position of one line.

    Raises:
        FormatError: The line is wrong; the message names the field.
    """
    fields = line.rstrip("\r\n").split("\t")
    if len(fields) < _FEWEST:
        raise FormatError(f"{len(fields)} fields with tabs between: {_FEWEST} or more were due")
    technique, position, gone = fields[:_FEWEST]
    parts = position.split(";")
    if len(parts) != 3:
        raise FormatError("the position is no layout, givens and candidates with ; between")
    try:
        layout = layout_named(parts[0])
    except KeyError as error:
        raise FormatError(clean_text(str(error.args[0]))) from None
    givens = tuple(0 if each in ".0" else _digit(each, layout) for each in parts[1])
    possible = tuple(mask_of(_digit(d, layout) for d in cell) for cell in parts[2].split(","))
    for what, count in (("givens", len(givens)), ("cells with candidates", len(possible))):
        if count != layout.cells:
            raise FormatError(f"the position has {count} {what}: {layout.cells} were due")
    if not all(possible):
        raise FormatError("a cell has no candidates")
    puzzle = Puzzle(layout, givens)
    eliminations = tuple(_read_eliminations(gone, layout))
    return PatternCase(technique, puzzle, possible, eliminations, line.strip())


def _digit(character: str, layout: Layout) -> Digit:
    digit = layout.digit_of(character)
    if not digit:
        raise FormatError(f"'{clean_text(character)}' is no digit of {layout.name}")
    return digit


def _read_eliminations(text: str, layout: Layout) -> Iterator[Candidate]:
    for word in text.split() if text != "-" else ():
        match = _GONE.fullmatch(word)
        place = (int(match[1]) - 1, int(match[2]) - 1) if match else None
        if match is None or place is None or place not in layout.cell_at:
            raise FormatError(f"'{clean_text(word)}' is not like r1c2<>34 in a cell that is there")
        yield from (Candidate(layout.cell_at[place], _digit(each, layout)) for each in match[3])
