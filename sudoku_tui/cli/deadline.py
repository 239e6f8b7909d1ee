"""Time limits, of which the engine, which has no clock, knows nothing."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import TypeVar

from ..engine.search import UNLIMITED, Effort

Found = TypeVar("Found")


def effort_within(seconds: float) -> Effort:
    """An effort that is cancelled after *seconds*, counted from now; 0 for no limit."""
    if not seconds:
        return UNLIMITED
    end = monotonic() + seconds
    return Effort(cancelled=lambda: monotonic() > end)


class Patience:
    """So many seconds for whatever comes next, and as many again whenever something came."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._end = monotonic() + seconds
        self.effort = Effort(cancelled=lambda: monotonic() > self._end)

    def renewed_by(self, found: Iterator[Found]) -> Iterator[Found]:
        """What is *found*; the time that its reader takes does not count."""
        for each in found:
            yield each
            self._end = monotonic() + self._seconds
