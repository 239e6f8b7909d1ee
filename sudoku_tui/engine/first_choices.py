"""The first choices of a long search, each made where trying all of them tells most.

All that the search does stands on its first choices, so each may cost what a hundred later ones do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod
from typing import Final

from .bits import members
from .branching import choices, smallest
from .lanes import CandidateNumber, State
from .open_lanes import OpenLanes, settled
from .walk import Placed

_DEPTH: Final = 4
"""How many choices are made so, one upon the other."""


def first_choices(
    tables: OpenLanes, placed: Placed, spend: Callable[[], None], depth: int = _DEPTH
) -> Iterator[tuple[State, Placed]]:
    """What the first choices lead to: positions, of which each solution goes on from one.

    Args:
        spend: is told of each position looked at, and raises what ends the search.
    """
    waiting = [(tables.state, placed, depth)]
    while waiting:
        y, placed, depth = waiting.pop()
        placed = list(placed)
        tried = _tried(tables, y, placed, spend) if depth else (y, {})
        if tried is None:
            continue
        y, cleared = tried
        if not cleared:
            yield y, placed
            continue
        lanes = _smallest_lanes(tables, y)
        best = max(lanes, key=lambda lane: prod(cleared[candidate] for candidate in lane))
        waiting += [(y & tables.keep[each], [*placed, each], depth - 1) for each in best]


def _tried(
    tables: OpenLanes, y: State, placed: Placed, spend: Callable[[], None]
) -> tuple[State, dict[CandidateNumber, int]] | None:
    """*y* without what singles refute of its smallest lanes, and how much each of the rest clears.

    What follows is added to *placed*. Nothing is told to clear anything where all lanes are
    satisfied; None if that is impossible.
    """
    after = settled(tables, y, placed)
    while after is not None:
        y, cleared = after, dict[CandidateNumber, int]()
        for candidate in dict.fromkeys(c for lane in _smallest_lanes(tables, y) for c in lane):
            if after & tables.bits[candidate]:
                spend()
                then = settled(tables, after & tables.keep[candidate], [])
                if then is not None:
                    cleared[candidate] = (after ^ then).bit_count()
                    continue
                after = settled(tables, after & ~tables.bits[candidate], placed)
                if after is None:
                    return None
        if after == y:
            return y, cleared
    return None


def _smallest_lanes(tables: OpenLanes, y: State) -> list[list[CandidateNumber]]:
    """The candidates of each of the smallest lanes of a position without singles."""
    open_lanes = y & tables.guards
    if not open_lanes:
        return []
    rest = y & (y - (open_lanes >> tables.digits)) ^ open_lanes
    few = smallest(tables, rest, open_lanes)
    return [choices(tables, y, 1 << guard, None) for guard in members(few)]
