"""Dead places: cells where a digit can never be, whatever the other digits do.

A *template* of a digit places it once in every house that still lacks it, and never in two cells
that see each other. A place that no template uses is dead. Every elimination that a technique
derives from one digit alone is a dead place, so such techniques can skip a digit without dead
places.

`Bands` finds the dead places of a grid of rows, columns and boxes. Rows that share their boxes are
a *band*. A band affects the rest of the grid only by the columns that the digit takes in it. So the
possible sets of columns are listed for each band, each set with all places that it may use. One set
per band, with no column in common, stands for many templates at once. The list is cached by the
places in the band, so it serves the other bands too.

`TemplateSearch` handles any other layout, place by place. On one grid it fills the houses with the
fewest places first. On a canvas of many grids this order would jump between the grids, and a
failure in one grid would be repeated for every choice in the others. There a known template is
repaired instead: only houses that lost their place get a new one.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache, partial
from typing import Final, NamedTuple

from ..bits import Mask, mask_of, members, union
from ..bounded_cache import BoundedCache
from ..layout import Kind, Layout

_ROOM: Final = 8192
"""Capacity of the caches of verdicts and of bands (entries)."""


class Verdict(NamedTuple):
    """The dead places of a digit, as far as they are known."""

    dead: Mask
    """Places that no template uses."""
    suspects: Mask
    """The dead places, and those where the search gave up. No other place is dead."""


def verdict_on(layout: Layout, places: Mask) -> Verdict:
    """Return the verdict on *places*, which are all cells where one digit can still go."""
    return verdicts_on(layout)[places]


@lru_cache(maxsize=32)
def verdicts_on(layout: Layout) -> BoundedCache[Mask, Verdict]:
    """Return the cache of verdicts of *layout*, by masks of places."""
    if bands := bands_of(layout):
        return BoundedCache(partial(_verdict_by_bands, layout, bands), _ROOM)
    return BoundedCache(partial(_verdict_by_search, layout), _ROOM)


def _verdict_by_bands(layout: Layout, bands: Bands, places: Mask) -> Verdict:
    alive = bands.alive(places)
    if alive is None:
        return _verdict_by_search(layout, places)
    dead = places & ~alive
    return Verdict(dead, dead)


def _verdict_by_search(layout: Layout, places: Mask) -> Verdict:
    search = TemplateSearch(layout, places)
    untried = places & ~search.known_alive(places)
    dead = suspects = 0
    while untried:
        place = untried & -untried
        template = search.one_with(place, untried)
        if template:
            untried &= ~template
        else:
            untried ^= place
            suspects |= place
            dead |= 0 if template is None else place
    return Verdict(dead, suspects)


def suspects_of(layout: Layout, places: Mask) -> Mask:
    """Return the places that may be dead: single-digit techniques eliminate no others."""
    return verdicts_on(layout)[places].suspects


def can_be_placed(layout: Layout, places: Mask, left: Mask) -> bool:
    """Check whether some template of *places* uses only the places *left*.

    Return True as well if the search takes too long.
    """
    search = TemplateSearch(layout, places)
    return bool(search.known_alive(left)) or search.any_in(left) != 0


@lru_cache(maxsize=512)
def settled_places(layout: Layout, places: Mask) -> Mask:
    """Return the places that every template uses; 0 without any template."""
    verdict = verdict_on(layout, places)
    settled = 0
    for place in members(places & ~verdict.suspects):
        # A template without this place uses another place of the same row, which is then alive.
        if not layout.sees[place] & places & ~verdict.dead:
            settled |= 1 << place
    return settled


_MOST_DIGITS: Final = 9
_MOST_BANDS: Final = 3
"""Largest number of bands; with more digits or bands there would be too many sets of columns."""


class _Band(NamedTuple):
    """The possible columns of a digit in a band with certain places."""

    ways: dict[Mask, Mask]
    """Maps a mask of taken columns to all places that may take them, one place in each row."""
    columns: Mask
    """Columns with a place."""
    rows: int
    """Number of rows with a place."""


class Bands:
    """A layout of rows, columns and boxes alone. Get it from `bands_of`."""

    def __init__(self, height: int, width: int) -> None:
        """Build the tables for boxes of *height* rows and *width* columns."""
        digits = height * width
        size = digits * height
        self._row = (1 << digits) - 1
        self._whole = (1 << size) - 1
        self._rows = range(0, size, digits)
        self._starts = range(0, _MOST_BANDS * size, size)
        boxes = [(1 << width) - 1 << start for start in range(0, digits, width)]
        self._free = [
            sum(box for box in boxes if not box & columns) for columns in range(1 << digits)
        ]
        """Indexed by the mask of taken columns: the columns of boxes that still lack the digit."""
        self._each = [
            tuple(1 << column for column in members(columns)) for columns in range(1 << digits)
        ]
        """Indexed by a mask of columns: the same columns as a tuple of single bits."""
        self._bands = BoundedCache(self._band, _ROOM)

    def _band(self, places: Mask) -> _Band:
        free, each = self._free, self._each
        ways, columns, rows = {0: 0}, 0, 0
        for start in self._rows:
            row = places >> start & self._row
            if not row:
                continue
            columns, rows = columns | row, rows + 1
            grown: dict[Mask, Mask] = {}
            for taken, used in ways.items():
                for column in each[row & free[taken]]:
                    now = taken | column
                    grown[now] = grown.get(now, 0) | used | column << start
            ways = grown
        return _Band(ways, columns, rows)

    def alive(self, places: Mask) -> Mask | None:
        """Return the places that some template uses.

        Return None if the numbers of open rows and open columns differ.
        """
        whole, bands = self._whole, self._bands
        one, two, three = [bands[places >> start & whole] for start in self._starts]
        columns = one.columns | two.columns | three.columns
        if columns.bit_count() != one.rows + two.rows + three.rows:
            return None
        size, alive = self._starts.step, 0
        of_two, of_three = two.ways.items(), three.ways
        for taken, used in one.ways.items():
            rest = columns ^ taken
            for more, used_too in of_two:
                if not taken & more:
                    last = of_three.get(rest ^ more)
                    if last is not None:
                        alive |= used | used_too << size | last << 2 * size
        return alive


@lru_cache(maxsize=32)
def bands_of(layout: Layout) -> Bands | None:
    """Return the bands of *layout*; None if it has other houses, or too many digits or bands."""
    digits, boxes = layout.digits, layout.of_kind(Kind.BOX)
    if not boxes or digits > _MOST_DIGITS or layout.extra_sees:
        return None
    at = [layout.positions[cell] for cell in boxes[0].cells]
    height, width = len({row for row, _ in at}), len({column for _, column in at})
    if height * width != digits or width > _MOST_BANDS:
        return None
    is_plain = {house.mask for house in layout.houses} == _plain_houses(layout.cells, height, width)
    return Bands(height, width) if is_plain else None


def _plain_houses(cells: int, height: int, width: int) -> set[Mask]:
    """Return the rows, columns and boxes of *height* rows and *width* columns of a plain grid."""
    digits = height * width
    rows = (range(start, start + digits) for start in range(0, cells, digits))
    columns = (range(start, cells, digits) for start in range(digits))
    boxes = (
        [
            start + row + column
            for row in range(0, digits * height, digits)
            for column in range(width)
        ]
        for band in range(0, cells, digits * height)
        for start in range(band, band + digits, width)
    )
    return {mask_of(house) for house in (*rows, *columns, *boxes)}


_MOST_NODES: Final = 20_000
"""Number of nodes after which the search for one place gives up.

The largest layouts need far fewer. A search that gave up would make the verdict depend on the
templates that are known from earlier boards.
"""
_FEW_HOUSES: Final = 25
"""Largest number of open houses that every node compares.

With more open houses, a known template is repaired instead.
"""


class TemplateSearch:
    """A search for templates of one digit in *places*."""

    def __init__(self, layout: Layout, places: Mask) -> None:
        self.layout = layout
        self.places = places
        self._beside, self._at = _unseen_cells(layout), _houses_to_meet_at(layout)
        apart, others = _houses_to_meet(layout)
        houses = [house for house in apart if house & places]
        self._least = len(houses)
        """Number of disjoint houses that lack the digit; each of them needs a place of its own."""
        self._others = [house for house in others if house & places]
        self._houses = houses + self._others
        """The houses that still lack the digit."""
        self._nodes = 0
        self._known: Mask = 0
        """The last template that was found, as a start for repairs; 0 before the first."""

    def known_alive(self, left: Mask) -> Mask:
        """Return the places of recent templates that need no places but those *left*."""
        alive, least, others = 0, self._least, self._others
        for witness in _recent_templates(self.layout):
            used = witness & left
            # Disjoint houses need a place each: with that many places all of them are met.
            met = used.bit_count() >= least
            if met and (not others or all(used & house for house in others)):
                alive |= used
                self._known = used
        return alive

    def any_in(self, left: Mask) -> Mask | None:
        """Return a template of places *left*; 0 if there is none, None if the search gave up."""
        self._nodes = 0
        return self._extend(left, 0, self._houses, left)

    def one_with(self, place: Mask, untried: Mask) -> Mask | None:
        """Return a template that uses *place*; 0 if there is none, None if the search gave up.

        *untried* places are tried first, because each template settles all places that it uses.
        """
        self._nodes = 0
        if self._known and len(self._houses) > _FEW_HOUSES:
            found = self._repair_with(place, self.places, 0, self._known, [], untried)
        else:
            rest = [house for house in self._houses if not house & place]
            found = self._extend(self.places & self._beside[place], place, rest, untried)
        if found:
            self._known = found
            _recent_templates(self.layout).appendleft(found)
        return found

    def _extend(self, free: Mask, chosen: Mask, houses: list[Mask], untried: Mask) -> Mask | None:
        """Return a template of *chosen* and one of the *free* places in each of *houses*.

        Return 0 if there is none, None if the search gave up.
        """
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
        # If all houses are disjoint, a place meets only this one.
        rest = houses[:met] + houses[met + 1 :]
        fresh = inside & untried
        for part in (fresh, inside ^ fresh):
            # The inner loop of all single-digit techniques: a generator would slow it down.
            while part:
                place = part & -part
                part ^= place
                if self._others:
                    rest = [house for house in houses if not house & place]
                if not rest:
                    return chosen | place
                template = self._extend(free & self._beside[place], chosen | place, rest, untried)
                if template != 0:
                    return template
        return 0

    def _repair(
        self, free: Mask, chosen: Mask, known: Mask, houses: list[Mask], untried: Mask
    ) -> Mask | None:
        """Return a template of *chosen*, *known* and *free* places; 0 for none, None if given up.

        *known* is the part of a known template that agrees with *chosen*. Together these meet all
        houses except *houses*, which get a free place each.
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
                template = self._repair_with(place, free, chosen, known, houses, untried)
                if template != 0:
                    return template
        return 0

    def _repair_with(
        self, place: Mask, free: Mask, chosen: Mask, known: Mask, houses: list[Mask], untried: Mask
    ) -> Mask | None:
        """Repair like `_repair` after choosing *place* and dropping known places that see it."""
        beside, at = self._beside[place], self._at
        left, chosen = known & beside, chosen | place
        met = chosen | left
        # No two known places share a house, so no house is listed twice.
        lost = [house for cell in members(known ^ left) for house in at[cell] if not house & met]
        lost += [house for house in houses if not house & met]
        return self._repair(free & beside, chosen, left, lost, untried)


@lru_cache(maxsize=32)
def _recent_templates(layout: Layout) -> deque[Mask]:
    """Return the templates found recently, which are often templates of the next board too.

    They save most of the search and change no verdict: each is checked against the places at hand,
    and no template uses a dead place. On layouts with more houses each template settles a smaller
    share, so more of them are kept.
    """
    return deque(maxlen=max(12, sum(map(len, _houses_to_meet(layout)))))


@lru_cache(maxsize=32)
def _houses_to_meet(layout: Layout) -> tuple[tuple[Mask, ...], tuple[Mask, ...]]:
    """Return the houses that a template must meet: disjoint ones, then others that may overlap.

    The disjoint houses are those of the first kind that partitions the cells, usually the rows. The
    houses of other such kinds are left out: as many places as rows, no two in one column, meet all
    columns too. Diagonals and extra regions are always listed.
    """
    whole = [kind for kind in Kind if _partitions_cells(layout, kind)]
    apart = layout.of_kind(*whole[:1])
    others = [house.mask for house in layout.houses if house.kind not in whole]
    return tuple(house.mask for house in apart), tuple(others)


def _partitions_cells(layout: Layout, kind: Kind) -> bool:
    """Check whether the houses of *kind* partition the cells of *layout*."""
    houses = layout.of_kind(kind)
    together = union(house.mask for house in houses)
    return together == layout.all_cells and len(houses) * layout.digits == layout.cells


@lru_cache(maxsize=32)
def _houses_to_meet_at(layout: Layout) -> tuple[tuple[Mask, ...], ...]:
    """Return for each cell those of its houses that a template must meet."""
    apart, others = _houses_to_meet(layout)
    houses = (*apart, *others)
    return tuple(
        tuple(house for house in houses if house >> cell & 1) for cell in range(layout.cells)
    )


@lru_cache(maxsize=32)
def _unseen_cells(layout: Layout) -> dict[Mask, Mask]:
    """Map the mask of each single cell to a mask of all other cells that the cell does not see."""
    return {1 << cell: ~(seen | 1 << cell) for cell, seen in enumerate(layout.sees)}
