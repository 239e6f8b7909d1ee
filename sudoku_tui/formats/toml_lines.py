"""TOML, and where things stand in it, which the parser of the standard library does not tell.

That library writes no TOML either; what is written here needs strings only.
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
"""The keys, and the places in arrays, that lead to a value: ``("add", 2, "cells")``."""

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
"""How the parser says where something is wrong."""
_MOST_PARTS: Final = 20
"""Parts of one key: with 100,000 the parser of the standard library would never end."""


class Lines(NamedTuple):
    """The lines of a value, counted from 1."""

    first: int
    last: int

    def of_row(self, row: int) -> int:
        """The line of a row of a string on several lines; the first of them follows the quotes."""
        return min(self.first + 1 + row, self.last)


def read_toml(text: str, made: str) -> tuple[dict[str, Any], dict[Path, Lines]]:
    """What *text* says, and where; *made* is what it is to make: ``a ladder``.

    Raises:
        FormatError: it is not TOML; the message names the line.
    """
    try:
        lines = lines_in(text)  # first, for it refuses what would take the parser for ever
        return tomllib.loads(text), lines
    except tomllib.TOMLDecodeError as error:
        message = clean_text(str(error))
        found = _LINE.search(message)
        raise FormatError(f"not TOML: {message}", int(found[1]) if found else None) from None
    except (ValueError, RecursionError):  # a number of 5,000 digits, brackets within brackets
        raise FormatError(f"not TOML that makes {made}: something in it is too large") from None


def lines_in(text: str) -> dict[Path, Lines]:
    """The lines of each table and each value of *text*; nothing that helps if it is no TOML.

    Raises:
        ValueError: a key has too many parts.
        RecursionError: there are too many brackets within brackets.
    """
    return _Scan(text.replace("\r\n", "\n")).run()


class _Scan:
    """One walk through a text that is known to be right: so only what ends things is looked at."""

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0
        self._breaks = [found.start() for found in re.finditer("\n", text)]
        self._found: dict[Path, Lines] = {}
        self._counts: dict[Path, int] = {}
        """How many tables there are so far in each array of tables."""

    def run(self) -> dict[Path, Lines]:
        """Walk through all of it."""
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
        """Keep where *path* stands, from *start* to where the walk has got."""
        ends = (start, max(start, self._at - 1))
        self._found.setdefault(path, Lines(*(bisect_left(self._breaks, at) + 1 for at in ends)))

    def _skip(self) -> None:
        """Go on behind blanks, line breaks and comments."""
        found = _SPACE.match(self._text, self._at)
        self._at = found.end() if found else self._at

    def _keys(self) -> Iterator[str]:
        """The keys with dots between that stand here."""
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
        """*keys*, with the last table so far wherever they lead into an array of tables."""
        path: Path = ()
        for number, key in enumerate(keys):
            path = (*path, key)
            if path in self._counts and (itself or number + 1 < len(keys)):
                path = (*path, self._counts[path] - 1)
        return path

    def _pair(self, table: Path) -> None:
        path = (*table, *self._keys())
        self._at += 1  # the sign between
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
        """The elements of an array, or the pairs of a table in braces."""
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
    """*text*, which holds no controls, as TOML has it. JSON's way is one of TOML's."""
    return json.dumps(text, ensure_ascii=False)
