"""Jigsaws as rows of cells with rows of their pieces below them or beside them.

A character stands for each cell, and for the piece of each. Where it is told by fields or by a head
line it is a table, which `tables` reads; here nothing but its pieces tells it from two puzzles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import isqrt
from string import ascii_uppercase
from typing import Final, NamedTuple

from ...engine.layout import Layout
from ...engine.layouts.variants import variant
from ...engine.puzzle import Puzzle
from ..cells import digits_of_symbols
from ..errors import FormatError
from ..format import Format, Found
from ..sheet import Sheet
from .one_line import draws

_CELLS: Final = re.compile(r"[0-9A-Za-z._*-]+")
_SPACES_AND_BARS: Final = str.maketrans("", "", " \t\r|│")
_RULE: Final = re.compile(r"(?=.*--)[-+|:=\s]+")
_SMALLEST: Final = 4
_LARGEST: Final = 16
_MOST_LINES: Final = 400


class _Line(NamedTuple):
    number: int
    """Counted from 1."""
    cells: str


class _Board(NamedTuple):
    rows: Sequence[_Line]
    pieces: str
    """A character for each cell."""


def _lines(text: str) -> list[_Line]:
    """The lines of cells; none if something else stands there, or too much."""
    found = []
    for number, line in enumerate(text.split("\n", _MOST_LINES), 1):
        cells = line.translate(_SPACES_AND_BARS)
        if not cells or _RULE.fullmatch(line) or line.startswith("#"):
            continue
        if not _CELLS.fullmatch(cells) or number > _MOST_LINES:
            return []
        found.append(_Line(number, cells))
    return found


def _boards(text: str) -> list[_Board]:
    """The jigsaws of a text that has nothing else; none if one of them has no pieces."""
    lines = _lines(text)
    if not lines or len({len(line.cells) for line in lines}) > 1:
        return []
    width = len(lines[0].cells)
    if len(lines) == width // 2 and width % 2 == 0:
        rows = [_Line(line.number, line.cells[: width // 2]) for line in lines]
        boards = [_Board(rows, "".join(line.cells[width // 2 :] for line in lines))]
        size = width // 2
    else:
        size = isqrt(width) if len(lines) == 2 else width
        high = 1 if len(lines) == 2 else size
        if size**2 != high * width or len(lines) % (2 * high):
            return []
        starts = range(0, len(lines), 2 * high)
        boards = [
            _Board(
                lines[at : at + high],
                "".join(line.cells for line in lines[at + high : at + 2 * high]),
            )
            for at in starts
        ]
    known = _SMALLEST <= size <= _LARGEST and all(draws(board.pieces) for board in boards)
    return boards if known else []


def is_jigsaw_rows(head: str) -> bool:
    """Whether a text is boards with their pieces, and nothing else."""
    return bool(_boards(head))


def read_jigsaw_rows(text: str, asked: Layout | None) -> Iterator[Found]:
    """The jigsaws of a text.

    Raises:
        FormatError: it has something else.
    """
    boards = _boards(text)
    if not boards:
        raise FormatError("there are no boards with as many pieces below them")
    for board in boards:
        yield _read_one(board)


def _read_one(board: _Board) -> Found:
    size = isqrt(len(board.pieces))
    letters = dict(zip(dict.fromkeys(board.pieces), ascii_uppercase, strict=False))
    wide = len(board.rows[0].cells)
    try:
        layout = variant(size, picture="".join(map(letters.__getitem__, board.pieces)))
        cells = "".join(row.cells for row in board.rows)
        givens, remark = digits_of_symbols(
            cells, layout, lambda at: (board.rows[at // wide].number, at % wide + 1)
        )
        puzzle = Puzzle(layout, givens)
    except FormatError as error:
        return error
    except ValueError as error:
        return FormatError(f"line {board.rows[0].number}: {error}", board.rows[0].number)
    return Sheet(puzzle, line=board.rows[0].number, remark=remark)


JIGSAW_ROWS = Format(
    "jigsaw-rows",
    "rows of a jigsaw, and below or beside them a character for the piece of each cell",
    is_jigsaw_rows,
    read_jigsaw_rows,
    trap="the pieces are no second puzzle",
)
