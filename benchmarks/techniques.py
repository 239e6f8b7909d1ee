"""Rating on HoDoKu's scale, and hints, with puzzles that other programs have rated."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.measure import (
    NO_REFERENCE,
    Figure,
    lower_bound,
    module_at,
    reference,
    seconds,
    upper_bound,
)
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.solving.solver import Path as SolvingPath
from sudoku_tui.engine.solving.solver import next_step

FILES = (("mixed", "rated-dev", 100.0), ("natural", "rated-natural-dev", 400.0))
"""Names of the sets, their files, and the required number of puzzles per second."""
ROUNDS = 3
HINTS_EACH = 10
"""Hints are timed along the path of every tenth puzzle."""


def measure() -> list[Figure]:
    """Return all figures of this module."""
    return [*_ratings(), *_hints()]


def _puzzles(name: str) -> list[str] | None:
    path = reference(f"data/{name}.csv")
    if not path:
        return None
    with path.open(newline="") as rows:
        return [row["puzzle"] for row in csv.DictReader(rows)]


def _ratings() -> Iterator[Figure]:
    """Yield the processor time of the whole command, and that of the prototype's rating alone."""
    for title, file, wanted in FILES:
        name, lines = f"rate, {title} puzzles", _puzzles(file)
        sketch = reference("sketch/finders/ladder.py")
        if not lines or not sketch:
            yield Figure(name, None, note=NO_REFERENCE)
            continue
        # Interleaved rounds, and the best of each: other load slows a round down, but never all.
        rival = _prototype(sketch)
        bare = partial(_rate_all, rival, lines)
        rounds = [(_time_command(lines), seconds(bare)) for _ in range(ROUNDS)]
        ours, theirs = (min(times) for times in zip(*rounds, strict=True))
        yield Figure(name, len(lines) / ours, "/s", lower_bound(wanted))
        yield Figure(f"{name}, prototype", len(lines) / theirs, "/s")
        yield Figure(f"{name}, ratio", theirs / ours)


def _rate_all(rival: Any, lines: list[str]) -> None:
    for line in lines:
        rival.rate(line)


def _prototype(sketch: Path) -> Any:
    """Import the prototype's ladder, whose modules import each other by name."""
    sys.path.insert(0, str(sketch.parent))
    try:
        return module_at(sketch)
    finally:
        sys.path.remove(str(sketch.parent))


def _time_command(lines: list[str]) -> float:
    """Return the processor time of ``rate --scale hodoku`` on *lines*, including the start."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "puzzles.txt")
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        before = os.times()
        command = [sys.executable, "-m", "sudoku_tui", "rate", "--scale", "hodoku", str(file)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        after = os.times()
    used = after.children_user - before.children_user
    return used + after.children_system - before.children_system


def _hints() -> Iterator[Figure]:
    times: list[float] = []
    for _, file, _ in FILES:
        for line in (_puzzles(file) or [])[::HINTS_EACH]:
            path = SolvingPath(Puzzle(CLASSIC, tuple(map(int, line))), TEACHING)
            while path.board.empty:
                board = path.board.copy()
                times.append(seconds(partial(next_step, board)) * 1000)
                path.next()
    if not times:
        yield Figure("hint", None, note=NO_REFERENCE)
        return
    yield Figure(
        f"hint, 95 of 100 of {len(times)}", quantiles(times, n=20)[-1], "ms", upper_bound(20)
    )
    yield Figure("hint, the slowest", max(times), "ms", upper_bound(300))
