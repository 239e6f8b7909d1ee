"""Effort: how much a search may cost, and meters of how much of it is spent.

There are two things to count: the positions that a search looks at, and the searches and steps of
techniques. A meter of each raises `OutOfEffort` when there were as many as may be, and asks now
and then whether the work is still wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from types import NoneType
from typing import Final

from .arguments import expect, expect_range, misfit

_MOST_NODES: Final = 10**18
"""Positions; a search of centuries."""


class OutOfEffort(RuntimeError):
    """The search was not finished: its limit on effort was reached, or it was cancelled.

    The message names the reason.
    """


def never() -> bool:
    """Return False: work with this callback is not cancelled."""
    return False


@dataclass(frozen=True)
class Effort:
    """How much a search may cost.

    Raises:
        ArgumentError: a value is of a wrong type, or *nodes* is negative.
    """

    nodes: int | None = None
    """The most positions to look at; None for as many as it takes. Where techniques are tried:
    how often one is looked for on a position, and the steps that come of it."""
    cancelled: Callable[[], bool] = never
    """Called now and then; True ends the search."""
    reason: str = "cancelled"
    """Message of the `OutOfEffort` that *cancelled* causes."""

    def __post_init__(self) -> None:
        expect(self.nodes, "nodes", int, NoneType)
        if self.nodes is not None:
            expect_range(self.nodes, "nodes", 0, _MOST_NODES)
        if not callable(self.cancelled):
            raise misfit(self.cancelled, "cancelled", "a function")
        expect(self.reason, "reason", str)

    def with_nodes(self, nodes: int | None) -> Effort:
        """Return this effort with another limit on positions."""
        return replace(self, nodes=nodes)

    def check_cancelled(self) -> None:
        """Check that the work is still wanted.

        Raises:
            OutOfEffort: it was cancelled.
        """
        if self.cancelled():
            raise OutOfEffort(self.reason)


UNLIMITED = Effort()

BREATH: Final = 256
"""Positions between two looks at whether a search is still wanted."""
_SHORT_BREATH: Final = 8
"""The same of searches for techniques and of steps, which take longer."""


class NodeMeter:
    """Counts the positions that a search looks at."""

    def __init__(self, effort: Effort) -> None:
        self._most, self._effort = effort.nodes, effort
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
        self._effort.check_cancelled()
        self.nodes += breath
        return breath

    def spend(self) -> None:
        """Count one position that is looked at outside of the search itself.

        Raises:
            OutOfEffort: that is one too many, or the search was cancelled.
        """
        if self.nodes == self._most:
            raise OutOfEffort(f"gave up after {self._most} positions")
        self._effort.check_cancelled()
        self.nodes += 1


class Meter:
    """Counts how often a technique is looked for on a position, and the steps that come of it.

    Neither can be interrupted half-way; a look between some of them is what ends a long path.
    """

    def __init__(self, effort: Effort) -> None:
        self._most, self._effort = effort.nodes, effort
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
            self._effort.check_cancelled()
