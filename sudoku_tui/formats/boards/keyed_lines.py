"""Lines that name what they have, as YAML, TOML and notes do: ``puzzle: 53..7…``, ``solution: …``.

A board may stand behind its name, or on the lines below it. A name that comes again, a dash or a
line of dashes begins another puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from math import isqrt
from typing import Final

from ...engine.layout import Layout
from ...engine.layouts.variants import picture_of, variant
from ...engine.puzzle import Puzzle, has_givens
from ..cells import draws
from ..clean import clean_text
from ..errors import FormatError
from ..form import Reading
from ..format import Format, Found, Sign
from ..plain_lines import each_reading
from ..reader.chunks import boards_in
from ..sheet import Part, Sheet
from ..told_rules import rules_of_fields

_LINE: Final = re.compile(
    r"[ \t]*(?P<item>-[ \t]+)?[\"']?(?P<name>[A-Za-z_]{1,30})[\"']?[ \t]*[:=](?![:=])[ \t]*"
    r"(?P<said>.*?)[ \t]*[,;]?"
)
_HEAD: Final = re.compile(r"[ \t]*(?P<said>)(?P<item>)\[(?P<name>[A-Za-z]{3,20})\][ \t]*")
"""A name in brackets, with what it names below it."""
_PUZZLE: Final = frozenset(
    ("puzzle", "problem", "givens", "board", "grid", "sudoku", "clues", "quiz")
)
_SOLUTION: Final = frozenset(("solution", "answer", "solved"))
_PIECES: Final = frozenset(
    ("regions", "areas", "pieces", "shapes", "zones", "boxes", "blocks", "layout", "jigsaw", "map")
)
_TEXTS: Final = {"title": "title", "name": "title", "author": "author", "source": "source"}
_BELOW: Final = re.compile(r"|[|>][+-]?|\"\"\"|'''")
"""What stands behind a name whose text is on the lines below."""
_CELLS: Final = re.compile(r"[\"']?[0-9A-Za-z._*/ -]{16,1250}[\"']?")
_DIVIDER: Final = re.compile(r"-{3,}|\+{3}|\.{3}|\[\[?\w*\]?\]")
_ENDS: Final = re.compile(r"(?i)\s*(?:end)?\s*")
"""A line that is none of a board."""
_LONGEST: Final = 1_500
_MOST_LINES: Final = 60
"""Lines of a board below its name."""


@dataclass
class _Record:
    """What is named of one puzzle."""

    boards: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    """The lines of ``puzzle``, ``solution`` and ``pieces``, each with its number."""
    others: dict[str, str] = field(default_factory=dict)
    """What is said under any other name."""
    texts: dict[str, str] = field(default_factory=dict)


def is_keyed(head: str) -> bool:
    """Whether the first lines name things, a board among them."""
    lines = [line for line in head[:8_000].split("\n") if line.strip()]
    lines = [line for line in lines if _HEAD.fullmatch(line) or not _is_divider(line)]
    named = list(map(_match, lines[:_MOST_LINES]))
    if not named or not (named[0] or any(match and match.re is _HEAD for match in named)):
        return False
    for place, match in enumerate(named):
        if match and match["name"].lower() in _PUZZLE:
            said = match["said"] or ""
            below = next(iter(lines[place + 1 : place + 2]), "").strip()
            if match.re is _HEAD and not _is_row(below):
                continue
            return bool(_CELLS.fullmatch(said) or (_BELOW.fullmatch(said) and _is_row(below)))
    return False


def _is_divider(line: str) -> bool:
    return _DIVIDER.fullmatch(line.strip()) is not None


def _match(line: str) -> re.Match[str] | None:
    """What a line names; nothing of one that is longer than a board on a line."""
    if len(line) >= _LONGEST:
        return None
    head = _HEAD.fullmatch(line)
    return head if head and _kind(head["name"].lower()) else _LINE.fullmatch(line)


def _kind(name: str) -> str:
    """What of a puzzle a name says that stands behind or below it; nothing of any other."""
    if name in _PUZZLE:
        return "puzzle"
    return "solution" if name in _SOLUTION else "pieces" if name in _PIECES else ""


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
        is_head = match is not None and match.re is _HEAD
        is_divider = _is_divider(line) and not is_head
        if is_divider or (match and match["item"]):
            yield record
            record, open_name = _Record(), ""
        if match is None:
            if (
                open_name
                and not _ENDS.fullmatch(line)
                and len(record.boards[open_name]) < _MOST_LINES
            ):
                record.boards[open_name].append((number, line))
            continue
        name, said, open_name = match["name"].lower(), match["said"].strip("\"'"), ""
        kind = _kind(name)
        is_below = _BELOW.fullmatch(match["said"])
        if kind and (kind != "pieces" or is_below or _CELLS.fullmatch(said)):
            if kind != "solution" and record.boards.get(kind):
                yield record
                record = _Record()
            record.boards[kind] = []
            if is_below:
                open_name = kind
            else:
                record.boards[kind].append((number, " " * match.start("said") + match["said"]))
        elif name in _TEXTS:
            record.texts.setdefault(_TEXTS[name], clean_text(said).strip())
        else:
            record.others[match["name"]] = said or "what is below"
    yield record


def _read_one(record: _Record, asked: Layout | None) -> Found:
    pieces, drawn = _pieces(record.boards.get("pieces", []))
    found = _board(record.boards["puzzle"], asked or drawn)
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
    if pieces and not drawn:
        rules.append(f"pieces '{clean_text(pieces, 20)}'")
    sheet = Sheet(puzzle, line=found.line).with_unknown(rules)
    full = _board(record.boards.get("solution", []), sheet.layout)
    if not isinstance(full, Reading) or full.puzzle.layout != sheet.layout:
        return sheet
    agrees = has_givens(full.puzzle.givens, puzzle)
    return replace(sheet, solution=full.puzzle.givens) if agrees else sheet


def _pieces(lines: list[tuple[int, str]]) -> tuple[str, Layout | None]:
    """The labels of pieces, and the layout that they draw; None where they draw none."""
    rows = [line.strip(" \t|\"'") for _, line in lines]
    labels = [label for row in rows for label in (row.split() if " " in row else row)]
    picture, size = picture_of(labels), isqrt(len(labels))
    with suppress(ValueError):
        return " ".join(rows), variant(size, picture=picture) if draws(picture) else None
    return " ".join(rows), None


def _board(lines: list[tuple[int, str]], asked: Layout | None) -> Reading | FormatError:
    """The one board of some lines; an error says where in the whole text."""
    if not lines:
        return FormatError("a board was due")
    first = lines[0][0]
    texts = [line.replace('"', " ").replace("'", " ") for _, line in lines]
    found = list(each_reading(boards_in(texts, (), asked)))
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
