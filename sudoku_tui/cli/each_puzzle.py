"""The loop of every subcommand that says something of each puzzle, and how long it may take.

The engine has no clock: a time limit is an effort that is cancelled.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from time import monotonic
from typing import TypeAlias, TypeVar

from ..engine.effort import Effort, OutOfEffort
from ..engine.layout import Digit
from ..formats import write
from ..library.effort import within
from .arguments import PATIENCE, SAME
from .exits import Exit, worst
from .input import Complaint, Query, read_all
from .output import Messages

Found = TypeVar("Found")


class Patience:
    """So many seconds for whatever comes next, and as many again whenever something came."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._end = monotonic() + seconds
        self.effort = Effort(
            cancelled=lambda: monotonic() > self._end,
            reason=f"nothing more within {seconds:g} seconds",
        )

    def renewed_by(self, found: Iterator[Found]) -> Iterator[Found]:
        """What is *found*; the time that its reader takes does not count."""
        for each in found:
            yield each
            self._end = monotonic() + self._seconds


Answer: TypeAlias = Callable[[Query, Effort], Exit]
"""Says what is to be said of a puzzle, and how that went."""


def each_puzzle(options: Namespace, messages: Messages, answer: Answer) -> Exit:
    """Have every puzzle answered in turn; a bad one is told of and skipped."""
    exit, limit = Exit.DONE, time_limit(options)
    for found in read_all(options.puzzles, options.layout):
        if isinstance(found, Complaint):
            messages.tell(found.text)
            exit = worst(exit, found.exit)
            continue
        remark(found, messages)
        try:
            exit = worst(exit, answer(found, within(limit)))
        except OutOfEffort:
            exit = worst(exit, out_of_time(found, limit, messages))
    return exit


def time_limit(options: Namespace) -> float:
    """The seconds that one puzzle may take; 0 for any."""
    return PATIENCE if options.timeout is None else float(options.timeout)


def remark(query: Query, messages: Messages) -> None:
    """Say how a puzzle was read, where that could be done in two ways."""
    if query.reading.remark:
        messages.note(query.placed(query.reading.remark))


def out_of_time(query: Query, limit: float, messages: Messages) -> Exit:
    """Say that a puzzle took too long."""
    messages.tell(query.placed(f"not done within {limit:g} seconds; --timeout allows more"))
    return Exit.UNSOLVED


def has_clash(query: Query, messages: Messages) -> bool:
    """Whether two givens break the rules; if so it is told which."""
    clash = next(query.puzzle.clashes(), None)
    if clash is not None:
        messages.tell(query.placed(clash.describe(query.puzzle.layout)))
    return clash is not None


def not_one(count: int) -> str:
    """What a puzzle without exactly one solution is told to have."""
    return "several solutions" if count else "no solution"


def write_in_form(query: Query, digits: tuple[Digit, ...], form: str) -> str:
    """*digits* in the form of this name, or in that of the puzzle."""
    return write(query.puzzle, digits, query.reading.form if form == SAME else form)
