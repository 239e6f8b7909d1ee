"""The search for fish: for one digit, base houses that some cover houses leave no room.

Assume that a place is true, the *victim*, and look at what it leaves of the digit. If the rest of
*size* bases, which share no place, lies in *size* - 1 covers, the assumption is false: every base
needs a place of its own, and no cover can hold two. `Pool` finds such bases and covers.

The victim clears every house that it is in, so a cover is spent on it: with that one there are as
many covers as bases, and that is a fish. What the victim clears of the bases outside the covers
are the fins; nobody has to search for them. Only dead places can be victims, and most digits have
none. All this depends on the places of one digit alone, and is kept by these.

To find the covers that hold some cells, one does not try choice after choice. Choices of houses
are numbered, so that a set of choices is one int. For each house there is the set of choices with
it; a cell is covered by the union of these over its houses, and several cells by the intersection
over the cells.
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
"""Where there are more, nothing is sought: large mutants on large layouts, which nobody follows."""


@lru_cache(maxsize=256)
def choices_with(count: int, size: int) -> tuple[Mask, ...]:
    """For each of *count* things, the choices of *size* of them that hold it.

    Choices are numbered in the order of the dictionary: those with the first thing first. Of two
    of four things they are 01, 02, 03, 12, 13, 23, so that those with thing 1 are 0b011001.
    """
    if not count or not size:
        return (0,) * count
    head = comb(count - 1, size - 1)
    with_first, without = choices_with(count - 1, size - 1), choices_with(count - 1, size)
    rest = (one | other << head for one, other in zip(with_first, without, strict=True))
    return ((1 << head) - 1, *rest)


@lru_cache(maxsize=8192)
def choice(number: int, count: int, size: int) -> tuple[int, ...]:
    """The things in the choice with a *number*, ascending."""
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
    """Which houses make the bases, and which the covers."""

    BASIC = "basic"
    """Rows and columns, or columns and rows."""
    FRANKEN = "Franken"
    """The same, with boxes among either."""
    MUTANT = "mutant"
    """Anything else."""

    @property
    def turns(self) -> int:
        """How often bases and covers change sides in a search for the shape."""
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
"""The kinds of house that a search for a shape takes as bases and as covers, by turns."""


def shape_of(bases: list[House], covers: list[House]) -> Shape:
    """The simplest shape that has these bases and covers."""
    base_kinds = {house.kind for house in bases}
    cover_kinds = {house.kind for house in covers}
    for along, across in (LINES, LINES[::-1]):
        if base_kinds == {along} and cover_kinds == {across}:
            return Shape.BASIC
        if base_kinds - {Kind.BOX} == {along} and cover_kinds - {Kind.BOX} == {across}:
            return Shape.FRANKEN
    return Shape.MUTANT


_Numbered = tuple[tuple[int, Mask], ...]
"""Houses by their numbers, with their cells."""


@lru_cache(maxsize=64)
def _sides(layout: Layout, among: Shape, turn: int) -> tuple[_Numbered, _Numbered]:
    """The numbers and cells of the houses that may be bases, and of those that may be covers."""
    base_kinds, cover_kinds = _SIDES[among][turn]
    numbered = list(enumerate(layout.houses))
    return (
        tuple((number, house.mask) for number, house in numbered if house.kind in base_kinds),
        tuple((number, house.mask) for number, house in numbered if house.kind in cover_kinds),
    )


class _Base(NamedTuple):
    """A base house under the assumption."""

    number: int
    inside: Mask
    """Its places."""
    rest: Mask
    """Those that are left."""
    held_by: Mask
    """The choices of covers that hold the rest, numbered."""


class Pool:
    """The houses among which bases and covers are sought for one digit. They are numbered."""

    def __init__(self, layout: Layout, places: Mask, among: Shape, turn: int, size: int) -> None:
        self.layout, self.places, self.size = layout, places, size
        bases, covers = _sides(layout, among, turn)
        # A house with one place has a hidden single: that is easier than any fish.
        self.bases = [
            (number, inside) for number, mask in bases if (inside := mask & places) & (inside - 1)
        ]
        self.covers = [number for number, mask in covers if mask & places]
        self._with_house: dict[int, Mask] = {}
        """For each cover the choices of covers that hold it."""
        self._with_cell: dict[Cell, Mask] = {}
        """For each cell those that cover it."""
        self._whole: dict[int, Mask] = {}
        """For each base those that hold all its places, once they were asked for."""
        if self._is_worth_it():
            choices = choices_with(len(self.covers), size - 1)
            self._with_house = dict(zip(self.covers, choices, strict=True))
        else:
            self.bases = []

    def _is_worth_it(self) -> bool:
        if len(self.bases) < self.size or len(self.covers) < self.size:
            return False
        return comb(len(self.covers), self.size - 1) <= MOST_CHOICES

    def covers_at(self, cell: Cell) -> list[int]:
        """The covers that hold *cell*."""
        return [number for number in self.layout.houses_of[cell] if number in self._with_house]

    def filled(
        self, left: Mask, most_shared: int, victim: Cell | None = None
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Bases that are left one cover too few, with *size* - 1 covers that hold the rest.

        Bases share no more than a few places, none of which is *left*. Where the *victim* is in
        a base, it is what that base gets, but then it spends one of these covers too.
        """
        count, spare = len(self.covers), self.size - 1
        for bases, choices in self._groups(self._reduced(left, victim), most_shared):
            for number in members(choices):
                held = choice(number, count, spare)
                yield bases, tuple(self.covers[index] for index in held)

    def _groups(
        self,
        bases: Sequence[_Base],
        most_shared: int,
        chosen: tuple[int, ...] = (),
        choices: Mask = -1,
        inside: Mask = 0,
        rest: Mask = 0,
    ) -> Iterator[tuple[tuple[int, ...], Mask]]:
        """Choices of *size* bases, and the choices of covers that hold what is left of them.

        Args:
            bases: those that may still be taken, each of which goes with the *chosen*.
            most_shared: so many places may these share with each other and with the *chosen*.
            choices: the choices of covers that hold what is left of the *chosen*.
            inside: the places of these.
            rest: those of them that are left.
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
                    yield from self._groups(others, spare, more, both, united, gone)

    def _reduced(self, left: Mask, victim: Cell | None) -> list[_Base]:
        """The bases of which something is left, with the choices of covers that hold it."""
        found: list[_Base] = []
        for number, inside in self.bases:
            rest = inside & left
            if victim is not None and inside >> victim & 1:
                rest = 1 << victim
            elif not rest:
                continue
            choices = self._holding(rest) if rest != inside else self._holding_all_of(number, rest)
            choices &= ~self._with_house.get(number, 0)
            if choices:
                found.append(_Base(number, inside, rest, choices))
        return found

    def _holding_all_of(self, number: int, inside: Mask) -> Mask:
        """The choices of covers that hold all places of a base."""
        if number not in self._whole:
            self._whole[number] = self._holding(inside)
        return self._whole[number]

    def _holding(self, cells: Mask) -> Mask:
        """The choices of covers that hold all of *cells*."""
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
"""For how many sets of places the sizes of fish are kept."""
MOST_FINS = 5
"""Places outside the covers, and in two bases."""
MOST_ENDO_FINS = 2
"""Places in two bases."""
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
                seen.update(islice(_fish_on(pool, victim), MOST_ON_ONE if size > 4 else None))
            found += (catch for houses in sorted(seen) if (catch := caught(pool, *houses)))
    return found


@lru_cache(maxsize=32)
def plain_sizes(layout: Layout) -> BoundedCache[Mask, Mask]:
    """The sizes of the basic fish without fins in the places of a digit: most have none.

    A row holds columns as a cell holds digits, so these fish are tight sets; and those of the
    columns leave the rows of the others. Where there are many lines, no size is ruled out.
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


def _fish_on(pool: Pool, victim: Cell) -> Iterator[_Houses]:
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
