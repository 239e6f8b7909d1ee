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
from .surroundings import SIGNS, cost_of_ignoring

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
_SENTENCE: Final = re.compile(r"(?>.*?[^\W\d_]{2})(?>.*?\W)(?>.*?[^\W\d_]{3})")
"""The beginning of a line with several words; without backtracking, which long lines need."""
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
        if found and not _begins_another(found[0], items, lines[max(number - 1, 0)]):
            items += found
        elif not found and number < len(lines) and _is_between(line):
            is_broken = is_broken and not line.strip()
        else:
            # A line with figures is a cell with a typing error; the lines around it are not a list.
            is_slip = not found and any(map(str.isdecimal, line)) and not _SENTENCE.match(line)
            grid = None if is_broken or is_slip else _board(items, layout)
            if grid:
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


def _is_between(line: str) -> bool:
    """Check whether a line is blank, a mark around a text, or a rule."""
    return not line.strip() or cost_of_ignoring(line) == SIGNS


def _begins_another(item: _Item, items: Sequence[_Item], above: str) -> bool:
    """Check whether a cell below a blank line comes before the last one of a list."""
    if not items or above.strip():
        return False
    first, last = _place(item.match), _place(items[-1].match)
    return first is not None and last is not None and first <= last


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
    """Return the board of a list; None if it is short, or a cell does not exist or occurs twice."""
    places = [place for item in items if (place := _place(item.match))]
    if len(items) < _FEWEST or len({*places}) < len(items):
        return None
    pattern = items[0].match.re
    if pattern is _PAIR and has_slip([square for square, _ in places]):
        return None
    low = min(map(min, places))
    first = int(low == 1 or (pattern is _NAMED and low > 0))
    texts = dict.fromkeys(range(layout.cells), Cell("", items[0].line, 0))
    for item, place in zip(items, places, strict=True):
        cell = _cell_at(place, layout, first)
        if cell is None:
            return None
        texts[cell] = Cell(item.match["digit"], item.line, item.match.start("digit"))
    return grid_of([texts[cell] for cell in range(layout.cells)], layout)


def _cell_at(place: tuple[int, int], layout: Layout, first: int) -> int | None:
    """Return the cell of a place whose rows and columns count from *first*; None for no cell."""
    row, column = place
    if column < 0:
        return row if row < layout.cells else None
    return layout.cell_at.get((row - first, column - first))


def _place(match: re.Match[str]) -> tuple[int, int] | None:
    """Return row and column of an address as they are written; for a pair, the square and -1."""
    found = match.groupdict()
    if found.get("letter"):
        return ord(found["letter"].upper()) - ord("A") + 1, int(found["number"])
    if found.get("row") is not None:
        return int(found["row"]), int(found["column"])
    return (int(found["square"]), -1) if found.get("square") is not None else None
