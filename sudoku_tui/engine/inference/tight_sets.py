"""Tight sets: k holders that can hold only k things between them.

For example, the holders are the cells of a house and the things are its digits, or the holders are
rows and the things are the columns that a digit can take in them. If *k* holders have only *k*
things between them, no other holder gets one of these things. Naked and hidden subsets and plain
fish all rest on this.
Most houses have no such set. `tight_sizes` finds that out for all sizes at once, which saves the
search for each size; `subset_sizes` does it for all houses of a position.

A large int has a field of five bits for each set of things. The field counts the holders that fit
into the set. The amount that a holder adds to all fields is tabulated, so counting takes one
addition per holder. Two things, and the holders {1} and {1 2}::

                {1 2}   {2}    {1}    { }
    counts      00010  00000  00001  00000
    + bias      01110  01111  01111  10000     16 less the number of things in the set
    =           10000  01111  10000  10000     the highest bit marks tight sets; { } does not count
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from ..bits import Mask, mask_of, members, union
from ..board import Board
from ..bounded_cache import BoundedCache
from ..layout import House, Kind, Layout

_WIDTH: Final = 5
"""Bits of a field. The highest bit marks a tight set."""
_FULL: Final = 1 << _WIDTH - 1
MOST_THINGS: Final = 10
"""Largest number of things; with more the table would be too large."""


class _Table(NamedTuple):
    """The addends and masks for sets of a given number of things."""

    within: BoundedCache[Mask, int]
    """Maps the things of a holder to 1 in the field of each set that contains all of them."""
    bias: int
    """In each field, `_FULL` less the number of things in the set."""
    highest: BoundedCache[Mask, int]
    """Maps the mask of the digits (or cells) in use to the highest bits of the fields that matter.

    These are the fields of their proper subsets, without the empty set. The empty set excludes
    nothing, and the set of all of them leaves no other cell (or digit) to exclude them from.
    """


@lru_cache(maxsize=32)
def _table(things: int) -> _Table:
    sets = 1 << things

    def grown(fields: int, by: Mask) -> int:
        for thing in members(by):
            fields |= fields << (_WIDTH << thing)
        return fields

    def highest(everything: Mask) -> int:
        return grown(_FULL, everything) & ~(_FULL | _FULL << _WIDTH * everything)

    return _Table(
        BoundedCache(lambda held: grown(1 << _WIDTH * held, sets - 1 & ~held), sets),
        sum(_FULL - held.bit_count() << _WIDTH * held for held in range(sets)),
        BoundedCache(highest, sets),
    )


def tight_sizes(holders: Sequence[Mask], things: int) -> Mask:
    """Return the sizes of the tight sets that exclude something from another holder, as a mask.

    Args:
        holders: The things that each holder can hold, as masks; no more holders than things.
        things: Number of things, at most `MOST_THINGS`.
    """
    within, counts, highest = _table(things)
    everything = 0
    for holder in holders:
        everything |= holder
        counts += within[holder]
    tight = counts & highest[everything]
    return _effective_sizes(tight, holders) if tight else 0


def _effective_sizes(tight: int, holders: Sequence[Mask]) -> Mask:
    """Return the sizes of the *tight* sets that contain some but not all things of a holder."""
    sizes, width = 0, _WIDTH
    while tight:
        lowest = tight & -tight
        tight ^= lowest
        held = (lowest.bit_length() - 1) // width
        for holder in holders:
            if holder & held and holder & ~held:
                sizes |= 1 << held.bit_count()
                break
    return sizes


class Sizes(NamedTuple):
    """The sizes of the subsets of a house that eliminate something there, as masks."""

    naked: Mask
    hidden: Mask


NO_SIZES: Final = Sizes(0, 0)
ALL_SIZES: Final = Sizes(-1, -1)
_ROOM: Final = 20_000


@lru_cache(maxsize=32)
def sizes_by_content(digits: int) -> BoundedCache[int, Sizes]:
    """Return a cache of the subset sizes of a house, keyed by the lanes of its digits in one int.

    The lanes hold places within the house, not cells, so one entry serves all houses. If a house is
    contradictory, or has too many open cells, no size is ruled out.
    """
    lane, starts = (1 << digits) - 1, range(0, digits * (digits + 1), digits + 1)

    def holders_in(content: int) -> list[Mask]:
        return [held for start in starts if (held := content >> start & lane)]

    def sizes_of_many(content: int) -> Sizes:
        holders = holders_in(content)
        everything = union(holders)
        if everything.bit_count() != len(holders) or len(holders) > MOST_THINGS:
            return ALL_SIZES
        holders = [_renumber(held, everything) for held in holders]
        return _with_hidden(tight_sizes(holders, MOST_THINGS), len(holders))

    if digits > MOST_THINGS:
        return BoundedCache(sizes_of_many, _ROOM)
    within, bias, highest = _table(digits)

    def sizes(content: int) -> Sizes:
        # `tight_sizes` inlined: most contents are looked up once and have no subset.
        everything, count, counts = 0, 0, bias
        for start in starts:
            held = content >> start & lane
            if held:
                everything |= held
                count += 1
                counts += within[held]
        if everything.bit_count() != count:
            return ALL_SIZES
        tight = counts & highest[everything]
        return (
            _with_hidden(_effective_sizes(tight, holders_in(content)), count) if tight else NO_SIZES
        )

    return BoundedCache(sizes, _ROOM)


def _with_hidden(hidden: Mask, count: int) -> Sizes:
    """Return the sizes in a house that lacks *count* digits, given its *hidden* sizes."""
    # A naked subset and the hidden one of all other digits are the same deduction.
    return Sizes(mask_of(count - size for size in members(hidden)), hidden) if hidden else NO_SIZES


def _renumber(held: Mask, among: Mask) -> Mask:
    """Return *held* with its members renumbered by their rank in *among*."""
    return mask_of(rank for rank, member in enumerate(members(among)) if held >> member & 1)


class SubsetSizes(NamedTuple):
    """The sizes of the subsets of a position that eliminate something in their house."""

    naked: Mask
    """All sizes that occur, as a mask."""
    hidden: Mask
    houses: tuple[tuple[House, Sizes], ...]
    """The houses with such subsets, boxes first."""

    def houses_with_naked(self, size: int) -> Iterator[House]:
        """Yield the houses that may have naked subsets of *size* cells."""
        if self.naked >> size & 1:
            yield from (house for house, sizes in self.houses if sizes.naked >> size & 1)

    def houses_with_hidden(self, size: int) -> Iterator[House]:
        """Yield the houses that may have hidden subsets of *size* digits."""
        if self.hidden >> size & 1:
            yield from (house for house, sizes in self.houses if sizes.hidden >> size & 1)


def subset_sizes(board: Board) -> SubsetSizes:
    """Return the subset sizes of all houses of *board*, computed once per position."""
    return board.cached(_find_subset_sizes)


def box_subset_sizes(board: Board) -> SubsetSizes:
    """Return the subset sizes of boxes alone: most searches find a step there."""
    return board.cached(_find_box_sizes)


def _find_box_sizes(board: Board) -> SubsetSizes:
    boxes, _ = _boxes_and_lines(board.layout)
    return _find_sizes_of(board, boxes)


def _find_subset_sizes(board: Board) -> SubsetSizes:
    _, lines = _boxes_and_lines(board.layout)
    of_boxes, of_lines = box_subset_sizes(board), _find_sizes_of(board, lines)
    naked, hidden = of_boxes.naked | of_lines.naked, of_boxes.hidden | of_lines.hidden
    return SubsetSizes(naked, hidden, of_boxes.houses + of_lines.houses)


_Numbered: TypeAlias = tuple[tuple[int, House], ...]
"""Houses with their indices in the layout."""


def _find_sizes_of(board: Board, houses: _Numbered) -> SubsetSizes:
    naked = hidden = 0
    contents, sizes_of = board.contents, sizes_by_content(board.layout.digits)
    found: list[tuple[House, Sizes]] = []
    for number, house in houses:
        sizes = sizes_of[contents[number]]
        if sizes is not NO_SIZES:
            naked |= sizes.naked
            hidden |= sizes.hidden
            found.append((house, sizes))
    return SubsetSizes(naked, hidden, tuple(found))


@lru_cache(maxsize=32)
def _boxes_and_lines(layout: Layout) -> tuple[_Numbered, _Numbered]:
    """Return the boxes, and all other houses, with their indices."""
    numbered = tuple(enumerate(layout.houses))
    boxes = tuple(each for each in numbered if each[1].kind is Kind.BOX)
    return boxes, tuple(each for each in numbered if each[1].kind is not Kind.BOX)
