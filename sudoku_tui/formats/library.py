"""Lines of a technique library: a position, a technique, and its exact conclusions there.

HoDoKu writes them as ``:code-variant:digits:grid:deleted:eliminations:placements:extra``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from ..engine.bits import mask_of
from ..engine.board import Board
from ..engine.layout import Candidate, Digit
from ..engine.layouts import CLASSIC
from ..engine.step import Step
from .clean import clean_text
from .errors import FormatError
from .pattern_library import PatternCase, read_pattern_case
from .positions import read_lines

FAIL_CASE: Final = "x"
"""The variant of a position where the technique must find nothing."""

_FIELDS: Final = range(6, 9)
"""Possible numbers of fields: the last one may be missing, and a colon may end the line."""
_TECHNIQUE = re.compile(r"([0-9]{4,5})(?:-([0-9a-z]+))?")
_CELL = re.compile(r"\+?[1-9]|[.0]")


@dataclass(frozen=True)
class LibraryCase:
    """One position of a library."""

    code: str
    """Four digits, or five for a combination of two fish."""
    variant: str
    """The variant of the search after the code, or `FAIL_CASE`; "" for none."""
    digits: frozenset[Digit]
    """The digits of the step; steps of other digits do not count."""
    givens: tuple[Digit, ...]
    """One digit for each cell, 0 for no given."""
    placed: tuple[Digit, ...]
    """One digit for each cell, 0 for no placed digit."""
    deleted: tuple[Candidate, ...]
    """Candidates that were eliminated before, in that order."""
    eliminations: tuple[Candidate, ...] = ()
    placements: tuple[Candidate, ...] = ()
    extra: str = ""
    """The number of links of a chain."""

    @property
    def must_fail(self) -> bool:
        """Whether the technique must find nothing."""
        return self.variant == FAIL_CASE

    def board(self) -> Board:
        """Return the position.

        Raises:
            ValueError: Two digits clash.
        """
        board = Board(CLASSIC, mask_of(cell for cell, digit in enumerate(self.givens) if digit))
        for cell, digits in enumerate(zip(self.givens, self.placed, strict=True)):
            digit = max(digits)
            if digit:
                if not board.can_be(cell, digit):
                    name = CLASSIC.cell_name(cell)
                    raise ValueError(f"{name} cannot be {digit}: a cell that it sees is")
                board.place(cell, digit)
        for cell, digit in self.deleted:
            board.eliminate(cell, digit)
        return board

    def is_concluded_by(self, step: Step) -> bool:
        """Check whether the placements and eliminations of *step* are exactly those of the case."""
        return set(step.eliminations) == set(self.eliminations) and set(step.placements) == set(
            self.placements
        )


def read_library(lines: Iterable[str]) -> Iterator[LibraryCase | PatternCase]:
    """Parse the positions of a library; empty lines and comments with ``#`` are skipped.

    Lines with tabs name techniques; both kinds of lines may be mixed.

    Raises:
        FormatError: A line is wrong; the error has its number.
    """
    return read_lines(lines, lambda line: _READERS["\t" in line](line))


def read_case(line: str) -> LibraryCase:
    """Parse the position of one line.

    Raises:
        FormatError: The line is wrong; the message names the field.
    """
    before, *fields = line.strip().split(":")
    if before or len(fields) not in _FIELDS:
        raise FormatError(
            f"{len(fields)} fields: a colon and six or seven fields with colons between were due"
        )
    fields += [""] * (_FIELDS[-1] - len(fields))
    technique, digits, grid, deleted, eliminations, placements, extra, _ = fields
    match = _TECHNIQUE.fullmatch(technique)
    if match is None:
        raise FormatError(
            f"'{clean_text(technique)}' is no code of a technique, such as 0300 or 0901-1"
        )
    givens, placed = _digits_of(grid)
    case = LibraryCase(
        match[1],
        match[2] or "",
        _about(digits),
        givens,
        placed,
        tuple(_candidates(deleted)),
        tuple(_candidates(eliminations)),
        tuple(_candidates(placements)),
        extra,
    )
    if case.eliminations and case.placements:
        raise FormatError("a case has eliminations or placements, not both")
    return case


_READERS: Final = (read_case, read_pattern_case)


def write_case(case: LibraryCase) -> str:
    """Return the line of a position, the inverse of `read_case`."""
    grid = "".join(
        str(given) if given else f"+{digit}" if digit else "."
        for given, digit in zip(case.givens, case.placed, strict=True)
    )
    fields = (
        f"{case.code}-{case.variant}" if case.variant else case.code,
        "".join(map(str, sorted(case.digits))),
        grid,
        _triplets(case.deleted),
        _triplets(case.eliminations),
        _triplets(case.placements),
        case.extra,
    )
    return "".join(f":{field}" for field in fields)


def _about(text: str) -> frozenset[Digit]:
    """Parse the digits of a step, written together; ``x`` if there is no step."""
    if text == "x":
        return frozenset()
    if not re.fullmatch("[1-9]*", text):
        raise FormatError(f"'{clean_text(text)}' are no digits from 1 to 9")
    return frozenset(map(int, text))


def _digits_of(grid: str) -> tuple[tuple[Digit, ...], tuple[Digit, ...]]:
    """Parse the givens, and the placed digits, which have a plus before them."""
    parts = _CELL.findall(grid)
    if "".join(parts) != grid:
        raise FormatError("the grid has more than digits, dots, and a plus before a digit")
    if len(parts) != CLASSIC.cells:
        raise FormatError(f"the grid has {len(parts)} cells: {CLASSIC.cells} were due")
    digits = [int(part.replace(".", "0")) for part in parts]
    both = list(zip(digits, parts, strict=True))
    givens = tuple(digit if part[0] != "+" else 0 for digit, part in both)
    return givens, tuple(digit if part[0] == "+" else 0 for digit, part in both)


def _candidates(triplets: str) -> Iterator[Candidate]:
    """Parse candidates written as digit, row and column: ``436`` is 4 in r3c6."""
    for triplet in triplets.split():
        if not re.fullmatch("[1-9]{3}", triplet):
            name = clean_text(triplet)
            raise FormatError(f"'{name}' is no digit, row and column, such as 436 for 4 in r3c6")
        digit, row, column = map(int, triplet)
        yield Candidate(CLASSIC.cell_at[row - 1, column - 1], digit)


def _triplets(candidates: Iterable[Candidate]) -> str:
    written: list[str] = []
    for cell, digit in candidates:
        row, column = CLASSIC.positions[cell]
        written.append(f"{digit}{row + 1}{column + 1}")
    return " ".join(written)
