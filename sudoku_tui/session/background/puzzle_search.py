"""The search for a puzzle that nobody has seen: how far it is, and what came of it."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from typing import Final

from ...formats.spec import Share, write_share
from ...store.reserve import Fresh
from ...store.saved_game import Details
from .client import Errand, run_alone
from .job import JobFailed
from .make import MadePuzzle, MakePuzzle, Progress

_MOST_PROCESSES: Final = 4


def processes_at_once() -> int:
    """As many as help, with a core left for the screen."""
    return max(1, min(_MOST_PROCESSES, (os.cpu_count() or 1) - 1))


class PuzzleSearch(Errand):
    """A search by other processes for a puzzle that fits, of the seeds that follow from one.

    If it is *exact* the puzzle is the first by their order: what everybody gets from that text.
    Otherwise several processes look for one, each among its own seeds, and the first by time
    will do; the text that makes it again names its seed.
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
        """*patient* is for what nobody waits for: one process of the lowest priority."""
        self.share = share
        self.fresh: Fresh | None = None
        """The puzzle, once it is found."""
        self.failure = ""
        """Why there will be none; empty if nothing is known against it."""
        self._patient = patient
        self._count = 1 if patient or exact else processes or processes_at_once()
        self._now = now
        self._start = now()
        self._end: float | None = None
        self._tried = [0] * self._count

    @property
    def tried(self) -> int:
        """How many puzzles have been looked at."""
        return sum(self._tried)

    @property
    def elapsed(self) -> float:
        """Seconds since the start, up to the end."""
        return (self._now() if self._end is None else self._end) - self._start

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen."""
        return self._end is not None or (self._task is not None and self._task.done())

    def start(self) -> None:
        """Begin, and let the time run from now on."""
        self._start = self._now()
        super().start()

    async def run(self) -> None:
        """Let every process look for a puzzle, until one has found it or knows of none."""
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

    async def _search(self, number: int) -> Fresh:
        """What one process finds.

        Raises:
            JobFailed: no seed will do, or the process has died.
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
        return Fresh(made.puzzle, details)
