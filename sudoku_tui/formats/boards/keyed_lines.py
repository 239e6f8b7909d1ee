"""Lines with a name and a value, as in YAML, TOML and notes: ``puzzle: 53..7…``, ``solution: …``.

A board may follow its name on the line, or on the lines below. A repeated name, a dash or a line of
dashes begins another puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest
from typing import Final

from ...engine.layout import Layout
from ..codecs.json_text import Json, Path
from ..errors import FormatError
from ..format import Format, SheetOrError, Sign
from ..sheet import Part, Sheet
from .key_roles import ROLES, Role, normalised
from .tree_walk import Tree, sheets_in

_LINE: Final = re.compile(
    r"[ \t]*(?P<item>-[ \t]+)?[\"']?(?P<name>[A-Za-z_]{1,30})[\"']?[ \t]*[:=](?![:=])[ \t]*"
    r"(?P<said>.*?)[ \t]*[,;]?"
)
_HEAD: Final = re.compile(r"[ \t]*(?P<said>)(?P<item>)\[(?P<name>[A-Za-z]{3,20})\][ \t]*")
"""A name in brackets, with its content below it."""
_BELOW: Final = re.compile(r"|[|>][+-]?|\"\"\"|'''")
"""The end of a line whose content is on the lines below."""
_CELLS: Final = re.compile(r"[\"']?[0-9A-Za-z._*/ -]{16,1250}[\"']?")
_ROW: Final = re.compile(r"[0-9A-Za-z._*|+ -]{4,199}")
_DIVIDER: Final = re.compile(r"-{3,}|\+{3}|\.{3}|\[\[?\w*\]?\]")
_ENDS: Final = re.compile(r"\s*(?:\"\"\"|'''|(?i:end)?)\s*")
"""A line that ends a board above it."""
_DATA: Final = re.compile(r"[0-9._*]{7,}|(?:[0-9._*][ ,;|]+){6,}")
"""Cells on a line without a name."""
_OF_BOARDS: Final = (Role.GIVENS, Role.SOLUTION, Role.PIECES)
_LONGEST: Final = 1_500
_MOST_LINES: Final = 60
"""Most lines of a board below its name."""


@dataclass
class _Value:
    """The text of one name, with its place in the file."""

    text: str
    line: int
    column: int

    def place(self, offset: int | None) -> tuple[int, int]:
        """Return line and column of a character, both counted from 1."""
        above = self.text[: offset or 0]
        first = 1 if "\n" in above else self.column + 1
        return self.line + above.count("\n"), len(above.rpartition("\n")[2]) + first

    def extend(self, line: str, number: int) -> None:
        """Add a line of a board below its name.

        Raises:
            FormatError: There are too many lines.
        """
        if self.text.count("\n") >= _MOST_LINES:
            raise FormatError(f"line {number}: no board has so many lines", number)
        if not self.text:
            self.line, self.column = number, 0
        self.text += f"\n{line}" if self.text else line


_Record = dict[str, _Value]


def is_keyed(head: str) -> bool:
    """Check whether the first lines have names, and one of them a board."""
    lines = [line for line in head[:8_000].split("\n") if line.strip()]
    lines = [line for line in lines if _HEAD.fullmatch(line) or not _is_divider(line)]
    named = list(map(_match, lines[:_MOST_LINES]))
    if not (any(named[:1]) or any(match and match.re is _HEAD for match in named)):
        return False
    pairs = zip_longest(named, lines[1 : len(named) + 1], fillvalue="")
    found = (_has_board(match, below) for match, below in pairs if isinstance(match, re.Match))
    return next((each for each in found if each is not None), False)


def _has_board(match: re.Match[str], below: str) -> bool | None:
    """Check whether a name has a board, perhaps on the lines below; None if it is of no board."""
    is_below = _ROW.fullmatch(below.strip()) is not None
    if _role(match) is not Role.GIVENS or (match.re is _HEAD and not is_below):
        return None
    is_open = _BELOW.fullmatch(match["said"]) is not None
    return (is_open and is_below) or _CELLS.fullmatch(match["said"]) is not None


def _is_divider(line: str) -> bool:
    return _DIVIDER.fullmatch(line.strip()) is not None


def _match(line: str) -> re.Match[str] | None:
    """Return the name and the value on a line; None without a name, or if the line is too long."""
    if len(line) >= _LONGEST:
        return None
    head = _HEAD.fullmatch(line)
    return head if head and _role(head) in _OF_BOARDS else _LINE.fullmatch(line)


def _role(match: re.Match[str]) -> Role | None:
    return ROLES.get(normalised(match["name"]))


def read_keyed(text: str, asked: Layout | None) -> Iterator[SheetOrError]:
    """Yield the puzzle of each record, with its solution, title, author and source."""
    for record in _records(text):
        named = (value for name, value in record.items() if value.text and _is_board(name))
        board = next(named, None)
        if board is None:
            continue
        values: dict[str, Json] = {name: value.text for name, value in record.items()}
        for found in sheets_in(Tree(values, partial(_place, record)), asked):
            yield replace(found, line=board.line) if isinstance(found, Sheet) else found


def _is_board(name: str) -> bool:
    return ROLES.get(normalised(name)) is Role.GIVENS


def _place(record: _Record, path: Path, offset: int | None) -> tuple[int, int] | None:
    """Return line and column of the value at a path or of a character of it; None for others."""
    value = record.get(path[0]) if path else None
    return value.place(offset) if value else None


def _records(text: str) -> Iterator[_Record]:
    """Yield the values of each puzzle by their names.

    Raises:
        FormatError: Cells are on a line without a name, or a board has too many lines.
    """
    record, is_open = _Record(), False
    for number, line in enumerate(text.split("\n"), 1):
        match = _match(line)
        if _begins_record(line, match, record):
            yield record
            record, is_open = _Record(), False
        if match:
            said = match["said"]
            is_open = _BELOW.fullmatch(said) is not None
            start = match.start("said") + (said[:1] in "\"'" and len(said) > 1)
            record[match["name"]] = _Value("" if is_open else said.strip("\"'"), number, start)
        elif is_open and not _ENDS.fullmatch(line):
            record[next(reversed(record))].extend(line, number)
        elif _DATA.search(line):
            raise FormatError(f"line {number}: this line belongs to no name", number)
    yield record


def _begins_record(line: str, match: re.Match[str] | None, record: _Record) -> bool:
    """Check whether a line begins another puzzle: a divider, a dash, or a name again."""
    if match is None:
        return _is_divider(line)
    is_again = match["name"] in record and _role(match) is not Role.SOLUTION
    return is_again or bool(match["item"]) or (match.re is not _HEAD and _is_divider(line))


KEYED = Format(
    "keyed-lines",
    "lines that name what they have: puzzle, solution, title, as in YAML",
    is_keyed,
    read_keyed,
    sign=Sign.SHAPE,
    keeps=frozenset({Part.SOLUTION, Part.TITLE, Part.AUTHOR, Part.SOURCE}),
    trap="the solution is no second puzzle",
)
