"""The job of generating a puzzle: one seed is tried after the other."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple

from ...engine.dice import seeds_from
from ...engine.generating.spec import Spec
from ...engine.layout import Digit
from ...engine.layouts import CLASSIC
from ...engine.puzzle import Puzzle
from ...engine.solving.rating import Rating
from .job import Job, JobFailed

_MIN_INTERVAL: Final = 0.05
"""Minimum time between two progress reports (seconds)."""
_LOWEST_PRIORITY: Final = 19


class MadePuzzle(NamedTuple):
    """A puzzle that meets the specification, and its details."""

    seed: str
    """Seed that, with the specification, makes the puzzle again."""
    puzzle: Puzzle
    solution: tuple[Digit, ...]
    level: str
    """Level on HoDoKu's ladder; empty if the puzzle was not rated."""
    score: int | None


class Progress(NamedTuple):
    """The progress of the search."""

    tried: int
    """Number of puzzles examined."""
    made: MadePuzzle | None = None
    """The result, in the last answer only."""


@dataclass(frozen=True)
class MakePuzzle(Job[Progress]):
    """The job of generating a puzzle for *spec*.

    It tries every *step*-th seed from the *first* on, and takes the first puzzle that matches.
    """

    spec: Spec
    seed: str
    """Seed that all other seeds are derived from."""
    first: int = 0
    step: int = 1
    is_patient: bool = False
    """Whether the puzzle is not urgent."""

    @property
    def niceness(self) -> int:
        """The lowest priority if the puzzle is not urgent."""
        return _LOWEST_PRIORITY if self.is_patient else 0

    def run(self, tell: Callable[[Progress], None]) -> None:
        """Report the progress from time to time, and finally the puzzle.

        Raises:
            JobFailed: No seed can succeed.
        """
        from ...engine.generating import attempts
        from ...engine.generating.spec_search import try_to_make

        tried, last = 0, time.monotonic()

        def report(count: int) -> None:
            nonlocal last
            if time.monotonic() - last >= _MIN_INTERVAL:
                last = time.monotonic()
                tell(Progress(count))

        def watch(progress: attempts.Progress) -> None:
            report(tried + progress.attempts)

        for seed in islice(seeds_from(self.seed), self.first, None, self.step):
            try:
                rated, progress = try_to_make(self.spec, seed, watch=watch)
            except ValueError as error:
                raise JobFailed(str(error)) from error
            tried += progress.attempts
            if rated is not None:
                puzzle = rated.puzzle(self.spec.layout)
                tell(Progress(tried, _with_solution(seed, puzzle, rated.rating)))
                return
            report(tried)


def _with_solution(seed: str, puzzle: Puzzle, rating: Rating | None) -> MadePuzzle:
    """Return the puzzle with its solution and rating.

    On large boards a puzzle is only rated if the specification required it, since that is slow.
    """
    from ...engine.search import only_solution
    from ...engine.solving.rating import rate

    is_quick = puzzle.layout.digits <= CLASSIC.digits
    if rating is None and is_quick:
        rating = rate(puzzle)
    solution = tuple(only_solution(puzzle) or ())
    if rating is None:
        return MadePuzzle(seed, puzzle, solution, "", None)
    return MadePuzzle(seed, puzzle, solution, str(rating.level), rating.score)
