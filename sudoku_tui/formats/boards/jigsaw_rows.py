"""Jigsaws as rows of cells with rows of their pieces below them, above them or beside them.

A character stands for each cell, and for the piece of each; the solution may stand beside both, and
each block may have its name above it. Where it is told by fields or by a head line it is a table,
which `tables` reads; here nothing but its pieces tells it from two puzzles. Where cells and pieces
take a line each, a file may have any number of jigsaws.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from math import isqrt
from typing import Final, NamedTuple

from ...engine.layout import Digit, Layout
from ...engine.layouts.variants import picture_of, variant
from ...engine.puzzle import Puzzle, has_givens
from ..cells import digits_of_symbols, draws
from ..errors import FormatError
from ..format import Found
from ..sheet import Sheet
from .squares import Line

_CELLS: Final = re.compile(r"[0-9A-Za-z._*-]+")
_SPACES_AND_BARS: Final = str.maketrans("", "", " \t\r|│")
_RULE: Final = re.compile(r"(?=.*--)[-+|:=\s]+")
_CAPTION: Final = re.compile(
    r"(?i)[ \t]*(?:(?:the[ \t])?(?:puzzle|problem|givens?|clues|grid|board|cells|digits|numbers"
    r"|solution|answer|solved|regions?|pieces?|areas?|shapes?|zones?|boxes|blocks|groups|layout"
    r"|map|jigsaw)[ \t]*[:=]|\[/?[a-z]{3,20}\])[ \t]*"
)
"""What names the block below it."""
_BLANK: Final = "0._*-"
_SMALLEST: Final = 4
_LARGEST: Final = 16
_MOST_LINES: Final = 400


class _Board(NamedTuple):
    rows: Sequence[Line]
    pieces: str
    """A character for each cell."""
    solution: str = ""
    """The same, where there is one."""


def _said(text: str) -> Iterator[Line]:
    """The lines of cells, and whatever else is neither blank, a rule nor a comment."""
    for number, line in enumerate(text.split("\n"), 1):
        if not line:
            continue
        cells = line.translate(_SPACES_AND_BARS)
        is_aside = _RULE.fullmatch(line) or line.startswith("#") or _CAPTION.fullmatch(line)
        if cells and not is_aside:
            yield Line(number, cells)


def _lines(text: str) -> list[Line]:
    """The lines of cells; none if something else stands there, or too much."""
    found = list(islice(_said(text), _MOST_LINES + 1))
    whole = len(found) <= _MOST_LINES and all(_CELLS.fullmatch(line.text) for line in found)
    return found if whole else []


def _is_pair(cells: Line, pieces: Line) -> bool:
    """Whether two lines are the cells of a jigsaw, and its pieces."""
    size = isqrt(len(cells.text))
    whole = _SMALLEST <= size <= _LARGEST and len(cells.text) == len(pieces.text) == size**2
    return whole and _CELLS.fullmatch(cells.text) is not None and draws(pieces.text)


def _begins_with_pair(text: str) -> bool:
    """Whether the first two lines that say something are the cells of a jigsaw, and its pieces."""
    first = list(islice(_said(text), 2))
    return len(first) == 2 and _is_pair(*first)


def _boards(text: str) -> list[_Board]:
    """The jigsaws of a text that has nothing else; none if one of them has no pieces."""
    lines = _lines(text)
    if not lines or len({len(line.text) for line in lines}) > 1:
        return []
    width = len(lines[0].text)
    if len(lines) == width // 2 and width % 2 == 0:
        rows = [Line(line.number, line.text[: width // 2]) for line in lines]
        boards = [_Board(rows, "".join(line.text[width // 2 :] for line in lines))]
        size = width // 2
    else:
        size = width
        boards = _stacked([lines[at : at + size] for at in range(0, len(lines), size)])
    known = _SMALLEST <= size <= _LARGEST and all(draws(board.pieces) for board in boards)
    return boards if known else []


def _stacked(blocks: Sequence[Sequence[Line]]) -> list[_Board]:
    """The boards of blocks of rows: of each its cells and its pieces, in any order, and mostly no
    solution; none if they are something else."""
    boards: list[_Board] = []
    held: dict[str, Sequence[Line]] = {}
    for block in (*blocks, None):
        kind = _kind(block) if block else ""
        if block and kind not in held:
            held[kind] = block
            continue
        if "pieces" not in held or not held.keys() & {"cells", "solution"}:
            return []
        board = _Board(held.get("cells") or held["solution"], _joined(held["pieces"]))
        if "cells" in held and "solution" in held:
            board = board._replace(solution=_joined(held["solution"]))
        boards.append(board)
        held = {kind: block} if block else {}
    return boards


def _kind(block: Sequence[Line]) -> str:
    """What a block of rows is, as far as it tells by itself."""
    cells = _joined(block)
    if draws(cells):
        return "pieces"
    return "cells" if {*cells} & {*_BLANK} else "solution"


def _joined(block: Sequence[Line]) -> str:
    return "".join(line.text for line in block)


def is_jigsaw_rows(head: str) -> bool:
    """Whether a text is boards with their pieces and nothing else, or begins with two lines that
    are one."""
    return bool(_boards(head)) or _begins_with_pair(head)


def read_jigsaw_rows(text: str, asked: Layout | None) -> Iterator[Found]:
    """The jigsaws of a text.

    Raises:
        FormatError: it has something else.
    """
    boards = _boards(text)
    if not boards and _begins_with_pair(text):
        yield from _read_pairs(text)
        return
    if not boards:
        raise FormatError("there are no boards with as many pieces below them")
    for board in boards:
        yield _read_one(board)


def _read_pairs(text: str) -> Iterator[Found]:
    """The jigsaws of two lines each; a line that has all digits of the one above solves it."""
    held: Found | None = None
    cells: Line | None = None
    for line in _said(text):
        if cells and _is_pair(cells, line):
            if held:
                yield held
            held, cells = _read_one(_Board([cells], line.text)), None
            continue
        if cells:
            yield from filter(None, (held, _without_pieces(cells)))
            held = None
        cells = line
        if isinstance(held, Sheet) and (solution := _solution_of(held, line)):
            yield replace(held, solution=solution)
            held = cells = None
    yield from filter(None, (held, _without_pieces(cells) if cells else None))


def _without_pieces(line: Line) -> FormatError:
    message = "this line has no pieces of a jigsaw below it, as those before it have"
    return FormatError(f"line {line.number}: {message}", line.number)


def _solution_of(sheet: Sheet, line: Line) -> tuple[Digit, ...]:
    """The digits of a line that is full, and has the givens of a jigsaw; none of any other."""
    if len(line.text) != sheet.layout.cells:
        return ()
    try:
        digits, _ = digits_of_symbols(line.text, sheet.layout, lambda at: (line.number, at + 1))
    except FormatError:
        return ()
    return digits if all(digits) and has_givens(digits, sheet.puzzle) else ()


def _read_one(board: _Board) -> Found:
    size = isqrt(len(board.pieces))
    wide = len(board.rows[0].text)
    try:
        layout = variant(size, picture=picture_of(board.pieces))
        cells = "".join(row.text for row in board.rows)
        givens, remark = digits_of_symbols(
            cells, layout, lambda at: (board.rows[at // wide].number, at % wide + 1)
        )
        sheet = Sheet(Puzzle(layout, givens), line=board.rows[0].number, remark=remark)
    except FormatError as error:
        return error
    except ValueError as error:
        return FormatError(f"line {board.rows[0].number}: {error}", board.rows[0].number)
    full = _solution_of(sheet, Line(0, board.solution))
    return replace(sheet, solution=full) if full else sheet
