"""Lists of cells with digits, a cell a line: ``square digit``, or ``row column digit``.

Games::YASudoku counts squares from 0; lists of rows and columns count from 0 or from 1, as they
show. Fields are parted by spaces, commas or tabs. Where each cell has its name, as in ``r4c5=7``,
``E4: 7`` or ``cell(4,5,7).``, several may stand on a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from ...engine.layout import Layout
from ...engine.layouts import CLASSIC
from ..clean import clean_text, split_lines
from ..draft import Draft
from ..errors import FormatError
from ..sheet import Sheet

_LINE: Final = re.compile(r"\s*(\d{1,2})[\s,;:]+(?:(\d)[\s,;:]+)?(\d)[\s,;]*")
_NAMED: Final = re.compile(
    r"(?:\br(?P<row>\d)c(?P<column>\d)|\b(?P<letter>[A-I])(?P<number>[1-9])"
    r"|\b[a-z]\w{0,20}\([ \t]*(?P<down>\d)[ \t]*,[ \t]*(?P<across>\d)(?=[ \t]*,[ \t]*\d[ \t]*\)))"
    r"[ \t]*[=:,][ \t]*(?P<digit>[1-9])(?:[ \t]*\)[ \t]*\.?)?(?!\w)",
    re.IGNORECASE,
)
_PLACES: Final = ("row", "column", "down", "across")
_ASIDE: Final = re.compile(r"(?m)^[ \t]{0,40}[#%].*")
_WORD: Final = re.compile(r"[^\s,;]+")
_COMMENT: Final = re.compile(r"\s*(?:[#%].*)?")
_BEGINNING: Final = 4_000
"""Characters that are looked at to recognise a list."""
_FEWEST: Final = 8
"""Cells that a list must have, not to be taken for something else."""
_MOST_LINES: Final = 10_000
"""Lines of a list, with its comments; no board has as many cells."""
_LONGEST_NAMED: Final = 200_000
"""Characters of a list of names, with its comments."""


def _items(text: str) -> Iterator[tuple[int, re.Match[str] | None]]:
    """Each line that says something, and what it is."""
    for number, line in enumerate(split_lines(text), 1):
        if not _COMMENT.fullmatch(line):
            yield number, _LINE.fullmatch(line)


def is_cell_list(head: str) -> bool:
    """Whether every line of a text is a cell and a digit."""
    beginning = head[:_BEGINNING].rpartition("\n")[0] if len(head) > _BEGINNING else head
    items = [match for _, match in _items(beginning)]
    whole = len(items) >= _FEWEST and all(items)
    return whole and len({match[2] is None for match in items if match}) == 1


def read_cell_list(text: str, asked: Layout | None) -> Iterator[Sheet]:
    """The puzzle of a list.

    Raises:
        FormatError: a line is something else, or names a cell that is not there.
    """
    layout = asked or CLASSIC
    draft = Draft(layout)
    items = list(islice(_items(text), layout.cells + 1))
    if len(items) > layout.cells:
        line = items[-1][0]
        raise FormatError(f"line {line}: the board has only {layout.cells} cells", line)
    broken = next((number for number, match in items if match is None), None)
    if broken is not None:
        raise FormatError(f"line {broken}: this is no cell with its digit", broken)
    matches = [(number, match) for number, match in items if match]
    from_one = all(match[1] != "0" and match[2] != "0" for _, match in matches)
    for number, match in matches:
        first, second, digit = match.groups()
        if second is None:
            cell = int(first) if int(first) < layout.cells else None
        else:
            cell = layout.cell_at.get((int(first) - from_one, int(second) - from_one))
        if cell is None:
            raise FormatError(f"line {number}: there is no such cell", number, match.start(1) + 1)
        draft.give(cell, int(digit))
    yield draft.sheet()


def lists(text: str) -> Iterator[tuple[int, str]]:
    """The lists in a text: below a blank line that goes back to an earlier cell another begins."""
    start, begins, at, last = 0, 0, 0, (-1, -1)
    is_parted = False
    for number, line in enumerate(split_lines(text)):
        here, at = at, at + len(line) + 1
        match = _LINE.fullmatch(line)
        if match is None:
            is_parted = is_parted or not line.strip()
            continue
        if number - start > _MOST_LINES:
            break
        cell = int(match[1]), int(match[2] or 0)
        if is_parted and cell <= last:
            yield start, text[begins : here - 1]
            start, begins = number, here
        last, is_parted = cell, False
    yield start, text[begins:]


def is_named_list(head: str) -> bool:
    """Whether a text is cells by their names, with their digits, and little else."""
    beginning = head[:_BEGINNING]
    named, others = len(_NAMED.findall(beginning)), len(list(_strange(beginning)))
    bare = _ASIDE.sub(_blanked, beginning).lstrip()
    return named >= _FEWEST and 4 * others < named and _NAMED.match(bare) is not None


def _strange(text: str) -> Iterator[re.Match[str]]:
    """What in a text is neither a cell with its digit nor a comment."""
    return _WORD.finditer(_NAMED.sub(_blanked, _ASIDE.sub(_blanked, text)))


def _blanked(match: re.Match[str]) -> str:
    return " " * len(match[0])


def read_named_list(text: str, asked: Layout | None) -> Iterator[Sheet]:
    """The puzzle of a list of names.

    Raises:
        FormatError: something is no cell with its digit; it names line and column.
    """
    layout = asked or CLASSIC
    draft = Draft(layout)
    if len(text) > _LONGEST_NAMED:
        raise FormatError(f"this list of cells has more than {_LONGEST_NAMED:,} characters")
    if strange := next(_strange(text), None):
        line = text.count("\n", 0, strange.start()) + 1
        column = strange.start() - text.rfind("\n", 0, strange.start())
        said = f"line {line}, column {column}: '{clean_text(strange[0], 20)}' is no cell"
        raise FormatError(f"{said} with its digit", line, column)
    items = list(_NAMED.finditer(_ASIDE.sub(_blanked, text)))
    from_zero = any("0" in (item[name] or "") for item in items for name in _PLACES)
    for item in items:
        down, across = item["row"] or item["down"], item["column"] or item["across"]
        if letter := item["letter"]:
            place = ord(letter.upper()) - ord("A"), int(item["number"]) - 1
        else:
            place = int(down) - (not from_zero), int(across) - (not from_zero)
        cell = layout.cell_at.get(place)
        if cell is None:
            raise FormatError(f"'{clean_text(item[0], 20)}' is no cell of {layout.name}")
        draft.give(cell, int(item["digit"]))
    yield draft.sheet()
