"""Growth of time and memory: with lines, with cells, with processes and on a Dask cluster.

``python -m benchmarks growth`` prints it and draws ``build/growth.svg``. The runs with a hundred
thousand lines and more need SUDOKU_SOAK=1.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import cycle, islice
from math import log
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.measure import Figure, Row
from benchmarks.plot import Curve, Panel, draw
from benchmarks.trees import command
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.search.removal import Removal

PICTURE: Final = Path("build/growth.svg")
NUMBERS: Final = (10, 100, 1_000, 10_000)
LONGER: Final = (100_000, 1_000_000)
LAYOUTS: Final = (
    *(("4", 4000), ("6", 3000), ("8", 2000), ("classic", 4000), ("10", 500)),
    *(("12", 300), ("16", 100), ("20", 60), ("25", 40)),
)
"""Layouts with numbers of lines that give measurable times."""
PUZZLES: Final = 10
"""Number of different puzzles of a layout; they are repeated as lines.

Half of their cells are given, because large minimal puzzles take minutes to solve.
"""
PROCESSES: Final = (1, 2, 4, 8)
CHECKED: Final = 2_000
"""Number of lines for the comparison by processes."""
WORKERS: Final = 4
_PATIENCE: Final = 30.0
"""Time for a cluster to start (seconds)."""


_MEASURE: Final = """
import os, sys, time
begun, nothing = time.perf_counter(), os.open(os.devnull, os.O_WRONLY)
actions = [(os.POSIX_SPAWN_DUP2, nothing, 1)]
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=actions)
_, status, used = os.wait4(child, 0)
passed, code = time.perf_counter() - begun, os.waitstatus_to_exitcode(status)
print(code, used.ru_utime + used.ru_stime, passed, used.ru_maxrss)
"""
"""Program that runs a command and prints its exit code, times and peak memory.

It is a small process, because a child's peak memory starts at that of its parent.
"""


class Run(NamedTuple):
    """The resources used by a command, including its start."""

    processor: float
    """Processor time of the command and of its finished child processes (seconds)."""
    passed: float
    """Elapsed time (seconds)."""
    megabytes: float
    """Peak memory of any of these processes."""

    def figures(self) -> tuple[Figure, ...]:
        """Return the figures of one row of the table."""
        return (
            Figure("processor", self.processor, "s"),
            Figure("clock", self.passed, "s"),
            Figure("memory", self.megabytes, "MB"),
        )


def measure() -> Iterator[Figure | Row]:
    """Yield all figures of this module, and draw the picture at the end."""
    panels: list[Panel] = []
    for part in (_by_lines, _by_cells, _by_processes):
        yield from part(panels)
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(draw(panels), encoding="utf-8")
    yield Figure(f"drawn in {PICTURE}", len(panels), "panels")


def run(arguments: Sequence[str], lines: Sequence[str]) -> Run:
    """Run the command on a file with *lines*.

    Raises:
        SystemExit: The command fails.
    """
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.writelines(f"{line}\n" for line in lines)
        file.flush()
        measured = [sys.executable, "-I", "-S", "-c", _MEASURE, *command([*arguments, file.name])]
        said = subprocess.run(measured, capture_output=True, text=True)
    code, processor, passed, memory = map(float, said.stdout.split() or ["-1"] * 4)
    if code not in (0, 1):
        sys.exit(f"{' '.join(arguments)} ends with {code:.0f}: {said.stderr}")
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return Run(processor, passed, memory / unit)


def puzzles(layout_id: str, count: int, share: float = 0.0) -> list[str]:
    """Return random puzzles of a layout, one per line.

    *share* is the fraction of cells that are given; with 0 the puzzles are minimal.
    """
    layout = layout_named(layout_id)
    removal = Removal(clues=int(share * layout.cells))
    made = (generate(layout, Dice(seed), removal) for seed in range(1, count + 1))
    return ["".join(map(layout.symbol, puzzle.givens)) for puzzle in made]


def slope(points: Sequence[tuple[float, float]]) -> float:
    """Return the exponent of a power law fitted to *points*, by least squares of logarithms."""
    xs, ys = [log(x) for x, _ in points], [log(y) for _, y in points]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    spread = sum((each - x) ** 2 for each in xs)
    return sum((one - x) * (other - y) for one, other in zip(xs, ys, strict=True)) / spread


def _by_lines(panels: list[Panel]) -> Iterator[Figure | Row]:
    numbers = (*NUMBERS, *(LONGER if os.environ.get("SUDOKU_SOAK") else ()))
    some = puzzles("classic", 200)
    runs: list[tuple[int, Run]] = []
    for number in numbers:
        runs.append((number, run(("solve", "--count", "2"), list(islice(cycle(some), number)))))
        yield Row(f"solve, {number:,} lines", runs[-1][1].figures())
    (few, start), (many, end) = runs[-2:]
    each = (end.processor - start.processor) / (many - few)
    yield Figure("  each line more", each * 1e6, "us", note=f"from {few:,} to {many:,} lines")
    least = runs[0][1].processor
    work = [(number, took.processor - least) for number, took in runs[2:]]
    exponent = slope(work)
    yield Figure("  slope: beside its start it grows with lines to the", exponent)
    grown = end.megabytes - runs[0][1].megabytes
    yield Figure("  memory more than for ten lines", max(grown, 0.0), "MB")
    seconds = Curve("processor seconds", [(number, took.processor) for number, took in runs])
    memory = Curve("memory, MB", [(number, took.megabytes) for number, took in runs])
    note = f"{each * 1e6:.0f} us a line; slope {exponent:.2f}"
    panels.append(Panel("solve, by lines", "lines of 81", [seconds, memory], note))


def _by_cells(panels: list[Panel]) -> Iterator[Figure | Row]:
    points: list[tuple[float, float]] = []
    memory: list[tuple[float, float]] = []
    for id, number in LAYOUTS:
        layout, some = layout_named(id), puzzles(id, PUZZLES, share=0.5)
        arguments = ("solve", "--layout", layout.id)
        few, many = run(arguments, some[:1]), run(arguments, list(islice(cycle(some), number)))
        each = max(many.processor - few.processor, 1e-6) / (number - 1)
        milliseconds = Figure("each", each * 1000, "ms")
        peak = Figure("memory", many.megabytes, "MB")
        yield Row(f"solve, {layout.name}, {layout.cells} cells", (milliseconds, peak))
        points.append((layout.cells, each * 1000))
        memory.append((layout.cells, many.megabytes))
    exponent = slope(points)
    yield Figure("  slope: it grows with cells to the", exponent)
    curves = [Curve("ms a puzzle", points), Curve("memory, MB", memory)]
    panels.append(Panel("solve, by size", "cells", curves, f"slope {exponent:.2f}"))


def _by_processes(panels: list[Panel]) -> Iterator[Figure | Row]:
    lines = list(islice(cycle(puzzles("classic", 200)), CHECKED))
    runs: list[tuple[int, Run]] = []
    for jobs in PROCESSES:
        runs.append((jobs, run(("check", "-j", str(jobs)), lines)))
        yield Row(f"check, {CHECKED:,} lines, -j {jobs}", runs[-1][1].figures())
    alone, cores = runs[0][1], os.cpu_count() or 1
    most = max(alone.passed / took.passed for _, took in runs)
    yield Figure("  as many times as fast, at best", most, note=f"with {cores} cores")
    curves = [Curve("clock, s", [(jobs, took.passed) for jobs, took in runs])]
    curves.append(Curve("processor, s", [(jobs, took.processor) for jobs, took in runs]))
    name = f"check, {CHECKED:,} lines, Dask, {WORKERS} workers"
    if find_spec("distributed"):
        with _cluster() as address:
            found = run(("check", "--dask", address), lines)
        yield Row(name, found.figures())
        curves.append(Curve("Dask, clock, s", [(WORKERS, found.passed)]))
    else:
        yield Figure(name, None, note="the package distributed is not installed")
    panels.append(Panel("check, by processes", "processes", curves, f"{cores} cores"))


@contextmanager
def _cluster() -> Iterator[str]:
    """Start a scheduler and workers with one thread each on this machine; yield the address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    work = ("dask_worker", address, "--nworkers", str(WORKERS), "--nthreads", "1")
    begun = [
        subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{module}", *arguments, "--no-dashboard"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for module, *arguments in (
            ("dask_scheduler", "--host", "127.0.0.1", "--port", str(port)),
            work,
        )
    ]
    try:
        _await_workers(address)
        yield address
    finally:
        for process in reversed(begun):
            process.terminate()
            process.wait()


def _await_workers(address: str) -> None:
    from distributed import Client

    with Client(address, timeout=_PATIENCE) as client:
        client.wait_for_workers(WORKERS, timeout=_PATIENCE)
