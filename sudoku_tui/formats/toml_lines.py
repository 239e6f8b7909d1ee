"""A parser of TOML that also returns the lines of all values, which `tomllib` does not.

The standard library has no writer of TOML; our files need only the strings of `toml_string`.
"""

from __future__ import annotations

import json
import re
import tomllib
from bisect import bisect_left
from collections.abc import Iterator
from typing import Any, Final, NamedTuple, TypeAlias

from .clean import clean_text
from .errors import FormatError

Path: TypeAlias = tuple[str | int, ...]
"""The keys and indices of a value: ``("add", 2, "cells")``."""

_SPACE: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY: Final = re.compile(r"[ \t]*(?:\"((?:[^\"\\\n]|\\.)*)\"|'([^'\n]*)'|([A-Za-z0-9_-]+))[ \t]*")
_SCALAR: Final = re.compile(r"[^,\]}#\n]*")
_STRINGS: Final = (
    re.compile(r'"""(?:[^"\\]|\\.|"(?!""))*"{3,5}', re.DOTALL),
    re.compile(r"'''(?:[^']|'(?!''))*'{3,5}", re.DOTALL),
    re.compile(r'"(?:[^"\\\n]|\\.)*"'),
    re.compile(r"'[^'\n]*'"),
)
_LINE: Final = re.compile(r"\(at line (\d+), column \d+\)")
"""The place in an error of `tomllib`."""
_MOST_PARTS: Final = 20
"""Most parts of one dotted key: `tomllib` takes hours for a key with 100,000."""


class Lines(NamedTuple):
    """The lines of a value, counted from 1."""

    first: int
    last: int

    def of_row(self, row: int) -> int:
        """Return the line of a row, from 0, of a multi-line string that begins below its quotes."""
        return min(self.first + 1 + row, self.last)


def read_toml(text: str, made: str) -> tuple[dict[str, Any], dict[Path, Lines]]:
    """Parse TOML to its values and their lines.

    Args:
        text: The text.
        made: The kind of file for an error, for example "a ladder".

    Raises:
        FormatError: The text is not TOML; the error has the line.
    """
    try:
        lines = lines_in(text)  # first, since it refuses keys that would stall `tomllib`
        return tomllib.loads(text), lines
    except tomllib.TOMLDecodeError as error:
        message = clean_text(str(error))
        found = _LINE.search(message)
        raise FormatError(f"not TOML: {message}", int(found[1]) if found else None) from None
    except (ValueError, RecursionError):  # a number of 5,000 digits, or deeply nested brackets
        raise FormatError(f"not TOML that makes {made}: something in it is too large") from None


def lines_in(text: str) -> dict[Path, Lines]:
    """Return the lines of each table and each value; they are meaningless if *text* is not TOML.

    Raises:
        ValueError: A key has too many parts.
        RecursionError: Brackets are nested too deeply.
    """
    return _Scan(text.replace("\r\n", "\n")).run()


class _Scan:
    """A scanner that finds the ends of values; `tomllib` checks the syntax."""

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0
        self._breaks = [found.start() for found in re.finditer("\n", text)]
        self._found: dict[Path, Lines] = {}
        self._counts: dict[Path, int] = {}
        """The number of tables so far in each array of tables."""

    def run(self) -> dict[Path, Lines]:
        """Scan the whole text, and return the lines of each path."""
        table: Path = ()
        self._skip()
        while self._at < len(self._text):
            start = self._at
            if self._text.startswith("[[", start):
                self._at += 2
                table = self._last_of(tuple(self._keys()))
                number = self._counts.get(table, 0)
                self._counts[table] = number + 1
                table = (*table, number)
                self._at += 2
            elif self._text.startswith("[", start):
                self._at += 1
                table = self._last_of(tuple(self._keys()), itself=True)
                self._at += 1
            else:
                self._pair(table)
                self._skip()
                continue
            self._note(table, start)
            self._skip()
        return self._found

    def _note(self, path: Path, start: int) -> None:
        """Record the lines of *path*, from *start* to the current position."""
        ends = (start, max(start, self._at - 1))
        self._found.setdefault(path, Lines(*(bisect_left(self._breaks, at) + 1 for at in ends)))

    def _skip(self) -> None:
        """Skip blanks, line breaks and comments."""
        found = _SPACE.match(self._text, self._at)
        self._at = found.end() if found else self._at

    def _keys(self) -> Iterator[str]:
        """Yield the parts of the dotted key at the current position."""
        parts = 0
        while found := _KEY.match(self._text, self._at):
            self._at = found.end()
            if (parts := parts + 1) > _MOST_PARTS:
                raise ValueError(f"a key has more than {_MOST_PARTS} parts")
            yield next(each for each in found.groups() if each is not None)
            if not self._text.startswith(".", self._at):
                return
            self._at += 1

    def _last_of(self, keys: Path, *, itself: bool = False) -> Path:
        """Return the path of *keys*, with the index of the last table for each array of tables."""
        path: Path = ()
        for number, key in enumerate(keys):
            path = (*path, key)
            if path in self._counts and (itself or number + 1 < len(keys)):
                path = (*path, self._counts[path] - 1)
        return path

    def _pair(self, table: Path) -> None:
        path = (*table, *self._keys())
        self._at += 1  # the equals sign
        start = self._at
        found = re.compile(r"[ \t]*").match(self._text, start)
        self._at = found.end() if found else start
        self._value(path)

    def _value(self, path: Path) -> None:
        text, start = self._text, self._at
        if text.startswith("[", start):
            self._several(path, "]")
        elif text.startswith("{", start):
            self._several(path, "}")
        else:
            patterns = _STRINGS if text.startswith(('"', "'"), start) else (_SCALAR,)
            found = next(filter(None, (pattern.match(text, start) for pattern in patterns)), None)
            self._at = max(found.end() if found else 0, start + 1)
        self._note(path, start)

    def _several(self, path: Path, end: str) -> None:
        """Scan the elements of an array, or the pairs of an inline table, up to *end*."""
        self._at += 1
        number = 0
        self._skip()
        while self._at < len(self._text) and not self._text.startswith(end, self._at):
            if self._text.startswith(",", self._at):
                self._at += 1
            elif end == "]":
                self._value((*path, number))
                number += 1
            else:
                self._pair(path)
            self._skip()
        self._at += 1


def toml_string(text: str) -> str:
    """Return *text*, without control characters, as a TOML string; those of JSON are valid TOML."""
    return json.dumps(text, ensure_ascii=False)
