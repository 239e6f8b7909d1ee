"""Houses laid over each other, as a step names them: which cut it is about."""

from __future__ import annotations

from ..layout import House
from ..layouts.cuts import Cut, balance
from ..step import Role, Step, cells_of


def cut_named_by(step: Step) -> Cut | None:
    """The cut that *step* names: as many houses as others, first of all, and what is left of each.

    What is left is marked as one set and another. None where the marks are not what is left of
    the houses: by counting cells alone, whoever has made the step.
    """
    left, right = (cells_of(step.marked(role)) for role in (Role.SET_A, Role.SET_B))
    for count in range(1, len(step.houses) // 2 + 1):
        ones, others = step.houses[:count], step.houses[count : 2 * count]
        if left and balance(ones, others) == (left, right):
            return Cut(ones, others, left, right)
    return None


def further_houses(step: Step, cut: Cut) -> tuple[House, ...]:
    """The houses of *step* that are no part of its cut."""
    return step.houses[2 * len(cut.ones) :]
