"""The next one of several choices, cyclically."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def next_choice(choices: Sequence[T], now: object, way: int = 1) -> T:
    """Return the choice after *now*, or before it if *way* is -1, cyclically.

    If *now* is not among the choices, as a value stored by an earlier version may be, return the
    first or the last choice.
    """
    if now not in choices:
        return choices[0 if way > 0 else -1]
    return choices[(choices.index(now) + way) % len(choices)]
