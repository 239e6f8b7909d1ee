"""Cells with their addresses: ``r4c5=7``, ``E4: 7``, ``cell(4,5,7).``, ``4 5 7``, ``39 7``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ...engine.layout import Layout
from ...engine.layouts import CLASSIC
from ..cells import has_slip
from .grids import Grid, Proposal, grid_of
from .rows import Cell
from .surroundings import cost_of_ignoring

_DIGIT: Final = r"\"?(?P<digit>[0-9A-Za-z]{1,9}|[._*])\"?"
_NAMED: Final = re.compile(
    rf"\"?\b(?:r(?P<row>\d{{1,2}})c(?P<column>\d{{1,2}})|(?P<letter>[A-Y])(?P<number>\d{{1,2}}))\"?"
    rf"[ \t]*[=:,][ \t]*{_DIGIT}(?!\w)",
    re.IGNORECASE,
)
_FACT: Final = re.compile(
    r"\b[a-z]\w{0,20}\([ \t]*(?P<row>\d{1,2})[ \t]*,[ \t]*(?P<column>\d{1,2})[ \t]*,[ \t]*"
    r"(?P<digit>\d{1,2})[ \t]*\)[ \t]*\.?",
    re.IGNORECASE,
)
_TRIPLE: Final = re.compile(
    r"\s*[\[({]?(?P<row>\d{1,2})(?P<sign>[\s,;:]+)(?P<column>\d{1,2})[\s,;:]+(?P<digit>\d{1,2})[\])}]?[\s,;]*"
)
_PAIR: Final = re.compile(r"\s*(?P<square>\d{1,3})[\s,;:]+(?P<digit>\d{1,2})[\s,;]*")
_BETWEEN: Final = re.compile(r"[\s,;{}\[\]()]*")
_CODE: Final = re.compile(r"(?:[\w :=.,]{0,40}[(\[{]){1,3}")
"""The code of a program before a list of facts."""
_SENTENCE: Final = re.compile(r"[^\W\d_]{2}.*[^\w].*[^\W\d_]{3}")
"""Several words."""
_FEWEST: Final = 8
"""Least number of cells in a list."""


class _Item(NamedTuple):
    match: re.Match[str]
    line: int


def addressed(lines: Sequence[str], layout: Layout | None) -> Iterator[Proposal]:
    """Yield the lists of cells with addresses."""
    for pattern in (_NAMED, _FACT):
        yield from _listed(lines, pattern, layout or CLASSIC, several=True)
    for pattern in (_TRIPLE, _PAIR):
        yield from _listed(lines, pattern, layout or CLASSIC, several=False)


def _listed(
    lines: Sequence[str], pattern: re.Pattern[str], layout: Layout, *, several: bool
) -> Iterator[Proposal]:
    """Yield the lists with addresses of one kind; *several* allows more than one on a line."""
    items: list[_Item] = []
    is_broken = False
    for number, line in enumerate((*lines, "")):
        found = _items(line, number, pattern, several=several)
        is_parted = bool(items) and not lines[number - 1].strip()
        if found and not (is_parted and _goes_back(found[0], items[-1])):
            items += found
            continue
        if not found and number < len(lines) and (not line.strip() or _is_around(line)):
            is_broken = is_broken and not line.strip()
            continue
        # A line with figures is a cell with a typing error, so the lines around it are not a list.
        is_slip = not found and any(map(str.isdecimal, line)) and not _SENTENCE.search(line)
        if len(items) >= _FEWEST and not (is_broken or is_slip) and (grid := _board(items, layout)):
            yield Proposal(items[0].line, items[-1].line, (grid,), 1.1, "addresses")
        items, is_broken = found, is_slip


def wrong_address(lines: Sequence[str], block: Sequence[int]) -> tuple[int, str] | None:
    """Return the line, from 0, and the fault of a wrong address in a list of cells.

    Returns:
        None if several lines are of another kind, or all are right.
    """
    found = {at: _items(lines[at], at, _NAMED, several=True) for at in block}
    wrong = [at for at, items in found.items() if not items]
    if len(block) <= _FEWEST or len(wrong) > 1:
        return None
    if wrong:
        return wrong[0], "is not a cell with its digit"
    items = [item for at in block for item in found[at]]
    places = [_place(item.match) for item in items]
    again = (item.line for at, item in enumerate(items) if places[at] in places[:at])
    line = next(again, None)
    return None if line is None else (line, "names a cell for the second time")


def _is_around(line: str) -> bool:
    """Check whether a line is a mark around a text or a rule."""
    return cost_of_ignoring(line) == 0.05


def _goes_back(item: _Item, last: _Item) -> bool:
    """Check whether a cell comes before the last one of a list."""
    first, second = _place(item.match), _place(last.match)
    return first is not None and second is not None and first <= second


def _items(line: str, number: int, pattern: re.Pattern[str], *, several: bool) -> list[_Item]:
    """Return the cells of a line; [] if it has other content."""
    if not several:
        match = pattern.fullmatch(line)
        return [_Item(match, number)] if match else []
    matches = list(pattern.finditer(line))
    rest = pattern.sub("", line)
    if pattern is _FACT:
        rest = _CODE.sub("", rest, count=1)
    return [_Item(m, number) for m in matches] if matches and _BETWEEN.fullmatch(rest) else []


def _board(items: Sequence[_Item], layout: Layout) -> Grid | None:
    """Return the board of a list; None if a cell does not exist or is listed twice."""
    places = [_place(item.match) for item in items]
    if None in places or len({*places}) < len(places):
        return None
    known = [place for place in places if place is not None]
    if items[0].match.re is _PAIR and has_slip([square for square, _ in known]):
        return None
    low = min(min(place) for place in known)
    texts = dict.fromkeys(range(layout.cells), Cell("", items[0].line, 0))
    counts_from_1 = items[0].match.re is _NAMED or low == 1
    if low == 0 and items[0].match.re is _NAMED:
        counts_from_1 = False
    for item, (row, column) in zip(items, known, strict=True):
        if column < 0:
            cell: int | None = row if row < layout.cells else None
        else:
            cell = layout.cell_at.get((row - counts_from_1, column - counts_from_1))
        if cell is None:
            return None
        texts[cell] = Cell(item.match["digit"], item.line, item.match.start("digit"))
    return grid_of([texts[cell] for cell in range(layout.cells)], layout)


def _place(match: re.Match[str]) -> tuple[int, int] | None:
    """Return row and column of an address as they are written; for a pair, the square and -1."""
    found = match.groupdict()
    if found.get("letter"):
        return ord(found["letter"].upper()) - ord("A") + 1, int(found["number"])
    if found.get("row") is not None:
        return int(found["row"]), int(found["column"])
    return (int(found["square"]), -1) if found.get("square") is not None else None
