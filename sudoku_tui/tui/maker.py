"""The process that makes a puzzle while the screen goes on: it tries one seed after the other.

It is run as a module and imports no Textual. On standard input comes one line, the request;
on standard output go reports, a line each, all of it JSON. When standard input ends, whoever
asked is gone, however that came about, and so is this process.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from typing import Any, TypeAlias

from ..engine.layouts import CLASSIC
from ..engine.making import Made, seeds_from, seek
from ..engine.puzzle import Puzzle
from ..engine.rating import rate
from ..engine.search import only_solution
from ..engine.spec import Spec
from ..engine.symbols import SYMBOLS
from ..engine.tally import Progress
from ..formats.spec import read_spec

Message: TypeAlias = dict[str, Any]
"""A request or a report, as JSON has it."""
Tell: TypeAlias = Callable[[Message], None]
"""Takes a report."""
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
            sought = seek(spec, seed, watch=look)
        except ValueError as error:
            tell({"failed": str(error)})
            return
        tries.count = before + sought.progress.attempts
        if sought.made is not None:
            tell({"tried": tries.count, "seed": seed, **_told(spec, sought.made)})
            return


def _told(spec: Spec, made: Made) -> Message:
    """A puzzle as a report has it. On large boards it is rated only if that was asked for."""
    puzzle, rating = Puzzle(spec.layout, made.givens), made.rating
    if rating is None and spec.layout.digits <= CLASSIC.digits:
        rating = rate(puzzle)
    return {
        "givens": _symbols(made.givens),
        "solution": _symbols(only_solution(puzzle) or ()),
        "level": str(rating.level) if rating else "",
        "score": rating.score if rating else None,
    }


def _symbols(digits: tuple[int, ...]) -> str:
    return "".join(SYMBOLS[digit] for digit in digits)


def main() -> None:
    """Serve the one request of this process."""
    request: Message = json.loads(sys.stdin.readline())
    threading.Thread(target=end_with_input, daemon=True).start()
    if request["patient"]:
        with suppress(AttributeError, OSError):  # not every system has priorities
            os.nice(_LOWEST_PRIORITY)
    serve(request, lambda report: print(json.dumps(report), flush=True))


def end_with_input() -> None:
    """End this process when there is nobody left who could ask it anything."""
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    main()
