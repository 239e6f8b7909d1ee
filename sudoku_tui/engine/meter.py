"""What of an effort is spent, where techniques are tried."""

from __future__ import annotations

from typing import Final

from .search import Effort, OutOfEffort

_BREATH: Final = 8
"""Searches and steps between two looks at whether the work is still wanted."""


class Meter:
    """Counts how often a technique is looked for on a position, and the steps that come of it.

    Neither can be interrupted half-way; a look between some of them is what ends a long path.
    """

    def __init__(self, effort: Effort) -> None:
        self._most, self._cancelled = effort.nodes, effort.cancelled
        self._spent = self._look = 0

    def spend(self, count: int = 1) -> None:
        """Count so many more.

        Raises:
            OutOfEffort: that is more than the effort allows, or it was cancelled.
        """
        self._spent += count
        if self._most is not None and self._spent > self._most:
            raise OutOfEffort(f"gave up after {self._most} searches for techniques and steps")
        if self._spent >= self._look:
            self._look = self._spent + _BREATH
            if self._cancelled():
                raise OutOfEffort("cancelled")
