"""Filters: the rules of constraints without their cells, which narrow candidates."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol, TypeAlias

from ..bits import Mask

Narrowed: TypeAlias = tuple[tuple[Mask, ...], Mask]
"""The candidates of each cell that may stay, and digits that are required.

A required digit is in every filling, in a cell that has several candidates.
"""


class Filter(Hashable, Protocol):
    """The rule of a constraint without its cells, so that equal rules share results.

    `narrow` has four laws. The candidates that stay are a part of the argument. Fewer candidates
    never lead to more (it is monotone). A digit of any filling stays. With one digit in each cell
    it is the rule itself.
    """

    def narrow(self, fields: Sequence[Mask], /) -> Narrowed | None:
        """Return the candidates that may stay and the required digits; None if there is no way.

        Args:
            fields: The candidates of each cell, as sets of digits, in the constraint's order.
        """
        ...
