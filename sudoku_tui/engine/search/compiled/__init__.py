"""A compiled search, where numba is installed: what the plain one finds, ten times as fast.

It is an extra, `sudoku-tui[fast]`, and nothing needs it. Loading it takes half a second, so it is
used where somebody allowed that and enough is to be done (`loader`). It finds the same solutions
in the same order, makes the same grids of the same dice, and keeps the same givens: it walks the
same tree (`kernel`), and what takes long it leaves to the plain search, from the beginning. So
nobody who asks has to know which of the two it was.
"""

from __future__ import annotations

from typing import Final, NamedTuple

UNTOLD: Final = 255
"""In place of a number of solutions: it would take long to know."""
UNTRIED: Final = 2
"""Of a group that stays, where 1 says that it is needed: it was not tried."""
TOOK_LONG: Final = 3
"""The same: whether it is needed would take long to know."""


class Bounds(NamedTuple):
    """How far a removal of givens goes."""

    given: int
    """Cells that are given at the beginning."""
    clues: int
    """Cells that are to be left given at least."""
    attempts: int
    """Groups that are tried at most."""
    free: int
    """Groups of which the first go at once, as many as singles can fill in again."""
    nodes: int
    """Positions to look at, before a group is kept since it takes long."""
