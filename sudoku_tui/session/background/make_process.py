"""The process that makes a puzzle while the screen goes on: it tries one seed after the other.

It is run as a module and imports no Textual; `serving` says how it speaks.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import islice

from ...engine.dice import seeds_from
from ...engine.generating.attempts import Progress
from ...engine.generating.make import RatedPuzzle, try_to_make
from ...engine.generating.spec import Spec
from ...engine.layout import SYMBOLS
from ...engine.layouts import CLASSIC
from ...engine.search import only_solution
from ...engine.solving.rating import rate
from ...formats.marks import write_whole
from ...formats.spec import read_spec
from .server import Message, Tell, serve_one

_OFTEN = 0.05
"""Seconds between two reports of how many puzzles have been looked at."""
_LOWEST_PRIORITY = 19


class Tries:
    """Counts what is looked at, and tells of it now and then."""

    def __init__(self, tell: Tell, now: Callable[[], float] = time.monotonic) -> None:
        self.count = 0
        self._tell, self._now = tell, now
        self._told = now()

    def reached(self, count: int) -> None:
        """So many have been looked at."""
        self.count = count
        if self._now() - self._told >= _OFTEN:
            self._told = self._now()
            self._tell({"tried": self.count})


def serve(request: Message, tell: Tell, now: Callable[[], float] = time.monotonic) -> None:
    """Try the seeds *first*, *first* + *step* ... of a request, and tell what comes of it.

    Reports are ``{"tried": count}`` now and then, and last ``{"tried": count, "seed": ...,
    "givens": ..., "solution": ..., "level": ..., "score": ...}``, or ``{"failed": why}`` if
    no seed will ever do.
    """
    spec, tries = read_spec(request["spec"]), Tries(tell, now)
    for seed in islice(seeds_from(request["seed"]), request["first"], None, request["step"]):
        before = tries.count

        def look(progress: Progress, before: int = before) -> None:
            tries.reached(before + progress.attempts)

        try:
            result = try_to_make(spec, seed, watch=look)
        except ValueError as error:
            tell({"failed": str(error)})
            return
        tries.count = before + result.progress.attempts
        if result.rated is not None:
            tell({"tried": tries.count, "seed": seed, **_report_of(spec, result.rated)})
            return


def _report_of(spec: Spec, rated: RatedPuzzle) -> Message:
    """A puzzle as a report has it. On large boards it is rated only if that was asked for."""
    puzzle, rating = rated.puzzle(spec.layout), rated.rating
    if rating is None and spec.layout.digits <= CLASSIC.digits:
        rating = rate(puzzle)
    return {
        "givens": write_whole(puzzle),
        "solution": _symbols(only_solution(puzzle) or ()),
        "level": str(rating.level) if rating else "",
        "score": rating.score if rating else None,
    }


def _symbols(digits: tuple[int, ...]) -> str:
    return "".join(SYMBOLS[digit] for digit in digits)


def _serve(request: Message, tell: Tell) -> None:
    """Serve a request, patiently if nobody waits for it."""
    if request["patient"]:
        with suppress(AttributeError, OSError):  # not every system has priorities
            os.nice(_LOWEST_PRIORITY)
    serve(request, tell)


if __name__ == "__main__":
    serve_one(_serve)
