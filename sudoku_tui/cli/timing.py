"""Time that each puzzle took, measured only on request."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Generic, TypeAlias

from ..formats.figures import counted
from .arguments import is_csv
from .groups import OUTPUT, group_of
from .json_records import Fields
from .output import Messages
from .workers import Item, Result, Task

Seconds: TypeAlias = float | None
"""Duration; None if it was not measured."""
SECONDS = "seconds"
"""Name of the duration in columns and records."""


def add_time(parser: ArgumentParser) -> None:
    """Add ``--time``, which prints the time of each puzzle."""
    group_of(parser, OUTPUT).add_argument(
        "--time",
        action="store_true",
        help="report the time of each puzzle in seconds: as 'seconds' in JSON, columns and csv, "
        "otherwise on standard error; the total time always goes to standard error",
    )


def is_timed(options: Namespace) -> bool:
    """Return whether the time of each puzzle must be measured."""
    return bool(options.time or _has_column(options))


def _has_column(options: Namespace) -> bool:
    columns = getattr(options, "columns", None)
    return bool(columns and SECONDS in columns.names)


def seconds_fields(seconds: Seconds) -> Fields:
    """Return the JSON field of a duration; empty if it was not measured."""
    return {} if seconds is None else {SECONDS: round(seconds, 6)}


@dataclass(frozen=True)
class _Timed(Generic[Task, Result]):
    """Wrapper of a worker function that also returns its duration."""

    function: Callable[[Task], Result]

    def __call__(self, task: Task) -> tuple[Result, float]:
        begun = perf_counter()
        result = self.function(task)
        return result, perf_counter() - begun


def timed_results(
    results_of: Callable[[Callable[[Task], object]], Iterator[tuple[Item, Any]]],
    function: Callable[[Task], Result],
    timed: bool,
) -> Iterator[tuple[Item, Result | None, Seconds]]:
    """Yield each item with its result, and with the duration if *timed*.

    Args:
        results_of: Yields each item with the result of the given function for its task.
        function: Returns the result of a task; importable in a spawned process.
        timed: Whether to measure durations.
    """
    if not timed:
        for item, result in results_of(function):
            yield item, result, None
        return
    for item, found in results_of(_Timed(function)):
        result, seconds = found or (None, None)
        yield item, result, seconds


class Times:
    """Report of durations: of all puzzles together, and of each one unless its record has it."""

    def __init__(self, options: Namespace, messages: Messages) -> None:
        self._messages = messages
        self._each = not (options.json or getattr(options, "columns", None) or is_csv(options))
        self._is_requested: bool = options.time
        self._count, self._sum, self._most = 0, 0.0, 0.0

    def add(self, seconds: Seconds, placed: Callable[[str], str]) -> None:
        """Add the duration of one puzzle; *placed* prefixes a message with the puzzle's place."""
        if seconds is None or not self._is_requested:
            return
        self._count += 1
        self._sum += seconds
        self._most = max(self._most, seconds)
        if self._each:
            self._messages.note(placed(f"{seconds:.4f} s"))

    def sum_up(self) -> None:
        """Print the total, mean and maximum, if there were several puzzles."""
        if self._count > 1:
            mean = self._sum / self._count
            told = f"{counted(self._count, 'puzzle')} in {self._sum:.4f} s"
            self._messages.note(f"{told}: {mean:.4f} s each, {self._most:.4f} s at most")
