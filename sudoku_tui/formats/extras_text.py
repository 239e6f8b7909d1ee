"""Extras as text without spaces, for shared strings, saved games and puzzles on one line.

The marks of cells come first, then a section for each kind of constraint: a word, a colon and its
items joined by semicolons. Bars join the parts: ``..o.|killer:r1c12r2c1=7;r1c34=17``. The first
item is a cage of r1c1, r1c2 and r2c1 with sum 7. Marks have no colon.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from ..engine.bits import mask_of
from ..engine.layout import SYMBOLS, Cell, Layout
from ..engine.puzzle import NO_EXTRAS, Extras, Puzzle
from .clean import clean_text
from .errors import FormatError
from .marks import BAR as SECTIONS
from .marks import read_marks, write_marks

if TYPE_CHECKING:
    from ..engine.constraints import Constraint

_ITEMS: Final = ";"
_SECTION: Final = re.compile(r"([a-z]+):")
"""The beginning of a section."""
_FIRST_SECTION: Final = re.compile(rf"{re.escape(SECTIONS)}(?={_SECTION.pattern})")
_CELLS: Final = re.compile(r"r(\d[\d,]*)c(\d[\d,]*)")
_SET: Final = re.compile(rf"(?:{_CELLS.pattern})+")
_MOST_SUM_DIGITS: Final = 4


class UnknownKind(FormatError):
    """Raised for a constraint of a kind that this version does not know."""


class _KindText(NamedTuple):
    """The functions that write and parse one kind of constraint."""

    kind: type[Constraint]
    write: Callable[[Constraint, Layout], str]
    read: Callable[[str, Layout], Constraint]


def is_section(text: str) -> bool:
    """Check whether *text* begins like a section: a word and a colon."""
    return bool(_SECTION.match(text))


def before_sections(line: str) -> str:
    """Return the beginning of *line* up to the first section; the whole line if it has none."""
    return _FIRST_SECTION.split(line, maxsplit=1)[0]


def write_extras(extras: Extras, layout: Layout) -> str:
    """Return marks and constraints as text; "" if there are none.

    Raises:
        ArgumentError: Some constraints are known by name only.
        FormatError: There are more different marks than letters.
    """
    extras.check_solvable()
    parts = write_marks(extras, layout), write_constraints(extras.constraints, layout)
    return SECTIONS.join(filter(None, parts))


def read_extras(text: str, layout: Layout) -> Extras:
    """Parse marks and constraints, in any order; an empty text has none.

    Raises:
        UnknownKind: This version does not know a kind of constraint.
        FormatError: A part is wrong, or does not fit the cells of the layout.
    """
    extras = NO_EXTRAS
    for part in filter(None, text.split(SECTIONS)):
        if is_section(part):
            constraints = (*extras.constraints, *_read_section(part, layout))
            extras = replace(extras, constraints=constraints)
        else:
            extras = replace(extras, allowed=read_marks(part, layout).allowed)
    return extras


def split_tail(tail: str, cells: int) -> tuple[str, str]:
    """Split the text after the cells of a puzzle into its extras and the rest.

    Args:
        tail: The text from the end of the last cell.
        cells: The number of cells of the puzzle.

    Returns:
        The extras without the leading bar, "" if there are none; and the text after them.
    """
    first, _, rest = tail.lstrip(" ])}").partition(" ")
    parts = first.removeprefix(SECTIONS).split(SECTIONS)
    if not first.startswith(SECTIONS) or not all(_is_part(part, cells) for part in parts):
        return "", tail
    return first.removeprefix(SECTIONS), rest


def _is_part(text: str, cells: int) -> bool:
    """Check whether *text* is a section, or marks of as many *cells*."""
    marks = text.partition(_ITEMS)[0]
    return is_section(text) or (len(marks) == cells and any(map(str.isalpha, marks)))


def write_whole(puzzle: Puzzle) -> str:
    """Write the givens and the extras of a puzzle without spaces, for files and other processes.

    Raises:
        ArgumentError: Some constraints are known by name only.
    """
    givens = "".join([SYMBOLS[digit] for digit in puzzle.givens])
    extras = write_extras(puzzle.extras, puzzle.layout)
    return f"{givens}{SECTIONS}{extras}" if extras else givens


def read_whole(text: str, layout: Layout) -> Puzzle:
    """Parse a puzzle of *layout*, the inverse of `write_whole`.

    Raises:
        ValueError: The text has a wrong character, the number of cells is wrong, or so are extras.
    """
    givens, _, extras = text.partition(SECTIONS)
    return Puzzle(layout, tuple(map(SYMBOLS.index, givens)), extras=read_extras(extras, layout))


def write_constraints(constraints: Iterable[Constraint], layout: Layout) -> str:
    """Return *constraints* as text; "" if there are none."""
    if not constraints:
        return ""
    items: dict[str, list[str]] = {}
    for word, text in _kinds().items():
        for one in constraints:
            if isinstance(one, text.kind):
                items.setdefault(word, []).append(text.write(one, layout))
    return SECTIONS.join(f"{word}:{_ITEMS.join(each)}" for word, each in items.items())


def _read_section(section: str, layout: Layout) -> Iterator[Constraint]:
    """Yield the constraints of one section.

    Raises:
        UnknownKind: This version does not know the word of the section.
        FormatError: An item is wrong, or does not fit the layout.
    """
    word, _, items = section.partition(":")
    kind_text = _kinds().get(word)
    if kind_text is None:
        raise UnknownKind(f"this version knows no constraint called '{word[:40]}'")
    for item in items.split(_ITEMS):
        if not item:
            raise FormatError(f"'{word}:' has an empty item; r1c12=5 is one with a sum")
        constraint = kind_text.read(item, layout)
        try:
            constraint.check_fits(layout)
        except ValueError as error:
            raise FormatError(f"'{clean_text(item, 40)}': {error}") from None
        yield constraint


def _write_cage(cage: Constraint, layout: Layout) -> str:
    cells = layout.short_names(mask_of(cage.cells)).replace(" ", "")
    return "=".join((cells, *map(str, cage.clue)))


def _read_cage(item: str, layout: Layout) -> Constraint:
    from ..engine.constraints.cage import Cage

    cells, equals, total = item.partition("=")
    is_sum = total.isdecimal() and total.isascii() and len(total) <= _MOST_SUM_DIGITS
    if equals and not is_sum:
        raise FormatError(f"'{clean_text(item, 40)}' has no sum after '='")
    return Cage(tuple(_read_set(cells, layout)), int(total) if equals else None)


def _read_set(text: str, layout: Layout) -> Iterator[Cell]:
    """Yield the cells of a set in notation, such as ``r1c12r2c1``."""
    if not _SET.fullmatch(text):
        raise FormatError(f"'{clean_text(text, 40)}' does not name cells; r1c12 does")
    for rows, columns in _CELLS.findall(text):
        for row in _numbers(rows, layout):
            for column in _numbers(columns, layout):
                cell = layout.cell_at.get((row - 1, column - 1))
                if cell is None:
                    raise FormatError(f"r{row}c{column} is not a cell of {layout.name}")
                yield cell


def _numbers(text: str, layout: Layout) -> list[int]:
    """Return the numbers of rows or columns: single digits, or joined by commas on large boards."""
    if max(layout.rows, layout.columns) > 9:
        return [int(each[:4]) for each in text.split(",") if each]
    return [int(digit) for digit in text if digit != ","]


@cache
def _kinds() -> Mapping[str, _KindText]:
    """Return the kinds by word, in the order in which sections are written."""
    from ..engine.constraints.cage import Cage  # imported late: few puzzles have constraints

    return {"killer": _KindText(Cage, _write_cage, _read_cage)}
