"""How long the long campaigns are: whole in a soak, a twentieth of them otherwise."""

from __future__ import annotations

import os

SOAK = bool(os.environ.get("SUDOKU_SOAK"))
"""Whether the campaigns run whole."""


def sample(whole: int, part: int | None = None) -> int:
    """How many of *whole* cases to try: all of them in a soak, otherwise *part* of them."""
    if SOAK:
        return whole
    return part if part is not None else max(1, whole // 20)
