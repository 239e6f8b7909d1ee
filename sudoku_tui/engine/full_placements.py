"""Full placements: every house that lacks a digit gets it, in no two cells that see each other.

On one grid the houses with fewest places are filled first. On a canvas of many grids that would
go from one grid to the next and back, and try everywhere again what fails in one place. There a
full placement that is known is mended instead: only houses that lost their place get another.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import Final

from .bits import Mask, members, union
from .layout import Kind, Layout

_MOST_NODES: Final = 400
"""How long one place is tried. Up to 9x9 this is never reached."""
_FEW_HOUSES: Final = 25
"""Up to so many of them all are looked at in each node."""


class Placements:
    """The full placements of one digit that can go in some *places*."""

    def __init__(self, layout: Layout, places: Mask) -> None:
        self.layout = layout
        self.places = places
        self._beside, self._at = _beside(layout), _demanding_at(layout)
        apart, others = _demanding(layout)
        houses = [house for house in apart if house & places]
        self._least = len(houses)
        """Houses that share no place, each of which needs one."""
        self._others = [house for house in others if house & places]
        self._houses = houses + self._others
        """The houses that still lack the digit."""
        self._nodes = 0
        self._known: Mask = 0
        """A full placement, where one is worth mending and has been come by."""

    def known_alive(self, left: Mask) -> Mask:
        """The places of the full placements found lately that need only what is *left*."""
        alive, least, others = 0, self._least, self._others
        for witness in _witnesses(self.layout):
            used = witness & left
            # One place in each house that shares none with another: so all of these are met.
            met = used.bit_count() >= least
            if met and (not others or all(used & house for house in others)):
                alive |= used
                self._known = used
        return alive

    def any_in(self, left: Mask) -> Mask | None:
        """A full placement of what is *left*; 0 if there is none, None if it takes too long."""
        self._nodes = 0
        return self._extend(left, 0, self._houses, left)

    def one_with(self, place: Mask, untried: Mask) -> Mask | None:
        """A full placement with one *place*; 0 if there is none, None if that takes too long.

        Places that are *untried* come first: they settle more at once.
        """
        self._nodes = 0
        if self._known and len(self._houses) > _FEW_HOUSES:
            found = self._taking(place, self.places, 0, self._known, [], untried)
        else:
            rest = [house for house in self._houses if not house & place]
            found = self._extend(self.places & self._beside[place], place, rest, untried)
        if found:
            self._known = found
            _witnesses(self.layout).appendleft(found)
        return found

    def _extend(self, free: Mask, chosen: Mask, houses: list[Mask], untried: Mask) -> Mask | None:
        """What is *chosen*, and what is *free* in the *houses* that still lack the digit."""
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
                placement = self._extend(free & self._beside[place], chosen | place, rest, untried)
                if placement != 0:
                    return placement
        return 0

    def _mended(
        self, free: Mask, chosen: Mask, known: Mask, houses: list[Mask], untried: Mask
    ) -> Mask | None:
        """What is *chosen*, what is free in the *houses*, and what that leaves of *known*.

        All other houses are met by what is chosen or known, and these go together.
        """
        if not houses:
            return chosen | known
        self._nodes += 1
        if self._nodes > _MOST_NODES:
            return None
        inside = min([house & free for house in houses], key=int.bit_count)
        fresh = inside & untried
        for part in (fresh, inside ^ fresh):
            while part:
                place = part & -part
                part ^= place
                placement = self._taking(place, free, chosen, known, houses, untried)
                if placement != 0:
                    return placement
        return 0

    def _taking(
        self, place: Mask, free: Mask, chosen: Mask, known: Mask, houses: list[Mask], untried: Mask
    ) -> Mask | None:
        """The same with one *place* more chosen."""
        beside, at = self._beside[place], self._at
        left, chosen = known & beside, chosen | place
        met = chosen | left
        # Of what is known no two are in one house: so none of these comes twice.
        lost = [house for cell in members(known ^ left) for house in at[cell] if not house & met]
        lost += [house for house in houses if not house & met]
        return self._mended(free & beside, chosen, left, lost, untried)


@lru_cache(maxsize=32)
def _witnesses(layout: Layout) -> deque[Mask]:
    """Full placements found lately. What is left of one after a step often is one still.

    They spare most of the search and change no verdict: a dead place has no witness. Where there
    are more houses each settles less of the whole.
    """
    return deque(maxlen=max(12, sum(map(len, _demanding(layout)))))


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


@lru_cache(maxsize=32)
def _demanding_at(layout: Layout) -> tuple[tuple[Mask, ...], ...]:
    """For each cell the houses of it that a full placement must meet."""
    apart, others = _demanding(layout)
    houses = (*apart, *others)
    return tuple(
        tuple(house for house in houses if house >> cell & 1) for cell in range(layout.cells)
    )


@lru_cache(maxsize=32)
def _beside(layout: Layout) -> dict[Mask, Mask]:
    """For each place, alone in its mask, the cells that it leaves for others."""
    return {1 << cell: ~(seen | 1 << cell) for cell, seen in enumerate(layout.sees)}
