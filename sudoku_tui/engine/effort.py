"""Effort: how much a search may cost, and meters of how much of it is spent.

There are two things to count: the positions that a search looks at, and the searches and steps of
techniques. A meter of each raises `OutOfEffort` when there were as many as may be, and asks now
and then whether the work is still wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final


class OutOfEffort(RuntimeError):
    """The search was not finished: its limit on effort was reached, or it was cancelled."""


@dataclass(frozen=True)
class Effort:
    """How much a search may cost."""

    nodes: int | None = None
    """The most positions to look at; None for as many as it takes. Where techniques are tried:
    how often one is looked for on a position, and the steps that come of it."""
    cancelled: Callable[[], bool] = lambda: False
    """Asked now and then; True ends the search."""


UNLIMITED = Effort()

BREATH: Final = 256
"""Positions between two looks at whether a search is still wanted."""
_SHORT_BREATH: Final = 8
"""The same of searches for techniques and of steps, which take longer."""


class NodeMeter:
    """Counts the positions that a search looks at."""

    def __init__(self, effort: Effort) -> None:
        self._most, self._cancelled = effort.nodes, effort.cancelled
        self.nodes = 0
        """How many may have been looked at: those that were drawn count at once."""

    def draw(self) -> int:
        """How many positions may be looked at before the next draw; they are counted.

        Raises:
            OutOfEffort: none, or the search was cancelled.
        """
        breath = BREATH if self._most is None else min(BREATH, self._most - self.nodes)
        if breath <= 0:
            raise OutOfEffort(f"gave up after {self._most} positions")
        if self._cancelled():
            raise OutOfEffort("cancelled")
        self.nodes += breath
        return breath

    def spend(self) -> None:
        """Count one position that is looked at outside of the search itself.

        Raises:
            OutOfEffort: that is one too many, or the search was cancelled.
        """
        if self.nodes == self._most:
            raise OutOfEffort(f"gave up after {self._most} positions")
        if self._cancelled():
            raise OutOfEffort("cancelled")
        self.nodes += 1


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
            self._look = self._spent + _SHORT_BREATH
            if self._cancelled():
                raise OutOfEffort("cancelled")
