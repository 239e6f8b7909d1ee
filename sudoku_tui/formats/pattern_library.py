"""Lines of a library that names techniques: a position with its candidates, and what must go there.

``technique, position, eliminations, placements, source``, with tabs between. A position is
``layout;givens;candidates``: givens in reading order, a dot for none, and the candidates of every
cell with commas between; a cell of one digit is filled. What must go is written ``r1c2<>34``, a
dash for nothing. What the placements say follows from it, and the source is for people.
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
"""Fields that a line has at least."""
_GONE = re.compile(r"r([1-9][0-9]?)c([1-9][0-9]?)<>([0-9A-Za-z]+)")


@dataclass(frozen=True)
class PatternCase:
    """A position, and what a technique must take there when it is used to the end."""

    technique: str
    """Its id; there may be no such technique."""
    puzzle: Puzzle
    possible: tuple[Mask, ...]
    """For each cell the digits that it may hold."""
    eliminations: tuple[Candidate, ...]
    line: str
    """The line itself, to be shown."""

    def board(self) -> Board:
        """The position.

        Raises:
            ValueError: two digits clash.
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
    """The position of one line.

    Raises:
        FormatError: the line is not of the form; it names the field.
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
    return PatternCase(technique, puzzle, possible, tuple(_gone(gone, layout)), line.strip())


def _digit(character: str, layout: Layout) -> Digit:
    digit = layout.digit_of(character)
    if not digit:
        raise FormatError(f"'{clean_text(character)}' is no digit of {layout.name}")
    return digit


def _gone(text: str, layout: Layout) -> Iterator[Candidate]:
    for word in text.split() if text != "-" else ():
        match = _GONE.fullmatch(word)
        place = (int(match[1]) - 1, int(match[2]) - 1) if match else None
        if match is None or place is None or place not in layout.cell_at:
            raise FormatError(f"'{clean_text(word)}' is not like r1c2<>34 in a cell that is there")
        yield from (Candidate(layout.cell_at[place], _digit(each, layout)) for each in match[3])
