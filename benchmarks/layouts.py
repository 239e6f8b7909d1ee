"""Every layout of the catalogue: time for a grid and a puzzle, memory of tables, and proven steps.

``python -m benchmarks layouts`` prints a row per layout. Work that takes too long is given up, and
the row shows the time limit.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from typing import Final

from benchmarks.measure import Figure, Row, lower_bound, upper_bound
from benchmarks.tables import megabytes
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import UNLIMITED, Effort, OutOfEffort
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.generating.spec import Spec
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CATALOGUE
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import random_grid
from sudoku_tui.engine.search.removal import Removal
from sudoku_tui.engine.solving.solver import next_step
from sudoku_tui.engine.techniques.last_resorts.guess import GUESS
from sudoku_tui.store.stock import FOLDERS

ROUNDS: Final = 10
PATIENCE: Final = 30.0
"""Time limit for a grid, for a puzzle, and for all rounds together (seconds)."""
GRIDS: Final = {"16": 0.010, "25": 0.100}
PUZZLES: Final = {"25": 2.0}
"""Bounds on medians (seconds) by layout; `GRID` and `PUZZLE` are those of all others."""
GRID: Final = 1.0
PUZZLE: Final = 5.0
TABLES: Final = 60
"""Bound on the tables of a layout (MB)."""
STEPS: Final = 10
"""Number of steps at the start of a puzzle that are proven."""


def measure() -> Iterator[Row]:
    """Yield a row for each layout of the catalogue."""
    for entry in CATALOGUE:
        yield _row(entry.layout)


def _row(layout: Layout) -> Row:
    id, effort = layout.id, Effort(nodes=1_000_000)
    grid = _median(lambda seed, effort: random_grid(layout, Dice(seed), effort))
    puzzle = _median(partial(_puzzle, layout))
    steps = _steps(layout, effort) if puzzle < PATIENCE else []
    proven = sum(steps)
    return Row(
        f"{layout.name} ({id})",
        (
            Figure("grid", grid * 1000, "ms", upper_bound(GRIDS.get(id, GRID) * 1000)),
            Figure("puzzle", puzzle * 1000, "ms", upper_bound(PUZZLES.get(id, PUZZLE) * 1000)),
            Figure("tables", megabytes(layout), "MB", upper_bound(TABLES)),
            Figure("stock", _stock(layout)),
            Figure("hint", len(steps[:1]), "", lower_bound(1)),
            Figure("proven", proven, "", lower_bound(len(steps)), f"of {len(steps)}"),
        ),
    )


def _puzzle(layout: Layout, seed: str, effort: Effort) -> Puzzle:
    return generate(layout, Dice(seed), Removal(clues=Spec(layout.id).fewest_clues), effort=effort)


def _median(work: Callable[[str, Effort], object]) -> float:
    """Return the median processor time (seconds); `PATIENCE` if most rounds were given up."""
    times: list[float] = []
    for number in range(ROUNDS + 1):
        start = time.process_time()
        try:
            work(f"seed {number}", _until(start + PATIENCE))
            times.append(time.process_time() - start)
        except OutOfEffort:
            times.append(PATIENCE)
        if sum(times) > PATIENCE:
            break
    # The first round also built the tables, so it does not count if there are others.
    return median(times[1:] or times)


def _until(late: float) -> Effort:
    return Effort(cancelled=lambda: time.process_time() > late)


def _steps(layout: Layout, effort: Effort) -> list[bool]:
    """Return whether each of the first steps of a puzzle can be proven."""
    puzzle = _puzzle(layout, "hint", UNLIMITED)
    board, proven = Board.of(puzzle), list[bool]()
    while len(proven) < STEPS and (step := next_step(board, TEACHING, effort)):
        if step.technique is GUESS:
            break
        proven.append(isinstance(prove(step, board), Proof))
        step.apply(board)
    return proven


def _stock(layout: Layout) -> int:
    """Return the number of puzzles of the layout that ship."""
    names = [f"{layout.id}-{str(level).casefold()}.txt" for level in Level]
    paths = (folder / name for folder in FOLDERS for name in (*names, f"layouts/{layout.id}.txt"))
    lines = (line for path in paths if path.is_file() for line in path.read_text().splitlines())
    return sum(1 for line in lines if line and not line.startswith("#"))
