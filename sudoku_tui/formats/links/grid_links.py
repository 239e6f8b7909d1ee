"""Links with the givens as plain text, or in SudokuPad's run-length encoding."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import Final

from ...engine.layouts import CLASSIC
from ..codecs.digit_runs import unpack_digits
from ..draft import Draft
from ..errors import FormatError
from ..format import Format, Sign, classic_only
from ..sheet import Sheet

_CELLS: Final = 81
_SIGNS: Final = "0123456789._-"


@dataclass(frozen=True)
class _Site:
    """A site whose links hold a grid."""

    name: str
    about: str
    link: str
    """Regular expression of the part before the cells."""
    written: str
    """The part before the cells when a link is written."""


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


def _claim(pattern: re.Pattern[str], line: str) -> Draft | None:
    """Parse the givens of a link; None for another line."""
    match = pattern.search(line)
    if not match:
        return None
    text = match["cells"]
    cells = unpack_digits(text) if len(text) < _CELLS else text
    if len(cells) == _CELLS + 1 and cells.endswith("."):
        cells = cells[:-1]  # the full stop of the sentence around the link
    if len(cells) != _CELLS:
        raise FormatError(f"this link holds {len(cells)} cells; {_CELLS} expected")
    strange = next((place for place, each in enumerate(cells) if each not in _SIGNS), None)
    if strange is not None:
        column = match.start("cells") + strange + 1
        raise FormatError(f"'{cells[strange]}' is not a digit or an empty cell", 1, column)
    draft = Draft(CLASSIC)
    draft.give_all(int(each) if each.isdecimal() else 0 for each in cells)
    return draft


def _write(begins: str, sheet: Sheet) -> str:
    return begins + "".join(map(str, sheet.puzzle.givens))


def _format(site: _Site) -> Format:
    pattern = re.compile(rf"(?i:{site.link})(?P<cells>[0-9A-Za-z._-]+)")
    return Format(
        site.name,
        site.about,
        claim=partial(_claim, pattern),
        write=partial(_write, site.written),
        sign=Sign.NAME,
        misfit=classic_only,
        by_line=True,
    )


LINKS: Final = tuple(map(_format, _SITES))
