"""How time and memory grow: with lines, with cells, with processes and on a Dask cluster.

``python -m benchmarks growth`` prints it and draws ``build/growth.svg``. A hundred thousand lines
and a million are taken with SUDOKU_SOAK=1 only.
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
"""Each with so many lines as take a while."""
PUZZLES: Final = 10
"""Of a layout, again and again; half of the cells are given, for the largest minimal ones take
minutes."""
PROCESSES: Final = (1, 2, 4, 8)
CHECKED: Final = 2_000
"""Lines that are checked by processes."""
WORKERS: Final = 4
_PATIENCE: Final = 30.0
"""Seconds for a cluster to come up."""


_MEASURE: Final = """
import os, sys, time
begun, nothing = time.perf_counter(), os.open(os.devnull, os.O_WRONLY)
actions = [(os.POSIX_SPAWN_DUP2, nothing, 1)]
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=actions)
_, status, used = os.wait4(child, 0)
passed, code = time.perf_counter() - begun, os.waitstatus_to_exitcode(status)
print(code, used.ru_utime + used.ru_stime, passed, used.ru_maxrss)
"""
"""Runs a command from a small process: its peak of memory counts from that of whoever begins it."""


class Run(NamedTuple):
    """What a command took, its start and all."""

    processor: float
    """Seconds of it and of the processes that it waited for."""
    passed: float
    """Seconds on the clock."""
    megabytes: float
    """The most memory that one of them had."""

    def figures(self) -> tuple[Figure, ...]:
        """For a row of the table."""
        return (
            Figure("processor", self.processor, "s"),
            Figure("clock", self.passed, "s"),
            Figure("memory", self.megabytes, "MB"),
        )


def measure() -> Iterator[Figure | Row]:
    """All figures of this module; in the end the picture is drawn."""
    panels: list[Panel] = []
    for part in (_by_lines, _by_cells, _by_processes):
        yield from part(panels)
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(draw(panels), encoding="utf-8")
    yield Figure(f"drawn in {PICTURE}", len(panels), "panels")


def run(arguments: Sequence[str], lines: Sequence[str]) -> Run:
    """Run the command on *lines*, a file of them.

    Raises:
        SystemExit: it fails.
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
    """Random puzzles of a layout, a line each, with a *share* of the cells given, or minimal."""
    layout = layout_named(layout_id)
    removal = Removal(clues=int(share * layout.cells))
    made = (generate(layout, Dice(seed), removal) for seed in range(1, count + 1))
    return ["".join(map(layout.symbol, puzzle.givens)) for puzzle in made]


def slope(points: Sequence[tuple[float, float]]) -> float:
    """The exponent with which the second number grows with the first, by least squares."""
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
    """The address of a scheduler on this machine with workers of one thread each."""
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
