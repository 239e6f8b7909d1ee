"""Budgets for calls: a number of search positions, or seconds."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Final

from ..engine.effort import UNLIMITED, Effort, OutOfEffort
from .errors import expect, expect_range

__all__ = ["UNLIMITED", "Effort", "OutOfEffort", "time_limit"]

_LONGEST: Final = 1_000_000_000
"""Largest accepted time limit (seconds), about thirty years."""


@dataclass(frozen=True)
class _Deadline:
    """A point in time, as a callback that returns whether it has passed.

    A class, unlike a closure, can be pickled for worker processes.
    """

    end: float
    """Value of the clock `monotonic`, which all processes of a machine share."""

    def __call__(self) -> bool:
        return monotonic() > self.end


def time_limit(seconds: float) -> Effort:
    """Return a budget that is used up *seconds* from now.

    Args:
        seconds: Time limit in seconds, from 0 to 1,000,000,000; 0 means no limit.

    Returns:
        A value for the argument *effort* of other functions. They raise `OutOfEffort` once the time
        has passed.

    Raises:
        ArgumentError: *seconds* is not a number or is out of range.

    >>> import sudoku_tui as s
    >>> s.is_unique("1...............", effort=s.time_limit(2))
    False
    """
    expect(seconds, "seconds", int, float)
    expect_range(seconds, "seconds", 0, _LONGEST)
    if not seconds:
        return UNLIMITED
    return Effort(
        cancelled=_Deadline(monotonic() + seconds),
        reason=f"not done within {seconds:g} second{'s' * (seconds != 1)}",
    )
