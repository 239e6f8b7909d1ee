"""The job of rating the puzzles of a book: ratings are reported in batches."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from ...engine.effort import OutOfEffort
from ...engine.layouts import layout_named
from ...engine.search import count_solutions
from ...engine.solving.rating import Rating, rate
from ...formats.extras_text import read_whole
from ...library.effort import time_limit
from ...store.books import Key, PuzzleRating
from .job import Job

Rated: TypeAlias = dict[Key, PuzzleRating]

_MIN_INTERVAL: Final = 0.25
"""Minimum time between two answers (seconds)."""
_PATIENCE: Final = 20.0
"""Budget per puzzle (seconds)."""


@dataclass(frozen=True)
class RatePuzzles(Job[Rated]):
    """The job of rating puzzles. Each answer has the ratings found since the previous one."""

    keys: tuple[Key, ...]

    @property
    def niceness(self) -> int:
        """A low priority, since ratings are not urgent."""
        return 10

    def run(self, tell: Callable[[Rated], None]) -> None:
        """Rate the puzzles in order."""
        found: Rated = {}
        told = time.monotonic()
        for key in self.keys:
            found[key] = rating_of(key)
            if time.monotonic() > told + _MIN_INTERVAL:
                tell(found)
                found, told = {}, time.monotonic()
        if found:
            tell(found)


def rating_of(key: Key) -> PuzzleRating:
    """Return the rating of a puzzle, or a remark why it has none."""
    layout_id, text = key
    try:
        puzzle, effort = read_whole(text, layout_named(layout_id)), time_limit(_PATIENCE)
        if any(puzzle.clashes()):
            return PuzzleRating(remark="two givens clash")
        if (count := count_solutions(puzzle, 2, effort)) != 1:
            return PuzzleRating(remark="several solutions" if count else "no solution")
        return _rating_of(rate(puzzle, effort=effort))
    except OutOfEffort:
        return PuzzleRating(remark="takes too long to rate")
    except (KeyError, ValueError):
        return PuzzleRating(remark="cannot be read by this version")


def _rating_of(rating: Rating) -> PuzzleRating:
    counts = " ".join(f"{id}:{count}" for id, count in rating.counts.items())
    return PuzzleRating(str(rating.level), rating.score, rating.hardest_of_level or "", counts)
