"""The search for fish: for one digit, base houses that some cover houses leave no room.

Assume that a place is true, the *victim*. It clears every house that it is in, so a cover
house is spent on it: a fish on this victim exists exactly if what it leaves of *size* bases
lies in one cover house fewer than they are. What it clears of the bases outside the covers
are the fins; nobody has to search for them. Only dead places can be victims, and most digits
have none.

All this depends on the places of one digit alone and is remembered by these.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from ..bits import Mask, mask_of, members, union
from ..dead_places import suspects_of
from ..layout import Cell, Layout
from ..remembered import Remembered
from ..tight_sets import MOST_THINGS, tight_sizes
from .fish_pool import LINES, Pool, Shape, shape_of

_ROOM: Final = 8192
"""How many sets of places are remembered."""
MOST_FINS = 5
MOST_ENDO_FINS = 2
MOST_ON_ONE = 200
"""How many fish of more than four bases are sought on one victim. There can be thousands."""


class Catch(NamedTuple):
    """A fish of one digit, by the numbers of its houses in the layout."""

    bases: tuple[int, ...]
    covers: tuple[int, ...]
    shape: Shape
    fins: Mask
    endo_fins: Mask
    """Places in more than one base; they are fins whether covered or not."""
    gone: Mask
    thin: bool
    """Whether some base has one place, or none, beside the fins."""


def all_catches(layout: Layout, places: Mask, among: Shape, size: int) -> list[Catch]:
    """Every fish of *size* in *places* that a search for a shape comes by.

    It may come by simpler shapes too, and by odder ones: boxes alone on one side make a
    mutant. By turns of bases and covers, then by bases, then by covers.
    """
    victims = suspects_of(layout, places)
    found: list[Catch] = []
    if victims:
        for turn in range(among.turns):
            pool = Pool(layout, places, among, turn, size)
            seen: set[_Houses] = set()
            for victim in members(victims if pool.bases else 0):
                seen.update(islice(_on(pool, victim), MOST_ON_ONE if size > 4 else None))
            found += (catch for houses in sorted(seen) if (catch := caught(pool, *houses)))
    return found


@lru_cache(maxsize=32)
def plain_sizes(layout: Layout) -> Remembered[Mask, Mask]:
    """The sizes of the basic fish without fins in the places of a digit: most have none.

    A row holds columns as a cell holds digits, so these fish are tight sets; and those of the
    columns leave the rows of the others. Where there are many lines, no size is ruled out.
    """
    rows, columns = ([house.mask for house in layout.of_kind(kind)] for kind in LINES)
    crossed = Remembered[Mask, Mask](
        lambda cells: mask_of(n for n, line in enumerate(columns) if line & cells), _ROOM
    )

    def sizes_in(places: Mask) -> Mask:
        if not suspects_of(layout, places):
            return 0
        held = [crossed[inside] for row in rows if (inside := places & row)]
        if len(columns) > MOST_THINGS or len(held) != union(held).bit_count():
            return -1
        along = tight_sizes(held, len(columns))
        return along | mask_of(len(held) - size for size in members(along))

    return Remembered(sizes_in, _ROOM)


@lru_cache(maxsize=2048)
def catches(layout: Layout, places: Mask, among: Shape, size: int) -> tuple[Catch, ...]:
    """The fish that are worth telling apart, in the same order.

    Lines make few. Boxes make dozens that remove the same, and of these the first will do.
    """
    found = all_catches(layout, places, among, size)
    if among is Shape.BASIC:
        return tuple(found)
    kept: dict[tuple[Shape, bool, Mask], Catch] = {}
    for catch in found:
        kept.setdefault((catch.shape, bool(catch.fins), catch.gone), catch)
    return tuple(kept.values())


_Houses = tuple[tuple[int, ...], tuple[int, ...]]
"""The numbers of bases and covers."""


def _on(pool: Pool, victim: Cell) -> Iterator[_Houses]:
    """The bases and covers of every fish on *victim*."""
    left = pool.places & ~pool.layout.sees[victim] & ~(1 << victim)
    spent = pool.covers_at(victim)
    for bases, covers in pool.filled(left, MOST_ENDO_FINS, victim):
        for last in spent:
            if last not in covers and last not in bases:
                yield bases, tuple(sorted((*covers, last)))


def caught(pool: Pool, bases: tuple[int, ...], covers: tuple[int, ...]) -> Catch | None:
    """What a fish of these houses removes; None if it is none that counts."""
    houses, places = pool.layout.houses, pool.places
    inside = endo_fins = 0
    for number in bases:
        base = places & houses[number].mask
        endo_fins |= inside & base
        inside |= base
    covered = twice = 0
    for number in covers:
        cover = places & houses[number].mask
        if not cover & inside:
            return None
        twice |= covered & cover
        covered |= cover
    fins = inside & ~covered | endo_fins
    gone = covered & ~inside | twice
    for fin in members(fins):
        gone &= pool.layout.sees[fin]
    if not gone or fins.bit_count() > MOST_FINS:
        return None
    counts = [(places & houses[base].mask & ~fins).bit_count() for base in bases]
    if not fins and max(counts) > pool.size:
        return None
    shape = shape_of([houses[base] for base in bases], [houses[cover] for cover in covers])
    return Catch(bases, covers, shape, fins, endo_fins, gone, min(counts) <= 1)
