"""Formats that are read and not printed."""

from __future__ import annotations

from functools import partial
from typing import Final

from .boards import killer_texts, plus_lines, walls
from .format import Format, Sign
from .sheet import Part

_TITLE: Final = frozenset({Part.TITLE})
_shape = partial(Format, sign=Sign.SHAPE)

FORMATS: Final = (
    _shape(
        "position",
        "a line of our own practice positions: placements, eliminations, a technique",
        plus_lines.is_position_line,
        plus_lines.read_position_line,
        by_line=True,
    ),
    Format(
        "candidate-words",
        "one line of 81 words, the candidates of each cell",
        trap="a digit alone is placed, unless a cell in sight has it as a candidate",
    ),
    _shape(
        "struck-line",
        "one line of Sudoku Studio: a plus before each entry, eliminated candidates after a colon",
        plus_lines.is_struck_line,
        plus_lines.read_struck_line,
        by_line=True,
        trap="digit, row and column of an eliminated candidate are not a rating",
    ),
    Format("spaces", "one line, a space for an empty cell", trap="spaces at the ends are cells"),
    Format("candidate-square", "27 lines of 27 characters, three by three a cell"),
    Format(
        "debian",
        "boards below lines with %, as Debian's sudoku prints them",
        keeps=_TITLE,
        trap="stars and dots alone are a pattern, not a puzzle",
    ),
    Format(
        "html",
        "a page with a table for each puzzle, as Debian's sudoku prints it",
        keeps=_TITLE,
        trap="a hard space is an empty cell",
    ),
    Format("named-cells", "cells by their names with their digits: r4c5=7, E4: 7, cell(4,5,7)."),
    Format("samurai-rows", "21 rows of a Samurai"),
    Format("space-rows", "nine rows, a space for an empty cell"),
    Format("two-digit-rows", "rows of two figures a cell"),
    Format(
        "jigsaw-rows",
        "rows of a jigsaw, and below or beside them a character for the piece of each cell",
        trap="the pieces are not a second puzzle",
    ),
    _shape(
        "walls",
        "a jigsaw with walls drawn around its pieces, or a killer around its cages",
        walls.is_drawn,
        walls.read_drawn,
        trap="without its walls it would be another puzzle",
    ),
    _shape(
        "killer-text",
        "cages as people write them: a sum and its cells on a line, or a letter for each cell",
        killer_texts.is_killer_text,
        killer_texts.read_killer_text,
        over=frozenset({"keyed-lines", "walls"}),
        trap="without its cages it would be another puzzle",
    ),
    Format(
        "program",
        "a list in the source of a program: Prolog, numpy, R, MATLAB, YAML",
        trap="many words mean an empty cell: _, None, nil, NA",
    ),
)
