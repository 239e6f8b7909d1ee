"""How much a call may cost: positions that a search looks at, or seconds."""

from __future__ import annotations

from time import monotonic

from ..engine.effort import UNLIMITED, Effort, OutOfEffort
from .errors import expect

__all__ = ["UNLIMITED", "Effort", "OutOfEffort", "within"]


def within(seconds: float) -> Effort:
    """An effort that is cancelled after *seconds*, counted from now; 0 for no limit.

    >>> import sudoku_tui as s
    >>> s.is_unique("1...............", effort=s.within(2))
    False
    """
    expect(seconds, "seconds", int, float)
    if not seconds:
        return UNLIMITED
    end = monotonic() + seconds
    return Effort(cancelled=lambda: monotonic() > end)
