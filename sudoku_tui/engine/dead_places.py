"""Dead places: where a digit can never go, whatever the other digits do.

A *full placement* of a digit puts it in every house that still lacks it, and in no two cells
that see each other. A place that no full placement uses is dead. Whatever a technique
concludes from one digit alone is a dead place, so a digit without dead places need not be
searched by any of them.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache, partial
from typing import NamedTuple

from .bits import Mask, members
from .layout import Cell, Kind, Layout
from .remembered import Remembered

_MOST_NODES = 400
"""How long one place is tried. Up to 9x9 this is never reached."""
_ROOM = 8192
"""On how many sets of places the verdicts are remembered."""


class Verdict(NamedTuple):
    """What is known about the places of a digit."""

    dead: Mask
    """No full placement uses these."""
    suspects: Mask
    """The dead ones, and those for which the search took too long: no other place is dead."""


def verdict_on(layout: Layout, places: Mask) -> Verdict:
    """Which of *places*, all the cells where one digit can still go, no full placement uses."""
    return verdicts_on(layout)[places]


@lru_cache(maxsize=32)
def verdicts_on(layout: Layout) -> Remembered[Mask, Verdict]:
    """The verdicts on sets of places, remembered by these."""
    return Remembered(partial(_judged, layout), _ROOM)


def _judged(layout: Layout, places: Mask) -> Verdict:
    search = _Search(layout, places)
    alive = search.seen_alive(places)
    dead = suspects = 0
    for place in members(places):
        if not alive >> place & 1:
            placement = search.placement_with(place, alive)
            if placement:
                alive |= placement
                _witnesses(layout).append(placement)
            else:
                suspects |= 1 << place
                dead |= 0 if placement is None else 1 << place
    return Verdict(dead, suspects)


def suspects_of(layout: Layout, places: Mask) -> Mask:
    """The places that may be dead: a technique that looks at one digit removes no other."""
    return verdicts_on(layout)[places].suspects


def can_be_placed(layout: Layout, places: Mask, left: Mask) -> bool:
    """Whether some full placement needs only those of *places* that are *left*.

    Yes, too, where that takes too long to find out.
    """
    search = _Search(layout, places)
    return bool(search.seen_alive(left)) or search.any_placement(left) != 0


@lru_cache(maxsize=512)
def settled_places(layout: Layout, places: Mask) -> Mask:
    """The places that every full placement uses; none where there is no full placement."""
    verdict = verdict_on(layout, places)
    settled = 0
    for place in members(places & ~verdict.suspects):
        # A placement that does without it meets its row elsewhere: if all there is dead, none does.
        if not layout.sees[place] & places & ~verdict.dead:
            settled |= 1 << place
    return settled


@lru_cache(maxsize=32)
def _witnesses(layout: Layout) -> deque[Mask]:
    """Full placements found lately. What is left of one after a step often is one still.

    They spare most of the search and change no verdict: a dead place has no witness.
    """
    return deque(maxlen=48)


@lru_cache(maxsize=32)
def _demanding(layout: Layout) -> tuple[tuple[Mask, ...], tuple[Mask, ...]]:
    """The houses that a full placement must meet; the others are met of themselves.

    If the rows share out all the cells, as many columns (or boxes) that do so too are met by
    counting. Diagonals and extra regions are not. Those that share no cell come first.
    """
    whole = [kind for kind in Kind if _shares_out(layout, kind)]
    apart = layout.of_kind(*whole[:1])
    others = [house.mask for house in layout.houses if house.kind not in whole]
    return tuple(house.mask for house in apart), tuple(others)


def _shares_out(layout: Layout, kind: Kind) -> bool:
    together = 0
    houses = layout.of_kind(kind)
    for house in houses:
        together |= house.mask
    return together == layout.all_cells and len(houses) * layout.digits == layout.cells


class _Search:
    """Looks for full placements, the house with fewest places first."""

    def __init__(self, layout: Layout, places: Mask) -> None:
        self.layout = layout
        self.sees = layout.sees
        self.places = places
        apart, others = _demanding(layout)
        self.houses = [house for house in apart if house & places]
        """The houses that still lack the digit."""
        self._least = len(self.houses)
        self.houses += [house for house in others if house & places]
        self._nodes = 0

    def seen_alive(self, left: Mask) -> Mask:
        """The places of the full placements at hand that need only what is *left*."""
        alive = 0
        for witness in tuple(_witnesses(self.layout)):
            used = witness & left
            # Most are too small already, and looking at all the houses would cost more.
            if used.bit_count() >= self._least and all(used & house for house in self.houses):
                alive |= used
        return alive

    def any_placement(self, left: Mask) -> Mask | None:
        """A full placement of what is *left*; 0 if there is none, None if it takes too long."""
        self._nodes = 0
        return self._extend(left, 0, self.houses, 0)

    def placement_with(self, place: Cell, tried: Mask) -> Mask | None:
        """A full placement with *place*; 0 if there is none, None if that takes too long.

        Places that have not been *tried* come first: they settle more at once.
        """
        self._nodes = 0
        bit = 1 << place
        rest = [house for house in self.houses if not house & bit]
        return self._extend(self.places & ~self.sees[place] & ~bit, bit, rest, tried)

    def _extend(self, free: Mask, chosen: Mask, houses: list[Mask], tried: Mask) -> Mask | None:
        if not houses:
            return chosen
        self._nodes += 1
        if self._nodes > _MOST_NODES:
            return None
        least, inside = free.bit_count() + 1, 0
        for house in houses:
            left = house & free
            count = left.bit_count()
            if count < least:
                if not count:
                    return 0
                least, inside = count, left
                if count == 1:
                    break
        fresh = inside & ~tried
        for part in (fresh, inside ^ fresh):
            # The inner loop of all single-digit techniques: no generator here.
            while part:
                bit = part & -part
                part ^= bit
                rest = [house for house in houses if not house & bit]
                after = free & ~self.sees[bit.bit_length() - 1] & ~bit
                placement = self._extend(after, chosen | bit, rest, tried)
                if placement != 0:
                    return placement
        return 0
