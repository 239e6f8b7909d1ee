"""Boards as the source of a program has them: a list of 81 cells, or of nine rows, in brackets.

Prolog, numpy, R, MATLAB, YAML and others differ in what stands around the brackets and in their
word for an empty cell. All that is asked of a text here is a pair of brackets with as many cells
as a puzzle has, or as many pairs in a row as one has rows.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import isqrt
from typing import Final, NamedTuple

from ...engine.layout import Layout
from ...engine.puzzle import Puzzle, has_givens
from ..cells import BLANKS, digits_of_words, is_size, layout_of_cells
from ..errors import FormatError
from ..sheet import Sheet

_PROGRAM: Final = re.compile(
    r"\b[A-Za-z_]\w{0,40}[ \t]{0,9}\([ \t\n]{0,9}(?:\w{1,40}[ \t]{0,9},\s{0,9})?[\[({\dc]"
    r"|:-(?![-+=])|^[ \t]{0,40}-[ \t]{1,40}[\[\"']|\d\.[ \t\]]"
    r"|'\(\(|\((?:def|define|defparameter|defvar|setq|let)[ \t]"
    r"|\][ \t]{0,9}\.[ \t]{0,9}$|=[ \t]{0,9}\[[^\n]{1,300};",
    re.MULTILINE,
)
"""What a list in JSON does not have, nor rows of cells in brackets: a call, a rule of Prolog, an
item of YAML, a number with a point, rows that end in a semicolon."""
_AROUND: Final = "[({\"'"
"""One of these is in every text with a board: to look for them is cheap."""
_COMMENT: Final = re.compile(
    r"(?m)^[ \t]{0,40}(?:[%#;]|//|--\s).*|/\*[^*]{0,300}\*/|(?<=\s)(?:%|//).*"
)
_TOKEN: Final = re.compile(
    r"(?P<text>\"[^\"\n]*\"|'[^'\n]*')|(?P<open>[\[({])|(?P<close>[\])}])"
    r"|(?P<number>-?\d+(?:\.0*(?![\d.]))?)|(?P<word>[^\W\d]\w*|[.*·])|(?P<other>[^\s,;|&:])"
)
_CELLS_IN_TEXT: Final = re.compile(r"[0-9A-Za-z._*-]+")
_EMPTY_WORDS: Final = frozenset(
    ("none", "null", "nil", "na", "nan", "undef", "false", "empty", "nothing", "_", ".", "*", "·")
)
_BELOW: Final = frozenset({"-1", "-"})
"""Numbers that stand for an empty cell, beside 0."""
_MOST_TOKENS: Final = 60_000
_DEEPEST: Final = 20


class _Cell(NamedTuple):
    """A word that is a cell, and where it stands in the text, counted from 0."""

    word: str
    at: int


@dataclass
class _Group:
    """What stands between two brackets."""

    cells: list[_Cell] = field(default_factory=list)
    """Those of the groups in it too."""
    groups: list[_Group] = field(default_factory=list)
    is_pure: bool = True
    """Whether there is nothing but cells and groups of cells."""


def is_program(head: str) -> bool:
    """Whether a text has a board in brackets, with what only a program writes around them."""
    if not any(sign in head for sign in _AROUND):
        return False
    if _PROGRAM.search(head) is None or head.lstrip()[:1] in ("<", "{"):
        return False
    bare = _without_comments(head)
    return _PROGRAM.search(bare) is not None and next(_boards(_tree(bare)), None) is not None


def read_program(text: str, asked: Layout | None) -> Iterator[Sheet]:
    """Every board of a text; one without blanks behind another may be its solution.

    Raises:
        FormatError: there is none, or a cell is no digit; it names line and column.
    """
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    last: Sheet | None = None
    any_board = False
    for cells in _boards(_tree(_without_comments(text))):
        sheet, any_board = _sheet(cells, starts, asked), True
        if last is not None and _solves(sheet, last):
            yield _with_solution(last, sheet)
            last = None
            continue
        if last is not None:
            yield last
        last = sheet
    if last is not None:
        yield last
    if not any_board:
        raise FormatError("there is no list of 81 cells, or of nine rows, in brackets here")


def _without_comments(text: str) -> str:
    """The text with spaces in place of comments, so that everything stands where it stood."""
    return _COMMENT.sub(lambda comment: re.sub(r"[^\n]", " ", comment[0]), text)


def _tree(text: str) -> _Group:
    """The groups of a text, in one that is the whole."""
    whole = _Group(is_pure=False)
    path = [whole]
    for number, token in enumerate(_TOKEN.finditer(text)):
        if number > _MOST_TOKENS:
            break
        if token["open"]:
            if len(path) > _DEEPEST:
                break
            path.append(_Group())
        elif token["close"]:
            if len(path) > 1:
                _close(path)
        elif cells := _cells_of(token):
            path[-1].cells += cells
            if len(cells) > 1:
                path[-1].groups.append(_Group(cells))
        else:
            path[-1].is_pure = False
    while len(path) > 1:
        path[-1].is_pure = False
        _close(path)
    return whole


def _close(path: list[_Group]) -> None:
    """The last group of *path* is over, and belongs to the one before."""
    group = path.pop()
    path[-1].groups.append(group)
    if group.is_pure:
        path[-1].cells += group.cells
    else:
        path[-1].is_pure = False


def _cells_of(token: re.Match[str]) -> list[_Cell]:
    """The cells that a word is: a text has one for each of its characters."""
    at = token.start()
    if text := token["text"]:
        inner = text[1:-1].strip() if len(text) < 5 else text[1:-1]
        if inner in BLANKS:
            return [_Cell("", at)]
        if len(inner) < 3:
            return [_Cell(inner, at)] if inner.isalnum() else []
        if not _CELLS_IN_TEXT.fullmatch(inner):
            return []
        return [_Cell(_word(each), at + 1 + place) for place, each in enumerate(inner)]
    if number := token["number"]:
        return [_Cell(_word(number.partition(".")[0]), at)]
    word = token["word"] or ""
    return [_Cell("", at)] if word.lower() in _EMPTY_WORDS else []


def _word(word: str) -> str:
    return "" if word in BLANKS or word in _BELOW else word


def _boards(group: _Group) -> Iterator[Sequence[_Cell]]:
    """The cells of each board in a group: itself, its parts, or parts that are rows."""
    if group.is_pure and _is_board(group):
        yield group.cells
        return
    parts, place = group.groups, 0
    while place < len(parts):
        size = len(parts[place].cells)
        rows = parts[place : place + size]
        if is_size(size) and len(rows) == size and all(_is_row(row, size) for row in rows):
            yield [cell for row in rows for cell in row.cells]
            place += size
        else:
            yield from _boards(parts[place])
            place += 1


def _is_row(group: _Group, size: int) -> bool:
    return group.is_pure and len(group.cells) == size


def _is_board(group: _Group) -> bool:
    """Whether a group has as many cells as a puzzle, in no parts or in its rows."""
    size = isqrt(len(group.cells))
    if size**2 != len(group.cells) or not is_size(size):
        return False
    inner = group.groups
    return not inner or (len(inner) == size and all(len(row.cells) == size for row in inner))


def _sheet(cells: Sequence[_Cell], starts: Sequence[int], asked: Layout | None) -> Sheet:
    def place(index: int) -> tuple[int, int]:
        line = bisect_right(starts, cells[index].at)
        return line, cells[index].at - starts[line - 1] + 1

    layout = layout_of_cells(len(cells), asked)
    givens = digits_of_words([cell.word for cell in cells], layout, place)
    return Sheet(Puzzle(layout, givens), line=place(0)[0])


def _solves(full: Sheet, puzzle: Sheet) -> bool:
    """Whether a board without blanks has all givens of another that has some."""
    givens, digits = puzzle.puzzle.givens, full.puzzle.givens
    if full.layout != puzzle.layout or not all(digits) or all(givens):
        return False
    return has_givens(digits, puzzle.puzzle)


def _with_solution(sheet: Sheet, full: Sheet) -> Sheet:
    return Sheet(sheet.puzzle, solution=full.puzzle.givens, line=sheet.line)
