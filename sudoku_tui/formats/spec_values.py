"""What stands behind ``=`` in a specification: each kind of value as text, and back.

What reads takes the text and the layout, and raises ValueError where the text is wrong, with
what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import groupby
from typing import Final

from ..engine.asked_techniques import unknown
from ..engine.bits import Mask
from ..engine.layout import Digit, Layout
from ..engine.level import Level
from ..engine.spec import Span, Tool, Wanted
from ..engine.symbols import digit_of, symbol
from ..engine.symmetry import Symmetry

_DIGITS_OF_A_NUMBER: Final = 9
_RATING: Final = re.compile(r"(\d{1,2})(?:\.(\d))?", re.ASCII)
_GIVEN, _OPEN = "x", "."
_BETWEEN_ROWS: Final = "/"
_NOT_GIVEN: Final = frozenset(".0_-")
_EMPTY: Final = frozenset(".0")
_AROUND: Final = str.maketrans(dict.fromkeys(" \t\r\n|/", ""))
"""What may stand between cells of a picture."""


def as_is(value: object, layout: Layout) -> str:
    """A value that is written as it is."""
    return str(value)


def number_read(text: str, layout: Layout) -> int:
    """A whole number from 0."""
    if not (text.isascii() and text.isdigit() and len(text) <= _DIGITS_OF_A_NUMBER):
        raise ValueError("a whole number from 0 is wanted")
    return int(text)


def span_read(text: str, layout: Layout) -> Span:
    """``24-28``, ``-28``, ``24-`` or, which means the same, ``24``."""
    least, _, most = text.partition("-")
    if not (least or most):
        raise ValueError("a span is wanted, such as 24-28, 24- or -28")
    try:
        low, high = (number_read(part, layout) if part else None for part in (least, most))
    except ValueError:
        raise ValueError("a span is wanted, such as 24-28, 24- or -28") from None
    return Span(low, high)


def span_written(span: Span, layout: Layout) -> str:
    """The two numbers, nothing where there is no end."""
    ends = ("" if end is None else str(end) for end in (span.least, span.most))
    return "-".join(ends)


def ratings_read(text: str, layout: Layout) -> Span:
    """``3.4-4.4``, ``-4.4``, ``3.4-`` or, which means the same, ``3.4``; as tenths."""
    parts = text.partition("-")[::2]
    ends = [_RATING.fullmatch(part) for part in parts]
    if not any(parts) or any(part and not end for part, end in zip(parts, ends, strict=True)):
        raise ValueError("ratings are wanted, such as 3.4-4.4, 3.4- or -4.4")
    low, high = (int(end[1]) * 10 + int(end[2] or 0) if end else None for end in ends)
    return Span(low, high)


def ratings_written(span: Span, layout: Layout) -> str:
    """The two ratings with one decimal, nothing where there is no end."""
    ends = ("" if end is None else f"{end / 10:.1f}" for end in (span.least, span.most))
    return "-".join(ends)


def levels_read(text: str, layout: Layout) -> frozenset[Level]:
    """Levels, with commas between."""
    return frozenset(map(Level.named, text.split(",")))


def levels_written(levels: Collection[Level], layout: Layout) -> str:
    """The easiest first."""
    return ",".join(map(_level, sorted(levels)))


def _level(level: Level) -> str:
    return str(level).casefold()


def symmetry_read(text: str, layout: Layout) -> Symmetry:
    """One symmetry, or several with ``+`` between."""
    return Symmetry.named(text)


def technique_read(text: str, layout: Layout) -> str:
    """The id of a technique."""
    id = text.strip().casefold()
    if problem := unknown(id):
        raise ValueError(problem)
    return id


def techniques_read(text: str, layout: Layout) -> frozenset[str]:
    """Techniques, with commas between."""
    return frozenset(technique_read(part, layout) for part in text.split(","))


def techniques_written(techniques: Collection[str], layout: Layout) -> str:
    """By the alphabet."""
    return ",".join(sorted(techniques))


def wanted_read(text: str, layout: Layout) -> frozenset[Wanted]:
    """Techniques with commas between, each with ``*`` and how often, if more than once."""
    return frozenset(_wanted(part, layout) for part in text.split(","))


def _wanted(text: str, layout: Layout) -> Wanted:
    id, times, least = text.partition("*")
    return Wanted(technique_read(id, layout), number_read(least, layout) if times else 1)


def wanted_written(wanted: Collection[Wanted], layout: Layout) -> str:
    """By the alphabet."""
    return ",".join(
        each.technique if each.least == 1 else f"{each.technique}*{each.least}"
        for each in sorted(wanted)
    )


def tools_read(text: str, layout: Layout) -> frozenset[Tool]:
    """Techniques and levels, with commas between."""
    return frozenset(_tool(part, layout) for part in text.split(","))


def _tool(text: str, layout: Layout) -> Tool:
    try:
        return Level.named(text)
    except ValueError:
        return technique_read(text, layout)


def tools_written(tools: Collection[Tool], layout: Layout) -> str:
    """Levels first, then techniques by the alphabet."""
    levels = sorted(tool for tool in tools if isinstance(tool, Level))
    return ",".join((*map(_level, levels), *sorted(t for t in tools if isinstance(t, str))))


def digits_read(text: str, layout: Layout) -> tuple[Digit, ...]:
    """A digit a cell in reading order, a dot or 0 for an empty cell."""
    cells = text.translate(_AROUND)
    _count(cells, layout)
    found: list[Digit] = []
    for number, character in enumerate(cells):
        digit = 0 if character in _EMPTY else digit_of(character, layout.digits)
        if digit is None:
            span = f"1 to {symbol(layout.digits)}"
            raise ValueError(f"{layout.cell_name(number)} is no digit from {span} and no dot")
        found.append(digit)
    return tuple(found)


def digits_written(digits: tuple[Digit, ...], layout: Layout) -> str:
    """One character a cell."""
    return "".join(map(symbol, digits))


def pattern_read(text: str, layout: Layout) -> Mask:
    """A picture of the cells: ``.``, ``0``, ``_`` or ``-`` where none is given, anything else
    that can be seen where one is. Rows may stand on lines of their own, or have ``/`` between.
    """
    cells = text.translate(_AROUND)
    _count(cells, layout)
    return sum(1 << cell for cell, drawn in enumerate(cells) if drawn not in _NOT_GIVEN)


def pattern_written(pattern: Mask, layout: Layout) -> str:
    """``x`` for a given and ``.`` for none, with ``/`` between rows."""
    drawn = (_GIVEN if pattern >> cell & 1 else _OPEN for cell in range(layout.cells))
    rows = groupby(zip(layout.positions, drawn, strict=True), key=lambda each: each[0][0])
    return _BETWEEN_ROWS.join("".join(mark for _, mark in row) for _, row in rows)


def _count(cells: str, layout: Layout) -> None:
    if len(cells) != layout.cells:
        raise ValueError(f"{len(cells)} cells; {layout.name} has {layout.cells}")
