"""Measurement of processor time, in interleaved rounds of the programs to be compared."""

from __future__ import annotations

import importlib.util
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import NamedTuple

VARIABLE = "SUDOKU_REFERENCE"
NO_REFERENCE = f"{VARIABLE} is not set"
ROUNDS = 3


class Bound(NamedTuple):
    """A limit for a figure."""

    limit: float
    is_least: bool
    """Whether the figure must be at least the limit; otherwise it must be below."""

    def holds(self, value: float) -> bool:
        """Check whether *value* is within the limit."""
        return value >= self.limit if self.is_least else value < self.limit

    def __str__(self) -> str:
        return f"{'at least' if self.is_least else 'under'} {self.limit:g}"


def lower_bound(limit: float) -> Bound:
    """Return a lower bound."""
    return Bound(limit, True)


def upper_bound(limit: float) -> Bound:
    """Return an upper bound."""
    return Bound(limit, False)


@dataclass(frozen=True)
class Figure:
    """One number of the table."""

    name: str
    value: float | None
    """The number; None if it could not be measured, as `note` explains."""
    unit: str = ""
    bound: Bound | None = None
    note: str = ""

    @property
    def misses(self) -> bool:
        """Whether it was measured and violates its bound."""
        return (
            self.value is not None and self.bound is not None and not self.bound.holds(self.value)
        )


@dataclass(frozen=True)
class Row:
    """Several figures of one thing, side by side; their names are the headings of columns."""

    name: str
    figures: tuple[Figure, ...]

    @property
    def misses(self) -> bool:
        """Whether any figure violates its bound."""
        return any(figure.misses for figure in self.figures)


def seconds(work: Callable[[], object]) -> float:
    """Run *work* and return its processor time (seconds)."""
    start = time.process_time()
    work()
    return time.process_time() - start


def medians(*works: Callable[[], object]) -> list[float]:
    """Return the median time of each of *works* (seconds).

    The rounds are interleaved, so that other load on the machine affects all of them alike.
    """
    rounds = [[seconds(work) for work in works] for _ in range(ROUNDS)]
    return [median(times) for times in zip(*rounds, strict=True)]


def reference(path: str) -> Path | None:
    """Return a file of the folder that SUDOKU_REFERENCE names; None if it does not exist."""
    folder = os.environ.get(VARIABLE)
    file = Path(folder, path) if folder else None
    return file if file and file.exists() else None


def module_at(path: Path) -> ModuleType:
    """Import a module from a file outside the project."""
    spec = importlib.util.spec_from_file_location(f"reference_{path.stem}", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
