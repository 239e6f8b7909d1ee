"""How much is asked where nothing else follows from an assumption: six levels and more.

0 nothing, 1 the easier rules, 2 cycles and forcing chains too, 3 multiple chains too; 4 to 7 the
easier rules and dynamic chains of the levels 0 to 3.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..bits import Mask
from ..meter import Meter
from .inner import InnerRules
from .nested import simple_within, sources_within
from .nodes import Number
from .propagation import Propagation, Way

_DYNAMIC: Final = 4


def following(
    way: Way, level: int, empty: Mask, meter: Meter
) -> Callable[[Mask, Number, bool], Propagation]:
    """How to follow an assumption on some candidates; *empty* are the empty cells of the board.

    Raises:
        OutOfEffort: while following, when the effort of *meter* is spent.
    """
    standstill = _standstill(level, empty, meter) if level else None

    def follow(candidates: Mask, number: Number, on: bool) -> Propagation:
        meter.spend()
        return Propagation(candidates, number, way, on=on, standstill=standstill)

    return follow


def _standstill(level: int, empty: Mask, meter: Meter) -> InnerRules:
    if level == 1:
        return InnerRules(empty)
    if level == 2:
        return InnerRules(empty, (simple_within,))
    if level < _DYNAMIC:
        multiple = sources_within(Way.STATIC, following(Way.STATIC, 0, empty, meter))
        return InnerRules(empty, (simple_within, multiple))
    inner = following(Way.DYNAMIC, level - _DYNAMIC, empty, meter)
    return InnerRules(empty, (sources_within(Way.DYNAMIC, inner),))
