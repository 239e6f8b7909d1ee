"""Tight sets: holders that between them can hold no more things than they are.

The cells of a house hold its digits, the rows hold a digit's columns: where *k* holders have
only *k* things between them, no other holder gets one of these. That is what naked and hidden
subsets and plain fish have in common. Most houses have no such set, and `tight_sizes` finds that
out for all sizes at once, which spares the search for each; `subset_sizes` says so of all houses
of a position.

A large int has a field of five bits for each set of things. There the holders are counted that
fit into the set: what a holder adds to all fields is known, so that takes one addition a holder.
Two things, and the holders {1} and {1 2}::

                {1 2}   {2}    {1}    { }
    counts      00010  00000  00001  00000
    + bias      01110  01111  01111  10000     what so many holders as things lack of 16
    =           10000  01111  10000  10000     the highest bit tells the tight ones; { } is none
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
"""Bits of a field; the highest tells whether a set is tight."""
_FULL: Final = 1 << _WIDTH - 1
MOST_THINGS: Final = 10
"""With more things than this the table would be too large."""


class _Table(NamedTuple):
    """What is added and masked, for sets of so many things."""

    within: BoundedCache[Mask, int]
    """For what a holder can hold, one in the field of each set that it fits into."""
    bias: int
    """In each field what a count lacks of `_FULL` when as many holders as things fit."""
    highest: BoundedCache[Mask, int]
    """By all things that there are, the highest bit of the fields that matter: those of some of
    them, for no things at all everybody lacks, and all together are wanted nowhere else."""


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
    """The sizes of the tight sets of which a thing is wanted elsewhere too.

    Args:
        holders: the things that each can hold, numbered from 0; no more than there are things.
        things: how many there are, `MOST_THINGS` at most.
    """
    within, counts, highest = _table(things)
    everything = 0
    for holder in holders:
        everything |= holder
        counts += within[holder]
    tight = counts & highest[everything]
    return _wanted(tight, holders) if tight else 0


def _wanted(tight: int, holders: Sequence[Mask]) -> Mask:
    """The sizes of those *tight* sets of which somebody has a thing, and another one too."""
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
    """The sizes of the subsets of a house that remove something from it."""

    naked: Mask
    hidden: Mask


NO_SIZES: Final = Sizes(0, 0)
ALL_SIZES: Final = Sizes(-1, -1)
_ROOM: Final = 20_000


@lru_cache(maxsize=32)
def sizes_by_content(digits: int) -> BoundedCache[int, Sizes]:
    """The subsets in a house, by the lanes of its digits side by side.

    These say at which places of the house a digit can be, not in which cells: so what is known
    of one house serves all. Where the house is broken, or too much of it is open, nothing is
    ruled out.
    """
    lane, starts = (1 << digits) - 1, range(0, digits * (digits + 1), digits + 1)

    def holders_in(content: int) -> list[Mask]:
        return [held for start in starts if (held := content >> start & lane)]

    def sizes_of_many(content: int) -> Sizes:
        holders = holders_in(content)
        everything = union(holders)
        if everything.bit_count() != len(holders) or len(holders) > MOST_THINGS:
            return ALL_SIZES
        holders = [_ranked(held, everything) for held in holders]
        return _with_hidden(tight_sizes(holders, MOST_THINGS), len(holders))

    if digits > MOST_THINGS:
        return BoundedCache(sizes_of_many, _ROOM)
    within, bias, highest = _table(digits)

    def sizes(content: int) -> Sizes:
        # What `tight_sizes` does, written out: most houses are asked about once and have nothing.
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
        return _with_hidden(_wanted(tight, holders_in(content)), count) if tight else NO_SIZES

    return BoundedCache(sizes, _ROOM)


def _with_hidden(hidden: Mask, count: int) -> Sizes:
    """The sizes in a house that lacks so many digits, by those of its hidden subsets."""
    # A naked subset and the hidden one of all other digits are the same deduction.
    return Sizes(mask_of(count - size for size in members(hidden)), hidden) if hidden else NO_SIZES


def _ranked(held: Mask, among: Mask) -> Mask:
    """*held*, with its members numbered as they come in *among*."""
    return mask_of(rank for rank, member in enumerate(members(among)) if held >> member & 1)


class SubsetSizes(NamedTuple):
    """The subsets of a position, by their sizes; those that remove something from a house."""

    naked: Mask
    """All sizes that occur."""
    hidden: Mask
    houses: tuple[tuple[House, Sizes], ...]
    """The houses that have some, boxes first."""

    def with_naked(self, size: int) -> Iterator[House]:
        """The houses in which there may be naked subsets of *size* cells."""
        if self.naked >> size & 1:
            yield from (house for house, sizes in self.houses if sizes.naked >> size & 1)

    def with_hidden(self, size: int) -> Iterator[House]:
        """The houses in which there may be hidden subsets of *size* digits."""
        if self.hidden >> size & 1:
            yield from (house for house, sizes in self.houses if sizes.hidden >> size & 1)


def subset_sizes(board: Board) -> SubsetSizes:
    """Which subsets there are on *board*, read off once a position."""
    return board.once(_read_off)


def box_subset_sizes(board: Board) -> SubsetSizes:
    """The same of boxes alone: most who look there find something before lines are wanted."""
    return board.once(_read_off_boxes)


def _read_off_boxes(board: Board) -> SubsetSizes:
    boxes, _ = _boxes_and_lines(board.layout)
    return _read_off_houses(board, boxes)


def _read_off(board: Board) -> SubsetSizes:
    _, lines = _boxes_and_lines(board.layout)
    of_boxes, of_lines = box_subset_sizes(board), _read_off_houses(board, lines)
    naked, hidden = of_boxes.naked | of_lines.naked, of_boxes.hidden | of_lines.hidden
    return SubsetSizes(naked, hidden, of_boxes.houses + of_lines.houses)


_Numbered: TypeAlias = tuple[tuple[int, House], ...]
"""Houses with their numbers in the layout."""


def _read_off_houses(board: Board, houses: _Numbered) -> SubsetSizes:
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
    """The boxes, and all other houses, with their numbers."""
    numbered = tuple(enumerate(layout.houses))
    boxes = tuple(each for each in numbered if each[1].kind is Kind.BOX)
    return boxes, tuple(each for each in numbered if each[1].kind is not Kind.BOX)
