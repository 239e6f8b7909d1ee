"""Throughput of whole commands, in lines per second.

It is the slope between two numbers of lines, so the start of the command does not count. Without
SUDOKU_SOAK=1 fewer lines are used, to save time.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from itertools import cycle, islice
from typing import Final, NamedTuple

from benchmarks.growth import Run, run
from benchmarks.measure import (
    NO_REFERENCE,
    Bound,
    Figure,
    lower_bound,
    reference,
    seconds,
    upper_bound,
)
from sudoku_tui.cli.fast import VARIABLE
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import count_solutions

MANY: Final = 200_000 if os.environ.get("SUDOKU_SOAK") else 40_000
FEW: Final = MANY // 20


class Measured(NamedTuple):
    """A command to be measured, with its required lines per second."""

    name: str
    arguments: tuple[str, ...]
    file: str
    share: float
    """Fraction of the lines that is used, because some puzzles take longer than others."""
    bound: Bound
    compiled: Bound
    """Bound with the compiled search."""


COMMANDS: Final = (
    Measured(
        "solve --count 2, 17 givens",
        ("solve", "--count", "2"),
        "17-clue",
        1,
        lower_bound(15_000),
        lower_bound(80_000),
    ),
    Measured(
        "solve --json, 17 givens",
        ("solve", "--json"),
        "17-clue",
        1,
        lower_bound(15_000),
        lower_bound(80_000),
    ),
    Measured(
        "solve --count 2, hardest",
        ("solve", "--count", "2"),
        "hardest",
        0.05,
        lower_bound(1400),
        lower_bound(5000),
    ),
    Measured("check, 17 givens", ("check",), "17-clue", 0.1, lower_bound(1000), lower_bound(6000)),
)


def measure() -> Iterator[Figure]:
    """Yield all figures of this module: with the plain search, then with the compiled one."""
    before = os.environ.get(VARIABLE)
    try:
        os.environ[VARIABLE] = "off"
        yield from _measure(is_plain=True)
        os.environ[VARIABLE] = "on"
        if find_spec("numba") is None:
            yield Figure("compiled", None, note="numba is not installed")
        else:
            run(("check",), ["." * 81])  # the first run compiles the search
            yield from _measure(is_plain=False)
    finally:
        os.environ.pop(VARIABLE)
        if before is not None:
            os.environ[VARIABLE] = before


def _measure(is_plain: bool) -> Iterator[Figure]:
    for each in COMMANDS:
        file = reference(f"data/sets/{each.file}.txt")
        if file is None:
            yield Figure(each.name, None, note=NO_REFERENCE)
            continue
        lines = file.read_text().split()
        few, many = (_run(each, lines, number) for number in (FEW, MANY))
        number = int(each.share * MANY) - int(each.share * FEW)
        slope = (many.processor - few.processor) / number
        name = each.name if is_plain else f"compiled: {each.name}"
        yield Figure(name, 1 / slope, "/s", each.bound if is_plain else each.compiled)
        start = few.processor - slope * int(each.share * FEW)
        yield Figure("  start", start * 1000, "ms", upper_bound(250 if is_plain else 1200))
        if is_plain and each.share == 1:
            puzzles = list(map(_puzzle, lines[:FEW]))
            inner = seconds(partial(_count_all, puzzles)) / len(puzzles)
            yield Figure("  as fast as the search inside", inner / slope, "", lower_bound(0.8))


def _run(each: Measured, lines: Sequence[str], number: int) -> Run:
    return run(each.arguments, list(islice(cycle(lines), int(each.share * number))))


def _puzzle(line: str) -> Puzzle:
    return Puzzle(CLASSIC, tuple(map(int, line.replace(".", "0"))))


def _count_all(puzzles: Sequence[Puzzle]) -> None:
    """Run the search that the commands are based on, without anything else."""
    for puzzle in puzzles:
        count_solutions(puzzle)
