"""Links that hold the givens as they are, or packed as SudokuPad packs them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from ...engine.layout import Layout
from ...engine.layouts import CLASSIC
from ..codecs.digit_runs import unpack_digits
from ..draft import Draft
from ..errors import FormatError, seen
from ..format import Format, Sign, classic_only
from ..sheet import Sheet

_CELLS: Final = 81


@dataclass(frozen=True)
class _Site:
    """A site whose links hold a grid."""

    name: str
    about: str
    link: str
    """A regular expression up to the cells."""
    written: str
    """How a link of it begins."""


_SITES: Final = (
    _Site(
        "sudokuexchange",
        "a link to Sudoku Exchange",
        r"sudokuexchange\.com/(?:play|solve|analyse|print)?/?\?(?:[^\s#]{0,200}&)?s=",
        "https://sudokuexchange.com/play/?s=",
    ),
    _Site("sudokui", "a link to sudokUI", r"sudokui\.app/?#p=", "https://sudokui.app/#p="),
    _Site(
        "sudoku-coach-link",
        "a link to sudoku.coach with givens alone",
        r"sudoku\.coach/(?:[a-z-]{2,5}/)?(?:play|solver)/",
        "https://sudoku.coach/en/play/",
    ),
    _Site(
        "sudokuwiki",
        "a link to SudokuWiki with givens alone",
        r"sudokuwiki\.org/[^\s?]{0,100}\?(?:[^\s#]{0,200}&)?bd=(?![A-Z]9B)",
        "https://www.sudokuwiki.org/sudoku.htm?bd=",
    ),
)


def _matches(pattern: re.Pattern[str]) -> Callable[[str], bool]:
    return lambda line: pattern.search(line) is not None


def _read(pattern: re.Pattern[str], line: str, asked: Layout | None) -> Iterator[Sheet]:
    """The givens of a link.

    Raises:
        FormatError: they are not those of 81 cells; it names the column.
    """
    match = seen(pattern.search(line), "such link")
    text = match["cells"]
    cells = unpack_digits(text) if len(text) < _CELLS else text
    if len(cells) == _CELLS + 1 and cells.endswith("."):
        cells = cells[:-1]  # of the sentence that the link stands in
    if len(cells) != _CELLS:
        raise FormatError(f"this link holds {len(cells)} cells; {_CELLS} expected")
    draft = Draft(asked or CLASSIC)
    if draft.layout.cells != _CELLS:
        raise FormatError(f"{draft.layout.name} has {draft.layout.cells} cells, not {_CELLS}")
    for cell, character in enumerate(cells):
        if character not in "0123456789._-":
            column = match.start("cells") + cell + 1
            raise FormatError(f"'{character}' is not a digit or an empty cell", 1, column)
        draft.give(cell, int(character) if character.isdecimal() else 0)
    yield draft.sheet()


def _write(begins: str, sheet: Sheet) -> str:
    return begins + "".join(map(str, sheet.puzzle.givens))


def _format(site: _Site) -> Format:
    pattern = re.compile(rf"(?i:{site.link})(?P<cells>[0-9A-Za-z._-]+)")
    return Format(
        site.name,
        site.about,
        _matches(pattern),
        partial(_read, pattern),
        partial(_write, site.written),
        sign=Sign.NAME,
        misfit=classic_only,
        by_line=True,
    )


LINKS: Final = tuple(map(_format, _SITES))
