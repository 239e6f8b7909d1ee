"""Links of one kind: what follows from what, over candidates that leave each other alone.

Cycles, forcing chains and the quick test of branches read them, often of the same board; so do
chains that are followed within others, on what is left of it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from ..bits import Mask, mask_of, members
from ..bounded_cache import BoundedCache
from ..inference.links import closures
from ..layout import Cell
from ..layouts import CLASSIC
from .nodes import COUNT, IN_CELL, KILLS, SCOPES, WEAK, Number
from .rule import CELLS, LINK_ORDER


class ChainKind(IntEnum):
    """What chains are made of. Of equals the less comes first."""

    X = 2
    """One digit: no links within cells."""
    Y = 3
    """Cells of two candidates: no digit that has two places in a house."""
    XY = 4


_WAYS: Final = {ChainKind.X: slice(1, 4), ChainKind.Y: slice(0, 1), ChainKind.XY: slice(0, 4)}
"""Which of a candidate's cell, box, row and column may leave another alone."""


def _two_places(places: Mask) -> tuple[tuple[Cell, Cell], ...]:
    """The cells that leave each other alone as places of a digit: by box, row, column."""
    found: dict[tuple[Cell, Cell], None] = {}
    for house in LINK_ORDER:
        inside = places & house.mask
        rest = inside & (inside - 1)
        if rest and not rest & (rest - 1):
            found[(inside ^ rest).bit_length() - 1, rest.bit_length() - 1] = None
    return tuple(found)


_TWO_PLACES: Final = BoundedCache(_two_places, 8192)
"""By the places of a digit: most digits have the same ones when this is asked again."""


class _Alone(NamedTuple):
    """The pairs of candidates that leave each other alone."""

    in_cells: tuple[tuple[Number, Number], ...]
    in_houses: tuple[tuple[Number, Number], ...]


@lru_cache(maxsize=4)
def _pairs_alone(candidates: Mask) -> _Alone:
    one = two = three = 0
    in_houses: list[tuple[Number, Number]] = []
    for start in range(0, COUNT, CELLS):
        places = candidates >> start & CLASSIC.all_cells
        # A counter in bit planes, for all cells at once.
        three |= two & places
        two |= one & places
        one |= places
        in_houses += [(start + a, start + b) for a, b in _TWO_PLACES[places]]
    in_cells: list[tuple[Number, Number]] = []
    for cell in members(two & ~three):
        here = IN_CELL[cell] & candidates
        in_cells.append(((here & -here).bit_length() - 1, here.bit_length() - 1))
    return _Alone(tuple(in_cells), tuple(in_houses))


@dataclass(frozen=True)
class Links:
    """What follows from what, on one board. Get them from `links_among`."""

    candidates: Mask
    kind: ChainKind
    within: Mask = -1
    """Whole digits of which links are wanted; chains of one digit need no others."""
    _weak: dict[Number, tuple[Number, ...]] = field(default_factory=dict, compare=False)

    @cached_property
    def strong(self) -> dict[Number, tuple[Number, ...]]:
        """For each candidate that leaves another alone when it goes, these, in order."""
        found: defaultdict[Number, list[Number]] = defaultdict(list)
        in_cells, in_houses = _pairs_alone(self.candidates)
        for one, other in in_cells if self.kind is not ChainKind.X else ():
            found[one].append(other)
            found[other].append(one)
        for one, other in in_houses if self.kind is not ChainKind.Y else ():
            if self.within >> one & 1:
                found[one].append(other)
                found[other].append(one)
        return {number: tuple(alone) for number, alone in found.items()}

    @cached_property
    def strong_mask(self) -> dict[Number, Mask]:
        """The same as sets."""
        return {number: mask_of(to) for number, to in self.strong.items()}

    @cached_property
    def starts(self) -> Mask:
        """The candidates that leave another alone when they go."""
        return mask_of(self.strong)

    @cached_property
    def followed(self) -> Mask:
        """The candidates that chains start from: those of cells that have several."""
        found = 0
        for in_cell in IN_CELL:
            here = in_cell & self.candidates
            found |= here if here & (here - 1) else 0
        return found

    @cached_property
    def kills(self) -> dict[Number, Mask]:
        """For each candidate what goes when it is true."""
        own = self.candidates
        if self.kind is ChainKind.X:
            return {n: KILLS[n] & ~WEAK[n][0] & own for n in members(own & self.within)}
        return {n: KILLS[n] & own for n in members(own)}

    def weak(self, number: Number) -> tuple[Number, ...]:
        """What goes when a candidate is true and leaves another alone, in order."""
        known = self._weak.get(number)
        if known is None:
            parts = slice(1, 4) if self.kind is ChainKind.X else slice(0, 4)
            useful = self.starts
            found = [each for part in WEAK[number][parts] for each in members(part & useful)]
            known = self._weak[number] = tuple(found)
        return known

    @cached_property
    def next(self) -> dict[Number, Mask]:
        """For each candidate what is true in two links when it is true.

        Of cells of two candidates alone only what leaves another alone: no other is asked for.
        """
        strong, starts, kills = self.strong_mask, self.starts, self.kills
        found: dict[Number, Mask] = {}
        of = starts if self.kind is ChainKind.Y else self.candidates & self.within
        for number in members(of):
            rest, mask = kills[number] & starts, 0
            while rest:
                off = rest.bit_length() - 1
                mask |= strong[off]
                rest ^= 1 << off
            found[number] = mask
        return found

    @cached_property
    def after(self) -> dict[Number, Mask]:
        """For each candidate all that is true in the end when it is true."""
        return closures(self.next)

    def refuted(self, among: Mask) -> Mask:
        """Those *among* some candidates from which a chain leads to what excludes them."""
        found, after, starts = 0, self.after, self.starts
        for number in members(among):
            reached, kills = after.get(number), self.kills[number]
            if reached is None:  # see `next`
                reached = 0
                for off in members(kills & starts):
                    for on in self.strong[off]:
                        reached |= after[on] | 1 << on
            if reached & kills:
                found |= 1 << number
        return found

    @cached_property
    def rings(self) -> dict[Number, Mask]:
        """For each candidate from which chains lead back to it, all those that they pass.

        Two of which each leads to the other have the same after them, and lie among that.
        """
        alike: defaultdict[Mask, Mask] = defaultdict(int)
        for number, after in self.after.items():
            if after >> number & 1:
                alike[after] |= 1 << number
        return {number: ring for ring in alike.values() for number in members(ring)}

    def scope_left(self, off: Number, on: Number) -> Mask:
        """The first cell or house in which *off* leaves *on* alone."""
        both = 1 << off | 1 << on
        scopes = SCOPES[off][_WAYS[self.kind]]
        return next(scope for scope in scopes if scope & self.candidates == both)


@lru_cache(maxsize=8)
def links_among(candidates: Mask, kind: ChainKind, within: Mask = -1) -> Links:
    """The links of some candidates; several rules ask for those of one board."""
    return Links(candidates, kind, within)
