"""Memory stays bounded in bulk work."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.calling import Call
from tests.cli.puzzles import HARD, LINE
from tests.cli.test_command import ROOT
from tests.soak import SOAK, sample

pytest.importorskip("resource", reason="this system does not tell what memory a process took")

MOST = 200
"""Limit on the memory of a process (megabytes)."""
UNIT = 1 << 20 if sys.platform == "darwin" else 1 << 10
"""Unit in which the system reports the peak memory (bytes)."""


MEASURED = """
import resource, subprocess, sys
code = subprocess.call(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
sys.exit(code)
"""
"""Program that runs a command and prints its peak memory, without that of pytest itself."""


def megabytes(results: Path, *arguments: str) -> float:
    """Run the command, and return its peak memory in megabytes."""
    command = [sys.executable, "-c", MEASURED, sys.executable, "-m", "sudoku_tui", *arguments]
    with results.open("wb") as out:
        run = subprocess.run(command, cwd=ROOT, stdout=out, stderr=subprocess.PIPE)
    assert run.returncode == 0
    return int(run.stderr) * UNIT / 1e6


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_million_lines_are_solved_in_little_memory(jobs: str, tmp_path: Path) -> None:
    count = sample(1_000_000, 1_000)
    file, results = tmp_path / "lines", tmp_path / "results"
    with file.open("w") as lines:
        lines.writelines(f"{LINE}\n{HARD}\n" for _ in range(count // 2))
    most = megabytes(results, "solve", str(file), "-j", jobs)
    with results.open() as solutions:
        assert sum(1 for _ in solutions) == count
    assert most < MOST
    if SOAK:
        print(f"\n{count} lines solved in {most:.0f} MB, -j {jobs}")


@pytest.mark.slow
@pytest.mark.soak
def test_natural_puzzles_are_rated_in_little_memory(call: Call, tmp_path: Path) -> None:
    count = sample(100_000, 60)
    file, results = tmp_path / "puzzles", tmp_path / "results"
    assert call("generate", "-n", str(count), "--seed", "soak", "--resume", str(file)).exit == 0
    most = megabytes(results, "rate", "--scale", "hodoku", str(file))
    with results.open() as ratings:
        assert sum(1 for _ in ratings) == count
    assert most < MOST
    if SOAK:
        print(f"\n{count} puzzles rated in {most:.0f} MB")
