"""Squares of words: rows of a table in which each word is a cell, of one character or a number.

However a table is written, its rows come here. A square without blanks below another may be its
solution, or the pieces of a jigsaw.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ...engine.layout import Layout
from ...engine.layouts.variants import USUAL_BOXES, picture_of, variant
from ...engine.puzzle import Puzzle
from ..cells import BLANKS, digits_of_words, layout_of_side
from ..errors import FormatError
from ..sheet import Sheet

_WHOLE: Final = re.compile(r"([0-9]{1,2})\.0*")
"""A number as a column of numbers with gaps is printed: ``5.0``."""
_NOTHING: Final = frozenset({"nan", "na", "n/a", "none", "null", "nil", "empty", "?", "~", "<na>"})
"""Words for an empty cell, in small letters, beside `BLANKS`."""
_WORD: Final = re.compile(r"|[0-9]{1,2}|[A-Za-z]|\.\.?|__?|--?|\*|·|None|null")
_MOST_PIECES: Final = 25


class Line(NamedTuple):
    """A line of a text, or what of it is cells."""

    number: int
    """Counted from 1."""
    text: str


class Row(NamedTuple):
    """The words of a line, or of a row of a table."""

    number: int
    """Of its line in the text, counted from 1."""
    words: tuple[str, ...]
    columns: tuple[int, ...]
    """Where each word begins in its line, counted from 1."""

    def cut(self, left: int, right: int) -> Row:
        """The row without so many words at its ends."""
        end = len(self.words) - right
        return Row(self.number, self.words[left:end], self.columns[left:end])


def clean_word(word: str) -> str:
    """A word without what decorates it; empty where it stands for an empty cell in words."""
    word = word.strip(" \t\xa0\"'`")
    if len(word) > 4 and word.startswith("**") and word.endswith("**"):
        word = word[2:-2]
    if whole := _WHOLE.fullmatch(word):
        return whole[1]
    return "" if word.lower() in _NOTHING else word


def is_cell(word: str) -> bool:
    """Whether a word, as `clean_word` leaves it, can be a cell."""
    return _WORD.fullmatch(word) is not None


def split_squares(rows: Sequence[Row]) -> list[Sequence[Row]]:
    """The squares that *rows* make, one below the other; none if they are no squares."""
    size = len(rows[0].words) if rows else 0
    whole = 3 < size <= _MOST_PIECES and all(len(row.words) == size for row in rows)
    if not whole or len(rows) % size:
        return []
    return [rows[start : start + size] for start in range(0, len(rows), size)]


def read_squares(rows: Sequence[Row], asked: Layout | None) -> Iterator[Sheet]:
    """The puzzles of *rows*: squares one below the other, each with its solution or its pieces
    behind it if they are there.

    Raises:
        FormatError: they are no squares, or a word is no digit; it names line and column.
    """
    squares = split_squares(rows)
    if not squares:
        size, first = len(rows[0].words), rows[0].number
        message = f"{size} rows of {size} cells were due, and {len(rows)} are there"
        raise FormatError(f"line {first}: {message}", first)
    while squares:
        square = squares.pop(0)
        picture = drawn_by(squares[0]) if squares else ""
        if picture:
            squares.pop(0)
        layout = _layout(len(square), picture, asked)
        givens = _digits(square, layout)
        solution: tuple[int, ...] = ()
        if squares and is_solution(squares[0], square):
            solution = _digits(squares.pop(0), layout)
        yield Sheet(Puzzle(layout, givens), solution=solution, line=square[0].number)


def _layout(size: int, picture: str, asked: Layout | None) -> Layout:
    if not picture:
        return layout_of_side(size, asked)
    layout = variant(size, picture=picture)
    if asked is not None and asked != layout:
        raise FormatError(f"this is {layout.name}, not {asked.name}")
    return layout


def _words(square: Sequence[Row]) -> tuple[str, ...]:
    return tuple(word for row in square for word in row.words)


def _digits(square: Sequence[Row], layout: Layout) -> tuple[int, ...]:
    places = [(row.number, column) for row in square for column in row.columns]
    return digits_of_words(_words(square), layout, places.__getitem__)


def has_blanks(square: Sequence[Row]) -> bool:
    """Whether a cell is empty."""
    return not BLANKS.isdisjoint(_words(square))


def drawn_by(square: Sequence[Row]) -> str:
    """The pieces that a square of their numbers or letters draws, a letter a cell; nothing where
    it draws none: it has as many pieces as rows, each of as many cells."""
    size = len(square)
    words = [word.lstrip("0") or word for word in _words(square)]
    counts = Counter(words)
    if len(counts) != size or set(counts.values()) != {size}:
        return ""
    if all(len({word.lstrip("0") for word in row.words}) == size for row in square):
        return ""  # a solution has each digit once in a row
    return picture_of(words)


def is_solution(square: Sequence[Row], puzzle: Sequence[Row]) -> bool:
    """Whether a square without blanks has the givens of *puzzle*, which has some."""
    if has_blanks(square) or not has_blanks(puzzle):
        return False
    pairs = zip(_words(puzzle), _words(square), strict=True)
    return all(given in BLANKS or given == digit for given, digit in pairs)


def is_usual(size: int) -> bool:
    """Whether a square of this size is a puzzle without being told its pieces."""
    return size in USUAL_BOXES
