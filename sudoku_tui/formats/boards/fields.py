"""Lines with a puzzle among other fields: lists, tables, results of other programs.

There may be a number or a name before the puzzle and ratings after it. The fields may be separated
by commas, semicolons, tabs or bars, in any order, with or without a header line. The puzzle is the
first word with as many characters as a puzzle has cells; another one without blanks is its
solution.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_SIZES: Final = frozenset({36, 64, 81, 100, 144, 225, 256, 400, 625})
"""Numbers of cells that are not also the width of a larger puzzle."""
_CELLS: Final = re.compile(r"(?<![^\s,;:\"'=/(|>`?#])[0-9A-Za-z._*-]{36,}(?![^\s,;:\"'#&)|<`=])")
_SMALL: Final = re.compile(r"[0-6._*-]{36}")
_SURE: Final = 64
"""Characters of a word that is too long for a name."""
_DIGITS: Final = re.compile(r"[0-9._*-]+|[1-9A-P._*-]+|[0-9a-z._-]+")
_BLANK: Final = frozenset(".0_*-")


class _Word(NamedTuple):
    """A word of a line that may be the cells of a puzzle."""

    text: str
    column: int
    """The column of its first character, from 0."""


def puzzle_words(line: str) -> list[_Word]:
    """Return the words of a line with the length of a puzzle, or of a puzzle and its solution."""
    found = [_Word(match[0], match.start()) for match in _CELLS.finditer(line)]
    words = (word for word in found if not set(word.text) <= _BLANK)  # drop rules of a frame
    return [word for word in words if _is_puzzle(word.text) and not _is_marks(word, line)]


def _is_marks(word: _Word, line: str) -> bool:
    """Check whether a word is the marks of the puzzle before it."""
    return line[: word.column].endswith("|") and any(map(str.isalpha, word.text))


def _is_puzzle(text: str) -> bool:
    half = len(text) // 2
    if len(text) % 2 == 0 and half in _SIZES and len(text) not in _SIZES:
        # The second half is the pieces of a jigsaw, which are letters, or the solution.
        return _is_puzzle(text[:half]) and _is_puzzle(text[half:])
    if len(text) < _SURE:
        return _SMALL.fullmatch(text) is not None
    return len(text) in _SIZES and _DIGITS.fullmatch(text) is not None
