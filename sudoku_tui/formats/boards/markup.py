"""Boards in markup: the environments of LaTeX's packages for Sudoku, and tables of HTML.

LaTeX: ``|5|3| | |.`` in `sudoku`, `sudoku-block` and the like, and ``\\setrow`` of `logicpuzzle`.
HTML: a table with a cell of text, or of a field that is filled in, for each cell of the puzzle; a
table whose cells are tables is one of boxes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import unescape
from typing import Final

from ...engine.layout import Layout
from ..clean import clean_text, split_lines
from ..errors import FormatError
from ..format import Found
from ..refusals.patience import Patience
from ..sheet import Sheet
from .squares import Row, clean_word, is_cell, read_squares

_ENVIRONMENT: Final = re.compile(r"\\begin\{([a-z]*sudoku[a-z-]*\*?)\}")
_TABULAR: Final = re.compile(
    r"\\begin\{(tabular[xy]?\*?|array|[a-zA-Z]?matrix|NiceTabular|longtable|tabu)\}"
)
"""An environment whose rows are cells with & between them."""
_COMMAND: Final = re.compile(
    r"\\(?:hline|midrule|toprule|bottomrule|cline\{[^{}]*\}|cmidrule(?:\([lr]*\))?\{[^{}]*\}"
    r"|h?phantom\{[^{}]*\}|(?:text|math)(?:bf|sf|rm|it|tt)|bf|bfseries|large|Large|huge|quad|[ ,;])"
    r"|\\multicolumn\{1\}\{[^{}]*\}|[{}$~]"
)
"""What in a cell of such a row is no digit."""
_SET_ROW: Final = re.compile(r"\\setrow\s*(?:\{\d+\})?\s*\{(.*)\}\s*%?.*")
_IN_BRACES: Final = re.compile(r"\{([^{}]*)\}")
_LATEX_ROW: Final = re.compile(r"\s*\|(.*)\|\s*\.?\s*(?:%.*)?")
_TABLE: Final = re.compile(r"<table\b|<td\b", re.IGNORECASE)
_PART: Final = re.compile(r"<(?P<end>/?)(?P<tag>[A-Za-z]+)(?P<rest>[^<>]*)>|<[^<]*|[^<]+")
"""A tag of a page, or what stands between tags."""
_VALUE: Final = re.compile(r"\bvalue\s*=\s*[\"']?([^\"'\s>]*)", re.IGNORECASE)
_LONGEST_ROW: Final = 2_000
_LONGEST_TITLE: Final = 200
_DEEPEST: Final = 20
_MOST_CELLS: Final = 20_000
_FEWEST_CELLS: Final = 4
_MOST_ROWS: Final = 100


def is_latex(head: str) -> bool:
    """Whether a text has an environment for a Sudoku."""
    if _TABULAR.search(head) and "&" in head:
        return True
    return _ENVIRONMENT.search(head) is not None or "\\setrow" in head


def read_latex(text: str, asked: Layout | None) -> Iterator[Found]:
    """The puzzle of each environment.

    Raises:
        FormatError: there is none.
    """
    patience, has_rows = Patience(), False
    for rows in _environments(text, patience):
        has_rows = True
        for found in _read_square(rows, asked):
            patience.has_found = patience.has_found or isinstance(found, Sheet)
            yield found
    if not has_rows:
        raise FormatError("there is no puzzle here: rows like |5|3| | |. were due")


def _environments(text: str, patience: Patience) -> Iterator[list[Row]]:
    """Yield the rows of each environment, as soon as it ends."""
    rows: list[Row] = []
    for number, line in enumerate(split_lines(text), 1):
        if line.lstrip().startswith("%"):
            continue
        if begins := _ENVIRONMENT.search(line) or _TABULAR.search(line):
            line = " " * begins.end() + line[begins.end() :]
            if rows:
                yield rows
            rows = []
        if row := _latex_row(number, line):
            patience.look()
            rows.append(row)
        if rows and ("\\end{" in line or len(rows) > _MOST_ROWS):
            yield rows
            rows = []
    if rows:
        yield rows


def _latex_row(number: int, line: str) -> Row | None:
    """The cells of a line like ``|5|3| | |.`` or ``\\setrow{ }{2}{ }``; None if it is neither."""
    if len(line) > _LONGEST_ROW:
        return None
    if row := _LATEX_ROW.fullmatch(line):
        columns, words, start = [], [], row.start(1)
        for word in row[1].split("|"):
            columns.append(start + 1)
            words.append(clean_word(word))
            start += len(word) + 1
        return Row(number, tuple(words), tuple(columns))
    if "&" in line:
        return _row_of_table(number, line)
    if "\\setrow" not in line:
        return None
    inner = _IN_BRACES.findall(line.partition("\\setrow")[2])
    if len(inner) < _FEWEST_CELLS and (row := _SET_ROW.search(line)):
        inner = row[1].replace("{", "").replace("}", "").split(",")
    elif "," in line and inner and inner[0].isdecimal():
        inner = [each.strip(" {}") for each in line.partition("{")[2].partition("{")[2].split(",")]
    words = [clean_word(word) for word in inner]
    return Row(number, tuple(words), (line.find("\\setrow") + 1,) * len(words))


def _row_of_table(number: int, line: str) -> Row:
    """The cells of a line like ``5 & 3 & & \\\\ \\hline``."""
    columns, words, start = [], [], 0
    for field in line.partition("\\\\")[0].split("&"):
        columns.append(start + 1)
        words.append(clean_word(_COMMAND.sub(" ", field)))
        start += len(field) + 1
    return Row(number, tuple(words), tuple(columns))


def _read_square(rows: Sequence[Row], asked: Layout | None, title: str = "") -> Iterator[Found]:
    try:
        for sheet in read_squares(rows, asked):
            titled = replace(sheet.puzzle, title=clean_text(title)) if title else sheet.puzzle
            yield replace(sheet, puzzle=titled)
    except FormatError as error:
        yield error
    except ValueError as error:
        yield FormatError(f"line {rows[0].number}: {error}", rows[0].number)


class _Page:
    """The tables of a page, as rows of words; tables in cells of tables are taken in first.

    What is broken in the markup is text, and nothing is looked at twice: the parser of the
    standard library takes minutes for tags that are never closed.
    """

    def __init__(self, text: str) -> None:
        self.tables: list[tuple[int, list[list[str]]]] = []
        """The line where each begins, and its rows."""
        self.title = ""
        self._open: list[tuple[int, list[list[str]]]] = []
        self._cell: list[list[str]] = []
        self._in_title = False
        line, cells = 1, 0
        for part in _PART.finditer(text):
            if part["tag"]:
                cells += part["tag"].lower() in ("td", "th")
                self._take_tag(part["tag"].lower(), bool(part["end"]), part["rest"], line)
            elif self._in_title:
                self.title = f"{self.title}{unescape(part[0])}"[:_LONGEST_TITLE]
            elif self._cell:
                self._cell[-1].append(unescape(part[0][:_LONGEST_TITLE]))
            if cells > _MOST_CELLS or len(self._open) > _DEEPEST:
                raise FormatError(f"this page has more than {_MOST_CELLS:,} cells, or deep tables")
            line += part[0].count("\n")

    def _take_tag(self, tag: str, is_end: bool, rest: str, line: int) -> None:
        self._in_title = tag == "title" and not is_end
        if tag == "table" and not is_end:
            self._open.append((line, []))
            self._cell.append([])
        elif self._open and tag == "table":
            self._close_cell()
            begun, rows = self._open.pop()
            self._cell.pop()
            self.tables.append((begun, [row for row in rows if row]))
        elif self._open and tag in ("tr", "td", "th"):
            self._close_cell()
            rows = self._open[-1][1]
            if tag == "tr" and not is_end:
                rows.append([])
            elif not is_end and rows:
                rows[-1].append("")
        elif self._cell and tag == "input" and (value := _VALUE.search(rest)):
            self._cell[-1].append(unescape(value[1]))

    def _close_cell(self) -> None:
        rows, text = self._open[-1][1], "".join(self._cell[-1]).strip()
        if rows and rows[-1]:
            rows[-1][-1] = text if text else rows[-1][-1]
        self._cell[-1].clear()


def is_html(head: str) -> bool:
    """Whether a text has a table of HTML."""
    return _TABLE.search(head) is not None


def read_html(text: str, asked: Layout | None) -> Iterator[Found]:
    """The puzzle of each table, with the title of the page.

    Raises:
        FormatError: no table is a puzzle.
    """
    page = _Page(text)
    any_square = False
    for line, table in [*page.tables, *_of_boxes(page)]:
        words = [tuple(map(clean_word, row)) for row in table]
        width = len(words[0]) if words else 0
        whole = width > 3 and len(words) % width == 0 and all(len(row) == width for row in words)
        if whole and all(is_cell(word) for row in words for word in row):
            any_square = True
            rows = [Row(line, row, (1,) * width) for row in words]
            yield from _read_square(rows, asked, page.title)
    if not any_square:
        raise FormatError("no table of this page has a puzzle in it")


def _of_boxes(page: _Page) -> Iterator[tuple[int, list[list[str]]]]:
    """A table put together of nine small ones, where each is a box."""
    small = [
        (line, table)
        for line, table in page.tables
        if len(table) == 3 and all(len(row) == 3 for row in table)
    ]
    if len(small) == 9:
        boxes = [table for _, table in small]
        rows = [
            [word for box in boxes[band * 3 : band * 3 + 3] for word in box[row]]
            for band in range(3)
            for row in range(3)
        ]
        yield small[0][0], rows
