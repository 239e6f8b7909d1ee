"""Fillings of the two sides of a cut: both sides hold the same digits, each equally often.

A filling of a side is one int, with a lane for the digit of each cell. The fillings depend only on
the digits that the cells may hold and on the cells that see each other. So sides of many cuts,
layouts and boards share them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Final, NamedTuple, TypeAlias

from ...bits import Mask, mask_of, members, union
from ...bounded_cache import BoundedCache, position_cache
from ...layout import Cell, Digit, Layout

_MOST_COMBINATIONS: Final = 4_000
"""Limit of the combinations of digits on one side; most sides have far fewer."""
_BITS = BoundedCache[Mask, tuple[Mask, ...]](
    lambda digits: tuple([1 << digit for digit in members(digits)]), 1_024
)
"""Cache of the members of a set of digits, each as a mask."""

Contents: TypeAlias = tuple[Mask, ...]
"""By cell of a side: the digits that it may hold; 0 if the cell is left out."""
Lanes: TypeAlias = int
"""A set of digits for each cell of a side, packed side by side in one int."""
DigitCounts: TypeAlias = int
"""The digits of a filling; a second instance of a digit is set in the next lane, and so on."""


class Ways(NamedTuple):
    """All ways to fill a side."""

    contents: Lanes
    """The digits that each cell may hold."""
    fillings: dict[DigitCounts, list[Lanes]]
    """The fillings, grouped by the digits that they hold together."""


class CommonFillings(NamedTuple):
    """Summary of all fillings of both sides in which the sides hold the same digits."""

    left: Lanes
    right: Lanes
    """Like `left`: for each open cell, the digits that it has in some filling."""
    certain: Mask
    """The digits of every filling, except digits that are placed on both sides."""
    lost: bool
    """Whether some cell loses a digit that both sides can have: no filling has it in this cell."""


class Side:
    """The cells that a cut leaves on one side; several cuts may leave the same."""

    def __init__(self, layout: Layout, cells: Mask) -> None:
        self.cells = tuple(members(cells))
        self._layout, self._lane = layout, layout.digits + 1
        seen = [_seen_among(self.cells, cell, layout) for cell in self.cells]
        self._apart = tuple(
            tuple(other * self._lane for other in members(others) if other < place)
            for place, others in enumerate(seen)
        )
        """By place (index of a cell): the lanes of earlier cells that it sees."""
        everything = (1 << len(seen)) - 1
        self.differs = all(others | 1 << n == everything for n, others in enumerate(seen))
        """Whether all its cells see each other, so that no two can hold the same digit."""
        self._ones = mask_of(place * self._lane for place in range(len(self.cells)))
        self._seen: dict[Mask, Mask] = {0: 0}

    def ways(
        self, candidates_of: Sequence[Mask], held: Sequence[Mask], common_digits: Mask
    ) -> tuple[Ways, Mask] | None:
        """Return the ways to fill the side, and the placed digits that are left out of them.

        A cell takes part with its digits in *candidates_of*, restricted to *common_digits*, the
        digits that both sides may have. A cell without digits in *candidates_of* is left out; its
        placed digit is in *held*. The result is None if there is no way, or if there are too many
        to try.
        """
        contents, placed = tuple([candidates_of[cell] & common_digits for cell in self.cells]), 0
        if 0 in contents:
            for cell, digits in zip(self.cells, contents, strict=True):
                if not digits:
                    if candidates_of[cell] or not held[cell]:
                        return None
                    placed |= held[cell]
        ways = _ways(contents, self._apart, self._lane)
        return (ways, placed) if ways else None

    def union_of(self, held: Sequence[Mask]) -> Mask:
        """Return the digits that some cell of the side can hold, or holds."""
        return union([held[cell] for cell in self.cells])

    def by_cell(self, lanes: Lanes) -> dict[Cell, Mask]:
        """Return the digits of each cell in *lanes*."""
        digits = (1 << self._lane) - 1
        return {cell: lanes >> place * self._lane & digits for place, cell in enumerate(self.cells)}

    def seen_by(self, digit: Digit, possible: Lanes) -> Mask:
        """Return the cells that see all places of *digit* on this side; 0 if it has none."""
        places = possible >> digit & self._ones
        seen = self._seen.get(places)
        if seen is None:
            marked = self.by_cell(places).items()
            cells = mask_of(cell for cell, is_place in marked if is_place)
            seen = self._seen[places] = self._layout.seen_by_all(cells)
        return seen


def _seen_among(cells: Sequence[Cell], cell: Cell, layout: Layout) -> Mask:
    """Return, as a mask of indices, the *cells* that *cell* sees."""
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
        """The lanes of each pair of cells, left and right, that see each other."""
        self._differ = left.differs and right.differs
        """Whether no digit can repeat on either side; placed digits are then left out."""

    def common_fillings(
        self, of: Sequence[Mask], held: Sequence[Mask], needed: Mask, uneven: bool
    ) -> CommonFillings | None:
        """Combine the fillings of both sides that have the same digits, among them *needed*.

        *of* are the candidates of each cell; *held* are these or the placed digit. With *uneven*,
        some digit is possible on one side only. The result is None if there are too many fillings
        to try, or none at all, which means that the position is wrong.
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
        # A digit placed on one side only must be in an open cell of the other side.
        alone, needed = placed ^ placed_there, needed & ~placed
        meeting = self._conflicting_places(ways.contents, others.contents)
        possible, possible_there, certain = 0, 0, -1
        for same, these in ways.fillings.items():
            if needed & ~same or not (those := others.fillings.get(same ^ alone)):
                continue
            if meeting:
                these, those = _compatible_fillings(these, those, meeting, self._digits)
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
        return CommonFillings(possible, possible_there, (certain | alone) & self._digits, lost)

    def _conflicting_places(self, left: Lanes, right: Lanes) -> list[tuple[int, int]]:
        """Return the crossing places that have a digit in common."""
        digits = self._digits
        return [
            (place, other)
            for place, other in self._crossing
            if left >> place & right >> other & digits
        ]


def _compatible_fillings(
    lefts: Sequence[Lanes],
    rights: Sequence[Lanes],
    crossing: Sequence[tuple[int, int]],
    digits: Mask,
) -> tuple[list[Lanes], list[Lanes]]:
    """Return the fillings of each side that are compatible with a filling of the other side.

    Places that see each other (*crossing*) must not hold the same digit.
    """
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
    """Return all ways to fill the cells of a side; None if there are too many to try.

    *apart* has, for each cell, the lanes of earlier cells that must differ; *lane* is the width of
    a lane in bits.
    """
    if prod([digits.bit_count() for digits in contents if digits]) > _MOST_COMBINATIONS:
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
                (_add_digit(same, bit, lane), filling | bit << at)
                for same, filling in every
                for bit in _BITS[digits]
                if not any(filling >> other & bit for other in earlier)
            ]
    found: dict[DigitCounts, list[Lanes]] = {}
    for same, filling in every:
        if same in found:
            found[same].append(filling)
        else:
            found[same] = [filling]
    return Ways(lanes, found)


def _add_digit(same: DigitCounts, bit: Mask, lane: int) -> DigitCounts:
    """Add a digit, given as a mask, in the first lane that lacks it."""
    while same & bit:
        bit <<= lane
    return same | bit
