"""The table of formats by name.

To add a format, add a `Format` to a module of `print/`, `boards/`, `files/` or `links/`. For givens
alone, add a style to `print/styles.py`.
"""

from __future__ import annotations

from typing import Final

from ..engine.layout import Layout
from ..engine.nearest import did_you_mean
from . import read_only
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
_ALL: Final = (
    *_LINKS,
    *_FILES,
    *_JSON,
    *positions.FORMATS,
    *tables.FORMATS,
    *givens.FORMATS,
    *(plus_lines.POSITION, plus_lines.STRUCK_LINE, walls.WALLS, killer_texts.KILLER_TEXT),
    *read_only.FORMATS,
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
