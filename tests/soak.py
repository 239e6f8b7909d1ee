"""How long the long campaigns are: whole in a soak, a twentieth of them otherwise."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

SOAK = bool(os.environ.get("SUDOKU_SOAK"))
"""Whether the campaigns run whole."""

Case = TypeVar("Case")


def sample(whole: int, part: int | None = None) -> int:
    """How many of *whole* cases to try: all of them in a soak, otherwise *part* of them."""
    if SOAK:
        return whole
    return part if part is not None else max(1, whole // 20)


def first_of(cases: Sequence[Case], part: int = 1) -> Sequence[Case]:
    """All of *cases* in a soak, otherwise the first *part* of them: the most telling come first."""
    return cases if SOAK else cases[:part]
