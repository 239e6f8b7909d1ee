"""Grids below lines that say what they are: Debian's sudoku, and the Python package py-sudoku.

Debian's program writes ``% title`` above each board; a file of its patterns, which are stars and
dots alone, is no puzzle. py-sudoku prints a title with figures, then rows with spaces for blanks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from string import ascii_letters
from typing import Final

from ...engine.layout import Layout
from ...engine.layouts.variants import variant
from ..clean import clean_text
from ..decode import Reading
from ..errors import FormatError
from ..format import Format, Found
from ..sheet import Part
from ..stream import read_cells

_PY_TITLE: Final = re.compile(
    r"\b(?P<size>[0-9]{1,2})x(?P=size) \((?P<wide>[0-9]{1,2})x(?P<high>[0-9]{1,2})\)"
    r" SUDOKU PUZZLE",
    re.IGNORECASE,
)
_DIGIT: Final = re.compile(r"[0-9A-Za-z]")
_ROW: Final = re.compile(r"[0-9A-Za-z.*|+ -]+")
_WORDS: Final = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,}")
"""What somebody has written below a board."""
_FRAMED: Final = re.compile(r"[ \t]*[|+]")


def is_debian(head: str) -> bool:
    """Whether the first line of a text is a title as Debian's program writes it."""
    lines = [line.strip() for line in head[:8_000].split("\n") if line.strip()]
    board = next((line for line in lines if not line.startswith("%")), "")
    return bool(lines) and lines[0].startswith("%") and _ROW.fullmatch(board) is not None


def read_debian(text: str, asked: Layout | None) -> Iterator[Found]:
    """The boards below each title; a pattern is refused."""
    title, lines, begun = "", list[str](), 0
    for number, line in enumerate((*text.split("\n"), "%"), 1):
        if not line.lstrip().startswith("%"):
            lines.append(line)
            continue
        yield from _board(lines, begun, title, asked)
        title, lines, begun = clean_text(line.lstrip()[1:]).strip(), [], number


def _board(lines: list[str], above: int, title: str, asked: Layout | None) -> Iterator[Found]:
    """The boards of *lines*, which stand below so many."""
    board = "\n".join(lines)
    if not board.strip():
        return
    if not any(_DIGIT.search(line) for line in lines if not _WORDS.search(line)):
        message = "stars and dots are the pattern of a puzzle, and no puzzle"
        yield FormatError(f"line {above + 1}: {message}", above + 1)
        return
    for found in read_cells(lines, layout=asked, above=above):
        if isinstance(found, Reading):
            puzzle = replace(found.puzzle, title=title or found.puzzle.title)
            yield replace(found.sheet, puzzle=puzzle, line=found.line)
        else:
            yield found


def is_py_sudoku(head: str) -> bool:
    """Whether a text has the title that py-sudoku prints."""
    # To look for a word is cheaper: a long text may have no board at all.
    return "sudoku puzzle" in head.lower() and _PY_TITLE.search(head) is not None


def read_py_sudoku(text: str, asked: Layout | None) -> Iterator[Found]:
    """The boards below each title, on the layout that it names."""
    layout = asked
    rows: list[str] = []
    above = 0
    for line in text.split("\n"):
        if title := _PY_TITLE.match(line.strip()):
            if any(rows):
                yield from _rows(rows, layout, above)
                above, rows = above + len(rows), []
            layout = asked or _layout_of(title)
        rows.append(line if _FRAMED.match(line) else "")
    yield from _rows(rows, layout, above)


def _rows(rows: list[str], layout: Layout | None, above: int) -> Iterator[Found]:
    for found in read_cells(rows, layout=layout, above=above):
        yield found.sheet if isinstance(found, Reading) else found


def _layout_of(title: re.Match[str]) -> Layout | None:
    """The layout whose boxes are as wide and as high as a title says; None if there is none."""
    size, wide, high = (int(title[name]) for name in ("size", "wide", "high"))
    if wide * high != size or size > len(ascii_letters) // 2:
        return None
    rows = [[row // high * high + column // wide for column in range(size)] for row in range(size)]
    return variant(size, picture="".join(ascii_letters[piece] for row in rows for piece in row))


DEBIAN = Format(
    "debian",
    "boards below lines with %, as Debian's sudoku prints them",
    is_debian,
    read_debian,
    keeps=frozenset({Part.TITLE}),
    trap="stars and dots alone are a pattern, and no puzzle",
)
PY_SUDOKU = Format(
    "py-sudoku",
    "what the Python package py-sudoku prints",
    is_py_sudoku,
    read_py_sudoku,
    trap="3x2 is wide by high",
)
