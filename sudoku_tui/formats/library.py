"""Lines of a technique library: a position, a technique, and exactly what it must do there.

``:code-variant:digits:grid:deleted:eliminations:placements:extra``, as HoDoKu writes them.
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
"""How many fields there may be: the last one may be missing, and a colon may end the line."""
_TECHNIQUE = re.compile(r"([0-9]{4,5})(?:-([0-9a-z]+))?")
_CELL = re.compile(r"\+?[1-9]|[.0]")


@dataclass(frozen=True)
class LibraryCase:
    """One position of a library."""

    code: str
    """Four digits, or five for two fish in one."""
    variant: str
    """What follows the code: how to search, or `FAIL_CASE`; empty where there is none."""
    digits: frozenset[Digit]
    """What the step is about: of the steps found, those of other digits do not count."""
    givens: tuple[Digit, ...]
    """One digit a cell, 0 where there is no given."""
    placed: tuple[Digit, ...]
    """One digit a cell, 0 where nothing was placed since."""
    deleted: tuple[Candidate, ...]
    """Candidates that are gone already, in the order in which they went."""
    eliminations: tuple[Candidate, ...] = ()
    placements: tuple[Candidate, ...] = ()
    extra: str = ""
    """Of chains, how many links they have."""

    @property
    def must_fail(self) -> bool:
        """Whether the technique must find nothing."""
        return self.variant == FAIL_CASE

    def board(self) -> Board:
        """The position.

        Raises:
            ValueError: two digits clash.
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
        """Whether *step* places and eliminates exactly what the case says."""
        return set(step.eliminations) == set(self.eliminations) and set(step.placements) == set(
            self.placements
        )


def read_library(lines: Iterable[str]) -> Iterator[LibraryCase | PatternCase]:
    """The positions of a library; empty lines and those that begin with ``#`` are skipped.

    Lines that name techniques have tabs, and may stand among the others.

    Raises:
        FormatError: a line is not of the form; it names the line.
    """
    return read_lines(lines, lambda line: _READERS["\t" in line](line))


def read_case(line: str) -> LibraryCase:
    """The position of one line.

    Raises:
        FormatError: the line is not of the form; it names the field.
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
    """The line of a position, as `read_case` reads it."""
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
    """Digits run together; ``x`` where there is no step."""
    if text == "x":
        return frozenset()
    if not re.fullmatch("[1-9]*", text):
        raise FormatError(f"'{clean_text(text)}' are no digits from 1 to 9")
    return frozenset(map(int, text))


def _digits_of(grid: str) -> tuple[tuple[Digit, ...], tuple[Digit, ...]]:
    """The givens, and what was placed since, which has a plus before it."""
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
    """Candidates written as digit, row and column: ``436`` is 4 in r3c6."""
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
