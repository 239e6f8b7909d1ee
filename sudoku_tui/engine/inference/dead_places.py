"""Dead places: where a digit can never go, whatever the other digits do.

A *template* of a digit puts it in every house that still lacks it, and in no two cells that see
each other. A place that no template uses is dead. Whatever a technique concludes from one digit
alone is a dead place, so a digit without dead places need not be searched by any of them.

`Bands` tells the dead places of a grid of rows, columns and boxes. Rows that share their boxes
are a *band*. Whatever a digit does in one band, the others see of it only which columns it takes.
So for each band the columns that can be taken together are listed, each time with all cells in
use for that; and where these of all bands share no column, they are templates, many at once.
What a band can do is kept by its places, and serves the other bands too.

`TemplateSearch` does so for any other layout, place by place. On one grid the houses with fewest
places are filled first. On a canvas of many grids that would go from one grid to the next and
back, and try everywhere again what fails in one place. There a template that is known is mended
instead: only houses that lost their place get another.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache, partial
from typing import Final, NamedTuple

from ..bits import Mask, mask_of, members, union
from ..bounded_cache import BoundedCache
from ..layout import Kind, Layout

_ROOM: Final = 8192
"""For how many sets of places a verdict is kept, and for how many bands what they can do."""


class Verdict(NamedTuple):
    """What is known about the places of a digit."""

    dead: Mask
    """No template uses these."""
    suspects: Mask
    """The dead ones, and those for which the search took too long: no other place is dead."""


def verdict_on(layout: Layout, places: Mask) -> Verdict:
    """Which of *places*, all the cells where one digit can still go, no template uses."""
    return verdicts_on(layout)[places]


@lru_cache(maxsize=32)
def verdicts_on(layout: Layout) -> BoundedCache[Mask, Verdict]:
    """The verdicts by sets of places."""
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
    """The places that may be dead: a technique that looks at one digit removes no other."""
    return verdicts_on(layout)[places].suspects


def can_be_placed(layout: Layout, places: Mask, left: Mask) -> bool:
    """Whether some template needs only those of *places* that are *left*.

    Yes, too, where that takes too long to find out.
    """
    search = TemplateSearch(layout, places)
    return bool(search.known_alive(left)) or search.any_in(left) != 0


@lru_cache(maxsize=512)
def settled_places(layout: Layout, places: Mask) -> Mask:
    """The places that every template uses; none where there is no template."""
    verdict = verdict_on(layout, places)
    settled = 0
    for place in members(places & ~verdict.suspects):
        # A template that does without it meets its row elsewhere: if all there is dead, none does.
        if not layout.sees[place] & places & ~verdict.dead:
            settled |= 1 << place
    return settled


_MOST_DIGITS: Final = 9
_MOST_BANDS: Final = 3
"""With more digits or bands there would be too many choices of columns."""


class _Band(NamedTuple):
    """What a digit can do in a band with just some places."""

    ways: dict[Mask, Mask]
    """By the columns that are taken, the places in use for that: one in each row."""
    columns: Mask
    """Those that have a place."""
    rows: int
    """How many have one."""


class Bands:
    """A layout of rows, columns and boxes alone. Get it from `bands_of`."""

    def __init__(self, height: int, width: int) -> None:
        """For boxes of so many rows and columns."""
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
        """By the columns that are taken, those in boxes that still lack the digit."""
        self._each = [
            tuple(1 << column for column in members(columns)) for columns in range(1 << digits)
        ]
        """By columns, each of them by itself."""
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
        """The places that some template uses; None where rows and columns do not match."""
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
    """The bands of *layout*; None if it has others than rows, columns and boxes, or too many."""
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
    """All rows and columns, and boxes of so many rows and columns, of so many *cells*."""
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
"""Nodes after which a search for one place gives up: far more than the largest layouts take.

The verdict of a search that gave up would depend on the templates that earlier boards left.
"""
_FEW_HOUSES: Final = 25
"""Up to so many of them all are looked at in each node."""


class TemplateSearch:
    """The search for templates of one digit in some *places*."""

    def __init__(self, layout: Layout, places: Mask) -> None:
        self.layout = layout
        self.places = places
        self._beside, self._at = _beside(layout), _houses_to_meet_at(layout)
        apart, others = _houses_to_meet(layout)
        houses = [house for house in apart if house & places]
        self._least = len(houses)
        """Houses that share no place, each of which needs one."""
        self._others = [house for house in others if house & places]
        self._houses = houses + self._others
        """The houses that still lack the digit."""
        self._nodes = 0
        self._known: Mask = 0
        """A template, where one is worth mending and has been come by."""

    def known_alive(self, left: Mask) -> Mask:
        """The places of the templates found lately that need only what is *left*."""
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
        """A template of what is *left*; 0 if there is none, None if it takes too long."""
        self._nodes = 0
        return self._extend(left, 0, self._houses, left)

    def one_with(self, place: Mask, untried: Mask) -> Mask | None:
        """A template with one *place*; 0 if there is none, None if that takes too long.

        Places that are *untried* come first: they settle more at once.
        """
        self._nodes = 0
        if self._known and len(self._houses) > _FEW_HOUSES:
            found = self._mend_with(place, self.places, 0, self._known, [], untried)
        else:
            rest = [house for house in self._houses if not house & place]
            found = self._extend(self.places & self._beside[place], place, rest, untried)
        if found:
            self._known = found
            _witnesses(self.layout).appendleft(found)
        return found

    def _extend(self, free: Mask, chosen: Mask, houses: list[Mask], untried: Mask) -> Mask | None:
        """A template of what is *chosen* and of *free* places in *houses*, which lack the digit."""
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
                template = self._extend(free & self._beside[place], chosen | place, rest, untried)
                if template != 0:
                    return template
        return 0

    def _mend(
        self, free: Mask, chosen: Mask, known: Mask, houses: list[Mask], untried: Mask
    ) -> Mask | None:
        """A template of what is *chosen*, of *known* what that leaves, and *free* places.

        Only the *houses* need one of these: what is chosen or known meets all others, and goes
        together.
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
                template = self._mend_with(place, free, chosen, known, houses, untried)
                if template != 0:
                    return template
        return 0

    def _mend_with(
        self, place: Mask, free: Mask, chosen: Mask, known: Mask, houses: list[Mask], untried: Mask
    ) -> Mask | None:
        """The same with one *place* more chosen."""
        beside, at = self._beside[place], self._at
        left, chosen = known & beside, chosen | place
        met = chosen | left
        # Of what is known no two are in one house: so none of these comes twice.
        lost = [house for cell in members(known ^ left) for house in at[cell] if not house & met]
        lost += [house for house in houses if not house & met]
        return self._mend(free & beside, chosen, left, lost, untried)


@lru_cache(maxsize=32)
def _witnesses(layout: Layout) -> deque[Mask]:
    """Return the templates found lately, which are often templates of the next board too.

    They save most of the search and change no verdict: each is checked against the places at hand,
    and a dead place has none. With more houses, each settles less of the whole.
    """
    return deque(maxlen=max(12, sum(map(len, _houses_to_meet(layout)))))


@lru_cache(maxsize=32)
def _houses_to_meet(layout: Layout) -> tuple[tuple[Mask, ...], tuple[Mask, ...]]:
    """The houses that a template must meet; the others are met of themselves.

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
def _houses_to_meet_at(layout: Layout) -> tuple[tuple[Mask, ...], ...]:
    """For each cell the houses of it that a template must meet."""
    apart, others = _houses_to_meet(layout)
    houses = (*apart, *others)
    return tuple(
        tuple(house for house in houses if house >> cell & 1) for cell in range(layout.cells)
    )


@lru_cache(maxsize=32)
def _beside(layout: Layout) -> dict[Mask, Mask]:
    """For each place, alone in its mask, the cells that it leaves for others."""
    return {1 << cell: ~(seen | 1 << cell) for cell, seen in enumerate(layout.sees)}
