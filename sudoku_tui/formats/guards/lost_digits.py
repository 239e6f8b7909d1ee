"""Lost digits: errors in place of empty boards that were read from texts with digits."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from ...engine.layout import Layout
from ...engine.layouts.variants import USUAL_BOXES, variant
from ...engine.puzzle import Puzzle
from ..errors import FormatError
from ..form import CELL, Reading
from ..plain_lines import Found, PlainLines
from ..sheet import Sheet
from ..words import is_label

_DIGIT: Final = re.compile(r"(?!0)\d")
_ASCII_DIGIT: Final = re.compile(r"[1-9]")
_COMMENT: Final = re.compile(r"^[ \t]*#.*", re.MULTILINE)
_FIELD: Final = re.compile(
    r"[\"']?\b([A-Za-z_]{1,30})[\"']?\s{0,9}[:=]\s{0,9}[\"']?[1-9][\"']?(?=[\s,}/>])"
)
"""A name with a digit, as a cell has it in JSON or XML."""
_PLACES: Final = frozenset(
    ("row", "r", "y", "col", "column", "c", "x", "box", "region", "cage", "area", "id", "index")
)
"""Names of fields that hold the place of a cell, not its digit."""
_WITH_DIGIT: Final = re.compile(
    rf"^[ \t\xa0.0*_|{CELL}]*+(?!#)((?:[^\d\n]|0)*+(\d)[^\n]*)", re.MULTILINE
)
"""A line with a digit that is not a comment; its words begin after the empty cells."""
_HEADING: Final = re.compile(
    r"""(?=.*(?:[^\W\d_]{3}|\d{4}-\d\d-\d\d))(?:[^\W\d]|\d{1,4}(?!\d)|[\s,.:/()'&!?-])*"""
)
"""A title or a date: words and short numbers, without the separators of a format."""
_MOST_HEADINGS: Final = 1_000
"""Most headings with digits around empty boards; one more is reported as lost digits."""
_LONGEST_HEADING: Final = 300
"""Most characters of a heading that are compared."""
_SIGNS: Final = re.compile(r"[\W_]+")
_FEWEST: Final = 8
"""Least number of fields of one name that are digits of cells; fewer are sizes, levels or dates."""


def is_bare(sheet: Sheet, asked: Layout | None) -> bool:
    """Check whether a sheet is an empty board without marks, in the requested or a usual layout."""
    if any(sheet.puzzle.givens) or sheet.puzzle.extras or not sheet.is_plain:
        return False
    size = sheet.layout.digits
    return sheet.layout == asked or (size in USUAL_BOXES and sheet.layout == variant(size))


def refuse_lost_digits(
    found: Iterable[Sheet | FormatError], text: str, asked: Layout | None, *, by_fields: bool
) -> Iterator[Sheet | FormatError]:
    """Yield *found*, with one error in place of the boards if all are empty and *text* has digits.

    Args:
        found: The sheets and errors read from the text.
        text: The text.
        asked: The requested layout; None if the text decides.
        by_fields: Whether the format also has digits outside cells.
    """
    bare: list[Sheet | FormatError] = []
    has_others = False
    for each in found:
        if isinstance(each, FormatError) or has_others:
            yield each
        elif is_bare(each, asked):
            bare.append(each)
        else:
            has_others = True
            yield from (*bare, each)
    if bare and not has_others:
        error = first_field(text) if by_fields else first_digit(text)
        yield from [error] if error else bare


def first_digit(text: str) -> FormatError | None:
    """Return the error of an empty board read from *text*; None if it has no digit.

    Digits in comments do not count.
    """
    found = _DIGIT.search(_COMMENT.sub(lambda line: " " * len(line[0]), text))
    return first_field(text) or _lost(*_place(text, found.start())) if found else None


def first_field(text: str) -> FormatError | None:
    """Like `first_digit`, for formats with digits outside cells.

    Only fields count whose name occurs many times with a digit.
    """
    named = [match for match in _FIELD.finditer(text) if match[1].lower() not in _PLACES]
    counts = Counter(match[1] for match in named)
    found = next((match for match in named if counts[match[1]] >= _FEWEST), None)
    return _lost(*_place(text, found.start())) if found else None


def _place(text: str, at: int) -> tuple[int, int]:
    """Return line and column of a character, both counted from 1."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _lost(line: int, column: int) -> FormatError:
    said = "the board read here is empty, and the text has digits"
    return FormatError(f"line {line}, column {column}: {said}", line, column)


def is_without_digits(found: Found | PlainLines, layout: Layout | None) -> bool:
    """Check whether a result is an error or an empty board."""
    if isinstance(found, FormatError):
        return True
    if isinstance(found, PlainLines):
        return not any(line.strip(".0") for line in found.lines)
    return not (found.puzzle.clues or found.is_named) and is_bare(found.sheet, layout)


def lost_beside(puzzles: Iterable[Puzzle], text: str) -> FormatError | None:
    """Return the error of the empty boards of *text*, which has no others.

    Returns:
        None if all digits are in comments, or in headings that were read with the boards.
    """
    lost = LostDigits()
    lost.look(text)
    return lost.error(puzzles)


class LostDigits:
    """The lines with digits in a text that is read piece by piece, without comments."""

    def __init__(self) -> None:
        self._above = 0
        self._lines: list[tuple[int, int, str]] = []
        """Number of a line, column of its first digit, and its words."""

    def look(self, text: str) -> None:
        """Search the next lines of the text for digits."""
        if len(self._lines) > _MOST_HEADINGS:
            return
        if text.isascii() and "\r" not in text and not _ASCII_DIGIT.search(text):
            self._above += text.count("\n") + (not text.endswith("\n"))
            return
        text = text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
        number, counted = self._above + 1, 0
        for match in islice(_WITH_DIGIT.finditer(text), _MOST_HEADINGS + 1):
            number += text.count("\n", counted, match.start())
            counted = match.start()
            self._lines.append(
                (number, match.start(2) - match.start() + 1, match[1][:_LONGEST_HEADING])
            )
        self._above += text.count("\n") + (not text.endswith("\n"))

    def error(self, puzzles: Iterable[Puzzle]) -> FormatError | None:
        """Return the error of the first line that is not a heading of a puzzle, or None."""
        named = (
            name
            for each in puzzles
            for name in (each.title, each.comment, each.author, each.source)
        )
        known = [_SIGNS.sub("", name) for name in {*named} if name]
        for number, (line, column, words) in enumerate(self._lines):
            bare = _SIGNS.sub("", words)
            is_known = is_label(words) or any(bare in each for each in known)
            is_known = is_known and _HEADING.fullmatch(words) is not None
            if not is_known or number == _MOST_HEADINGS:
                return _lost(line, column)
        return None

    def replaced(self, found: Sequence[Found | PlainLines]) -> list[Found | PlainLines]:
        """Return *found*, with one error in place of its empty boards if digits were lost."""
        readings = [each for each in found if isinstance(each, Reading)]
        error = self.error(each.puzzle for each in readings)
        if error is None or not any(not isinstance(each, FormatError) for each in found):
            return list(found)
        return [error, *(each for each in found if isinstance(each, FormatError))]
