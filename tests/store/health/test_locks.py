"""Locks of other processes on the saved games."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sudoku_tui.store.health import locks
from sudoku_tui.store.store import FILE_NAME
from tests.calling import Call
from tests.cli.health.planted import (
    Patch,
    damage,
    findings,
    folder,
    tree_of,
    words,
)

__all__ = ["folder"]

HOLD = """
import sqlite3, sys
c = sqlite3.connect(sys.argv[1], isolation_level=None)
for sql in sys.argv[2:]:
    c.execute(sql).fetchall()
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def hold(folder: Path) -> Iterator[Callable[..., int]]:
    """Yield a function that opens the saved games in another process and runs statements there."""
    processes: list[subprocess.Popen[str]] = []

    def hold_open(*statements: str) -> int:
        process = subprocess.Popen(
            [sys.executable, "-c", HOLD, str(folder / FILE_NAME), *statements],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        processes.append(process)
        assert process.stdout and process.stdout.readline() == "held\n"
        return process.pid

    yield hold_open
    for process in processes:
        process.communicate()


@pytest.mark.slow
@pytest.mark.parametrize(
    "statements",
    [("BEGIN IMMEDIATE",), ("PRAGMA locking_mode = EXCLUSIVE", "BEGIN EXCLUSIVE")],
    ids=["writer", "exclusive"],
)
def test_locked_file_is_named_with_the_process(
    statements: tuple[str, ...], hold: Callable[..., int], call: Call, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(locks.lasting_locks_on, "__defaults__", (0.1,))
    pid = hold(*statements)
    [found] = findings(call("doctor", "--json"), "lock")
    assert found["verdict"] == "fault" and f"process {pid}" in found["found"]


def test_open_window_is_not_a_fault_and_stops_repairs(
    hold: Callable[..., int], folder: Path, call: Call
) -> None:
    pid = hold("SELECT * FROM game")
    before = tree_of(folder)
    said = call("doctor")
    assert said.exit == 0 and f"open in another window: process {pid}" in said.out
    assert tree_of(folder) == before
    damage(folder / FILE_NAME, 4096, b"\xff" * 8192)
    said = call("doctor", "--fix")
    assert said.exit == 5 and "has the saved games open; end it first" in words(said)
