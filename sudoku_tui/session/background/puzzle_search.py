"""The search for a new puzzle by other processes: its progress and its result."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from typing import Final

from ...formats.spec import Share, write_share
from ...store.reserve import ReservePuzzle
from ...store.saved_game import Details
from .client import BackgroundTask, run_alone
from .job import JobFailed
from .make import MadePuzzle, MakePuzzle, Progress

_MOST_PROCESSES: Final = 4


def processes_at_once() -> int:
    """Return the number of processes to use, leaving a core for the screen."""
    return max(1, min(_MOST_PROCESSES, (os.cpu_count() or 1) - 1))


class PuzzleSearch(BackgroundTask):
    """A search by other processes for a puzzle that meets a specification.

    The processes try seeds derived from one seed. An *exact* search returns the first matching
    puzzle in their order, so that a share text yields the same puzzle everywhere. Otherwise several
    processes search separate seeds and the first result is taken; the share text of the puzzle then
    names its own seed.
    """

    def __init__(
        self,
        share: Share,
        *,
        exact: bool = False,
        patient: bool = False,
        processes: int = 0,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Create a search; *patient* uses one process of the lowest priority, for the reserve."""
        self.share = share
        self.fresh: ReservePuzzle | None = None
        """The puzzle; None until it is found."""
        self.failure = ""
        """Why the search failed; empty if it did not."""
        self._patient = patient
        self._count = 1 if patient or exact else processes or processes_at_once()
        self._now = now
        self._start = now()
        self._end: float | None = None
        self._tried = [0] * self._count

    @property
    def tried(self) -> int:
        """Number of puzzles examined."""
        return sum(self._tried)

    @property
    def elapsed(self) -> float:
        """Time from the start to the end, or until now (seconds)."""
        return (self._now() if self._end is None else self._end) - self._start

    @property
    def is_over(self) -> bool:
        """Whether the search has ended."""
        return self._end is not None or (self._task is not None and self._task.done())

    def start(self) -> None:
        """Start the search and its clock."""
        self._start = self._now()
        super().start()

    async def run(self) -> None:
        """Run all processes until one has found a puzzle or has failed."""
        searches = [asyncio.create_task(self._search(number)) for number in range(self._count)]
        try:
            await asyncio.wait(searches, return_when=asyncio.FIRST_COMPLETED)
            self.fresh = next(search.result() for search in searches if search.done())
        except JobFailed as error:
            self.failure = str(error)
        finally:
            self._end = self._now()
            for search in searches:
                search.cancel()
            await asyncio.gather(*searches, return_exceptions=True)

    async def _search(self, number: int) -> ReservePuzzle:
        """Return the puzzle that one process finds.

        Raises:
            JobFailed: No seed can succeed, or the process has died.
        """
        spec, seed = self.share
        job = MakePuzzle(spec, seed, number, self._count, self._patient)
        found: list[MadePuzzle] = []

        def hear(progress: Progress) -> None:
            self._tried[number] = progress.tried
            if progress.made:
                found.append(progress.made)

        await run_alone(job, hear)
        [made] = found
        share = write_share(Share(spec, made.seed))
        details = Details(made.level, made.score, made.seed, made.solution, share=share)
        return ReservePuzzle(made.puzzle, details)
