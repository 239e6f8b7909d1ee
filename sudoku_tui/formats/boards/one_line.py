"""Lines that are no words of cells: a jigsaw with its pieces behind it, and spaces for blanks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isqrt
from typing import Final

from ...engine.layout import Layout
from ...engine.layouts.variants import picture_of, variant
from ...engine.puzzle import Puzzle
from ..cells import digits_of_symbols, draws, is_size, layout_of_cells
from ..errors import FormatError
from ..format import Found
from ..sheet import Sheet
from ..stream import read_cells
from .squares import Row, read_squares

_SIZES: Final = frozenset({25, 36, 49, 64, 81, 100, 144, 256})
_TWO_DIGIT_SIZES: Final = frozenset(2 * size**2 for size in range(10, 26) if is_size(size))
_JIGSAW: Final = re.compile(r"\s*([0-9A-Za-z._*-]{50,512})\s*(?:[#,;].*)?")
_TWO_WORDS: Final = re.compile(
    r"\s*([0-9A-Z._*-]{25,256})(?:\s*[,;|:/+]\s*|\s+)([0-9A-Za-z]{25,256})\s*"
)
_SPACED: Final = re.compile(r"(?=.* )[ 1-9]{81}\|?|(?=.* )(?=.*[1-9A-G])[ 1-9A-G]{256}\|?")
_SPACED_ROW: Final = re.compile(r"[ 1-9]{0,9}\|?")
_FEWEST_GIVENS: Final = 8


def _halves(line: str) -> tuple[str, str] | None:
    """The cells and the pieces of a line; None if it has none such."""
    if match := _TWO_WORDS.fullmatch(line):
        cells, pieces = match.groups()
    elif (match := _JIGSAW.fullmatch(line)) and len(match[1]) % 2 == 0:
        half = len(match[1]) // 2
        cells, pieces = match[1][:half], match[1][half:]
    else:
        return None
    if len(cells) != len(pieces) or len(cells) not in _SIZES or not draws(pieces):
        return None
    return cells, pieces


def is_jigsaw_line(line: str) -> bool:
    """Whether a line has cells and as many pieces."""
    return _halves(line) is not None


def read_jigsaw_line(line: str, asked: Layout | None) -> Iterator[Sheet]:
    """The jigsaw of a line.

    Raises:
        FormatError: it has not as many pieces as cells.
    """
    halves = _halves(line)
    if halves is None:
        raise FormatError("this line is no puzzle with as many pieces behind it, as others are")
    cells, pieces = halves
    start = line.index(cells) + 1
    layout = variant(isqrt(len(cells)), picture=picture_of(pieces))
    givens, remark = digits_of_symbols(cells, layout, lambda index: (1, start + index))
    yield Sheet(Puzzle(layout, givens), remark=remark)


def is_spaced_line(line: str) -> bool:
    """Whether a line has a space for each empty cell, perhaps with a bar to guard the last."""
    found = _SPACED.fullmatch(line.removesuffix("\r"))
    return found is not None and len(line.split()) > 1 and len("".join(line.split())) >= 8


def read_spaced_line(line: str, asked: Layout | None) -> Iterator[Sheet]:
    """The puzzle of a line in which a space is an empty cell.

    Raises:
        FormatError: it is another number of characters.
    """
    if not is_spaced_line(line):
        raise FormatError("this line has not a character for each cell, as those before it have")
    cells = line.rstrip("\r|")
    layout = layout_of_cells(len(cells), asked)
    givens, remark = digits_of_symbols(cells.replace(" ", "."), layout, lambda at: (1, at + 1))
    yield Sheet(Puzzle(layout, givens), remark=remark)


def _spaced_rows(text: str) -> list[str]:
    """Nine rows of up to nine digits and spaces, filled up; none if there are not nine."""
    rows = text.rstrip("\n").split("\n")
    while len(rows) > 9 and not rows[0].strip():
        rows = rows[1:]
    rows += [""] * (9 - len(rows)) if len(rows) in (8, 7) else []
    if len(rows) != 9 or not all(map(_SPACED_ROW.fullmatch, rows)):
        return []
    written = "".join(rows).replace("|", "")
    wide = max(len(row.rstrip("|")) for row in rows)
    digits = len(written.replace(" ", ""))
    if wide < 8 or " " not in written.strip() or digits < _FEWEST_GIVENS:
        return []
    return [row.rstrip("|").ljust(9).replace(" ", ".") for row in rows]


def is_spaced_rows(head: str) -> bool:
    """Whether a text is nine rows in which a space is an empty cell."""
    return bool(_spaced_rows(head))


def read_spaced_rows(text: str, asked: Layout | None) -> Iterator[Found]:
    """The puzzle of nine rows."""
    for found in read_cells(_spaced_rows(text), layout=asked):
        yield found if isinstance(found, FormatError) else found.sheet


def is_two_digits(line: str) -> bool:
    """Whether a line has two figures for each cell."""
    text = line.strip()
    if len(text) not in _TWO_DIGIT_SIZES or not (text.isascii() and text.isdigit()):
        return False
    pairs = {text[start : start + 2] for start in range(0, len(text), 2)}
    return max(map(int, pairs)) <= isqrt(len(text) // 2)


def read_two_digits(line: str, asked: Layout | None) -> Iterator[Sheet]:
    """The puzzle of a line with two figures for each cell.

    Raises:
        FormatError: it is something else.
    """
    if not is_two_digits(line):
        raise FormatError("this line has not two figures for each cell, as those before it have")
    row = _row_of_pairs(1, line.strip())
    size = isqrt(len(row.words))
    yield from read_squares(
        [row.cut(at * size, (size - at - 1) * size) for at in range(size)], asked
    )


def _row_of_pairs(number: int, text: str) -> Row:
    starts = range(0, len(text), 2)
    words = tuple(text[start : start + 2] for start in starts)
    return Row(number, words, tuple(start + 1 for start in starts))


def is_two_digit_rows(head: str) -> bool:
    """Whether a text is rows with two figures for each cell, as many as a row has."""
    rows = [line.strip() for line in head.split("\n")[:50] if line.strip()]
    whole = 9 < len(rows) < 26 and all(len(row) == 2 * len(rows) for row in rows)
    return whole and is_two_digits("".join(rows))


def read_two_digit_rows(text: str, asked: Layout | None) -> Iterator[Sheet]:
    """The puzzle of such rows.

    Raises:
        FormatError: they make no square.
    """
    lines = enumerate(text.split("\n"), 1)
    rows = [_row_of_pairs(number, line.strip()) for number, line in lines if line.strip()]
    yield from read_squares(rows, asked)
