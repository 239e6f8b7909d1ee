"""Length of the long campaigns: whole in a soak, a twentieth otherwise."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

SOAK = bool(os.environ.get("SUDOKU_SOAK"))
"""Whether the campaigns run whole."""

Case = TypeVar("Case")


def sample(whole: int, part: int | None = None) -> int:
    """Return how many of *whole* cases to try: all in a soak, otherwise *part* or a twentieth."""
    if SOAK:
        return whole
    return part if part is not None else max(1, whole // 20)


def first_of(cases: Sequence[Case], part: int = 1) -> Sequence[Case]:
    """Return all of *cases* in a soak, otherwise the first *part*, which reveal the most faults."""
    return cases if SOAK else cases[:part]
