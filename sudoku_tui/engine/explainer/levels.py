"""How much is asked where nothing else follows from an assumption: six levels and more.

0 nothing, 1 the easier rules, 2 cycles and forcing chains too, 3 multiple chains too; 4 to 7 the
easier rules and dynamic chains of the levels 0 to 3.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..bits import Mask
from ..meter import Meter
from .inner import InnerRules
from .nested import simple_within, sources_within
from .nodes import Number
from .propagation import Propagation, Standstill, Way

_DYNAMIC: Final = 4


@dataclass(frozen=True)
class Follower:
    """Follows assumptions in one way."""

    way: Way
    standstill: Standstill | None
    meter: Meter

    def __call__(self, candidates: Mask, number: Number, on: bool) -> Propagation:
        """All that follows from a candidate being true, or false.

        Raises:
            OutOfEffort: the effort of the meter is spent.
        """
        self.meter.spend()
        return Propagation(candidates, number, self.way, on=on, standstill=self.standstill)

    def go_on(self, before: Propagation) -> Propagation:
        """The same, where it was followed before and less was asked for at the end.

        Raises:
            OutOfEffort: the effort of the meter is spent.
        """
        self.meter.spend()
        return before.resumed(self.standstill) if self.standstill else before


def follower(way: Way, level: int, empty: Mask, meter: Meter) -> Follower:
    """How to follow assumptions on a level; *empty* are the empty cells of the board."""
    return Follower(way, _standstill(level, empty, meter) if level else None, meter)


def level_before(level: int) -> int:
    """The level whose results can be gone on with on this one: less is asked there, in order."""
    return level - 1 if level < _DYNAMIC else 1


def _standstill(level: int, empty: Mask, meter: Meter) -> InnerRules:
    if level == 1:
        return InnerRules(empty)
    if level == 2:
        return InnerRules(empty, (simple_within,))
    if level < _DYNAMIC:
        multiple = sources_within(Way.STATIC, follower(Way.STATIC, 0, empty, meter))
        return InnerRules(empty, (simple_within, multiple))
    inner = follower(Way.DYNAMIC, level - _DYNAMIC, empty, meter)
    return InnerRules(empty, (sources_within(Way.DYNAMIC, inner),))
