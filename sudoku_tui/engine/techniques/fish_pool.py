"""The pigeonhole behind all fish: *size* base houses of which one cover house too few is left.

Something is assumed, and leaves a digit only some of its places. If the rest of *size* bases,
which share no place, lies in *size* - 1 covers, the assumption is false: every base needs a
place of its own, and no cover can hold two. `Pool` finds such bases and covers.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from ..bits import Mask, members
from ..layout import Cell, House, Kind, Layout
from .fish_covers import MOST_CHOICES, choice, choices_with


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
        self, bases: list[_Base], most_shared: int
    ) -> Iterator[tuple[tuple[int, ...], Mask]]:
        """Choices of *size* bases, and the choices of covers that hold what is left of them."""
        size = self.size

        def grow(
            start: int,
            chosen: tuple[int, ...],
            choices: Mask,
            inside: Mask,
            rest: Mask,
            shared: int,
        ) -> Iterator[tuple[tuple[int, ...], Mask]]:
            for index in range(start, len(bases) - size + len(chosen) + 1):
                base = bases[index]
                both = choices & base.held_by
                if not both or rest & base.rest:
                    continue
                twice = shared + (inside & base.inside).bit_count()
                if twice > most_shared:
                    continue
                more = (*chosen, base.number)
                if len(more) == size:
                    yield more, both
                else:
                    united = inside | base.inside
                    yield from grow(index + 1, more, both, united, rest | base.rest, twice)

        return grow(0, (), -1, 0, 0, 0)

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
