"""Trials of mutants: their tests are run in a copy of the tree."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from tests.mutants.mutant import ROOT, Mutant
from tests.reference import VARIABLE

MOST_SECONDS = 180
"""Time limit for the tests of one mutant (seconds); one that hangs counts as not caught."""
_COPIED = ("sudoku_tui", "tests", "workshop", "puzzles", "pyproject.toml")
_FAILED = re.compile(r"^FAILED (\S+?::.*?)(?: - .*)?$", re.MULTILINE)
_ALL_PASSED, _SOME_FAILED = 0, 1


class Verdict(StrEnum):
    """Result of the trial of a mutant."""

    CAUGHT = "caught"
    SURVIVED = "SURVIVED"
    BROKEN = "BROKEN"
    """The tests did not run to the end, so the result is unknown."""


@dataclass(frozen=True)
class Trial:
    """Result of running the tests on a mutant."""

    verdict: Verdict
    detail: str
    """The test that failed, or the error."""
    seconds: float


class Copy:
    """A copy of the tree in which one mutant after another is tried."""

    def __init__(self, folder: Path) -> None:
        self._root = folder
        folder.mkdir(parents=True)
        ignored = shutil.ignore_patterns("__pycache__", "puzzles")
        for name in _COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, folder / name, ignore=ignored)
            else:
                shutil.copy(source, folder / name)

    def try_mutant(self, mutant: Mutant) -> Trial:
        """Run the tests of *mutant* on the source without its condition.

        Raises:
            NoLongerApplies: The text of the condition is missing.
        """
        path = self._root / mutant.path
        source = path.read_text(encoding="utf-8")
        self._write(path, mutant.applied_to(source))
        try:
            return self.run_tests(mutant.tests)
        finally:
            self._write(path, source)

    def _write(self, path: Path, source: str) -> None:
        path.write_text(source, encoding="utf-8")
        # Python identifies compiled modules by the second and the size, which may not change.
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
            compiled.unlink()

    def run_tests(self, tests: Sequence[str], most_seconds: float | None = MOST_SECONDS) -> Trial:
        """Run *tests* on the source as it is, up to the first that fails."""
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-x",
            "-q",
            "-rf",
            "--tb=no",
            "--assert=plain",
            *tests,
        ]
        environment = {name: each for name, each in os.environ.items() if name != VARIABLE}
        start = time.perf_counter()
        try:
            done = subprocess.run(
                [*command, "-p", "no:cacheprovider"],
                cwd=self._root,
                env=environment | {"COLUMNS": "400"},
                capture_output=True,
                text=True,
                timeout=most_seconds,
            )
        except subprocess.TimeoutExpired:
            return Trial(Verdict.BROKEN, "the tests never ended", time.perf_counter() - start)
        seconds = time.perf_counter() - start
        if done.returncode == _ALL_PASSED:
            return Trial(Verdict.SURVIVED, "", seconds)
        failed = _FAILED.search(done.stdout)
        if done.returncode == _SOME_FAILED and failed:
            return Trial(Verdict.CAUGHT, failed[1], seconds)
        detail = (done.stdout + done.stderr).strip()
        return Trial(Verdict.BROKEN, detail.splitlines()[-1] if detail else "no output", seconds)
