"""The search for fish: for one digit, base houses that some cover houses leave no room.

Assume that a place is true, the *victim*. It clears every house that it is in, so a cover
house is spent on it: a fish on this victim exists exactly if the rest of *size* base houses,
which share no place any more, lies in one cover house fewer than they are. What the victim
clears of the bases outside the covers are the fins; nobody has to search for them. Only dead
places can be victims, and most digits have none.

All this depends on the places of one digit alone and is remembered by these.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import islice
from math import comb
from typing import NamedTuple

from ..bits import Mask, members
from ..dead_places import suspects_of
from ..layout import Cell, House, Kind, Layout
from .fish_covers import MOST_CHOICES, choice, choices_with

MOST_FINS = 5
MOST_ENDO_FINS = 2
MOST_ON_ONE = 200
"""How many fish of more than four bases are sought on one victim. There can be thousands."""


class Shape(StrEnum):
    """Which houses make the bases, and which the covers."""

    BASIC = "basic"
    """Rows and columns, or columns and rows."""
    FRANKEN = "Franken"
    """The same, with boxes among either."""
    MUTANT = "mutant"
    """Anything else."""


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


_LINES = (Kind.ROW, Kind.COLUMN)
_SIDES: dict[Shape, tuple[tuple[tuple[Kind, ...], tuple[Kind, ...]], ...]] = {
    Shape.BASIC: ((_LINES[:1], _LINES[1:]), (_LINES[1:], _LINES[:1])),
    Shape.FRANKEN: (
        ((Kind.ROW, Kind.BOX), (Kind.COLUMN, Kind.BOX)),
        ((Kind.COLUMN, Kind.BOX), (Kind.ROW, Kind.BOX)),
    ),
    Shape.MUTANT: ((tuple(Kind), tuple(Kind)),),
}
"""The kinds of house that a search for a shape takes as bases and as covers, by turns."""


def all_catches(layout: Layout, places: Mask, among: Shape, size: int) -> list[Catch]:
    """Every fish of *size* in *places* that a search for a shape comes by.

    It may come by simpler shapes too, and by odder ones: boxes alone on one side make a
    mutant. By turns of bases and covers, then by bases, then by covers.
    """
    victims = suspects_of(layout, places)
    found: list[Catch] = []
    if victims:
        for turn in range(len(_SIDES[among])):
            found += _Pool(layout, places, among, turn, size).catches(victims)
    return found


@lru_cache(maxsize=4096)
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


class _Base(NamedTuple):
    """A base house while a victim is assumed."""

    number: int
    inside: Mask
    """Its places."""
    rest: Mask
    """Those that the victim leaves."""
    choices: Mask
    """The choices of covers that hold the rest, numbered."""


_Numbered = tuple[tuple[int, Mask], ...]


@lru_cache(maxsize=64)
def _sides(layout: Layout, among: Shape, turn: int) -> tuple[_Numbered, _Numbered]:
    """The numbers and cells of the houses that may be bases, and of those that may be covers."""
    base_kinds, cover_kinds = _SIDES[among][turn]
    numbered = list(enumerate(layout.houses))
    return (
        tuple((number, house.mask) for number, house in numbered if house.kind in base_kinds),
        tuple((number, house.mask) for number, house in numbered if house.kind in cover_kinds),
    )


class _Pool:
    """The houses among which bases and covers are sought."""

    def __init__(self, layout: Layout, places: Mask, among: Shape, turn: int, size: int) -> None:
        self.layout, self.places, self.size = layout, places, size
        bases, covers = _sides(layout, among, turn)
        # A house with one place has a hidden single: that is easier than any fish.
        self.bases = [
            (number, inside) for number, mask in bases if (inside := mask & places) & (inside - 1)
        ]
        self.covers = [number for number, mask in covers if mask & places]
        self.with_house: dict[int, Mask] = {}
        """For each cover the choices of covers that hold it."""
        self.with_cell: dict[Cell, Mask] = {}
        """For each cell those that cover it."""

    def catches(self, victims: Mask) -> list[Catch]:
        """Every fish on one of *victims* or several, in order."""
        count, spare = len(self.covers), self.size - 1
        if len(self.bases) < self.size or count < self.size or comb(count, spare) > MOST_CHOICES:
            return []
        self.with_house = dict(zip(self.covers, choices_with(count, spare), strict=True))
        seen: set[_Houses] = set()
        for victim in members(victims):
            seen.update(islice(self._on(victim), MOST_ON_ONE if self.size > 4 else None))
        return [catch for key in sorted(seen) if (catch := self._catch(*key))]

    def _on(self, victim: Cell) -> Iterator[_Houses]:
        """The houses of every fish on *victim*."""
        for bases, choices in self._filled(victim):
            yield from self._completed(victim, bases, choices)

    def _filled(self, victim: Cell) -> Iterator[tuple[tuple[int, ...], Mask]]:
        """Bases with too few covers once *victim* is true, and the choices of these covers."""
        bases = self._reduced(victim)
        size = self.size

        def grow(
            start: int, chosen: tuple[int, ...], choices: Mask, inside: Mask, rest: Mask, endo: int
        ) -> Iterator[tuple[tuple[int, ...], Mask]]:
            for index in range(start, len(bases) - size + len(chosen) + 1):
                base = bases[index]
                both = choices & base.choices
                if not both or rest & base.rest:
                    continue
                twice = endo + (inside & base.inside).bit_count()
                if twice > MOST_ENDO_FINS:
                    continue
                more = (*chosen, base.number)
                if len(more) == size:
                    yield more, both
                else:
                    united = inside | base.inside
                    yield from grow(index + 1, more, both, united, rest | base.rest, twice)

        return grow(0, (), -1, 0, 0, 0)

    def _reduced(self, victim: Cell) -> list[_Base]:
        """The bases as *victim* leaves them, with the choices of covers that hold the rest.

        A base that holds the victim is content with it, but then the victim spends two covers,
        of which a choice has one.
        """
        left = self.places & ~self.layout.sees[victim] & ~(1 << victim)
        bases: list[_Base] = []
        for number, inside in self.bases:
            rest = inside & left
            if inside >> victim & 1:
                rest = 1 << victim
            elif not rest:
                continue
            choices = self._holding(rest) & ~self.with_house.get(number, 0)
            if choices:
                bases.append(_Base(number, inside, rest, choices))
        return bases

    def _holding(self, cells: Mask) -> Mask:
        """The choices of covers that hold all of *cells*."""
        choices = -1
        for cell in members(cells):
            known = self.with_cell.get(cell)
            if known is None:
                known = 0
                for number in self.layout.houses_of[cell]:
                    known |= self.with_house.get(number, 0)
                self.with_cell[cell] = known
            choices &= known
            if not choices:
                break
        return choices

    def _completed(self, victim: Cell, bases: tuple[int, ...], choices: Mask) -> Iterator[_Houses]:
        """The bases with each choice of covers and one more for the victim."""
        count, spare = len(self.covers), self.size - 1
        spent = [number for number in self.layout.houses_of[victim] if number in self.with_house]
        for number in members(choices):
            covers = tuple(self.covers[index] for index in choice(number, count, spare))
            for last in spent:
                if last not in covers and last not in bases:
                    yield bases, tuple(sorted((*covers, last)))

    def _catch(self, bases: tuple[int, ...], covers: tuple[int, ...]) -> Catch | None:
        """What the fish removes; None if it is none that counts."""
        houses = self.layout.houses
        inside = endo_fins = 0
        for number in bases:
            base = self.places & houses[number].mask
            endo_fins |= inside & base
            inside |= base
        covered = twice = 0
        for number in covers:
            cover = self.places & houses[number].mask
            if not cover & inside:
                return None
            twice |= covered & cover
            covered |= cover
        fins = inside & ~covered | endo_fins
        gone = covered & ~inside | twice
        for fin in members(fins):
            gone &= self.layout.sees[fin]
        if not gone or fins.bit_count() > MOST_FINS:
            return None
        counts = [(self.places & houses[base].mask & ~fins).bit_count() for base in bases]
        if not fins and any(count > self.size for count in counts):
            return None
        shape = _shape_of([houses[base] for base in bases], [houses[cover] for cover in covers])
        return Catch(bases, covers, shape, fins, endo_fins, gone, min(counts) <= 1)


def _shape_of(bases: list[House], covers: list[House]) -> Shape:
    base_kinds = {house.kind for house in bases}
    cover_kinds = {house.kind for house in covers}
    for along, across in (_LINES, _LINES[::-1]):
        if base_kinds == {along} and cover_kinds == {across}:
            return Shape.BASIC
        if base_kinds - {Kind.BOX} == {along} and cover_kinds - {Kind.BOX} == {across}:
            return Shape.FRANKEN
    return Shape.MUTANT
