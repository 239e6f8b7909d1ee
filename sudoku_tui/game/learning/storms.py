"""Storms: three minutes of drills against the clock. What came of one, and of all of them.

Nothing of the engine is imported here: a table of results is to be there at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median
from typing import Final

from .cards import Card

SECONDS: Final = 180.0
"""How long a storm lasts."""
MISSES: Final = 3
"""With how many it is over before that."""


@dataclass(frozen=True)
class StormDrill:
    """A drill of a storm that is over."""

    card: Card
    elapsed: float
    """Seconds that it took."""
    is_found: bool


@dataclass(frozen=True)
class Storm:
    """A storm that is over."""

    begun: float
    """In seconds since 1970: by this it is known."""
    drills: tuple[StormDrill, ...] = ()

    @property
    def found(self) -> int:
        """How many drills were found."""
        return sum(each.is_found for each in self.drills)

    @property
    def missed(self) -> int:
        """How many were not."""
        return len(self.drills) - self.found

    @property
    def rank(self) -> tuple[int, int, float]:
        """Of two storms the better one has the larger: more found, fewer missed, the earlier."""
        return self.found, -self.missed, -self.begun


@dataclass(frozen=True)
class StormFigures:
    """How the drills of one technique went in storms. Times are in seconds."""

    technique: str
    found: int
    missed: int
    best: float
    """The shortest time in which one was found; 0 if none was."""
    usual: float
    """The median of those times; 0 if there are none."""


def best_storms(storms: Iterable[Storm], count: int) -> list[Storm]:
    """The best of them, the best first."""
    return sorted(storms, key=lambda storm: storm.rank, reverse=True)[:count]


def figures_by_technique(storms: Iterable[Storm]) -> list[StormFigures]:
    """How each technique went, those most often found first."""
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
