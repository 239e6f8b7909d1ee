"""An optional search compiled by numba, with the results of the plain search, but much faster.

It needs the extra `sudoku-tui[fast]`. Loading it costs time, so it is used only where the
application allows it and enough work is expected (`loader`). It finds the same solutions in the
same order, makes the same grids of the same dice, and keeps the same givens, because it walks the
same tree (`kernel`). Puzzles that take long are left to the plain search, from the beginning. So
callers need not know which of the two answered.
"""

from __future__ import annotations

from typing import Final, NamedTuple

UNCOUNTED: Final = 255
"""Returned instead of the number of solutions if counting would take too long."""
UNTRIED: Final = 2
"""Result for a group that stays although it was not tried; 1 means that it is needed."""
TOOK_LONG: Final = 3
"""Result for a group that stays because it would take long to know whether it is needed."""


class Bounds(NamedTuple):
    """The bounds of a removal of givens."""

    given: int
    """Number of givens at the beginning."""
    clues: int
    """Number of givens that must stay."""
    attempts: int
    """Largest number of groups that are tried."""
    free: int
    """Number of first groups that may be removed together, if singles solve what is left."""
    nodes: int
    """Number of positions after which a group is kept because its check takes long."""
