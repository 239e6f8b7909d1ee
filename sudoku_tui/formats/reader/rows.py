"""Rows of cells in one line: by characters, by words, by fields.

A row must explain the whole line as cells, frame and names. Most lines have none, and some have
several.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from ..alphabets import BARS, DOTS, DRAWING

BLANK_SIGNS: Final = frozenset("._*-" + DOTS)
"""Characters of an empty cell."""
BLANK_WORDS: Final = frozenset(
    {"", "-1", "00", "--", "__", "..", "nan", "na", "n/a", "<na>", "none", "null", "nil", "empty"}
    | {"?", "~", "{}", "undefined"}
)
"""Words for an empty cell, in lower case."""
_FRAME: Final = frozenset(" \t[](){}<>\"'`,;/\\&^" + BARS + DRAWING)
"""Characters between the cells of a row."""
SEPARATORS: Final = (*",;\t|&:/", "}{")
"""Separators of fields."""
_AROUND: Final = " \t\"'`*[]{}()<>"
"""Characters around a cell in a field or a word."""
_WORD: Final = re.compile(rf"[^\s,;&{re.escape(BARS)}]+")
_FLOAT: Final = re.compile(r"([0-9]{1,2})\.0*")
_CELL: Final = re.compile(r"[0-9]+|[0-9A-Pa-p]{2,25}|[A-Za-z]")
"""A number, candidates, or a letter of any alphabet."""
_FIGURE: Final = re.compile(r"\d")
_LETTERS: Final = re.compile(r"[A-Za-z]{2}")
_STEP: Final = re.compile(
    r"[*#@?]*[A-H]?((?:-?[1-9][-*#+~^=abc]?){2,}|-[2-9]|[1-9][-*#+~^=abc])|[*#@?]+[A-H]?([1-9]+)"
)
"""Candidates with the signs of a step, as in HoDoKu and in our guide."""
_INNER: Final = re.compile(r"(?<=[1-9])[(){}](?=[1-9])")
"""Brackets around one candidate among others."""
_NAME: Final = re.compile(
    r"\s*(?:row|line|r)?\s*[(\[]?(\d{1,2}|[A-Ya-y])[.:)\]|,]*(?:\s+|(?=[|│┃║\"'\[(]))",
    re.IGNORECASE,
)
_SURE_NAME: Final = re.compile(
    r"\s*(?:[(\[]?\d{1,6}(?:[.:)]|\.\))|[A-Za-z]:)\s+(?![|│┃║]|.*[:)\]])"
)
"""A number before a row or a board, which cannot be cells."""
_BULLET: Final = re.compile(r"\s*([-*•–])\s+")
_GAP: Final = r"(?<![ \t])[ \t]++"
"""A whole run of blanks; searching for parts of it would take quadratic time."""
_NAME_BEHIND: Final = re.compile(rf"(?:{_GAP}|(?<=[|│┃║]))[rR]?(\d{{1,2}}|[A-Ya-y])[ \t]*$")
_NAMED_FIELD: Final = re.compile(r"[rR]?(\d{1,2})|(?:[rR](?:ow)?)?([A-Ya-y])")
_CODE: Final = re.compile(
    r"\s*(?:[A-Za-z_][\w.:<>\[\]? ]{0,60}=\s*(?=[\[{(|\"'])"
    r"|\\[A-Za-z]+\s*(?:\{\d{1,2}\})?\{)[|\[({]*"
)
"""The code of a program before the first row, or of LaTeX before each."""
_COMMAND: Final = re.compile(r"\s*\\[A-Za-z]+\s*\{")
_WITH_ENTRIES: Final = re.compile(r"(?:\+(?=[1-9])|[0-9._*-])+")
_SIGN_APART: Final = re.compile(r"[A-Z]")
"""A letter after the candidates that names a cell of a pattern."""
_BRACKETS: Final = "[](){}"
_REMARK: Final = re.compile(
    rf"{_GAP}(?:#(?!\d)|//).*$"
    r"|(?<=[|│┃║])(?<!^[|│┃║])[ \t]++(?=[^|│┃║]*[^\W\d_]{2})[^|│┃║]*$"
)
"""A comment, or words after the last bar."""
_FEWEST_BARS: Final = 3
LONGEST_ROW: Final = 16_384
"""Most characters of a row."""


class Cell(NamedTuple):
    """A cell as it is written."""

    text: str
    line: int
    """The number of its line, counted from 0."""
    at: int
    """The index of its first character in the line."""


class Row(NamedTuple):
    """A line as cells."""

    view: str
    """The separation of its cells: ``characters``, ``words``, ``pairs``, ``plus``, or a separator
    with the number of fields that are dropped before the cells."""
    cells: tuple[Cell, ...]
    name: str = ""
    """The name of the row before its cells."""
    name_behind: str = ""
    """The name of the row after its cells."""
    cut: int = 0
    """The number of empty fields that are dropped after the cells."""

    @property
    def is_bare(self) -> bool:
        """Whether the row has no names, and no fields were dropped after its cells."""
        return not (self.name or self.name_behind or self.cut)


def rows_of_line(line: str, number: int) -> tuple[Row, ...]:
    """Return a line as a row in each way that explains it.

    Args:
        line: The line.
        number: The number of the line, counted from 0.
    """
    if len(line) > LONGEST_ROW or not line.strip(" "):
        return ()
    remark = _REMARK.search(line)
    if remark and (remark[0].lstrip()[0] in "#/" or _bars_in(line) >= _FEWEST_BARS):
        line = line[: remark.start()]
    return (
        *_spaced_rows(line, number),
        *_field_rows(line, number),
        *_pairs(line, number),
        *_with_entries(line, number),
    )


def _bars_in(line: str) -> int:
    return sum(sign in BARS for sign in line)


def _spaced_rows(line: str, number: int) -> Iterator[Row]:
    """Yield the rows by characters and by words, with and without names."""
    begins, ends = [(0, "")], [(len(line.rstrip()), "")]
    if _SURE_NAME.match(line):
        begins = []
    begins += [(m.end(), m[1].upper()) for p in (_NAME, _BULLET) if (m := p.match(line))]
    ends += [(m.start(), m[1].upper()) for m in [_NAME_BEHIND.search(line)] if m]
    for begin, name in begins:
        for end, behind in ends:
            if begin < end:
                if cells := _characters(line, number, begin, end):
                    yield Row("characters", cells, name, behind)
                if cells := _words(line, number, begin, end):
                    yield Row("words", cells, name, behind)
                    bare = tuple(cell for cell in cells if not _SIGN_APART.fullmatch(cell.text))
                    if 0 < len(bare) < len(cells):
                        yield Row("words", bare, name, behind)


def _characters(line: str, number: int, begin: int, end: int) -> tuple[Cell, ...]:
    """Return each letter, figure and blank as a cell; () if there is another character.

    Words of different lengths without a figure are not cells.
    """
    if not _FIGURE.search(line):
        lengths = {len(word) for word in line.split() if _LETTERS.search(word)}
        if len(lengths) > 1:
            return ()
    cells = []
    for at in range(begin, end):
        sign = line[at]
        if sign in BLANK_SIGNS or (sign.isascii() and sign.isalnum()):
            cells.append(Cell(sign, number, at))
        elif sign not in _FRAME:
            return ()
    return tuple(cells)


def _words(line: str, number: int, begin: int, end: int) -> tuple[Cell, ...]:
    """Return each word as a cell; () if one cannot be a cell."""
    cells = []
    for match in _WORD.finditer(line, begin, end):
        if set(match[0]) <= _FRAME:
            continue
        word = clean_cell(match[0])
        if word is None:
            return ()
        cells.append(Cell(word, number, match.start()))
    return tuple(cells)


def is_blank(word: str) -> bool:
    """Check whether a word is an empty cell."""
    return word in BLANK_SIGNS or word.lower() in BLANK_WORDS


@lru_cache(maxsize=4096)  # few cells of a text differ
def clean_cell(written: str) -> str | None:
    """Return the text of a cell without surrounding characters; None if it cannot be a cell."""
    if is_blank(written):
        return written
    word = _INNER.sub("", written.strip(_AROUND) or written.strip(" \t\"'`"))
    if whole := _FLOAT.fullmatch(word):
        return whole[1]
    if step := _STEP.fullmatch(word):
        return "".join(filter(str.isdecimal, step[0]))
    return word if is_blank(word) or _CELL.fullmatch(word) else None


def _field_rows(line: str, number: int) -> Iterator[Row]:
    """Yield the rows by fields; the first one may be empty or the name of the row."""
    for separator in SEPARATORS:
        if separator not in line:
            continue
        cells = _fields(line, number, separator)
        if not cells:
            continue
        first = 0 if cells[0].text else 1
        name = _NAMED_FIELD.fullmatch(cells[first].text) if first < len(cells) else None
        for cut in range(2 - bool(cells[-1].text)):
            end = len(cells) - cut
            for begin in range(first + 1):
                yield Row(f"{separator}{begin}", cells[begin:end], cut=cut)
            if name:
                named = (name[1] or name[2]).upper()
                yield Row(f"{separator}{first + 1}", cells[first + 1 : end], named, cut=cut)


def _pairs(line: str, number: int) -> Iterator[Row]:
    """Yield the row by pairs of figures, for boards with more than nine digits."""
    if re.fullmatch(r"\s*(?:[0-2][0-9]){10,}\s*", line):
        pairs = range(len(line) - len(line.lstrip()), len(line.rstrip()), 2)
        yield Row("pairs", tuple(Cell(line[at : at + 2], number, at) for at in pairs))


def _with_entries(line: str, number: int) -> Iterator[Row]:
    """Yield the row by characters with a plus before each entry."""
    if "+" in line and _WITH_ENTRIES.fullmatch(line.strip()):
        cells = [Cell(sign, number, at) for at, sign in enumerate(line) if sign not in "+ \t"]
        yield Row("plus", tuple(cells))


def _fields(line: str, number: int, separator: str) -> tuple[Cell, ...]:
    """Return each field as a cell; () if one cannot be a cell."""
    code = (_COMMAND if separator == "}{" else _CODE).match(line)
    at = code.end() if code else 0
    end = len(line.rstrip("".join({*"\t \\;"} - {separator})))
    if line.endswith("|.", 0, end):
        end -= 1
    cells = []
    for field in line[at:end].split(separator):
        inner = field.strip(" |" if separator in ",;" else " ")
        text = clean_cell(inner) if inner.strip(_BRACKETS) else ""
        if text is None:
            return ()
        cells.append(Cell(text, number, at + len(field) - len(field.lstrip())))
        at += len(field) + len(separator)
    return tuple(cells)
