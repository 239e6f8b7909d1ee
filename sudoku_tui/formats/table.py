"""The table of formats by name.

To add a format, add a `Format` to a module of `print/`, `boards/`, `files/` or `links/`. For givens
alone, add a style to `print/styles.py`.
"""

from __future__ import annotations

from typing import Final

from ..engine.layout import Layout
from ..engine.nearest import did_you_mean
from .boards import elements, json_boards, keyed_lines, killer_texts, own_json, plus_lines, walls
from .clean import clean_text
from .errors import FormatError
from .files import gnome, iss, killer_lines, ksudoku, opensudoku, pencilmark, sadman, sdx, solo
from .format import Format
from .links import (
    f_puzzles,
    grid_links,
    lisudoku,
    penpa,
    sudoku_coach,
    sudokumaker,
    sudokupad,
    sudokuwiki,
)
from .print import givens, positions, tables
from .sheet import Part

_LINKS: Final = (
    *(penpa.LINK, sudokumaker.LINK, lisudoku.LINK, sudoku_coach.CODE, sudokuwiki.PACKED),
    *(*grid_links.LINKS, f_puzzles.LINK, sudokupad.PACKED, sudokupad.RUNS, sudokupad.SHORT),
)
_FILES: Final = (
    *(sadman.SADMAN, sdx.SDX, opensudoku.OPENSUDOKU, opensudoku.SUDOKU_10000, ksudoku.KSUDOKU),
    *(solo.ID, solo.SAVE, killer_lines.SUMOCUE, killer_lines.KILLER, killer_lines.SHORT),
    *(gnome.SAVE, gnome.SHARE, iss.ISS, pencilmark.PENCILMARK, pencilmark.IPUZ),
    *(f_puzzles.JSON, sudokupad.JSON),
)
_JSON: Final = (
    *(own_json.JSON, json_boards.BOARD, json_boards.LINES, json_boards.TIMES, json_boards.ROWS),
    *(elements.ELEMENTS, keyed_lines.KEYED),
)
_TITLE: Final = frozenset({Part.TITLE})
_READ_ONLY: Final = (
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
"""Formats that the views of `reader` read, and that are not printed."""
_ALL: Final = (
    *_LINKS,
    *_FILES,
    *_JSON,
    *positions.FORMATS,
    *tables.FORMATS,
    *givens.FORMATS,
    *(plus_lines.POSITION, plus_lines.STRUCK_LINE, walls.WALLS, killer_texts.KILLER_TEXT),
    *_READ_ONLY,
)
FORMATS: Final[dict[str, Format]] = {format.name: format for format in _ALL}
"""The formats by name, in the order in which they are listed."""
_COMMON: Final = ("line", "grid", "pm", "sdk", "csv", "json")
"""Formats that the error for an unknown name lists."""


def format_named(name: str) -> Format:
    """Return the format of this name.

    Raises:
        FormatError: There is no such format; the message suggests the nearest name, or some.
    """
    if name not in FORMATS:
        more = f"{len(FORMATS) - len(_COMMON)} more, which convert --forms lists"
        some = f"there are {', '.join(_COMMON)} and {more}"
        instead = did_you_mean(name[:40], FORMATS) or some
        raise FormatError(f"no form is called '{clean_text(name, 40)}'; {instead}")
    return FORMATS[name]


def refuse_misfit(layout: Layout, target: Format) -> None:
    """Raise an error if *target* cannot print puzzles of *layout*.

    Raises:
        FormatError: The format cannot print them; the message has the reason.
    """
    if problem := target.misfit(layout):
        raise FormatError(f"{target.name}: {problem}")
