"""Fillings of what a cut leaves: how both sides can hold the same digits, each as often.

A filling of a side is one int: for each of its places a lane with the digit there. How a side can
be filled depends on what its cells may hold and on which of them see each other, and on nothing
else, so sides of many cuts, layouts and boards share it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Final, NamedTuple, TypeAlias

from ...bits import Mask, mask_of, members, union
from ...bounded_cache import BoundedCache, position_cache
from ...layout import Cell, Digit, Layout

_MOST: Final = 4_000
"""Fillings of one side that are tried; there are mostly tens."""
_BITS = BoundedCache[Mask, tuple[Mask, ...]](
    lambda digits: tuple([1 << digit for digit in members(digits)]), 1_024
)
"""The members of a set of digits, each as a mask."""

Contents: TypeAlias = tuple[Mask, ...]
"""For each cell of a side the digits that it may hold; none where it takes no part."""
Lanes: TypeAlias = int
"""For each place of a side a set of digits, one beside the other."""
Together: TypeAlias = int
"""The digits of a filling; what it has twice stands in the next lane once more, and so on."""


class Ways(NamedTuple):
    """How a side can be filled."""

    contents: Lanes
    """What its cells may hold."""
    fillings: dict[Together, list[Lanes]]
    """By the digits that they hold together."""


class Joined(NamedTuple):
    """What all fillings of both sides come to that have the same digits as often."""

    left: Lanes
    right: Lanes
    """For each place that is open the digits that it has in one of them."""
    certain: Mask
    """The digits that are in every one, unless both sides have them placed."""
    lost: bool
    """Whether a place may hold what both sides can have, and has it in none."""


class Side:
    """The cells that a cut leaves on one side; several cuts leave the same."""

    def __init__(self, layout: Layout, cells: Mask) -> None:
        self.cells = tuple(members(cells))
        self._layout, self._lane = layout, layout.digits + 1
        seen = [_seen_among(self.cells, cell, layout) for cell in self.cells]
        self._apart = tuple(
            tuple(other * self._lane for other in members(others) if other < place)
            for place, others in enumerate(seen)
        )
        """For each place the lanes of those before it that its cell sees."""
        everything = (1 << len(seen)) - 1
        self.differs = all(others | 1 << n == everything for n, others in enumerate(seen))
        """Whether no two of its cells can hold the same."""
        self._ones = mask_of(place * self._lane for place in range(len(self.cells)))
        self._seen: dict[Mask, Mask] = {0: 0}

    def ways(
        self, of: Sequence[Mask], held: Sequence[Mask], both: Mask
    ) -> tuple[Ways, Mask] | None:
        """How it can be filled with digits of *both* sides, and what is placed and takes no part.

        A cell takes part with what it has in *of*; what is *held* where that is nothing is placed.
        None if there is no way, or too many to try.
        """
        contents, placed = tuple([of[cell] & both for cell in self.cells]), 0
        if 0 in contents:
            for cell, digits in zip(self.cells, contents, strict=True):
                if not digits:
                    if of[cell] or not held[cell]:
                        return None
                    placed |= held[cell]
        ways = _ways(contents, self._apart, self._lane)
        return (ways, placed) if ways else None

    def union_of(self, held: Sequence[Mask]) -> Mask:
        """The digits that one of its cells may hold, or holds."""
        return union([held[cell] for cell in self.cells])

    def by_cell(self, lanes: Lanes) -> dict[Cell, Mask]:
        """The digits of each cell."""
        digits = (1 << self._lane) - 1
        return {cell: lanes >> place * self._lane & digits for place, cell in enumerate(self.cells)}

    def seen_by(self, digit: Digit, possible: Lanes) -> Mask:
        """The cells that see all places of a digit here; none where it is placed."""
        places = possible >> digit & self._ones
        seen = self._seen.get(places)
        if seen is None:
            marked = self.by_cell(places).items()
            cells = mask_of(cell for cell, is_place in marked if is_place)
            seen = self._seen[places] = self._layout.seen_by_all(cells)
        return seen


def _seen_among(cells: Sequence[Cell], cell: Cell, layout: Layout) -> Mask:
    """By their places, those of *cells* that a cell sees."""
    sees = layout.sees[cell]
    return mask_of([place for place, other in enumerate(cells) if sees >> other & 1])


class Sides:
    """The two sides of a cut."""

    def __init__(self, layout: Layout, left: Side, right: Side) -> None:
        self.left, self.right, self._digits = left, right, layout.all_digits
        lane = layout.digits + 1
        self._crossing = tuple(
            (place * lane, other * lane)
            for place, cell in enumerate(self.left.cells)
            for other in members(_seen_among(self.right.cells, cell, layout))
        )
        """The lanes of places on the left and on the right that see each other."""
        self._differ = left.differs and right.differs
        """Whether no two cells of a side can hold the same: what is placed takes no part then."""

    def joined(
        self, of: Sequence[Mask], held: Sequence[Mask], needed: Mask, uneven: bool
    ) -> Joined | None:
        """What all fillings of both sides come to that hold the digits of *needed*.

        *of* are the candidates of each cell, *held* those and what is placed. None if there are too
        many to try, or none: then the position is wrong.
        """
        left, right, both = self.left, self.right, self._digits
        if uneven:
            both = left.union_of(held) & right.union_of(held)
        if not self._differ:
            of = held
        lefts, rights = left.ways(of, held, both), right.ways(of, held, both)
        if not lefts or not rights:
            return None
        (ways, placed), (others, placed_there) = lefts, rights
        # What is placed on one side alone must be in what is open of the other.
        alone, needed = placed ^ placed_there, needed & ~placed
        meeting = self._meeting(ways.contents, others.contents)
        possible, possible_there, certain = 0, 0, -1
        for same, these in ways.fillings.items():
            if needed & ~same or not (those := others.fillings.get(same ^ alone)):
                continue
            if meeting:
                these, those = _beside(these, those, meeting, self._digits)
                if not these:
                    continue
            certain &= same
            for filling in these:
                possible |= filling
            for filling in those:
                possible_there |= filling
        if certain < 0:
            return None
        lost = (ways.contents, others.contents) != (possible, possible_there)
        return Joined(possible, possible_there, (certain | alone) & self._digits, lost)

    def _meeting(self, left: Lanes, right: Lanes) -> list[tuple[int, int]]:
        """The places that see each other and have a digit in common."""
        digits = self._digits
        return [
            (place, other)
            for place, other in self._crossing
            if left >> place & right >> other & digits
        ]


def _beside(
    lefts: Sequence[Lanes],
    rights: Sequence[Lanes],
    crossing: Sequence[tuple[int, int]],
    digits: Mask,
) -> tuple[list[Lanes], list[Lanes]]:
    """The fillings of either side that go with one of the other where they cross."""
    kept, kept_there = [], []
    for left in lefts:
        barred = 0
        for place, other in crossing:
            barred |= (left >> place & digits) << other
        fitting = [right for right in rights if not right & barred]
        if fitting:
            kept.append(left)
            kept_there += fitting
    return kept, kept_there


@position_cache(2_048)
def _ways(contents: Contents, apart: tuple[tuple[int, ...], ...], lane: int) -> Ways | None:
    """All ways, place by place; None if there are too many to try."""
    if prod([digits.bit_count() for digits in contents if digits]) > _MOST:
        return None
    lanes, every = 0, [(0, 0)]
    for place, digits in enumerate(contents):
        if not digits:
            continue
        at, earlier = place * lane, apart[place]
        lanes |= digits << at
        if len(earlier) == place:
            every = [
                (same | bit, filling | bit << at)
                for same, filling in every
                for bit in _BITS[digits & ~same]
            ]
        else:
            every = [
                (_with(same, bit, lane), filling | bit << at)
                for same, filling in every
                for bit in _BITS[digits]
                if not any(filling >> other & bit for other in earlier)
            ]
    found: dict[Together, list[Lanes]] = {}
    for same, filling in every:
        if same in found:
            found[same].append(filling)
        else:
            found[same] = [filling]
    return Ways(lanes, found)


def _with(same: Together, bit: Mask, lane: int) -> Together:
    """A digit more, as a mask: in the first lane that has it not."""
    while same & bit:
        bit <<= lane
    return same | bit
