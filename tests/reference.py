"""Positions and puzzles of other programs, where they are available.

They are read from the folder in SUDOKU_REFERENCE, which is not part of the project. Without it, the
tests that need them are skipped.
"""

from __future__ import annotations

import csv
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.layout import SYMBOLS, Candidate, Digit
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.puzzle import Extras, Puzzle

VARIABLE = "SUDOKU_REFERENCE"
_GIVEN = frozenset("123456789")


def reference(path: str) -> Path:
    """Return a file of the reference folder, or skip the test if it is missing."""
    folder = os.environ.get(VARIABLE)
    if not folder:
        pytest.skip(f"{VARIABLE} is not set: no reference data")
    file = Path(folder) / path
    if not file.exists():
        pytest.skip(f"{path} is not in the folder that {VARIABLE} names")
    return file


def digits_of(text: str) -> tuple[Digit, ...]:
    """Parse one digit per character; a dot or a 0 is an empty cell."""
    return tuple(SYMBOLS.index(character) for character in text.replace("0", "."))


def classic(text: str) -> Puzzle:
    """Return a 9x9 puzzle from 81 characters."""
    return Puzzle(CLASSIC, digits_of(text))


@cache
def puzzle_set(name: str) -> tuple[Puzzle, ...]:
    """Return a collection of 9x9 puzzles: ``17-clue``, ``top1465`` or ``hardest``."""
    lines = reference(f"data/sets/{name}.txt").read_text().split()
    return tuple(classic(line) for line in lines)


class Example(NamedTuple):
    """A puzzle of any layout, and its only solution."""

    layout_id: str
    picture: str
    givens: str
    solution: str


@cache
def examples() -> tuple[Example, ...]:
    """Return published puzzles of many layouts."""
    lines = reference("data/layouts-dev.txt").read_text().splitlines()
    rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return tuple(Example(*row[:4]) for row in rows)


class Killer(NamedTuple):
    """A killer of another program, and its only solution."""

    puzzle: Puzzle
    solution: tuple[Digit, ...]
    source: str

    @property
    def is_of_solo(self) -> bool:
        """Whether Simon Tatham's Solo made it; such puzzles need little search."""
        return self.source.startswith("sgt-solo")


@cache
def killers() -> tuple[Killer, ...]:
    """Return killers of many layouts, made and published."""
    lines = reference("data/killer-dev.txt").read_text().splitlines()
    return tuple(_killer_of(line) for line in lines if not line.startswith("#"))


def _killer_of(line: str) -> Killer:
    """Parse layout, givens, cages such as ``r1c1,r1c2:5;r1c3:``, solution and source."""
    name, givens, cages, solution, source = line.split("\t")
    layout = layout_named(name)
    constraints = []
    for cage in cages.split(";"):
        cells, _, total = cage.partition(":")
        places = (tuple(map(int, re.findall(r"\d+", cell))) for cell in cells.split(","))
        numbers = tuple(layout.cell_at[row - 1, column - 1] for row, column in places)
        constraints.append(Cage(numbers, int(total) if total else None))
    extras = Extras(constraints=tuple(constraints))
    return Killer(Puzzle(layout, digits_of(givens), extras=extras), digits_of(solution), source)


class Case(NamedTuple):
    """A position of HoDoKu's library, and the exact conclusions of one technique there."""

    code: str
    """Four digits, or five for a siamese fish."""
    variant: str
    digits: frozenset[Digit]
    """Digits of the step, which distinguish it from other steps found in the position."""
    grid: str
    deleted: tuple[Candidate, ...]
    eliminations: frozenset[Candidate]
    placements: frozenset[Candidate]
    line: str

    def board(self) -> Board:
        """Return the position; placed digits (written with a plus) are not givens."""
        parts = re.findall(r"\+?.", self.grid)
        board = Board(CLASSIC, mask_of(cell for cell, part in enumerate(parts) if part in _GIVEN))
        for cell, digit in enumerate(digits_of(self.grid.replace("+", ""))):
            if digit:
                board.place(cell, digit)
        for cell, digit in self.deleted:
            board.eliminate(cell, digit)
        return board


@cache
def library() -> tuple[Case, ...]:
    """Return every case of the library."""
    lines = reference("data/library-dev.txt").read_text().splitlines()
    return tuple(_case(line) for line in lines if line.startswith(":"))


def _case(line: str) -> Case:
    technique, digits, grid, deleted, eliminations, placements = line.split(":")[1:7]
    code, _, variant = technique.partition("-")
    return Case(
        code,
        variant,
        frozenset(map(int, digits)),
        grid,
        tuple(_candidates(deleted)),
        frozenset(_candidates(eliminations)),
        frozenset(_candidates(placements)),
        line,
    )


def _candidates(triplets: str) -> Iterator[Candidate]:
    """Yield candidates written as digit, row and column: ``436`` is 4 in r3c6."""
    for triplet in triplets.split():
        digit, row, column = map(int, triplet)
        yield Candidate(CLASSIC.cell_at[row - 1, column - 1], digit)


class Rated(NamedTuple):
    """A puzzle with HoDoKu's rating."""

    text: str
    level: str
    score: int
    counts: dict[str, int]
    """Number of uses of each technique, by our id."""
    er: float = 0.0
    """Explainer's rating (ER)."""


@cache
def rated(name: str) -> tuple[Rated, ...]:
    """Return the puzzles of ``rated-dev`` or ``rated-natural-dev``."""
    with reference(f"data/{name}.csv").open(newline="") as file:
        return tuple(_rated(row) for row in csv.DictReader(file))


def _rated(row: dict[str, str]) -> Rated:
    counts = (part.rpartition("=") for part in row["hodoku_techniques"].split(";"))
    return Rated(
        row["puzzle"],
        row["hodoku_level"],
        int(row["hodoku_score"]),
        {technique_id(name): int(count) for name, _, count in counts},
        float(row["er"]),
    )


_IDS = {
    "Almost Locked Set Chain": "als-chain",
    "Almost Locked Set XY-Wing": "als-xy-wing",
    "Almost Locked Set XZ-Rule": "als-xz",
    "Avoidable Rectangle Type 1": "avoidable-rectangle-1",
    "Avoidable Rectangle Type 2": "avoidable-rectangle-2",
    "Bivalue Universal Grave + 1": "bug-1",
    "Locked Candidates Type 1 (Pointing)": "locked-candidates-1",
    "Locked Candidates Type 2 (Claiming)": "locked-candidates-2",
    "Multi Colors 1": "multi-colours-1",
    "Multi Colors 2": "multi-colours-2",
    "Naked Quadruple": "naked-quad",
    "Hidden Quadruple": "hidden-quad",
    "2-String Kite": "two-string-kite",
    "Simple Colors Trap": "simple-colours-trap",
    "Simple Colors Wrap": "simple-colours-wrap",
    **{f"Uniqueness Test {n}": f"unique-rectangle-{n}" for n in range(1, 7)},
    **{
        f"Forcing {kind} {how}": f"forcing-{kind}-{how}".lower()
        for kind in ("Chain", "Net")
        for how in ("Contradiction", "Verity")
    },
}


def technique_id(name: str) -> str:
    """Return our id of HoDoKu's technique *name*."""
    return _IDS.get(name) or name.lower().replace(" ", "-")
