"""Effort: the budget of a search, and the meters that enforce it.

Two kinds of work are counted: positions that a search visits, and searches for techniques together
with the steps found. The meter of each raises `OutOfEffort` once the budget is spent, and checks at
intervals whether the work has been cancelled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from types import NoneType
from typing import Final

from .arguments import expect, expect_range, type_error

_MOST_NODES: Final = 10**18
"""Largest accepted limit on positions; a search of this size would take centuries."""


class OutOfEffort(RuntimeError):
    """Raised when a search exceeds its budget or is cancelled. The message names the reason."""


def never() -> bool:
    """Return False: the default cancellation callback."""
    return False


@dataclass(frozen=True)
class Effort:
    """The budget of a search.

    Raises:
        ArgumentError: A value has a wrong type, or *nodes* is negative.
    """

    nodes: int | None = None
    """Largest number of positions to visit; None for no limit.

    For solving by techniques, it is the largest number of searches plus steps found. Each search
    looks for one technique on one position.
    """
    cancelled: Callable[[], bool] = never
    """Callback that is polled at intervals; True ends the search."""
    reason: str = "cancelled"
    """Message of the `OutOfEffort` raised after cancellation."""

    def __post_init__(self) -> None:
        expect(self.nodes, "nodes", int, NoneType)
        if self.nodes is not None:
            expect_range(self.nodes, "nodes", 0, _MOST_NODES)
        if not callable(self.cancelled):
            raise type_error(self.cancelled, "cancelled", "a function")
        expect(self.reason, "reason", str)

    def with_nodes(self, nodes: int | None) -> Effort:
        """Return this effort with another limit on positions."""
        return replace(self, nodes=nodes)

    def check_cancelled(self) -> None:
        """Check that the work has not been cancelled.

        Raises:
            OutOfEffort: The work was cancelled.
        """
        if self.cancelled():
            raise OutOfEffort(self.reason)


UNLIMITED = Effort()

CHECK_INTERVAL: Final = 256
"""Number of positions between two checks for cancellation."""
_STEP_CHECK_INTERVAL: Final = 8
"""Number of technique searches plus steps between two checks for cancellation.

The number is small, because a search or a step takes longer than a position.
"""


class NodeMeter:
    """Counts the positions that a search visits."""

    def __init__(self, effort: Effort) -> None:
        self._most, self._effort = effort.nodes, effort
        self.nodes = 0
        """Upper bound on the number of visited positions: reserved positions count as visited."""

    def reserve(self) -> int:
        """Reserve a batch of positions, and count them as visited.

        Returns:
            The number of positions that may be visited before the next call.

        Raises:
            OutOfEffort: The budget is spent, or the search was cancelled.
        """
        breath = (
            CHECK_INTERVAL if self._most is None else min(CHECK_INTERVAL, self._most - self.nodes)
        )
        if breath <= 0:
            raise OutOfEffort(f"gave up after {self._most} positions")
        self._effort.check_cancelled()
        self.nodes += breath
        return breath

    def spend(self) -> None:
        """Count one position that is visited outside the search itself.

        Raises:
            OutOfEffort: The budget is spent, or the search was cancelled.
        """
        if self.nodes == self._most:
            raise OutOfEffort(f"gave up after {self._most} positions")
        self._effort.check_cancelled()
        self.nodes += 1


class StepMeter:
    """Counts searches for techniques on a position, and the steps that they find.

    Neither can be interrupted half-way, so long paths are cancelled at a check between them.
    """

    def __init__(self, effort: Effort) -> None:
        self._most, self._effort = effort.nodes, effort
        self._spent = self._next_check = 0

    def spend(self, count: int = 1) -> None:
        """Count *count* more searches or steps.

        Raises:
            OutOfEffort: The budget is exceeded, or the work was cancelled.
        """
        self._spent += count
        if self._most is not None and self._spent > self._most:
            raise OutOfEffort(f"gave up after {self._most} searches for techniques and steps")
        if self._spent >= self._next_check:
            self._next_check = self._spent + _STEP_CHECK_INTERVAL
            self._effort.check_cancelled()
