"""The generator: time to make puzzles to a specification, over many seeds."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from typing import Final

from benchmarks.measure import Figure, lower_bound, seconds, upper_bound
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.generating.spec import Spec
from sudoku_tui.engine.generating.spec_search import try_to_make
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search.removal import Removal
from sudoku_tui.store.stock import DrawnPuzzle, draw_puzzle

SEEDS: Final = 100
FEW_SEEDS: Final = 20
"""Number of seeds for puzzles that take longer."""

LEVELS: Final = {
    Level.BEGINNER: (10.0, 50.0),
    Level.EASY: (10.0, 50.0),
    Level.MEDIUM: (25.0, 120.0),
    Level.HARD: (25.0, 120.0),
    Level.UNFAIR: (50.0, 250.0),
    Level.EXTREME: (80.0, 400.0),
}
"""Bounds on the median and the 95th percentile (ms)."""
HARDEST: Final = {"x-wing": (300.0, 1500.0), "swordfish": (1500.0, None)}
LARGE: Final = {"16": (100.0, 1000.0), "25": (300.0, 5000.0)}
"""Bounds on medians (ms): any puzzle with one solution, and one of some level."""


def measure() -> list[Figure]:
    """Return all figures of this module."""
    return [*_levels(), *_hardest(), *_large(), *_draws(), *_jobs()]


def _draws() -> Iterator[Figure]:
    """Yield the time to draw a puzzle from the stock, including scrambling and rating."""
    for level in Level:
        times = sorted(_time_each_seed(partial(_draw_from_stock, level), SEEDS))
        late = times[int(SEEDS * 0.95)]
        yield Figure(f"draw of {level}, 95th percentile", late, "ms", upper_bound(5))


def _draw_from_stock(level: Level, seed: str) -> DrawnPuzzle:
    return draw_puzzle(level, Dice(seed))


def _jobs() -> Iterator[Figure]:
    """Yield the speed-up by a second process, in elapsed time, so the machine must be idle."""
    command = [sys.executable, "-m", "sudoku_tui", "generate", "--level", "hard", "--seed", "jobs"]
    one, two = (_clocked([*command, "-n", "400", "-j", jobs]) for jobs in "12")
    note = f"the machine's load was {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    yield Figure("two processes to one", one / two, "times", lower_bound(1.7), note)


def _clocked(command: list[str]) -> float:
    """Run *command* and return the elapsed time (seconds)."""
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - start


def _levels() -> Iterator[Figure]:
    for level, (middle, late) in LEVELS.items():
        yield from _times(str(level), Spec(levels=frozenset([level])), SEEDS, middle, late)


def _hardest() -> Iterator[Figure]:
    for technique, (middle, late) in HARDEST.items():
        name = f"nothing harder than {technique}"
        yield from _times(name, Spec(hardest=technique), FEW_SEEDS, middle, late)


def _carved(layout: Layout, removal: Removal, seed: str) -> Puzzle:
    return generate(layout, Dice(seed), removal)


def _large() -> Iterator[Figure]:
    for id, (unique, rated) in LARGE.items():
        layout = layout_named(id)
        removal = Removal(clues=Spec(id).fewest_clues)
        times = _time_each_seed(partial(_carved, layout, removal), FEW_SEEDS)
        name = f"{layout.name}, one solution, median"
        yield Figure(name, median(times), "ms", upper_bound(unique))
        spec = Spec(id, levels=frozenset([Level.EASY, Level.MEDIUM, Level.HARD]))
        yield from _times(f"{layout.name}, Easy to Hard", spec, FEW_SEEDS, rated, None)


def _times(
    name: str, spec: Spec, seeds: int, middle: float, late: float | None
) -> Iterator[Figure]:
    """Yield the median and the 95th percentile of the time to make puzzles to *spec* (ms)."""
    times = sorted(_time_each_seed(lambda seed: try_to_make(spec, seed, with_rating=False), seeds))
    yield Figure(f"{name}, median", median(times), "ms", upper_bound(middle))
    percentile = times[int(seeds * 0.95)]
    yield Figure(f"{name}, 95th percentile", percentile, "ms", upper_bound(late) if late else None)


def _time_each_seed(work: Callable[[str], object], seeds: int) -> list[float]:
    """Return the time of *work* with each of *seeds* seeds (ms), once caches are filled."""
    work("warm")
    return [seconds(partial(work, f"seed {seed}")) * 1000 for seed in range(seeds)]
