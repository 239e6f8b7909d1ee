"""Effort: how much a search may cost, and how much of it is spent."""

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


class Spent:
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
