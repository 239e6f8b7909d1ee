"""Lines with a name and a value, as in YAML, TOML and notes: ``puzzle: 53..7…``, ``solution: …``.

A board may follow its name on the line, or on the lines below. A repeated name, a dash or a line of
dashes begins another puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from ...engine.layout import Layout
from ..codecs.json_text import Path
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


_Record = dict[str, _Value]


def is_keyed(head: str) -> bool:
    """Check whether the first lines have names, and one of them a board."""
    lines = [line for line in head[:8_000].split("\n") if line.strip()]
    lines = [line for line in lines if _HEAD.fullmatch(line) or not _is_divider(line)]
    named = list(map(_match, lines[:_MOST_LINES]))
    if not named or not (named[0] or any(match and match.re is _HEAD for match in named)):
        return False
    for place, match in enumerate(named):
        if match and _role(match) is Role.GIVENS:
            said = match["said"] or ""
            below = next(iter(lines[place + 1 : place + 2]), "").strip()
            if match.re is _HEAD and not _ROW.fullmatch(below):
                continue
            is_below = _BELOW.fullmatch(said) and _ROW.fullmatch(below)
            return bool(_CELLS.fullmatch(said) or is_below)
    return False


def _is_divider(line: str) -> bool:
    return _DIVIDER.fullmatch(line.strip()) is not None


def _match(line: str) -> re.Match[str] | None:
    """Return the name and the value on a line; None without a name, or if the line is too long."""
    if len(line) >= _LONGEST:
        return None
    head = _HEAD.fullmatch(line)
    return head if head and _role(head) in _OF_BOARDS else _LINE.fullmatch(line)


def _is_board(name: str) -> bool:
    return ROLES.get(normalised(name)) is Role.GIVENS


def _role(match: re.Match[str]) -> Role | None:
    return ROLES.get(normalised(match["name"]))


def read_keyed(text: str, asked: Layout | None) -> Iterator[SheetOrError]:
    """Yield the puzzle of each record, with its solution, title, author and source."""
    for record in _records(text):
        named = (value for name, value in record.items() if value.text and _is_board(name))
        board = next(named, None)
        if board is None:
            continue

        def place(
            path: Path, offset: int | None, record: _Record = record
        ) -> tuple[int, int] | None:
            value = record.get(path[0]) if path else None
            if value is None:
                return None
            above = value.text[: offset or 0]
            column = (offset or 0) - (above.rfind("\n") + 1)
            return value.line + above.count("\n"), column + 1 + (
                0 if "\n" in above else value.column
            )

        tree = Tree({name: value.text for name, value in record.items()}, place)
        for found in sheets_in(tree, asked):
            yield replace(found, line=board.line) if isinstance(found, Sheet) else found


def _records(text: str) -> Iterator[_Record]:
    """Yield the values of each puzzle by their names.

    Raises:
        FormatError: Cells are on a line without a name, or a board has too many lines.
    """
    record, is_open = _Record(), False
    for number, line in enumerate(text.split("\n"), 1):
        match = _match(line)
        is_divider = _is_divider(line) and not (match and match.re is _HEAD)
        if is_divider or (match and match["item"]):
            yield record
            record, is_open = _Record(), False
        if match is None and is_open and record and not _ENDS.fullmatch(line):
            last = record[next(reversed(record))]
            if last.text.count("\n") >= _MOST_LINES:
                raise FormatError(f"line {number}: no board has so many lines", number)
            if not last.text:
                last.line, last.column = number, 0
            last.text += f"\n{line}" if last.text else line
        elif match is None and not is_divider and _DATA.search(line):
            message = f"line {number}: this line belongs to no name"
            raise FormatError(message, number)
        if match is None:
            continue
        name = match["name"]
        if name in record and ROLES.get(normalised(name)) is not Role.SOLUTION:
            yield record
            record = _Record()
        is_open = _BELOW.fullmatch(match["said"]) is not None
        said = "" if is_open else match["said"]
        quoted = said[:1] in "\"'" and len(said) > 1
        start = match.start("said") + quoted
        record[name] = _Value(said.strip("\"'"), number, start)
    yield record


KEYED = Format(
    "keyed-lines",
    "lines that name what they have: puzzle, solution, title, as in YAML",
    is_keyed,
    read_keyed,
    sign=Sign.SHAPE,
    keeps=frozenset({Part.SOLUTION, Part.TITLE, Part.AUTHOR, Part.SOURCE}),
    trap="the solution is no second puzzle",
)
