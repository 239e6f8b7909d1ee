"""How much a call may cost: positions that a search looks at, or seconds."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Final

from ..engine.effort import UNLIMITED, Effort, OutOfEffort
from .errors import expect, expect_range

__all__ = ["UNLIMITED", "Effort", "OutOfEffort", "within"]

_LONGEST: Final = 1_000_000_000
"""Seconds; some thirty years."""


@dataclass(frozen=True)
class _Deadline:
    """A moment, as a callback that returns whether it has passed."""

    end: float
    """By the clock `monotonic`, which the processes of a machine share."""

    def __call__(self) -> bool:
        return monotonic() > self.end


def within(seconds: float) -> Effort:
    """Return an effort that ends *seconds* from now; 0 for no limit.

    Raises:
        ArgumentError: *seconds* is not a number from 0 to 1,000,000,000.

    >>> import sudoku_tui as s
    >>> s.is_unique("1...............", effort=s.within(2))
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
