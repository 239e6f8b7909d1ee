"""What a key takes next where there is a choice: one after the other, around the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def next_choice(choices: Sequence[T], now: object, way: int = 1) -> T:
    """The choice after *now*, or before it if *way* is -1.

    Where *now* is none of them, as what an earlier version has kept may be, it is the first, or
    the last.
    """
    if now not in choices:
        return choices[0 if way > 0 else -1]
    return choices[(choices.index(now) + way) % len(choices)]
