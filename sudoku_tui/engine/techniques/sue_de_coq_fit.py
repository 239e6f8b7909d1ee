"""Where Sue de Coq may fit, told for all choices of cells at once.

A middle has *surplus* digits more than cells. Cells beside it in the line use up some of its
digits if there are more of these cells than digits in them that the middle lacks; the box must
use up the rest, with other digits of the middle.

For every set of digits a field of one large int counts the cells of the line that hold nothing
else, as in `tight_sets`; another int counts the cells of the box that hold none of the set. So
the same field tells what the line can use up with some digits, and the box without them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from ..bits import Mask, members
from ..remembered import Remembered

_WIDTH: Final = 5
_FULL: Final = 1 << _WIDTH - 1
MOST_DIGITS: Final = 9
"""With more digits than this the ints would be too large."""


class _Held(NamedTuple):
    """What is added and masked where the middle holds just some digits."""

    line: int
    """In each field what a count lacks of `_FULL` when as many cells fit as there are digits that
    the middle lacks."""
    box: int
    folds: tuple[tuple[int, int], ...]
    """For each digit that the middle lacks, the fields of the sets with it, and how far below
    those without it are."""
    fields: int
    """The highest bits of the fields that stand for the middle's digits alone."""


class Fit:
    """The tables for so many digits. Get them from `fit_for`."""

    def __init__(self, digits: int) -> None:
        sets = range(1 << digits)
        ones = sum(1 << _WIDTH * each for each in sets)
        self._ones = ones
        self._guards = ones << _WIDTH - 1
        self._with = [
            sum(2 * _FULL - 1 << _WIDTH * each for each in sets if each >> digit & 1)
            for digit in range(digits)
        ]
        self._all = len(sets) - 1
        self.within = Remembered(self._within, len(sets))
        """By the digits of a cell, one in the fields of the sets that hold all of them."""
        self.without = Remembered(self._without, len(sets))
        """By the digits of a cell, one in the fields of the sets that hold none of them."""
        self._held = Remembered(self._for_held, len(sets))

    def _within(self, digits: Mask) -> int:
        fields = self._ones
        for digit in members(digits >> 1):
            fields &= self._with[digit]
        return fields

    def _without(self, digits: Mask) -> int:
        fields = self._ones
        for digit in members(digits >> 1):
            fields &= ~self._with[digit]
        return fields

    def _for_held(self, held: Mask) -> _Held:
        line = box = _FULL * self._ones
        fields = self._guards
        folds: list[tuple[int, int]] = []
        for digit in members(self._all & ~(held >> 1)):
            with_it = self._with[digit]
            line -= self._ones & with_it
            box -= self._ones & ~with_it
            fields &= ~with_it
            folds.append((with_it, _WIDTH << digit))
        return _Held(line, box, tuple(folds), fields)

    def may_fit(self, line: int, box: int, held: Mask, surplus: int) -> bool:
        """Whether cells beside a middle that holds *held* may use up its *surplus*.

        Args:
            line: `within` of the cells beside it in the line, added up.
            box: `without` of those in the box.
        """
        table = self._held[held]
        line += table.line
        box += table.box
        for used in range(1, surplus):
            by_line = line - used * self._ones & self._guards
            if not by_line:
                return False  # nor can it use up more
            by_box = box - (surplus - used) * self._ones & self._guards
            if not by_box:
                continue
            # The digits that the middle lacks may be any: sets with them count as those without.
            for fields, below in table.folds:
                by_line |= (by_line & fields) >> below
                by_box |= (by_box & fields) >> below
            if by_line & by_box & table.fields:
                return True
        return False


@lru_cache(maxsize=16)
def fit_for(digits: int) -> Fit:
    """The tables for so many *digits*, `MOST_DIGITS` at most."""
    return Fit(digits)
