"""In what order steps that are open at once are listed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import TypeAlias

from .search import OutOfEffort
from .step import Candidate, Step

Effect: TypeAlias = tuple[frozenset[Candidate], frozenset[Candidate]]
"""The candidates that a step places and those that it eliminates."""


def effect_of(step: Step) -> Effect:
    """What *step* does, whatever technique it is of."""
    return frozenset(step.placements), frozenset(step.eliminations)


class Order(StrEnum):
    """What steps are listed by; among equals the easiest technique comes first."""

    LADDER = "ladder"
    """The easiest technique first."""
    CELL = "cell"
    """The first cell of the layout that is placed or loses a candidate."""
    DIGIT = "digit"
    """The lowest digit that is placed or eliminated."""
    EFFECT = "effect"
    """Placements before eliminations, and what does most first; equal effects together."""

    def key(self, step: Step) -> tuple[object, ...]:
        """What *step* is sorted by; keys of one order compare with each other."""
        placed, gone = sorted(step.placements), sorted(step.eliminations)
        changed = (*placed, *gone)
        match self:
            case Order.CELL:
                return min(changed)
            case Order.DIGIT:
                return min((digit, cell) for cell, digit in changed)
            case Order.EFFECT:
                return -len(placed), -len(gone), placed, gone
        return ()


def in_order(steps: Iterable[Step], order: Order) -> Iterator[Step]:
    """*steps*, which come by the ladder, in another order; by the ladder each as it comes.

    Raises:
        OutOfEffort: it was raised by *steps*; those that came before are yielded first.
    """
    if order is Order.LADDER:
        yield from steps
        return
    found: list[Step] = []
    stopped: OutOfEffort | None = None
    try:
        found.extend(steps)
    except OutOfEffort as error:
        stopped = error
    yield from sorted(found, key=order.key)
    if stopped is not None:
        raise stopped
