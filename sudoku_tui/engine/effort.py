"""Effort: how much a search may cost, and how much of it is spent.

What of an effort is spent, where techniques are tried.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

BREATH: Final = 256
"""Nodes between two looks at whether the search is still wanted."""


class OutOfEffort(Exception):
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


class NodeMeter:
    """How many positions a search has looked at, of those that its effort allows."""

    def __init__(self, effort: Effort) -> None:
        self._most, self._cancelled = effort.nodes, effort.cancelled
        self.nodes = 0

    def draw(self) -> int:
        """How many more positions may be looked at before the next such question.

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

    def one(self) -> None:
        """Count one position that is looked at outside of the search itself.

        Raises:
            OutOfEffort: that is one too many, or the search was cancelled.
        """
        if self.nodes == self._most:
            raise OutOfEffort(f"gave up after {self._most} positions")
        if self._cancelled():
            raise OutOfEffort("cancelled")
        self.nodes += 1


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
