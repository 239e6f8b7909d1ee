"""How speeds are taken: processor time, in rounds that alternate between the rivals."""

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
    """What a figure must keep to."""

    limit: float
    is_least: bool
    """Whether the figure must reach the limit, as against stay below it."""

    def holds(self, value: float) -> bool:
        """Whether *value* keeps to it."""
        return value >= self.limit if self.is_least else value < self.limit

    def __str__(self) -> str:
        return f"{'at least' if self.is_least else 'under'} {self.limit:g}"


def at_least(limit: float) -> Bound:
    """A bound from below."""
    return Bound(limit, True)


def under(limit: float) -> Bound:
    """A bound from above."""
    return Bound(limit, False)


@dataclass(frozen=True)
class Figure:
    """One number of the table."""

    name: str
    value: float | None
    """None where it could not be measured; then `note` says why."""
    unit: str = ""
    bound: Bound | None = None
    note: str = ""

    @property
    def misses(self) -> bool:
        """Whether it was measured and does not keep to its bound."""
        return (
            self.value is not None and self.bound is not None and not self.bound.holds(self.value)
        )


@dataclass(frozen=True)
class Row:
    """Several numbers of one thing, side by side; the name of each is what its column tells."""

    name: str
    figures: tuple[Figure, ...]

    @property
    def misses(self) -> bool:
        """Whether any of them misses its bound."""
        return any(figure.misses for figure in self.figures)


def seconds(work: Callable[[], object]) -> float:
    """The processor time that *work* takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def medians(*works: Callable[[], object]) -> list[float]:
    """The median seconds of each of *works*, taken in turn so that all meet the same weather."""
    rounds = [[seconds(work) for work in works] for _ in range(ROUNDS)]
    return [median(times) for times in zip(*rounds, strict=True)]


def reference(path: str) -> Path | None:
    """A file of the folder that SUDOKU_REFERENCE names; None if it is not there."""
    folder = os.environ.get(VARIABLE)
    file = Path(folder, path) if folder else None
    return file if file and file.exists() else None


def module_at(path: Path) -> ModuleType:
    """The module in a file outside of the project."""
    spec = importlib.util.spec_from_file_location(f"reference_{path.stem}", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
