"""Answers of a reader in a canonical form that two trees and two processes can compare.

This module runs in the old tree, too, so it uses only what both trees have.
"""

from __future__ import annotations

import json
import string
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypeAlias

from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.formats import FormatError, Reading
from sudoku_tui.formats.reading import read_sheets

SYMBOLS: Final = f".{string.digits[1:]}{string.ascii_uppercase}{string.ascii_lowercase}"
"""Characters of digits from 0 in a readable answer; larger digits share the last one."""
_OF_SHEET: Final = (
    *("entries", "candidates", "corner", "centre", "given_marks", "colours"),
    *("candidate_colours", "solution", "cages", "unsupported"),
)
_OF_PUZZLE: Final = ("title", "author", "source", "comment")


class Found(NamedTuple):
    """A puzzle that was read."""

    layout: str
    size: str
    """Height and width of the canvas."""
    givens: str
    """A character per cell."""
    parts: dict[str, str]
    """A hash of each other part by its name; absent parts are left out."""
    aside: dict[str, str]
    """Format, line, picture and remark: how the text was understood, but not what it says."""

    def __str__(self) -> str:
        parts = "".join(f" {name}={hashed}" for name, hashed in self.parts.items())
        how = " ".join(f"{name}={value}" for name, value in self.aside.items())
        return f"{self.size} {self.layout} {self.givens}{parts} ({how})"


class Refused(NamedTuple):
    """An error of the reader, and its place."""

    line: int | None
    column: int | None
    message: str

    def __str__(self) -> str:
        return f"error {self.line}:{self.column} {self.message}"


class Failed(NamedTuple):
    """The end of a reader that neither read nor refused a text."""

    reason: str

    def __str__(self) -> str:
        return f"FAILED: {self.reason}"


One: TypeAlias = Found | Refused | Failed
_KINDS: Final[tuple[type[One], ...]] = (Found, Refused, Failed)


class Answer(NamedTuple):
    """All that a reader yielded for one text."""

    found: tuple[One, ...]

    def __str__(self) -> str:
        return "\n".join(map(str, self.found)) or "nothing"

    @property
    def puzzles(self) -> tuple[Found, ...]:
        """The puzzles, in their order."""
        return tuple(one for one in self.found if isinstance(one, Found))

    @property
    def refusals(self) -> tuple[Refused | Failed, ...]:
        """The errors, in their order."""
        return tuple(one for one in self.found if not isinstance(one, Found))

    @property
    def is_read(self) -> bool:
        """Whether there are puzzles and no errors."""
        return bool(self.puzzles) and not self.refusals

    def digests(self) -> tuple[str, str, str]:
        """Return hashes of the puzzles alone, of the whole answer, and of how it was understood.

        Messages of errors are in none of them.
        """
        puzzles = [[one.layout, one.size, one.givens] for one in self.puzzles]
        whole = [
            [one.layout, one.size, one.givens, one.parts]
            if isinstance(one, Found)
            else [type(one).__name__, *one[:2]]
            for one in self.found
        ]
        aside = [one.aside for one in self.puzzles]
        return hashed(puzzles, 8), hashed(whole, 12), hashed(aside, 6)

    def to_json(self) -> str:
        """Return the answer on one line."""
        return json.dumps([[_KINDS.index(type(one)), *one] for one in self.found])

    @classmethod
    def from_json(cls, line: str) -> Answer:
        """Parse the line of `to_json`."""
        return cls(tuple(_KINDS[kind](*values) for kind, *values in json.loads(line)))


def read_answer(text: str, layout: str | None = None, form: str | None = None) -> Answer:
    """Read a text by the reader of the tree that was imported."""
    try:
        shape = layout_named(layout) if layout else None
        readings = read_sheets([text], layout=shape, form=form)
        return Answer(tuple(map(_one, readings)))
    except Exception as error:  # any other exception is a fault of the reader, to be reported
        return Answer((Failed(f"{type(error).__name__}: {error}"),))


def hashed(value: Any, digits: int = 8) -> str:
    """Return hexadecimal digits of the hash of a value that JSON can hold."""
    text = json.dumps(value, sort_keys=True, default=str)
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:digits]


def _one(reading: Reading | FormatError) -> One:
    if isinstance(reading, FormatError):
        return Refused(reading.line, reading.column, reading.message)
    puzzle, sheet = reading.puzzle, reading.sheet
    values = {name: getattr(sheet, name) for name in _OF_SHEET}
    cages = ((tuple(sorted(cage.cells)), cage.sum or 0, cage.sum) for cage in sheet.cages)
    values["cages"] = [(cells, total) for cells, _, total in sorted(cages)]
    values |= {name: getattr(puzzle, name) for name in _OF_PUZZLE}
    values["allowed"] = puzzle.extras.allowed
    rows, columns = (max(places) + 1 for places in zip(*puzzle.layout.positions, strict=True))
    return Found(
        layout_id(puzzle.layout),
        f"{rows}x{columns}",
        "".join(SYMBOLS[min(digit, len(SYMBOLS) - 1)] for digit in puzzle.givens),
        {name: hashed(value) for name, value in values.items() if value},
        {
            "form": sheet.form or reading.form.name,
            "line": str(reading.line),
            "picture": hashed([reading.form.picture, reading.form.symbols]),
            "remark": reading.remark,
        },
    )


@lru_cache(maxsize=256)
def layout_id(layout: Layout) -> str:
    """Return the id of a layout, with a hash of its structure if the id does not determine it."""
    try:
        if layout_named(layout.id) == layout:
            return layout.id
    except KeyError:
        pass
    houses = sorted((house.kind, house.mask) for house in layout.houses)
    return f"{layout.id}#{hashed([layout.positions, houses, layout.extra_sees, layout.bans])}"


class Verdict(StrEnum):
    """The difference between two answers, from none to the worst."""

    SAME = "same"
    ASIDE = "same content, understood in another way"
    PLACE = "error at another place"
    PARTS = "same givens, other parts"
    LAYOUT = "same givens, other layout"
    READ_NOW = "read where the old one had an error"
    ERRORS = "same puzzles, other errors beside them"
    REFUSED_NOW = "error where the old one read"
    ONE_CELL = "one cell differs"
    NUMBER = "other number of puzzles"
    DIFFERENT = "DIFFERENT PUZZLE"
    FAILED = "FAILED"


def compare(old: Answer, new: Answer) -> Verdict:
    """Return the worst difference between two answers to the same text."""
    if any(isinstance(one, Failed) for one in new.found):
        return Verdict.FAILED
    if not old.puzzles or not new.puzzles:
        return _compare_refusals(old, new)
    if len(old.puzzles) != len(new.puzzles):
        return Verdict.NUMBER
    pairs = zip(old.puzzles, new.puzzles, strict=True)
    verdicts = [compare_puzzles(*pair) for pair in pairs]
    if old.refusals or new.refusals:
        verdicts.append(_compare_refusals_beside(old.refusals, new.refusals))
    return max(verdicts, key=list(Verdict).index)


def compare_puzzles(old: Found, new: Found) -> Verdict:
    """Return the difference between two puzzles."""
    if different_cells(old, new) > 1:
        return Verdict.DIFFERENT
    if old.givens != new.givens:
        return Verdict.ONE_CELL
    if old.layout != new.layout:
        return Verdict.LAYOUT
    if old.parts != new.parts:
        return Verdict.PARTS
    return Verdict.SAME if old.aside == new.aside else Verdict.ASIDE


def different_cells(one: Found, other: Found) -> int:
    """Return the number of cells with different givens; all of them if the sizes differ."""
    if one.size != other.size or len(one.givens) != len(other.givens):
        return max(len(one.givens), len(other.givens))
    return sum(first != second for first, second in zip(one.givens, other.givens, strict=True))


def different_parts(old: Answer, new: Answer) -> Sequence[str]:
    """Return the names of the parts by which the puzzles of two answers differ."""
    pairs = zip(old.puzzles, new.puzzles, strict=False)
    return sorted({name for pair in pairs for name in _different_parts(*pair)})


def _different_parts(old: Found, new: Found) -> Iterator[str]:
    for one, other in ((old.parts, new.parts), (old.aside, new.aside)):
        yield from (name for name in {*one, *other} if one.get(name) != other.get(name))


def _compare_refusals(old: Answer, new: Answer) -> Verdict:
    """Return the difference if at most one of the answers has puzzles."""
    if new.puzzles:
        return Verdict.READ_NOW
    if old.puzzles:
        return Verdict.REFUSED_NOW
    return Verdict.SAME if _places(old.found) == _places(new.found) else Verdict.PLACE


def _compare_refusals_beside(
    old: Sequence[Refused | Failed], new: Sequence[Refused | Failed]
) -> Verdict:
    if len(old) != len(new):
        return Verdict.ERRORS
    return Verdict.SAME if _places(old) == _places(new) else Verdict.PLACE


def _places(found: Iterable[One]) -> list[Any]:
    return [one[:2] if isinstance(one, Refused) else type(one) for one in found]
