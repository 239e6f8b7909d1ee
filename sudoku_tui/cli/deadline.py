"""Time limits, of which the engine, which has no clock, knows nothing."""

from __future__ import annotations

from time import monotonic

from ..engine.search import UNLIMITED, Effort


def effort_within(seconds: float) -> Effort:
    """An effort that is cancelled after *seconds*, counted from now; 0 for no limit."""
    if not seconds:
        return UNLIMITED
    end = monotonic() + seconds
    return Effort(cancelled=lambda: monotonic() > end)
