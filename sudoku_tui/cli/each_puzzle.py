"""The loop of subcommands that answer one puzzle after the other, and the time limit of a puzzle.

The engine has no clock: a time limit is an effort with a callback that cancels it.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from time import monotonic
from typing import TypeAlias, TypeVar

from ..engine.effort import Effort, OutOfEffort
from ..engine.layout import Digit
from ..formats import write
from ..library.effort import time_limit
from .arguments import DEFAULT_TIMEOUT, SAME
from .exits import Exit, worst
from .input import InputError, Query, read_all
from .output import Messages

Found = TypeVar("Found")


class RenewedTimeout:
    """A time limit for the next result, which starts anew after each result."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._end = monotonic() + seconds
        self.effort = Effort(
            cancelled=lambda: monotonic() > self._end,
            reason=f"nothing more within {seconds:g} seconds",
        )

    def renew_at_each(self, found: Iterator[Found]) -> Iterator[Found]:
        """Yield each result of *found*, then restart the time limit.

        The time that the caller spends on a result does not count.
        """
        for each in found:
            yield each
            self._end = monotonic() + self._seconds


Answer: TypeAlias = Callable[[Query, Effort], Exit]
"""Callback that prints the answer to one puzzle, within an effort, and returns its exit code."""


def each_puzzle(options: Namespace, messages: Messages, answer: Answer) -> Exit:
    """Call *answer* for each puzzle of the options, and return the worst exit code.

    Invalid puzzles and exceeded time limits are reported and skipped.
    """
    exit, limit = Exit.DONE, timeout_of(options)
    for found in read_all(options.puzzles, options.layout):
        if isinstance(found, InputError):
            messages.error(found.text)
            exit = worst(exit, found.exit)
            continue
        print_remark(found, messages)
        try:
            exit = worst(exit, answer(found, time_limit(limit)))
        except OutOfEffort:
            exit = worst(exit, report_timeout(found, limit, messages))
    return exit


def timeout_of(options: Namespace) -> float:
    """Return the time limit for one puzzle (seconds); 0 means none."""
    return DEFAULT_TIMEOUT if options.timeout is None else float(options.timeout)


def print_remark(query: Query, messages: Messages) -> None:
    """Print how an ambiguous puzzle was interpreted."""
    if query.reading.remark:
        messages.note(query.with_place(query.reading.remark))


def report_timeout(query: Query, limit: float, messages: Messages, proven: str = "") -> Exit:
    """Report that a puzzle exceeded the time limit, and return the exit code.

    *proven* is what is known about the puzzle nevertheless.
    """
    known = f" ({proven})" if proven else ""
    said = f"time limit of {limit:g} s exceeded{known}; raise it with --timeout"
    messages.error(query.with_place(said))
    return Exit.UNSOLVED


def report_clash(query: Query, messages: Messages) -> bool:
    """Return whether two givens break the rules, and print the first such pair."""
    clash = next(query.puzzle.clashes(), None)
    if clash is not None:
        messages.error(query.with_place(clash.describe(query.puzzle.layout)))
    return clash is not None


def describe_count(count: int) -> str:
    """Describe the number of solutions of a puzzle that does not have exactly one."""
    return "several solutions" if count else "no solution"


def write_in_form(query: Query, digits: tuple[Digit, ...], form: str) -> str:
    """Write *digits* in the format named *form*, or in the format of the puzzle for `SAME`."""
    return write(query.puzzle, digits, query.reading.form if form == SAME else form)
