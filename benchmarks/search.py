"""Search and generator, compared with the prototype, whose speed is the bound."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import count
from random import Random
from statistics import median
from typing import Any

from benchmarks.measure import (
    NO_REFERENCE,
    Figure,
    lower_bound,
    medians,
    module_at,
    reference,
    seconds,
    upper_bound,
)
from benchmarks.tables import megabytes
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.lanes import Lanes
from sudoku_tui.engine.layouts import CLASSIC, common_layouts, layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import is_unique, random_grid

PROOFS = 3000
PUZZLES = 300
GRIDS = 15


def measure() -> list[Figure]:
    """Return all figures of this module."""
    return [*_proofs(), *_minimal(), *_grids(), *_tables()]


def _puzzle(line: str) -> Puzzle:
    return Puzzle(CLASSIC, tuple(map(int, line)))


def _proofs() -> Iterator[Figure]:
    name = "uniqueness proofs, 17 givens"
    sketch, file = reference("sketch/lanes.py"), reference("data/sets/17-clue.txt")
    if not sketch or not file:
        yield Figure(name, None, note=NO_REFERENCE)
        return
    lines = file.read_text().split()[:PROOFS]
    puzzles, givens = [_puzzle(line) for line in lines], [list(map(int, line)) for line in lines]
    rival = module_at(sketch)
    board = rival.Board(3, 3)

    def ours() -> None:
        assert all(map(is_unique, puzzles))

    def theirs() -> None:
        assert all(len(rival.solve(board, board.load(each)[0], 2)[0]) == 1 for each in givens)

    is_unique(puzzles[0])
    yield from _compare_with_prototype(name, len(puzzles), medians(ours, theirs))


def _minimal() -> Iterator[Figure]:
    name = "random minimal puzzles"
    sketch = reference("sketch/lanes.py")
    seeds = count(1)
    generate(CLASSIC, Dice(0))

    def ours() -> None:
        for _ in range(PUZZLES):
            generate(CLASSIC, Dice(next(seeds)))

    if not sketch:
        yield Figure(f"{name}, ours", PUZZLES / medians(ours)[0], "/s")
        yield Figure(f"{name}, ratio", None, note=NO_REFERENCE)
        return
    rival: Any = module_at(sketch)
    board = rival.Board(3, 3)

    def theirs() -> None:
        for _ in range(PUZZLES):
            rival.minimal_puzzle(board, Random(next(seeds)))

    yield from _compare_with_prototype(name, PUZZLES, medians(ours, theirs))


def _compare_with_prototype(name: str, done: int, times: Iterable[float]) -> Iterator[Figure]:
    ours, theirs = times
    yield Figure(f"{name}, ours", done / ours, "/s")
    yield Figure(f"{name}, prototype", done / theirs, "/s")
    yield Figure(f"{name}, ratio", theirs / ours, "", lower_bound(0.9))


def _grids() -> Iterator[Figure]:
    for id, most in (("16", 10.0), ("25", 100.0)):
        layout = layout_named(id)
        random_grid(layout, Dice(0))  # builds the tables
        times = [seconds(partial(random_grid, layout, Dice(seed))) for seed in range(1, GRIDS + 1)]
        name = f"random {layout.name} grid, median of {GRIDS}"
        yield Figure(name, median(times) * 1000, "ms", upper_bound(most))


def _tables() -> Iterator[Figure]:
    times = [seconds(lambda: Lanes(CLASSIC)) for _ in range(GRIDS)]
    yield Figure("tables of the classic", median(times) * 1000, "ms", upper_bound(30))
    for layout in common_layouts():
        size = megabytes(layout, partial(random_grid, layout, Dice(1)))
        yield Figure(f"tables of {layout.name}, at most", size, "MB", upper_bound(60))
