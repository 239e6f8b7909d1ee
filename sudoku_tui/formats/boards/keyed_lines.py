"""Lines that name what they have, as YAML, TOML and notes do: ``puzzle: 53..7…``, ``solution: …``.

A board may stand behind its name, or on the lines below it. A name that comes again, a dash or a
line of dashes begins another puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from ...engine.layout import Layout
from ...engine.puzzle import Puzzle, has_givens
from ..clean import clean_text
from ..errors import FormatError
from ..form import Reading
from ..format import Format, Found, Sign
from ..sheet import Part, Sheet
from ..stream import read_cells
from ..told_rules import rules_of_fields

_LINE: Final = re.compile(
    r"[ \t]*(?P<item>-[ \t]+)?[\"']?(?P<name>[A-Za-z_]{1,30})[\"']?[ \t]*[:=](?![:=])[ \t]*"
    r"(?P<said>.*?)[ \t]*[,;]?"
)
_PUZZLE: Final = frozenset(("puzzle", "givens", "board", "grid", "sudoku", "clues", "quiz"))
_SOLUTION: Final = frozenset(("solution", "answer", "solved"))
_TEXTS: Final = {"title": "title", "name": "title", "author": "author", "source": "source"}
_BELOW: Final = re.compile(r"|[|>][+-]?|\"\"\"|'''")
"""What stands behind a name whose text is on the lines below."""
_CELLS: Final = re.compile(r"[\"']?[0-9A-Za-z._*/ -]{16,1250}[\"']?")
_DIVIDER: Final = re.compile(r"-{3,}|\+{3}|\.{3}|\[\[?\w*\]?\]")
_LONGEST: Final = 1_500
_MOST_LINES: Final = 60
"""Lines of a board below its name."""


@dataclass
class _Record:
    """What is named of one puzzle."""

    boards: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    """The lines of ``puzzle`` and ``solution``, each with its number."""
    others: dict[str, str] = field(default_factory=dict)
    """What is said under any other name."""
    texts: dict[str, str] = field(default_factory=dict)


def is_keyed(head: str) -> bool:
    """Whether the first lines name things, a board among them."""
    lines = [line for line in head[:8_000].split("\n") if line.strip()]
    lines = [line for line in lines if not _DIVIDER.fullmatch(line.strip())]
    named = list(map(_match, lines[:_MOST_LINES]))
    if not named or named[0] is None:
        return False
    for place, match in enumerate(named):
        if match and match["name"].lower() in _PUZZLE:
            said = match["said"] or ""
            below = next(iter(lines[place + 1 : place + 2]), "").strip()
            return bool(_CELLS.fullmatch(said) or (_BELOW.fullmatch(said) and _is_row(below)))
    return False


def _match(line: str) -> re.Match[str] | None:
    """What a line names; nothing of one that is longer than a board on a line."""
    return _LINE.fullmatch(line) if len(line) < _LONGEST else None


def _is_row(line: str) -> bool:
    return 3 < len(line) < 200 and re.fullmatch(r"[0-9A-Za-z._*|+ -]+", line) is not None


def read_keyed(text: str, asked: Layout | None) -> Iterator[Found]:
    """The puzzle of each record, with its solution, title, author and source."""
    for record in _records(text):
        if "puzzle" in record.boards:
            yield _read_one(record, asked)


def _records(text: str) -> Iterator[_Record]:
    record, open_name = _Record(), ""
    for number, line in enumerate(text.split("\n"), 1):
        match = _match(line)
        if _DIVIDER.fullmatch(line.strip()) or (match and match["item"]):
            yield record
            record, open_name = _Record(), ""
        if match is None:
            if open_name and line.strip() and len(record.boards[open_name]) < _MOST_LINES:
                record.boards[open_name].append((number, line))
            continue
        name, said, open_name = match["name"].lower(), match["said"].strip("\"'"), ""
        kind = "puzzle" if name in _PUZZLE else "solution" if name in _SOLUTION else ""
        if kind:
            if kind == "puzzle" and kind in record.boards:
                yield record
                record = _Record()
            record.boards[kind] = []
            if _BELOW.fullmatch(match["said"]):
                open_name = kind
            else:
                record.boards[kind].append((number, " " * match.start("said") + match["said"]))
        elif name in _TEXTS:
            record.texts.setdefault(_TEXTS[name], clean_text(said).strip())
        else:
            record.others[match["name"]] = said or "what is below"
    yield record


def _read_one(record: _Record, asked: Layout | None) -> Found:
    found = _board(record.boards["puzzle"], asked)
    if isinstance(found, FormatError):
        return found
    said, told = found.puzzle, record.texts.get
    puzzle = Puzzle(
        said.layout,
        said.givens,
        told("title", ""),
        told("author", ""),
        told("source", ""),
        extras=said.extras,
    )
    rules = rules_of_fields(record.others, said.layout)
    sheet = Sheet(puzzle, line=found.line, unsupported=tuple(rules))
    full = _board(record.boards.get("solution", []), sheet.layout)
    if not isinstance(full, Reading) or full.puzzle.layout != sheet.layout:
        return sheet
    agrees = has_givens(full.puzzle.givens, puzzle)
    return replace(sheet, solution=full.puzzle.givens) if agrees else sheet


def _board(lines: list[tuple[int, str]], asked: Layout | None) -> Reading | FormatError:
    """The one board of some lines; an error says where in the whole text."""
    if not lines:
        return FormatError("a board was due")
    first = lines[0][0]
    texts = [line.replace('"', " ").replace("'", " ") for _, line in lines]
    found = list(read_cells(texts, layout=asked))
    if len(found) != 1:
        return FormatError(f"line {first}: one board was due, and {len(found)} are there", first)
    reading = found[0]
    if isinstance(reading, Reading):
        return reading._replace(line=first)
    line = lines[(reading.line or 1) - 1][0]
    message = re.sub(r"^line \d+", f"line {line}", reading.message)
    return FormatError(message, line, reading.column)


KEYED = Format(
    "keyed-lines",
    "lines that name what they have: puzzle, solution, title, as in YAML",
    is_keyed,
    read_keyed,
    sign=Sign.SHAPE,
    keeps=frozenset({Part.SOLUTION, Part.TITLE, Part.AUTHOR, Part.SOURCE}),
    trap="the solution is no second puzzle",
)
