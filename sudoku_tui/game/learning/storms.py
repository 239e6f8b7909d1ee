"""Storms: three minutes of drills against the clock. Results of one storm, and of all.

The engine is not imported here, because the table of results has to open at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median
from typing import Final

from .cards import Card

SECONDS: Final = 180.0
"""Duration of a storm (seconds)."""
MISSES: Final = 3
"""Number of missed drills that end a storm early."""


@dataclass(frozen=True)
class StormDrill:
    """A finished drill of a storm."""

    card: Card
    elapsed: float
    """Duration of the drill (seconds)."""
    is_found: bool


@dataclass(frozen=True)
class Storm:
    """A storm and its finished drills."""

    start_time: float
    """Beginning in seconds since 1970; identifies the storm."""
    drills: tuple[StormDrill, ...] = ()

    @property
    def found_count(self) -> int:
        """Number of drills that were found."""
        return sum(each.is_found for each in self.drills)

    @property
    def missed_count(self) -> int:
        """Number of drills that were not found."""
        return len(self.drills) - self.found_count

    @property
    def rank(self) -> tuple[int, int, float]:
        """Sort key: the better storm is larger. More found, then fewer missed, then earlier."""
        return self.found_count, -self.missed_count, -self.start_time


@dataclass(frozen=True)
class StormFigures:
    """Statistics of one technique over all storms. Times are in seconds."""

    technique: str
    found: int
    missed: int
    best: float
    """Shortest time to find the step; 0 if it was never found."""
    usual: float
    """Median time to find the step; 0 if it was never found."""


def best_storms(storms: Iterable[Storm], count: int) -> list[Storm]:
    """Return the best *count* storms, the best first."""
    return sorted(storms, key=lambda storm: storm.rank, reverse=True)[:count]


def figures_by_technique(storms: Iterable[Storm]) -> list[StormFigures]:
    """Return the statistics of each technique, those most often found first."""
    drills: dict[str, list[StormDrill]] = {}
    for storm in storms:
        for each in storm.drills:
            drills.setdefault(each.card.technique, []).append(each)
    found = (_figures(technique, done) for technique, done in drills.items())
    return sorted(found, key=lambda each: (-each.found, each.missed, each.technique))


def _figures(technique: str, drills: list[StormDrill]) -> StormFigures:
    times = [each.elapsed for each in drills if each.is_found]
    best, usual = (min(times), median(times)) if times else (0.0, 0.0)
    return StormFigures(technique, len(times), len(drills) - len(times), best, usual)
