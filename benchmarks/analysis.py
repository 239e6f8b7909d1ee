"""The analysis of puzzles: time of the engine, opening of the screen, and steps along a path."""

from __future__ import annotations

import csv
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from benchmarks.measure import NO_REFERENCE, Figure, reference, upper_bound
from sudoku_tui.engine.analysis.analyse import analyse
from sudoku_tui.engine.analysis.findings import Finding, OpenSteps, PathKind, PathRating
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from tests.terminal import ARROWS, Terminal

SIZES = ((80, 24), (120, 40))
EACH = 10
"""Every tenth puzzle is analysed in full, which takes longer than solving it."""
WALKS = 40
OPENINGS = 5
_QUIET = 0.05
"""Time without output after which a key has taken effect (seconds)."""
_PUZZLE = "000900400050020080300067000006502008039000620100609700000490007040050090003001000"


def measure() -> Iterator[Figure]:
    """Yield all figures of this module."""
    yield from _engine()
    with tempfile.TemporaryDirectory() as folder:
        for columns, rows in SIZES:
            yield from _screen(Path(folder), columns, rows)


def _engine() -> Iterator[Figure]:
    path = reference("data/rated-dev.csv")
    if not path:
        yield Figure("an analysis", None, note=NO_REFERENCE)
        return
    with path.open(newline="") as rows:
        lines = [row["puzzle"] for row in csv.DictReader(rows)][::EACH]
    spent: dict[str, list[float]] = {}
    for line in lines:
        for part, seconds in _parts(Puzzle(CLASSIC, tuple(map(int, line)))).items():
            spent.setdefault(part, []).append(1000 * seconds)
    for part, times in spent.items():
        note = f"95 of 100 {quantiles(times, n=20)[-1]:.0f}, slowest {max(times):.0f}"
        yield Figure(f"{part}, median of {len(times)}", median(times), "ms", note=note)


def _parts(puzzle: Puzzle) -> dict[str, float]:
    """Return the processor seconds until each part of the first screen is found, and in total."""
    start = time.process_time()
    spent: dict[str, float] = {}
    for found in analyse(puzzle):
        if part := _part_ended_by(found):
            spent.setdefault(part, time.process_time() - start)
    spent["all of it"] = time.process_time() - start
    return spent


def _part_ended_by(found: Finding) -> str:
    match found:
        case PathRating(way=PathKind.RATED):
            return "until the level and why"
        case PathRating(way=PathKind.EASIEST):
            return "until the easiest way"
        case OpenSteps(way=PathKind.RATED):
            return "until how much is open on it"
    return ""


def _screen(data: Path, columns: int, rows: int) -> Iterator[Figure]:
    size = f"{columns}x{rows}"
    with Terminal(data, ["play", _PUZZLE], columns=columns, rows=rows) as terminal:
        terminal.shows("Hint")
        terminal.settle(1.0)
        # The help is the simplest screen, so its time is the baseline of this machine.
        rival = [_opening(terminal, "\x1bOP", "Moving") for _ in range(OPENINGS)]
        opened = [_opening(terminal, "\x1b[15~", "Techniques") for _ in range(OPENINGS)]
        note = f"help {1000 * median(rival):.0f}"
        yield Figure(f"opened, {size}", 1000 * median(opened), "ms", upper_bound(200), note)
        terminal.send("\x1b[15~")
        terminal.shows("Narrowest")
        terminal.settle(1.0)
        for page in ("facts", "path"):
            walked = [_walk(terminal, "right") for _ in range(WALKS)]
            for _ in range(WALKS):
                _walk(terminal, "left")
            waited, worked = (sorted(times) for times in zip(*walked, strict=True))
            note = f"median {median(waited):.1f}; of the processor {worked[-WALKS // 20]:.1f}"
            name = f"a step on the {page}, {size}, p95"
            yield Figure(name, waited[-WALKS // 20], "ms", upper_bound(16), note)
            terminal.send("\t")
            terminal.settle(0.5)


def _walk(terminal: Terminal, way: str) -> tuple[float, float]:
    """Press a key and return the time to the first byte of output, elapsed and processor (ms)."""
    terminal.settle(_QUIET)
    start, before = time.perf_counter(), terminal.processor_seconds
    terminal.send(ARROWS[way])
    terminal.read(1.0)
    worked = terminal.processor_seconds - before
    return 1000 * (time.perf_counter() - start), 1000 * worked


def _opening(terminal: Terminal, key: str, shown: str) -> float:
    """Open a screen with a key, leave it, and return the time of the opening (seconds)."""
    terminal.settle(0.3)
    start = time.perf_counter()
    terminal.send(key)
    terminal.shows(shown)
    seconds = time.perf_counter() - start
    terminal.settle(0.3)
    terminal.send("q")
    terminal.shows("Notes")
    return seconds
