"""Filters: the rules of constraints without their cells, which narrow candidates."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol, TypeAlias

from ..bits import Mask

Narrowed: TypeAlias = tuple[tuple[Mask, ...], Mask]
"""The candidates of each cell that may stay, and a set of required digits.

A required digit is in every filling, and each of its places has several candidates.
"""


class Filter(Hashable, Protocol):
    """The rule of a constraint without its cells, so that equal rules share results.

    `narrow` has four laws. It only removes candidates. It is monotone: with fewer candidates in the
    argument there are never more in the result. It keeps the digits of every filling. If each cell
    has one candidate, it returns None exactly if the digits break the rule.
    """

    def narrow(self, fields: Sequence[Mask], /) -> Narrowed | None:
        """Return the candidates that may stay and the required digits; None if there is no way.

        Args:
            fields: The candidates of each cell, as sets of digits, in the constraint's order.
        """
        ...
