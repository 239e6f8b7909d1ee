"""When a candidate was laid bare, told by the lanes that are kept after each event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from .lanes import Lanes, State
from .layout import Digit

Event: TypeAlias = tuple[Digit, State, State]
"""A digit has gone from some cells, for it was placed or ruled out; the lanes before and after."""


def when(tables: Lanes, bit: int, events: Sequence[Event]) -> int:
    """The number of the event after which the candidate of a *bit* is alone in its lane."""
    width, content = tables.width, tables.lane_mask
    start = bit // width * width
    alone, first, last = 1 << bit - start, 0, len(events) - 1
    while first < last:
        middle = first + last >> 1
        if events[middle][2] >> start & content == alone:
            last = middle
        else:
            first = middle + 1
    return first
