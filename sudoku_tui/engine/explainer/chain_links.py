"""Links of one kind: which candidates follow from others.

A strong link joins two candidates that are the only two in a cell, or the only two places of a
digit in a house: if one is false, the other is true. A weak link joins two candidates that exclude
each other. Cycles, forcing chains and the quick test of branches use the links, often of the same
board. Chains within other chains use them too, on the candidates that are left.
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
    """The links that a chain may use. Of equally good chains the lower kind comes first."""

    X = 2
    """One digit: no links within cells."""
    Y = 3
    """Bivalue cells: no strong links between two places of a digit in a house."""
    XY = 4


_WAYS: Final = {ChainKind.X: slice(1, 4), ChainKind.Y: slice(0, 1), ChainKind.XY: slice(0, 4)}
"""By kind: which of a candidate's cell, box, row and column may have a strong link."""


def _two_places(places: Mask) -> tuple[tuple[Cell, Cell], ...]:
    """Return the pairs of cells that are the only two places in a house, by box, row, column.

    Pairs that share two houses are returned once.
    """
    found: dict[tuple[Cell, Cell], None] = {}
    for house in LINK_ORDER:
        inside = places & house.mask
        rest = inside & (inside - 1)
        if rest and not rest & (rest - 1):
            found[(inside ^ rest).bit_length() - 1, rest.bit_length() - 1] = None
    return tuple(found)


_TWO_PLACES: Final = BoundedCache(_two_places, 8192)
"""Cache of `_two_places`: most digits have the same places when they are looked up again."""


class _StrongPairs(NamedTuple):
    """The strong links: pairs of candidates that are the only two in a cell or in a house."""

    in_cells: tuple[tuple[Number, Number], ...]
    in_houses: tuple[tuple[Number, Number], ...]


@lru_cache(maxsize=4)
def _strong_pairs(candidates: Mask) -> _StrongPairs:
    one = two = three = 0
    in_houses: list[tuple[Number, Number]] = []
    for start in range(0, COUNT, CELLS):
        places = candidates >> start & CLASSIC.all_cells
        # Counts for all cells at once: `two` has the cells with at least two candidates so far.
        three |= two & places
        two |= one & places
        one |= places
        in_houses += [(start + a, start + b) for a, b in _TWO_PLACES[places]]
    in_cells: list[tuple[Number, Number]] = []
    for cell in members(two & ~three):
        here = IN_CELL[cell] & candidates
        in_cells.append(((here & -here).bit_length() - 1, here.bit_length() - 1))
    return _StrongPairs(tuple(in_cells), tuple(in_houses))


@dataclass(frozen=True)
class Links:
    """The links of one kind on one board. Use `links_among` to get them."""

    candidates: Mask
    kind: ChainKind
    wanted_digits: Mask = -1
    """All candidates of the digits whose links are wanted; chains of one digit need no others."""
    _weak: dict[Number, tuple[Number, ...]] = field(default_factory=dict, compare=False)

    @cached_property
    def strong(self) -> dict[Number, tuple[Number, ...]]:
        """By candidate: the candidates to which it has a strong link, in order."""
        found: defaultdict[Number, list[Number]] = defaultdict(list)
        in_cells, in_houses = _strong_pairs(self.candidates)
        for one, other in in_cells if self.kind is not ChainKind.X else ():
            found[one].append(other)
            found[other].append(one)
        for one, other in in_houses if self.kind is not ChainKind.Y else ():
            if self.wanted_digits >> one & 1:
                found[one].append(other)
                found[other].append(one)
        return {number: tuple(alone) for number, alone in found.items()}

    @cached_property
    def strong_mask(self) -> dict[Number, Mask]:
        """Like `strong`, but as masks."""
        return {number: mask_of(to) for number, to in self.strong.items()}

    @cached_property
    def strong_starts(self) -> Mask:
        """The candidates with a strong link."""
        return mask_of(self.strong)

    @cached_property
    def chain_starts(self) -> Mask:
        """The start candidates of chains: all candidates of cells that have several."""
        found = 0
        for in_cell in IN_CELL:
            here = in_cell & self.candidates
            found |= here if here & (here - 1) else 0
        return found

    @cached_property
    def kills(self) -> dict[Number, Mask]:
        """By candidate: the candidates that are false when it is true."""
        own = self.candidates
        if self.kind is ChainKind.X:
            return {n: KILLS[n] & ~WEAK[n][0] & own for n in members(own & self.wanted_digits)}
        return {n: KILLS[n] & own for n in members(own)}

    def weak(self, number: Number) -> tuple[Number, ...]:
        """Return the candidates that *number* excludes and that have a strong link, in order."""
        known = self._weak.get(number)
        if known is None:
            parts = slice(1, 4) if self.kind is ChainKind.X else slice(0, 4)
            useful = self.strong_starts
            found = [each for part in WEAK[number][parts] for each in members(part & useful)]
            known = self._weak[number] = tuple(found)
        return known

    @cached_property
    def after_two_links(self) -> dict[Number, Mask]:
        """By candidate: the candidates that follow over a weak and a strong link if it is true.

        For bivalue cells, only candidates with a strong link have an entry, because others are not
        used.
        """
        strong, starts, kills = self.strong_mask, self.strong_starts, self.kills
        found: dict[Number, Mask] = {}
        of = starts if self.kind is ChainKind.Y else self.candidates & self.wanted_digits
        for number in members(of):
            rest, mask = kills[number] & starts, 0
            while rest:
                off = rest.bit_length() - 1
                mask |= strong[off]
                rest ^= 1 << off
            found[number] = mask
        return found

    @cached_property
    def closure(self) -> dict[Number, Mask]:
        """By candidate: all candidates that are true in the end if it is true."""
        return closures(self.after_two_links)

    def refuted(self, among: Mask) -> Mask:
        """Return those of *among* whose closure contains a candidate that excludes them."""
        found, after, starts = 0, self.closure, self.strong_starts
        for number in members(among):
            reached, kills = after.get(number), self.kills[number]
            if reached is None:  # `after_two_links` leaves it out for bivalue cells
                reached = 0
                for off in members(kills & starts):
                    for on in self.strong[off]:
                        reached |= after[on] | 1 << on
            if reached & kills:
                found |= 1 << number
        return found

    @cached_property
    def rings(self) -> dict[Number, Mask]:
        """By candidate of a closed chain: all candidates on its closed chains.

        Candidates that lead to each other have the same closure, which contains them all.
        """
        alike: defaultdict[Mask, Mask] = defaultdict(int)
        for number, after in self.closure.items():
            if after >> number & 1:
                alike[after] |= 1 << number
        return {number: ring for ring in alike.values() for number in members(ring)}

    def scope_of_strong_link(self, off: Number, on: Number) -> Mask:
        """Return the first cell or house with a strong link between *off* and *on*."""
        both = 1 << off | 1 << on
        scopes = SCOPES[off][_WAYS[self.kind]]
        return next(scope for scope in scopes if scope & self.candidates == both)


@lru_cache(maxsize=8)
def links_among(candidates: Mask, kind: ChainKind, within: Mask = -1) -> Links:
    """Return the links of some candidates, cached because several rules search one board."""
    return Links(candidates, kind, within)
