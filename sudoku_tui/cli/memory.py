"""How often a process looks for memory that reference counts do not free."""

from __future__ import annotations

import gc
from typing import Final

_ALLOCATIONS: Final = 50_000
"""New objects between two looks; Python's own habit is 700."""


def collect_seldom() -> None:
    """Look seldom: the engine makes many objects, keeps many, and ties hardly any into cycles.

    Going through all that is kept took a fifth of the time of rating.
    """
    gc.set_threshold(_ALLOCATIONS, 20, 50)
