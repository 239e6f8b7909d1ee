"""The cut that a step by the law of leftovers names (see `layouts/cuts.py`).

A *cut* lays some houses over as many others. The cells left on either side hold the same digits.
"""

from __future__ import annotations

from ..layout import House
from ..layouts.cuts import Cut, leftovers_of
from ..step import Role, Step, cells_of


def cut_named_by(step: Step) -> Cut | None:
    """Return the cut that *step* names; None if its marks are not the cells that a cut leaves.

    The step lists the houses of one side of the cut first, then as many of the other side. Its sets
    A and B are the leftover cells. They are compared with the cells that the houses really leave,
    so the step may come from any source.
    """
    left, right = (cells_of(step.candidates_with(role)) for role in (Role.SET_A, Role.SET_B))
    for count in range(1, len(step.houses) // 2 + 1):
        ones, others = step.houses[:count], step.houses[count : 2 * count]
        if left and leftovers_of(ones, others) == (left, right):
            return Cut(ones, others, left, right)
    return None


def further_houses(step: Step, cut: Cut) -> tuple[House, ...]:
    """Return the houses of *step* that are not part of its *cut*."""
    return step.houses[2 * len(cut.left_houses) :]
