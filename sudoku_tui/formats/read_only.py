"""Formats that are read and not printed."""

from __future__ import annotations

from typing import Final

from .format import Format
from .sheet import Part

_TITLE: Final = frozenset({Part.TITLE})

FORMATS: Final = (
    Format(
        "candidate-words",
        "one line of 81 words, the candidates of each cell",
        trap="a digit alone is placed, unless a cell in sight has it as a candidate",
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
    Format(
        "program",
        "a list in the source of a program: Prolog, numpy, R, MATLAB, YAML",
        trap="many words mean an empty cell: _, None, nil, NA",
    ),
)
