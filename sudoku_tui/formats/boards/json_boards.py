"""Boards in JSON of any shape, and in the literals of Python, JavaScript, C and others.

Literals may have `None`, single quotes, braces for lists, and an assignment before them. A text is
one value, or a value on each line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from ...engine.layout import Digit, Layout
from ..codecs.json_text import Json, place_in, read_literal, without_assignment, write_json
from ..errors import FormatError, seen
from ..format import Format, SheetOrError, Sign, usual_only
from ..guards.lengths import Patience
from ..lines import split_lines
from ..sheet import Part, Sheet
from .tree_cells import holds_cells
from .tree_walk import Tree, sheets_in

_OBJECT: Final = re.compile(
    r"[^{\[]{0,200}(?P<all>\{\s*[\"'][^\"']{1,80}[\"']\s*:.*\})[^\"'\]]{0,80}"
)
_TEXT_OF_CELLS: Final = re.compile(r"[\"'](?=[^\"']*[1-9])[0-9A-Za-z._*-]{36,}[\"']")
_LISTS: Final = re.compile(r"[\[{]\s*[\[{]")
"""The beginning of a board of lists or of objects."""
_ON_PAGE: Final = re.compile(r"window\.gameData\s*=\s*(?=\{)")
"""The text before the JSON in a page of the New York Times."""
_BEGINS: Final = re.compile(r"\s*[\[{(]")
_BEGINS_OBJECT: Final = re.compile(r"\s*\{\s*\"\w{1,40}\"\s*:")
_NESTED: Final = re.compile(r"\s*\[\s*\[\s*\[")
_DIGITS_ALONE: Final = re.compile(r"[\s\[\]0-9,]*")
_SPREAD: Final = re.compile(r"\d\d|(?:^|\n)[ \t]*[\[\]0-9],?[ \t\r]*\n")
_NO_ROWS: Final = re.compile(r"[\"'{]|\bnull\b|\bNone\b|\d\.0\b|_,|-1\b")
"""Signs that never occur in rows of cells in brackets."""


def is_json_board(head: str) -> bool:
    """Check whether a text begins like JSON or a list, except rows of digits in brackets."""
    bare = without_assignment(head)
    begins = _BEGINS.match(bare)
    if begins is None or "," not in bare[: begins.end() + 2_000]:
        return _BEGINS_OBJECT.match(bare) is not None
    if bare == head and _DIGITS_ALONE.fullmatch(head.rstrip("; \n")):
        return bool(_NESTED.match(head) or _SPREAD.search(head))
    return bare != head or _NO_ROWS.search(head) is not None


def is_times_page(head: str) -> bool:
    """Check whether a text is a page of the New York Times."""
    return head.lstrip()[:1] == "<" and _ON_PAGE.search(head) is not None


def read_times_page(text: str, asked: Layout | None) -> Iterator[SheetOrError]:
    """Yield the puzzles of a page of the New York Times.

    Raises:
        FormatError: The page has none.
    """
    inside = text[seen(_ON_PAGE.search(text), "such page").end() :].partition("</script")[0]
    yield from read_json_board(inside.strip().removesuffix(";"), asked)


def is_json_line(line: str) -> bool:
    """Check whether a line has an object with a puzzle and without lists of lists."""
    found = _OBJECT.fullmatch(line) if "{" in line and not _LISTS.search(line) else None
    return found is not None and _TEXT_OF_CELLS.search(found["all"]) is not None


def read_json_line(line: str, asked: Layout | None) -> Iterator[SheetOrError]:
    """Yield the puzzles of the object on a line.

    Raises:
        FormatError: The object is not JSON, or has no puzzle.
    """
    found = _OBJECT.fullmatch(line)
    yield from read_json_board(" " * found.start("all") + found["all"] if found else line, asked)


def read_json_board(text: str, asked: Layout | None) -> Iterator[SheetOrError]:
    """Yield the puzzles of a value, or of the values on its lines.

    Raises:
        FormatError: The text is neither JSON nor a literal, or has no puzzle.
    """
    try:
        value = read_literal(text)
    except FormatError as error:
        first, _, others = text.lstrip().partition("\n")
        if not others.strip() or not _is_value(first):
            raise error from None
        yield from _read_lines(text, asked)
        return
    has_puzzle = False
    for found in sheets_in(_tree(value, text), asked):
        has_puzzle = True
        yield found
    if not has_puzzle:
        raise FormatError("there is no puzzle in this JSON: no list or text with 81 cells")


def _tree(value: Json, text: str) -> Tree:
    return Tree(value, lambda path, offset: place_in(text, path, offset))


def _read_lines(text: str, asked: Layout | None) -> Iterator[SheetOrError]:
    patience = Patience()
    for number, line in enumerate(split_lines(text), 1):
        if not line or line.isspace():
            continue
        try:
            value, has_puzzle = read_literal(line), False
            for found in sheets_in(_tree(value, line), asked, patience):
                has_puzzle = True
                yield (
                    replace(found, line=number)
                    if isinstance(found, Sheet)
                    else FormatError(f"line {number}: {found.message}", number)
                )
            if not has_puzzle and (holds_cells(value) or isinstance(value, list)):
                raise FormatError("these cells are no part of a puzzle")
        except FormatError as error:
            yield FormatError(f"line {number}: {error.message}", number)


def _is_value(line: str) -> bool:
    try:
        read_literal(line)
    except FormatError:
        return False
    return True


def _rows(sheet: Sheet, digits: Sequence[Digit]) -> list[list[Digit]]:
    size = sheet.layout.columns
    return [list(digits[start : start + size]) for start in range(0, len(digits), size)]


def write_json_rows(sheet: Sheet) -> str:
    """Return a list of rows, 0 for an empty cell."""
    return write_json(_rows(sheet, sheet.puzzle.givens))


def write_json_object(sheet: Sheet) -> str:
    """Return an object with the puzzle and its solution as lists of rows."""
    fields: dict[str, Json] = {"puzzle": _rows(sheet, sheet.puzzle.givens)}
    if sheet.solution:
        fields["solution"] = _rows(sheet, sheet.solution)
    if sheet.puzzle.title:
        fields["title"] = sheet.puzzle.title
    return write_json(fields)


BOARD = Format(
    "json-board",
    "an object with puzzle and solution as lists of rows; read in any shape of JSON",
    is_json_board,
    read_json_board,
    write_json_object,
    sign=Sign.KIND,
    keeps=frozenset({Part.SOLUTION, Part.TITLE}),
    misfit=usual_only,
    trap="null, None, 0 and empty text are empty cells",
)
TIMES = Format(
    "times-page",
    "a page of the New York Times with its puzzles",
    is_times_page,
    read_times_page,
    sign=Sign.NAME,
)
LINES = Format(
    "json-lines",
    "an object with a puzzle on each line; title and solution may stand beside it",
    is_json_line,
    read_json_line,
    sign=Sign.KIND,
    over=frozenset({"json-board"}),  # which is read whole, where lines may be any number
    by_line=True,
    trap="a text of 81 digits in it may be the solution alone",
)
ROWS = Format(
    "json-rows",
    "a list of lists, 0 for an empty cell",
    write=write_json_rows,
    misfit=usual_only,
)
