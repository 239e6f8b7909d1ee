"""Parsers for cells and pictures in a layout file, with errors that name the line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final, NoReturn

from ...engine.layout import Position
from ...engine.layouts.own import MOST_CELLS, MOST_SIDE
from ...engine.layouts.shapes import Shape
from ...engine.nearest import did_you_mean
from ..clean import clean_text
from ..errors import FormatError
from ..toml_lines import Lines, Path

HOLE: Final = "#"
"""The character of a picture for a hole without a cell."""
NONE: Final = "."
"""The character of a cell outside all houses of the picture."""
_WORD: Final = re.compile(r"[rR]([0-9,-]*[0-9])[cC]([0-9,-]*[0-9])")
_BETWEEN: Final = re.compile(r"[\s,;]*")
_FEW: Final = 8
"""Most keys that an error lists."""
_ALL_KEYS: Final = "the page docs/layouts.md lists all keys"
_TENTH: Final = 10
"""The smallest number of rows or columns with two figures."""


@dataclass(frozen=True)
class Source:
    """The parsed values of a file, and the lines that they are on."""

    table: Mapping[str, Any]
    lines: Mapping[Path, Lines]

    def refuse(self, path: Path, message: str) -> NoReturn:
        """Raise the error of the value at *path*.

        Raises:
            FormatError: Always; it has the line.
        """
        while path and path not in self.lines:
            path = path[:-1]
        self.refuse_line(self.lines[path].first if path else 0, message)

    def refuse_row(self, path: Path, row: int, message: str) -> NoReturn:
        """Raise the error of a row, counted from 0, of the picture at *path*.

        Raises:
            FormatError: Always; it has the line.
        """
        self.refuse_line(self.lines[path].of_row(row) if path in self.lines else 0, message)

    def refuse_line(self, line: int, message: str) -> NoReturn:
        """Raise the error of a line, counted from 1; 0 is the whole file.

        Raises:
            FormatError: Always.
        """
        where = f"line {line}: " if line else ""
        raise FormatError(f"{where}{clean_text(message, 400)}", line or None)

    def refuse_unknown(self, path: Path, table: Mapping[str, Any], known: Sequence[str]) -> None:
        """Check that every key of *table* is known.

        Raises:
            FormatError: A key is unknown. The message suggests a similar key, or else lists the
                known keys, or names the page that lists them if they are many.
        """
        few = f"there are {', '.join(known)}" if len(known) <= _FEW else _ALL_KEYS
        for key in table:
            if key not in known:
                instead = did_you_mean(key, known) or few
                shown = clean_text(key, 40)
                self.refuse((*path, key), f"'{shown}' means nothing here; {instead}")

    def text(self, path: Path, value: object, most: int = 1_000_000) -> str:
        """Return *value* if it is a string of at most this many characters.

        Raises:
            FormatError: It is not.
        """
        if not isinstance(value, str):
            self.refuse(path, f"{_format_path(path)} is written in quotes")
        if len(value) > most:
            self.refuse(path, f"{_format_path(path)} has more than {most} characters")
        return value

    def number(self, path: Path, value: object, least: int, most: int) -> int:
        """Return *value* if it is an integer from *least* to *most*.

        Raises:
            FormatError: It is not.
        """
        if type(value) is not int or not least <= value <= most:
            self.refuse(path, f"{_format_path(path)} is a number from {least} to {most}")
        return value

    def listed(self, path: Path, value: object) -> list[tuple[Path, Any]]:
        """Return the elements of a list with their paths; another value is its own only element."""
        if isinstance(value, list):
            return [((*path, index), each) for index, each in enumerate(value)]
        return [(path, value)]


def _format_path(path: Path) -> str:
    """Return the last key of *path* in quotes, as the subject of an error."""
    return next(
        (f"'{clean_text(key, 40)}'" for key in reversed(path) if isinstance(key, str)), "it"
    )


def cell_name(cell: Position) -> str:
    """Return the name of a cell as players write it, like ``r1c1``."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def places_in(source: Source, path: Path, value: object, shape: Shape, what: str) -> list[Position]:
    """Parse the names of cells in a string or a list of strings.

    Args:
        source: The file.
        path: The keys of the value.
        value: The string or list.
        shape: The cells that may be named.
        what: The subject of an error, for example "house 3".

    Raises:
        FormatError: A name is wrong, or a cell does not exist or occurs twice.
    """
    there, found = set(shape.positions), dict[Position, None]()
    for where, each in source.listed(path, value):
        for place in _parse_cells(source, where, source.text(where, each), shape, what):
            if place not in there:
                source.refuse(where, f"{what} has {cell_name(place)}, which is no cell")
            if place in found:
                source.refuse(where, f"{what} has {cell_name(place)} twice")
            if len(found) >= MOST_CELLS:
                source.refuse(where, f"{what} has more than {MOST_CELLS} cells")
            found[place] = None
    return list(found)


def _parse_cells(
    source: Source, path: Path, text: str, shape: Shape, what: str
) -> Iterator[Position]:
    """Yield the cells in a string, which may be outside the shape or repeated."""
    at = _skip_separator(text, 0)
    sides = [max(place[axis] for place in shape.positions) + 1 for axis in (0, 1)]
    split = max(sides) < _TENTH
    while at < len(text):
        found = _WORD.match(text, at)
        if found is None:
            word = clean_text(text[at:].split()[0], 30)
            source.refuse(path, f"{what} has '{word}', which is no cell; r4c2 is one")
        rows, columns = (_numbers(numbers, split) for numbers in found.groups())
        if not rows or not columns or max(*rows, *columns) >= MOST_SIDE or min(*rows, *columns) < 0:
            source.refuse(path, f"{what} has {clean_text(found[0], 30)}, which is no cell")
        yield from product(rows, columns)
        at = _skip_separator(text, found.end())


def _skip_separator(text: str, at: int) -> int:
    """Return the position after the separator at *at*."""
    found = _BETWEEN.match(text, at)
    return found.end() if found else at


def _numbers(text: str, split: bool) -> list[int]:
    """Parse numbers like ``1-3`` or ``1,12``, and return them counted from 0; [] if they are wrong.

    Args:
        text: The numbers, counted from 1.
        split: Whether all numbers have one figure: then ``14`` is 1 and 4.
    """
    numbers: list[int] = []
    for part in filter(None, text.split(",")):
        first, dash, last = part.partition("-")
        if first[:1] == "0" or last[:1] == "0":
            return []
        if (len(part) > 9 and not split) or len(part) > MOST_SIDE or "-" in last:
            return []
        if dash and first and last:
            if max(len(first), len(last)) > 3:
                return []
            numbers += range(int(first) - 1, int(last))
        elif dash:
            return []
        else:
            numbers += (int(each) - 1 for each in (part if split else [part]))
    return numbers


def rows_of(source: Source, path: Path, value: object) -> list[str]:
    """Parse a picture to its rows, without blanks.

    Raises:
        FormatError: The value is not a string, a row has a wrong character, or there are no rows or
            too many.
    """
    rows = [row.rstrip() for row in source.text(path, value).strip("\n").split("\n")]
    rows = ["".join(row.split()) for row in rows]
    while rows and not rows[-1]:
        rows.pop()
    if not any(rows) or len(rows) > MOST_SIDE or max(map(len, rows)) > MOST_SIDE:
        source.refuse(path, f"a picture has 1 to {MOST_SIDE} rows of 1 to {MOST_SIDE} cells")
    for index, row in enumerate(rows):
        for character in row:
            if not (character.isascii() and (character.isalnum() or character in "#.")):
                shown = clean_text(character) or "a control character"
                source.refuse_row(path, index, f"'{shown}' is no letter of a picture, nor . or #")
    return rows


def pieces_in(rows: Sequence[str]) -> dict[str, list[Position]]:
    """Return the cells of each letter of a picture, in reading order."""
    pieces: dict[str, list[Position]] = {}
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            if letter not in (HOLE, NONE):
                pieces.setdefault(letter, []).append((row, column))
    return pieces
