"""The search for fish of one digit: base houses with too few places left in the cover houses.

Assume that one place, the *victim*, is true, and consider the places of the digit that remain. If
the remaining places of *size* bases lie in *size* - 1 covers, and no two of the bases share one of
them, the assumption is false: every base needs a place of its own, and no cover can hold two.
`HousePool` finds such bases and covers.

The victim clears every house that it is in, so it uses up a cover. With that one there are as many
covers as bases, and this is a fish. Its fins are the places of the bases outside the covers; the
victim clears them, so they need no search of their own. Only dead places can be victims, and most
digits have none. All results depend on the places of one digit alone and are cached by them.

Covers that hold certain cells are found without trying choice after choice. The choices of houses
are numbered, so a set of choices is one int. Each house has the set of choices that include it. A
cell is covered by the union of these sets over its houses, and several cells are covered by the
intersection over the cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import islice
from math import comb
from typing import Final, NamedTuple

from ...bits import Mask, mask_of, members, union
from ...bounded_cache import BoundedCache, position_cache
from ...inference.dead_places import suspects_of
from ...inference.tight_sets import MOST_THINGS, tight_sizes
from ...layout import Cell, House, Kind, Layout

MOST_CHOICES = 1 << 17
"""Most choices of covers to search.

Large mutant fish on large layouts would need more. People cannot follow them, so they are not
sought.
"""


@lru_cache(maxsize=256)
def choices_with(count: int, size: int) -> tuple[Mask, ...]:
    """Return, for each of *count* things, the choices of *size* of them that include it.

    Choices are numbered in lexicographic order. The choices of two out of four things are 01, 02,
    03, 12, 13, 23, so those that include thing 1 are 0b011001.
    """
    if not count or not size:
        return (0,) * count
    head = comb(count - 1, size - 1)
    with_first, without = choices_with(count - 1, size - 1), choices_with(count - 1, size)
    rest = (one | other << head for one, other in zip(with_first, without, strict=True))
    return ((1 << head) - 1, *rest)


@lru_cache(maxsize=8192)
def choice(number: int, count: int, size: int) -> tuple[int, ...]:
    """Return the things in the choice with this *number*, ascending (see `choices_with`)."""
    chosen: list[int] = []
    for thing in range(count):
        if len(chosen) == size:
            break
        head = comb(count - thing - 1, size - len(chosen) - 1)
        if number < head:
            chosen.append(thing)
        else:
            number -= head
    return tuple(chosen)


class Shape(StrEnum):
    """The kinds of house that make the bases and the covers of a fish."""

    BASIC = "basic"
    """Rows as bases and columns as covers, or the other way round."""
    FRANKEN = "Franken"
    """Like basic, with boxes among the bases or the covers."""
    MUTANT = "mutant"
    """Any other houses."""

    @property
    def turns(self) -> int:
        """The number of searches for the shape, each with other kinds of bases and covers."""
        return len(_SIDES[self])


LINES: Final = (Kind.ROW, Kind.COLUMN)
_SIDES: dict[Shape, tuple[tuple[tuple[Kind, ...], tuple[Kind, ...]], ...]] = {
    Shape.BASIC: ((LINES[:1], LINES[1:]), (LINES[1:], LINES[:1])),
    Shape.FRANKEN: (
        ((Kind.ROW, Kind.BOX), (Kind.COLUMN, Kind.BOX)),
        ((Kind.COLUMN, Kind.BOX), (Kind.ROW, Kind.BOX)),
    ),
    Shape.MUTANT: ((tuple(Kind), tuple(Kind)),),
}
"""For each shape, the kinds of house that its searches take as bases and as covers."""


def shape_of(bases: list[House], covers: list[House]) -> Shape:
    """Return the simplest shape that has these bases and covers."""
    base_kinds = {house.kind for house in bases}
    cover_kinds = {house.kind for house in covers}
    for along, across in (LINES, LINES[::-1]):
        if base_kinds == {along} and cover_kinds == {across}:
            return Shape.BASIC
        if base_kinds - {Kind.BOX} == {along} and cover_kinds - {Kind.BOX} == {across}:
            return Shape.FRANKEN
    return Shape.MUTANT


_Numbered = tuple[tuple[int, Mask], ...]
"""Houses as pairs of their number in the layout and their cells."""


@lru_cache(maxsize=64)
def _sides(layout: Layout, among: Shape, turn: int) -> tuple[_Numbered, _Numbered]:
    """Return the houses that may be bases and those that may be covers, in one search."""
    base_kinds, cover_kinds = _SIDES[among][turn]
    numbered = list(enumerate(layout.houses))
    return (
        tuple((number, house.mask) for number, house in numbered if house.kind in base_kinds),
        tuple((number, house.mask) for number, house in numbered if house.kind in cover_kinds),
    )


class _Base(NamedTuple):
    """A base house under the assumption that the victim is true."""

    number: int
    inside: Mask
    """All its places."""
    rest: Mask
    """The places that remain."""
    held_by: Mask
    """The numbered choices of covers that hold the rest."""


class HousePool:
    """The possible bases and covers in a search for the fish of one digit, by house number."""

    def __init__(self, layout: Layout, places: Mask, among: Shape, turn: int, size: int) -> None:
        self.layout, self.places, self.size = layout, places, size
        bases, covers = _sides(layout, among, turn)
        # A house with one place has a hidden single, which is simpler than any fish.
        self.bases = [
            (number, inside) for number, mask in bases if (inside := mask & places) & (inside - 1)
        ]
        self.covers = [number for number, mask in covers if mask & places]
        self._with_house: dict[int, Mask] = {}
        """For each cover, the choices of covers that include it."""
        self._with_cell: dict[Cell, Mask] = {}
        """For each cell, the choices of covers that hold it; filled on demand."""
        self._whole: dict[int, Mask] = {}
        """For each base, the choices of covers that hold all its places; filled on demand."""
        if self._is_worth_it():
            choices = choices_with(len(self.covers), size - 1)
            self._with_house = dict(zip(self.covers, choices, strict=True))
        else:
            self.bases = []

    def _is_worth_it(self) -> bool:
        """Check whether there are enough houses, and not too many choices of covers."""
        if len(self.bases) < self.size or len(self.covers) < self.size:
            return False
        return comb(len(self.covers), self.size - 1) <= MOST_CHOICES

    def covers_at(self, cell: Cell) -> list[int]:
        """Return the covers that hold *cell*."""
        return [number for number in self.layout.houses_of[cell] if number in self._with_house]

    def refuting_houses(
        self, left: Mask, most_shared: int, victim: Cell | None = None
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Yield *size* bases, with *size* - 1 covers that hold all their remaining places.

        Args:
            left: The places that remain when the victim is true.
            most_shared: Largest number of places in more than one base. None of these places may be
                among those that remain.
            victim: If given, this place counts as the only remaining one of each base that has it,
                and a cover must hold it.
        """
        count, spare = len(self.covers), self.size - 1
        for bases, choices in self._base_choices(self._remaining_bases(left, victim), most_shared):
            for number in members(choices):
                held = choice(number, count, spare)
                yield bases, tuple(self.covers[index] for index in held)

    def _base_choices(
        self,
        bases: Sequence[_Base],
        most_shared: int,
        chosen: tuple[int, ...] = (),
        choices: Mask = -1,
        inside: Mask = 0,
        rest: Mask = 0,
    ) -> Iterator[tuple[tuple[int, ...], Mask]]:
        """Yield sets of *size* bases, with the choices of covers that hold what remains of them.

        Args:
            bases: Bases that may be added. Each is compatible with the *chosen*.
            most_shared: Most places that these may share with each other and with the *chosen*.
            chosen: The numbers of the bases so far.
            choices: The choices of covers that hold the remaining places of the *chosen*.
            inside: All places of the *chosen*.
            rest: The remaining places of the *chosen*.
        """
        missing = self.size - len(chosen)
        for index in range(len(bases) - missing + 1):
            base = bases[index]
            both = choices & base.held_by
            spare = most_shared - (inside & base.inside).bit_count()
            if spare < 0:
                continue
            more = (*chosen, base.number)
            if missing == 1:
                yield more, both
            else:
                united, gone = inside | base.inside, rest | base.rest
                others = [
                    each
                    for each in bases[index + 1 :]
                    if both & each.held_by and not gone & each.rest
                ]
                if len(others) >= missing - 1:
                    yield from self._base_choices(others, spare, more, both, united, gone)

    def _remaining_bases(self, left: Mask, victim: Cell | None) -> list[_Base]:
        """Return the bases with remaining places, with the choices of covers that hold these."""
        found: list[_Base] = []
        for number, inside in self.bases:
            rest = inside & left
            if victim is not None and inside >> victim & 1:
                rest = 1 << victim
            elif not rest:
                continue
            choices = (
                self._choices_holding(rest)
                if rest != inside
                else self._choices_holding_base(number, rest)
            )
            choices &= ~self._with_house.get(number, 0)
            if choices:
                found.append(_Base(number, inside, rest, choices))
        return found

    def _choices_holding_base(self, number: int, inside: Mask) -> Mask:
        """Return the choices of covers that hold all places of a base, cached by its number."""
        if number not in self._whole:
            self._whole[number] = self._choices_holding(inside)
        return self._whole[number]

    def _choices_holding(self, cells: Mask) -> Mask:
        """Return the choices of covers that hold all of *cells*."""
        choices = -1
        for cell in members(cells):
            known = self._with_cell.get(cell)
            if known is None:
                known = 0
                for number in self.covers_at(cell):
                    known |= self._with_house[number]
                self._with_cell[cell] = known
            choices &= known
            if not choices:
                break
        return choices


_ROOM: Final = 8192
"""Most entries of each cache of `plain_sizes`."""
MOST_FINS = 5
"""Most fins of a fish, endo fins included."""
MOST_ENDO_FINS = 2
"""Most endo fins of a fish: places in two bases."""
MOST_PER_VICTIM = 200
"""Most fish of more than four bases to find for one victim. There can be thousands."""


class FoundFish(NamedTuple):
    """A fish of one digit, with its houses by their numbers in the layout."""

    bases: tuple[int, ...]
    covers: tuple[int, ...]
    shape: Shape
    fins: Mask
    endo_fins: Mask
    """Places in more than one base. They count as fins even if covered."""
    eliminated_cells: Mask
    has_thin_base: bool
    """Whether some base has at most one place beside the fins."""


def all_fish(layout: Layout, places: Mask, shape: Shape, size: int) -> list[FoundFish]:
    """Return every fish of *size* in *places* that the searches for the shape *shape* find.

    These also find simpler shapes, and odder ones: boxes alone on one side make a mutant fish. The
    fish are sorted by search, then by bases, then by covers.
    """
    victims = suspects_of(layout, places)
    found: list[FoundFish] = []
    if victims:
        for turn in range(shape.turns):
            pool = HousePool(layout, places, shape, turn, size)
            seen: set[_Houses] = set()
            for victim in members(victims if pool.bases else 0):
                seen.update(islice(_fish_on(pool, victim), MOST_PER_VICTIM if size > 4 else None))
            found += (catch for houses in sorted(seen) if (catch := fish_of(pool, *houses)))
    return found


@lru_cache(maxsize=32)
def plain_sizes(layout: Layout) -> BoundedCache[Mask, Mask]:
    """Return a cache that maps the places of a digit to the sizes of basic fish without fins.

    The sizes are a mask, 0 for most places. A row holds columns as a cell holds digits, so a fish
    with rows as bases is a tight set, and the other rows belong to a fish with columns as bases.
    Where there are many lines, no size is ruled out.
    """
    rows, columns = ([house.mask for house in layout.of_kind(kind)] for kind in LINES)
    crossed = BoundedCache[Mask, Mask](
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

    return BoundedCache(sizes_in, _ROOM)


@position_cache(maxsize=2048)
def distinct_fish(layout: Layout, places: Mask, among: Shape, size: int) -> tuple[FoundFish, ...]:
    """Return `all_fish`, but only the first of several fish with boxes that eliminate the same.

    Searches with boxes find dozens of such fish. Fish of other shapes are kept, and so are one fish
    with fins and one without. Searches of rows and columns alone keep all fish.
    """
    found = all_fish(layout, places, among, size)
    if among is Shape.BASIC:
        return tuple(found)
    kept: dict[tuple[Shape, bool, Mask], FoundFish] = {}
    for catch in found:
        kept.setdefault((catch.shape, bool(catch.fins), catch.eliminated_cells), catch)
    return tuple(kept.values())


_Houses = tuple[tuple[int, ...], tuple[int, ...]]
"""The numbers of the bases and of the covers."""


def _fish_on(pool: HousePool, victim: Cell) -> Iterator[_Houses]:
    """Yield the bases and covers of every fish that eliminates *victim*."""
    left = pool.places & ~pool.layout.sees[victim] & ~(1 << victim)
    spent = pool.covers_at(victim)
    for bases, covers in pool.refuting_houses(left, MOST_ENDO_FINS, victim):
        for last in spent:
            if last not in covers and last not in bases:
                yield bases, tuple(sorted((*covers, last)))


def fish_of(pool: HousePool, bases: tuple[int, ...], covers: tuple[int, ...]) -> FoundFish | None:
    """Return the fish with these bases and covers; None if it does not count.

    It must eliminate something, have a base place in each cover, and at most `MOST_FINS` fins.
    Without fins, no base may have more than *size* places.
    """
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
    return FoundFish(bases, covers, shape, fins, endo_fins, gone, min(counts) <= 1)
