"""Lines on which a puzzle stands among other things: lists, tables, results of other programs.

A number or a name before it, ratings after it, fields with commas, semicolons, tabs or bars
between, in any order and with a head line or without. The puzzle is the first word that has as
many characters as a puzzle has cells; another one as long that has no blank is its solution.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_SIZES: Final = frozenset({36, 64, 81, 100, 144, 225, 256, 400, 625})
"""Cells of a puzzle that can be told from a row of a larger one."""
_CELLS: Final = re.compile(r"(?<![^\s,;:\"'=/(|>`?#])[0-9A-Za-z._*-]{36,}(?![^\s,;:\"'#&)|<`=])")
_SMALL: Final = re.compile(r"[0-6._*-]{36}")
_SURE: Final = 64
"""Characters of a word that is no name of anything."""
_DIGITS: Final = re.compile(r"[0-9._*-]+|[1-9A-P._*-]+|[0-9a-z._-]+")
_BLANK: Final = frozenset(".0_*-")


class _Word(NamedTuple):
    """A word of a line that can be the cells of a puzzle."""

    text: str
    column: int
    """Where it begins, counted from 0."""


def puzzle_words(line: str) -> list[_Word]:
    """The words of a line that are as long as a puzzle, or as one with its solution."""
    found = [_Word(match[0], match.start()) for match in _CELLS.finditer(line)]
    told = (word for word in found if not set(word.text) <= _BLANK)  # a rule of a frame is none
    return [word for word in told if _is_puzzle(word.text) and not _is_marks(word, line)]


def _is_marks(word: _Word, line: str) -> bool:
    """Whether a word is the marks of the puzzle before it."""
    return line[: word.column].endswith("|") and any(map(str.isalpha, word.text))


def _is_puzzle(text: str) -> bool:
    half = len(text) // 2
    if len(text) % 2 == 0 and half in _SIZES and len(text) not in _SIZES:
        # A jigsaw's pieces behind its cells are letters; a solution has as many digits as cells.
        return _is_puzzle(text[:half]) and _is_puzzle(text[half:])
    if len(text) < _SURE:
        return _SMALL.fullmatch(text) is not None
    return len(text) in _SIZES and _DIGITS.fullmatch(text) is not None
