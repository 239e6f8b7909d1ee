"""Dead places: where a digit can never go, whatever the other digits do.

A *full placement* of a digit puts it in every house that still lacks it, and in no two cells
that see each other. A place that no full placement uses is dead. Whatever a technique
concludes from one digit alone is a dead place, so a digit without dead places need not be
searched by any of them.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import NamedTuple

from .bands import Bands, bands_of
from .bits import Mask, members
from .full_placements import Placements
from .layout import Layout
from .remembered import Remembered

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
    bands = bands_of(layout)
    judge = partial(_judged_by_bands, layout, bands) if bands else partial(_judged, layout)
    return Remembered(judge, _ROOM)


def _judged_by_bands(layout: Layout, bands: Bands, places: Mask) -> Verdict:
    alive = bands.alive(places)
    if alive is None:
        return _judged(layout, places)
    dead = places & ~alive
    return Verdict(dead, dead)


def _judged(layout: Layout, places: Mask) -> Verdict:
    search = Placements(layout, places)
    untried = places & ~search.known_alive(places)
    dead = suspects = 0
    while untried:
        place = untried & -untried
        placement = search.one_with(place, untried)
        if placement:
            untried &= ~placement
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
    search = Placements(layout, places)
    return bool(search.known_alive(left)) or search.any_in(left) != 0


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
