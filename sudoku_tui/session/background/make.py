"""The job of making a puzzle: one seed is tried after the other."""

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

_OFTEN: Final = 0.05
"""Seconds between two reports of how many puzzles have been looked at."""
_LOWEST_PRIORITY: Final = 19


class MadePuzzle(NamedTuple):
    """A puzzle that fits, and what is known of it."""

    seed: str
    """What makes it again, with the specification."""
    puzzle: Puzzle
    solution: tuple[Digit, ...]
    level: str
    """By HoDoKu's ladder; empty if it was not rated."""
    score: int | None


class Progress(NamedTuple):
    """How far it is."""

    tried: int
    """How many puzzles have been looked at."""
    made: MadePuzzle | None = None
    """What came of it, in the last answer."""


@dataclass(frozen=True)
class MakePuzzle(Job[Progress]):
    """The first puzzle that is as *spec* asks, of every *step*-th seed from the *first* on."""

    spec: Spec
    seed: str
    """The one that all seeds follow from."""
    first: int = 0
    step: int = 1
    is_patient: bool = False
    """Whether nobody waits for it."""

    @property
    def niceness(self) -> int:
        """The lowest priority for what nobody waits for."""
        return _LOWEST_PRIORITY if self.is_patient else 0

    def run(self, tell: Callable[[Progress], None]) -> None:
        """Tell now and then how many were tried, and last what was made.

        Raises:
            JobFailed: no seed will ever do.
        """
        from ...engine.generating import attempts
        from ...engine.generating.make import try_to_make

        tried, last = 0, time.monotonic()

        def watch(progress: attempts.Progress) -> None:
            nonlocal last
            if time.monotonic() - last >= _OFTEN:
                last = time.monotonic()
                tell(Progress(tried + progress.attempts))

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


def _with_solution(seed: str, puzzle: Puzzle, rating: Rating | None) -> MadePuzzle:
    """On large boards a puzzle is rated only if that was asked for."""
    from ...engine.search import only_solution
    from ...engine.solving.rating import rate

    if rating is None and puzzle.layout.digits <= CLASSIC.digits:
        rating = rate(puzzle)
    solution = tuple(only_solution(puzzle) or ())
    if rating is None:
        return MadePuzzle(seed, puzzle, solution, "", None)
    return MadePuzzle(seed, puzzle, solution, str(rating.level), rating.score)
