"""How often the game looks for memory that reference counts do not free."""

from __future__ import annotations

import gc
from typing import Final

_ALLOCATIONS: Final = 1_000
"""New objects between two looks at what is new."""


def collect_briefly() -> None:
    """Look often, at little: what is there at the start is never looked at.

    To look seldom, as the commands do, suits work that nobody watches: once in thirty keys it
    takes longer than the other twenty-nine.
    """
    gc.freeze()
    gc.set_threshold(_ALLOCATIONS, 10, 100)
