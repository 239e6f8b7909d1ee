"""Tables in which every cell of a puzzle has a field: CSV, TSV, Markdown, numbers with spaces.

A field may be empty, or hold a number above 9. There may be a head line, a column of row numbers,
a line that names the type, as Kudoku has it, or the size, comments, and the brackets of a program.
Rows of single characters that leave nothing open are grids of cells, which `stream` reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ...engine.layout import Layout
from ..errors import FormatError
from ..format import Found
from ..puzzle_rows import BAR
from .squares import Row, clean_word, drawn_by, is_cell, is_usual, read_squares, split_squares

_LONGEST_ROW: Final = 2_000
_MOST_LINES: Final = 5_000
_FIRST_LINES: Final = 200
"""Lines in which a table must begin, for a text to be recognised by it."""
_FEWEST_ROWS: Final = 3
_ONE_FIGURE: Final = 9
"""Rows of a table whose digits have one figure: a number there may be a slip of the hand."""
_HEADING: Final = re.compile(
    r"\s*(?:[A-Za-z]+_[0-9]+x[0-9]+|[0-9]{1,2}(?:[ xX]+[0-9]{1,2})?"
    r"|[^=]{1,80}=[^=]{0,60}[\[{(|])\s*"
)
"""A line that names the type, as in files of Kudoku, or the size, or the variable of a program."""
_ASSIGNED: Final = re.compile(r"\s*\w[\w :\[\]<>?]{0,60}=\s*(?=[\[{(|])")
_RULE: Final = re.compile(r"(?=.*--|.*==|.*──|.*━━|.*══)[^0-9A-Za-z]*")
_MARKDOWN_RULE: Final = re.compile(r"\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?\s*")
_COMMENT: Final = re.compile(r"\s*(?:%|#(?!\s*[,;\t])|//)")
_OPENING: Final = re.compile(r"[\s\[{(|]*[\[{(|]")
_CLOSING: Final = re.compile(r"[\]})|][\]})|;,\s]*$")
_SPACED: Final = re.compile(r"\S+")
_MARKS: Final = "\t;,| "
"""What fields are parted by, as they are tried."""
_CUTS: Final = ((1, 1, 0), (1, 0, 0), (0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1))
"""What may stand around the cells: a head line, a column before, and one behind."""


class _Run(NamedTuple):
    """Rows that follow each other, and whether the line before them names a size or a type."""

    rows: Sequence[Row]
    is_named: bool
    has_markdown_rule: bool


class _Table(NamedTuple):
    """The rows of a run that are cells, and whether nothing but a table has such."""

    rows: Sequence[Row]
    is_sure: bool


class _Outer(NamedTuple):
    """Whether bars stand before the first field of each line, and behind the last."""

    first: bool
    last: bool


_FRAMED: Final = _Outer(first=True, last=True)


def _outer(text: str) -> _Outer:
    """What the rule below the head of a table in Markdown has; both where there is no rule."""
    for line in text.split("\n", _MOST_LINES)[:_MOST_LINES]:
        if "|" in line and _MARKDOWN_RULE.fullmatch(line):
            bare = line.strip()
            return _Outer(bare.startswith("|"), bare.endswith("|"))
    return _FRAMED


def _row(number: int, line: str, mark: str, outer: _Outer) -> Row | None:
    """The fields of a line that are parted by *mark*; None if one can be no cell."""
    if len(line) > _LONGEST_ROW or mark not in line:
        return None
    found = _cells(line, mark, outer)
    return Row(number, *found) if found else None


@lru_cache(maxsize=512)  # words above a table have its lines asked of again and again
def _cells(line: str, mark: str, outer: _Outer) -> tuple[tuple[str, ...], tuple[int, ...]] | None:
    """The fields of a line that are parted by *mark*, and where each begins; None if one can be
    no cell."""
    start, end = _inside(line, mark, outer)
    fields = _words(line, start, end) if mark == " " else _fields(line, start, end, mark)
    words, columns = [], []
    for place, field in fields:
        word = clean_word(field)
        if not is_cell(word):
            return None
        words.append(word)
        columns.append(place + 1)
    return (tuple(words), tuple(columns)) if len(words) > 1 else None


def _inside(line: str, mark: str, outer: _Outer) -> tuple[int, int]:
    """Where the fields of a line begin and end, without bars or brackets around all of them."""
    start, end = 0, len(line)
    if mark == "|":
        start = len(line) - len(line.lstrip())
        end = max(start, len(line.rstrip()))
        first = start + (outer.first and line[start : start + 1] == "|")
        last = end - (outer.last and end > first and line[end - 1] == "|")
        return (first if outer.first else 0), (last if outer.last else len(line))
    if mark == "\t":
        return start, end
    assigned = _ASSIGNED.match(line)
    opening = _OPENING.match(line, assigned.end() if assigned else 0)
    closing = _CLOSING.search(line)
    start = opening.end() if opening else 0
    return start, closing.start() if closing and closing.start() >= start else end


def _fields(line: str, start: int, end: int, mark: str) -> Iterator[tuple[int, str]]:
    """Where each field begins, counted from 0, and what it is."""
    for field in line[start:end].split(mark):
        yield start + len(field) - len(field.lstrip()), field
        start += len(field) + 1


def _words(line: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    """The same of words; bars between them are decoration."""
    for match in _SPACED.finditer(BAR.sub(" ", line[:end]), start):
        yield match.start(), match[0]


def _runs(text: str, mark: str) -> Iterator[_Run]:
    """The runs of rows in *text*. Rules, comments and blank lines do not end one."""
    rows: list[Row] = []
    blank: list[int] = []
    empty: set[int] = set()
    """Of the blank lines those that have fields."""
    above, is_named, is_markdown = "", False, False
    outer = _outer(text) if mark == "|" else _FRAMED
    for number, line in enumerate(text.split("\n", _MOST_LINES)[:_MOST_LINES], 1):
        row = _row(number, line, mark, outer)
        is_empty = row is not None and not any(row.words)
        if not line.strip(" ") or (is_empty and not (rows or is_markdown or mark == "\t")):
            blank.append(number)
            empty |= {number} if line.strip(" ") else set()
        elif row and (not rows or _goes_on(rows[-1], row, mark)):
            is_named = is_named if rows else _is_heading(above) or bool(_ASSIGNED.match(line))
            blank = blank if rows else [each for each in blank if each in empty]
            rows.append(row)
        elif mark == "|" and _MARKDOWN_RULE.fullmatch(line):
            is_markdown = is_markdown or len(rows) < 2
        elif row or not (_RULE.fullmatch(line) or _COMMENT.match(line)):
            if rows:
                yield _Run(_filled(rows, blank), is_named, is_markdown)
            rows, blank, above = ([row] if row else []), [], line
            is_named, is_markdown = _is_heading(above) and not row, False
    if rows:
        yield _Run(_filled(rows, blank), is_named, is_markdown)


def _is_heading(line: str) -> bool:
    return len(line) < 200 and _HEADING.fullmatch(line) is not None


def _goes_on(last: Row, row: Row, mark: str) -> bool:
    """Whether a row can stand below another: as wide, or empty at an end that was cut off."""
    short, long = sorted((last, row), key=lambda each: len(each.words))
    missing = len(long.words) - len(short.words)
    if mark == "\t":
        return not missing or "" in last.words + row.words
    # A comma behind every row but the last is one of a program.
    return not missing or (missing == 1 and mark in ",;" and not long.words[-1])


def _filled(rows: Sequence[Row], blank: Sequence[int]) -> list[Row]:
    """Rows of one width. Blank lines are rows of empty cells if just so many are missing."""
    width = max(len(row.words) for row in rows)
    inside = [number for number in blank if number < rows[-1].number]
    if len(rows) < width and len(rows) + len(inside) == width and is_usual(width):
        rows = sorted([*rows, *(Row(number, (), ()) for number in inside)])
    filled = []
    for row in rows:
        missing = width - len(row.words)
        end = (row.columns[-1] if row.columns else 0) + 1
        filled.append(Row(row.number, row.words + ("",) * missing, row.columns + (end,) * missing))
    return filled


def _table(run: _Run, mark: str) -> _Table | None:
    """The squares in a run; None if there are none."""
    for top, left, right in _CUTS:
        rows = [row.cut(left, right) for row in run.rows[top:]]
        squares = split_squares(rows)
        pieces = any(map(drawn_by, squares[1:]))
        if not squares or not (pieces or is_usual(len(squares[0]))):
            continue
        head = run.rows[0].cut(left, right).words
        before = [row.words[0] for row in run.rows[top:]]
        behind = [row.words[-1] for row in run.rows]
        if (
            (top and not (any(head) and _counts(head)))
            or (left and not _counts(before))
            or (right and any(behind))
        ):
            continue
        words = {word for row in rows for word in row.words}
        numbers = {int(word) for word in words if len(word) > 1 and word.isdigit()}
        if numbers and max(numbers) > len(squares[0]) and _are_candidates(rows, mark):
            return None
        is_sure = bool(numbers or pieces or top or left or right or run.is_named)
        is_sure = is_sure or run.has_markdown_rule or not words.isdisjoint(("__", "None", "null"))
        return _Table(rows, is_sure or (mark in "\t;," and "" in words))
    return None


def _are_candidates(rows: Sequence[Row], mark: str) -> bool:
    """Whether numbers that are too large are the candidates of cells, and no mistakes."""
    size = len(rows[0].words)
    if mark in " |" or size > _ONE_FIGURE:
        return True
    words = (word for row in rows for word in row.words if word.isdigit())
    return sum(int(word) > size for word in words) > size


def _counts(words: Sequence[str]) -> bool:
    """Whether words count rows or columns, from 0, from 1 or in letters, or are all empty."""
    due = (
        "".join(map(str, range(len(words)))),
        "".join(map(str, range(1, len(words) + 1))),
        "ABCDEFGHIJKLMNOPQRSTUVWXY"[: len(words)],
        "",
    )
    return "".join(words).upper() in due


def _is_begun(run: _Run, mark: str) -> bool:
    """Whether a run can be nothing but a table that breaks off."""
    width, words = len(run.rows[0].words), {word for row in run.rows for word in row.words}
    is_open = mark in "\t;," and ("" in words or "__" in words)
    return is_open and is_usual(width) and len(run.rows) >= _FEWEST_ROWS


def is_table(head: str) -> bool:
    """Whether a puzzle stands in a text as a table, or begins to."""
    beginning = "\n".join(head.split("\n", _FIRST_LINES)[:_FIRST_LINES])
    return any(
        _is_begun(run, mark) or ((table := _table(run, mark)) and table.is_sure)
        for mark in _MARKS
        if mark in beginning
        for run in _runs(beginning, mark)
    )


def read_table(text: str, asked: Layout | None) -> Iterator[Found]:
    """The puzzles of each table in a text.

    Raises:
        FormatError: there is none that is whole.
    """
    for mark in _MARKS:
        runs = list(_runs(text, mark)) if mark in text else []
        tables = [table for run in runs if (table := _table(run, mark))]
        begun = [run for run in runs if _is_begun(run, mark) and not _table(run, mark)]
        if any(table.is_sure for table in tables):
            for table in tables:
                yield from _read_one(table.rows, asked)
        for run in begun:
            yield from _read_one(run.rows, asked)
        if begun or any(table.is_sure for table in tables):
            return
    raise FormatError("there is no table here with as many rows as columns")


def _read_one(rows: Sequence[Row], asked: Layout | None) -> Iterator[Found]:
    try:
        yield from read_squares(rows, asked)
    except FormatError as error:
        yield error
    except ValueError as error:
        number = rows[0].number
        yield FormatError(f"line {number}: {error}", number)
