"""Grids below lines that say what they are: Debian's sudoku writes ``% title`` above each board.

A file of its patterns, which are stars and dots alone, is no puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ...engine.layout import Layout
from ..clean import clean_text
from ..errors import FormatError
from ..form import Reading
from ..format import Found
from ..stream import read_cells

_DIGIT: Final = re.compile(r"[0-9A-Za-z]")
_ROW: Final = re.compile(r"[0-9A-Za-z.*|+ -]+")
_WORDS: Final = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,}")
"""What somebody has written below a board."""


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
