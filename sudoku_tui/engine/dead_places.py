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

from .bits import Mask, members, union
from .layout import Kind, Layout
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
    untried = places & ~search.seen_alive(places)
    dead = suspects = 0
    while untried:
        place = untried & -untried
        placement = search.placement_with(place, untried)
        if placement:
            untried &= ~placement
            _witnesses(layout).appendleft(placement)
        else:
            untried ^= place
            suspects |= place
            dead |= 0 if placement is None else place
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
    return deque(maxlen=12)


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
    houses = layout.of_kind(kind)
    together = union(house.mask for house in houses)
    return together == layout.all_cells and len(houses) * layout.digits == layout.cells


class _Search:
    """Looks for full placements, the house with fewest places first."""

    def __init__(self, layout: Layout, places: Mask) -> None:
        self.layout = layout
        self.beside = _beside(layout)
        self.places = places
        apart, others = _demanding(layout)
        self.houses = [house for house in apart if house & places]
        """The houses that still lack the digit."""
        self._least = len(self.houses)
        self._others = [house for house in others if house & places]
        self.houses += self._others
        self._nodes = 0

    def seen_alive(self, left: Mask) -> Mask:
        """The places of the full placements at hand that need only what is *left*."""
        alive, least, others = 0, self._least, self._others
        for witness in _witnesses(self.layout):
            used = witness & left
            # One place in each house that shares none with another: so all of these are met.
            met = used.bit_count() >= least
            if met and (not others or all(used & house for house in others)):
                alive |= used
        return alive

    def any_placement(self, left: Mask) -> Mask | None:
        """A full placement of what is *left*; 0 if there is none, None if it takes too long."""
        self._nodes = 0
        return self._extend(left, 0, self.houses, left)

    def placement_with(self, place: Mask, untried: Mask) -> Mask | None:
        """A full placement with one *place*; 0 if there is none, None if that takes too long.

        Places that are *untried* come first: they settle more at once.
        """
        self._nodes = 0
        rest = [house for house in self.houses if not house & place]
        return self._extend(self.places & self.beside[place], place, rest, untried)

    def _extend(self, free: Mask, chosen: Mask, houses: list[Mask], untried: Mask) -> Mask | None:
        if not houses:
            return chosen
        self._nodes += 1
        if self._nodes > _MOST_NODES:
            return None
        least, inside, met = free.bit_count() + 1, 0, 0
        for number, house in enumerate(houses):
            left = house & free
            if not left & (left - 1):
                if not left:
                    return 0
                inside, met = left, number
                break
            count = left.bit_count()
            if count < least:
                least, inside, met = count, left, number
        # Of those that share no cell a place meets just one.
        rest = houses[:met] + houses[met + 1 :]
        fresh = inside & untried
        for part in (fresh, inside ^ fresh):
            # The inner loop of all single-digit techniques: no generator here.
            while part:
                place = part & -part
                part ^= place
                if self._others:
                    rest = [house for house in houses if not house & place]
                if not rest:
                    return chosen | place
                placement = self._extend(free & self.beside[place], chosen | place, rest, untried)
                if placement != 0:
                    return placement
        return 0


@lru_cache(maxsize=32)
def _beside(layout: Layout) -> dict[Mask, Mask]:
    """For each place, alone in its mask, the cells that it leaves for others."""
    return {1 << cell: ~(seen | 1 << cell) for cell, seen in enumerate(layout.sees)}
