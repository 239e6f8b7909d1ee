"""Sums of cells, each counted as plus or minus, and the filter that bounds their candidates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..bits import Mask
from .filter import Narrowed


class SignedSum(NamedTuple):
    """A filter for cells whose digits, with signs, add up to a total; digits may repeat.

    The least and the greatest sum of the other cells bound each cell. Candidates that fail because
    of gaps between the possible sums stay: they are rare, and slow to find.
    """

    minus: int
    """Number of cells that count as minus: the last ones."""
    total: int

    def narrow(self, fields: Sequence[Mask]) -> Narrowed | None:
        """Return the candidates that may stay, and no required digits; None if there is no way."""
        narrowed, plus = list(fields), len(fields) - self.minus
        while True:
            least = greatest = 0
            bounds = list[tuple[int, int]]()
            for place, field in enumerate(narrowed):
                if not field:
                    return None
                high = field.bit_length() - 1
                low = (field & -field).bit_length() - 1
                least += low if place < plus else -high
                greatest += high if place < plus else -low
                bounds.append((low, high))
            above, below = self.total - least, greatest - self.total
            if above < 0 or below < 0:
                return None
            before = tuple(narrowed)
            for place, (low, high) in enumerate(bounds):
                if high - low > above or high - low > below:
                    # A plus cell is at most *above* more than its least digit.
                    up, down = (above, below) if place < plus else (below, above)
                    field = narrowed[place] & (2 << low + up) - 1
                    narrowed[place] = field >> max(high - down, 0) << max(high - down, 0)
            if tuple(narrowed) == before:
                return before, 0
