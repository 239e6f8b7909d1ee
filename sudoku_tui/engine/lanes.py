"""The lanes of a layout: all its constraints laid out in one int.

A Sudoku is an exact cover. Each cell, and each digit in each house, is a constraint that
exactly one of a few candidates satisfies. Every constraint gets a *lane*: one bit for each
of its n candidates and a guard bit above them, set while the constraint is open. A lane that
is satisfied is 0 throughout. With four digits, this is a cell that can be 2 or 3::

    guard   candidates
      1      0 1 1 0      of a cell: the digits 4, 3, 2, 1
                          of a digit in a house: its fourth to its first cell

All lanes of a layout, side by side, are one int, a `State`. A candidate is numbered
``(digit - 1) * cells + cell``. Lanes are numbered cells first, then houses in the layout's
order, each with its digits: ``cells + house * digits + digit - 1``. Placing a candidate is one
``&`` with a mask that clears its lanes and every candidate that it rules out.

The lane step
    A dozen operations on that int find every naked and hidden single of the board at once.
    What they leave of lanes with several candidates, with one, with none, and satisfied::

                                          several   one       none      satisfied
        y                                 1 0110    1 1000    1 0000    0 0000
        open    = y & guards              1 0000    1 0000    1 0000    0 0000
        less    = (y | guards) - low      1 0101    1 0111    0 1111    0 1111
        rest    = y & less                1 0100    1 0000    0 0000    0 0000
        above   = rest ^ open             0 0100    0 0000    1 0000    0 0000
                  above + ones            1 0011    0 1111    1 1111    0 1111
        several = (above + ones) & guards 1 0000    0 0000    1 0000    0 0000
        single  = open ^ several          0 0000    1 0000    0 0000    0 0000
        whole   = single - (single >> n)  0 0000    0 1111    0 0000    0 0000
        lone    = y & whole               0 0000    0 1000    0 0000    0 0000

    ``low`` is the lowest bit of each lane. To subtract it borrows from the guard where there is
    no candidate, and never from the next lane: every lane is given a guard for that, which takes
    a third of the time of a shift, ``open >> n``. So ``rest`` is each open lane without its lowest
    candidate, and without its guard as well if it had none: a position is broken where
    ``rest & guards != open``. ``ones`` is every bit but the guards. Added to a lane it carries into
    the guard if any candidate is left there, and never further. A lane with none passes for one
    with several.

    The step is written out where a call would cost as much: twice in `tree`, in
    `removal.turns_to_refute` and in `Lanes.lone_in_cells`.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import cached_property, lru_cache, reduce
from operator import or_
from struct import Struct
from typing import Final, Protocol, TypeAlias

from .bits import Mask, mask_of, members
from .bounded_cache import BoundedCache
from .layout import Digit, Layout
from .puzzle import NO_EXTRAS, Extras

CandidateNumber: TypeAlias = int
"""A digit in a cell, as one number."""
State: TypeAlias = int
"""The lanes of a position: which constraints are open, and what can still satisfy them."""


def lanes_of(layout: Layout) -> Lanes:
    """The tables of *layout*, built on first use: a few ms for 9x9, under 60 MB for 25x25.

    Those of small layouts are kept, and those of the large one that was asked for last: nobody
    plays two large ones by turns.
    """
    return _small(layout) if layout.cells <= _FEW else _large(layout)


@lru_cache(maxsize=32)
def _small(layout: Layout) -> Lanes:
    return Lanes(layout)


@lru_cache(maxsize=1)
def _large(layout: Layout) -> Lanes:
    return Lanes(layout)


def forget_lanes(but: Layout | None = None) -> None:
    """Let the tables of all layouts be built again, but for a large one that is to be played."""
    _small.cache_clear()
    _narrowed.cache_clear()
    if but is None or but.cells <= _FEW:
        _large.cache_clear()


def lanes_with(layout: Layout, extras: Extras = NO_EXTRAS) -> Lanes:
    """The tables of *layout* for a puzzle with *extras*: all are shared but what it begins with."""
    if extras is NO_EXTRAS or not extras:
        return lanes_of(layout)
    return _narrowed(layout, extras)


@lru_cache(maxsize=4)
def _narrowed(layout: Layout, extras: Extras) -> Lanes:
    lanes = lanes_of(layout)
    gone, state = extras.ruled_out(layout), lanes.full
    for candidate in members(gone):
        state &= ~lanes.bits[candidate]
    _ = lanes.stay, lanes.excludes, lanes.keep_at  # made once, for all that are narrowed
    twin = copy(lanes)
    twin.full, twin.possible = state, lanes.possible & ~gone
    return twin


class Masks(Protocol):
    """Something that has a mask for each number."""

    def __getitem__(self, number: int, /) -> int: ...


_REACH_ROOM: Final = 22_000_000
"""Bytes that what goes with each lane may take: all of 25x25, for other masks are made of it."""
_KEEP_ROOM: Final = 18_000_000
"""Bytes that what is kept when a candidate is placed may take; the rest is built again."""
_BITS_ROOM: Final = 6_000_000
"""Bytes that the bits of candidates may take: quick to build and seldom asked for."""
_EXCLUDES_ROOM: Final = 2_000_000
"""Bytes that what candidates exclude may take."""

_FEW: Final = 150
"""Cells up to which the tables of a layout take a few megabytes at most."""
_SMALL: Final = 2_000_000
"""Bytes up to which all masks of a kind are built at once."""


class Lanes:
    """The tables of a layout. Get them from `lanes_of`, which builds them once, or `lanes_with`."""

    has_joints: Final = False
    """Each lane is in one piece."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.cells = layout.cells
        self.digits = layout.digits
        self.width = layout.digits + 1
        """Bits of a lane, its guard included."""
        self.count = layout.cells + len(layout.houses) * layout.digits
        self.full: State = (1 << self.count * self.width) - 1
        """Nothing placed, everything possible that the extras of a puzzle leave."""
        self.possible: Mask = (1 << layout.cells * layout.digits) - 1
        self._everything = self.possible
        """The candidates that there are before anything is placed."""
        self.low = sum(1 << lane * self.width for lane in range(self.count))
        """The lowest bit of every lane."""
        self.guards = self.low << layout.digits
        self.ones = self.guards - self.low
        """Every bit of every lane but the guards."""
        self._cell_lanes = (1 << layout.cells * self.width) - 1
        of_all = self.low, self.ones, self.guards
        self._cell_low, self._cell_ones, self._cell_guards = (x & self._cell_lanes for x in of_all)
        self.lane_mask = (1 << layout.digits) - 1
        self._places_in_houses = self._find_places_in_houses()
        self.candidates_of_lane = self._candidates_of_lane()
        """For each lane its candidates, in the order of its bits."""
        self.at = self._candidate_at_bit()
        """The candidate of each bit, counted from 1 as `int.bit_length` does."""
        bits, candidates = self.count * self.width, layout.cells * layout.digits
        self.bits = _masks(self._bits_of, candidates, bits, _BITS_ROOM)
        """For each candidate, its bits in all its lanes."""
        self._kept_by_lane = _masks(self._keeps_with, self.count, bits, _REACH_ROOM)
        self.keep = _masks(self._keeps, candidates, bits, _KEEP_ROOM)
        """For each candidate, what is left of a state when it is placed."""
        self.of_cell = sum(1 << digit * layout.cells for digit in range(layout.digits))
        """The candidates of cell 0; shifted by a cell, those of that cell."""
        self.digit_shifts = range(0, candidates, layout.cells)
        """For each digit, where its candidates begin in a set of candidates."""
        self._words = CellWords(layout.cells, self.width)

    def without_last(self, houses: int) -> Lanes:
        """The same without the lanes of so many *houses* at the end, whose cells the others know.

        What is placed still excludes what it does by those: a state that satisfies the lanes that
        are left satisfies all, but fewer singles are seen on the way.
        """
        _ = self.keep_at  # made once, for both
        twin = copy(self)
        twin.count = self.count - houses * self.digits
        twin.full = (1 << twin.count * self.width) - 1
        twin.low, twin.ones, twin.guards = (
            x & twin.full for x in (self.low, self.ones, self.guards)
        )
        return twin

    def lone(self, state: State) -> State:
        """The bit of the only candidate of every open lane that has just one.

        These are the naked singles (bits of cell lanes) and the hidden ones (of house lanes).
        """
        open_lanes = state & self.guards
        rest = state & ((state | self.guards) - self.low)
        single = open_lanes ^ ((rest ^ open_lanes) + self.ones) & self.guards
        return state & (single - (single >> self.digits))

    def lone_in_cells(self, state: State) -> State:
        """Those of cells alone: the naked singles."""
        # The lane step without a call: after each placement this is asked.
        open_lanes = state & self._cell_guards
        state &= self._cell_lanes
        rest = state & ((state | self._cell_guards) - self._cell_low)
        single = open_lanes ^ ((rest ^ open_lanes) + self._cell_ones) & open_lanes
        return state & (single - (single >> self.digits))

    def lone_in_houses(self, state: State) -> State:
        """Those of houses alone: the hidden singles."""
        lone = self.lone(state)
        return lone ^ lone & self._cell_lanes

    def is_broken(self, state: State) -> bool:
        """Whether some open lane has no candidate left."""
        open_lanes = state & self.guards
        rest = state & ((state | self.guards) - self.low)
        return rest & self.guards != open_lanes

    def candidates_in(self, state: State) -> list[Mask]:
        """For each cell its candidates, a set of digits; none where one is placed."""
        return self._words.candidates(state & self._cell_ones)

    def contents_in(self, state: State) -> list[int]:
        """For each house the lanes of its digits, side by side."""
        size = self.digits * self.width
        content, start = (1 << size) - 1, self.cells * self.width
        return [state >> at & content for at in range(start, self.count * self.width, size)]

    def open_cells(self, state: State) -> Mask:
        """The cells that hold no digit yet."""
        width = self.width
        return mask_of(guard // width for guard in members(state & self._cell_guards))

    def _find_places_in_houses(self) -> list[list[tuple[int, int]]]:
        """For each cell its houses, and the cell's place in each."""
        table: list[list[tuple[int, int]]] = [[] for _ in range(self.cells)]
        for index, house in enumerate(self.layout.houses):
            for place, cell in enumerate(house.cells):
                table[cell].append((index, place))
        return table

    def _candidates_of_lane(self) -> list[tuple[CandidateNumber, ...]]:
        cells, digits = self.cells, range(self.digits)
        of_cells = [tuple(d * cells + cell for d in digits) for cell in range(cells)]
        of_houses = [
            tuple(d * cells + cell for cell in house.cells)
            for house in self.layout.houses
            for d in digits
        ]
        return of_cells + of_houses

    def _candidate_at_bit(self) -> list[CandidateNumber]:
        at = [0]
        for candidates in self.candidates_of_lane:
            at += candidates
            at.append(0)
        return at

    def _bit_places(self, candidate: CandidateNumber) -> list[int]:
        """Where in a state the bits of a candidate are: one in each of its lanes."""
        d, cell = divmod(candidate, self.cells)
        width, places = self.width, [cell * self.width + d]
        first, apart = (self.cells + d) * width, self.digits * width
        for house, place in self._places_in_houses[cell]:
            places.append(first + house * apart + place)
        return places

    def _bits_of(self, candidate: CandidateNumber) -> State:
        bits = 0
        for place in self._bit_places(candidate):
            bits |= 1 << place
        return bits

    def _state_of(self, places: list[int]) -> State:
        """These many bits, and no others."""
        # Setting bits of a large int one by one copies it each time; bytes are set in place.
        packed = bytearray(self.count * self.width // 8 + 1)
        for place in places:
            packed[place >> 3] |= 1 << (place & 7)
        return int.from_bytes(packed, "little")

    def _keeps_with(self, lane: int) -> State:
        """What is left when a lane is satisfied: neither its guard nor its candidates anywhere."""
        guard, candidates = lane * self.width + self.digits, self.candidates_of_lane[lane]
        if isinstance(self.bits, list):
            return self.full ^ reduce(or_, map(self.bits.__getitem__, candidates), 1 << guard)
        places = [guard]  # bits that are made on demand are not made for this
        for candidate in candidates:
            places += self._bit_places(candidate)
        return self.full ^ self._state_of(places)

    def _keeps(self, candidate: CandidateNumber) -> State:
        d, cell = divmod(candidate, self.cells)
        kept, gone, first = self._kept_by_lane[cell], 0, self.cells + d
        for house in self.layout.houses_of[cell]:
            kept &= self._kept_by_lane[first + house * self.digits]
        for other in members(self.layout.sees_beyond_houses[cell]):
            gone |= self.bits[d * self.cells + other]
        if self.layout.bans:
            for other in members(self.layout.banned_by[candidate]):
                gone |= self.bits[other]
        return kept & ~gone if gone else kept

    @cached_property
    def keep_at(self) -> Masks:
        """For each bit, counted from 1, what is kept when the candidate there is placed."""
        if isinstance(self.keep, list):
            return [self.keep[candidate] for candidate in self.at]
        return _KeptAtBits(self.at, self.keep)

    @cached_property
    def excludes(self) -> Masks:
        """For each candidate the others that are false when it is true."""
        count = self.cells * self.digits
        return _masks(self._excludes, count, count, _EXCLUDES_ROOM)

    @cached_property
    def stay(self) -> Masks:
        """For each candidate what is left of the others, and not itself, when it is placed."""
        count = self.cells * self.digits
        return _masks(self._stay, count, count, _EXCLUDES_ROOM)

    def _excludes(self, candidate: CandidateNumber) -> int:
        cell = candidate % self.cells
        seen = self.layout.sees[cell] << candidate - cell
        if self.layout.bans:
            seen |= self.layout.banned_by[candidate]
        return (seen | self.of_cell << cell) & ~(1 << candidate)

    def _stay(self, candidate: CandidateNumber) -> int:
        return self._everything ^ (self.excludes[candidate] | 1 << candidate)


class _KeptAtBits:
    """What is kept when the candidate of a bit is placed, where the masks are made on demand."""

    def __init__(self, at: list[CandidateNumber], keep: Masks) -> None:
        self._at, self._keep = at, keep

    def __getitem__(self, bit: int) -> int:
        return self._keep[self._at[bit]]


def _masks(build: Callable[[int], int], count: int, bits: int, room: int) -> Masks:
    """All masks at once where that takes no time; otherwise when asked for, as many as fit."""
    size = bits // 30 * 4 + 40  # an int keeps 30 bits in four bytes
    if count * size <= _SMALL:
        return [build(number) for number in range(count)]
    return BoundedCache(build, room // size)


def may_hold(lanes: Lanes, digit: Digit) -> Mask:
    """The cells that may hold *digit*, whatever else is known of them."""
    return lanes.possible >> (digit - 1) * lanes.cells & lanes.layout.all_cells


def may_hold_all(lanes: Lanes, digits: Mask) -> Mask:
    """The cells that may hold any of *digits*: no mark tells these apart there."""
    cells = lanes.layout.all_cells
    for digit in members(digits):
        cells &= may_hold(lanes, digit)
    return cells


class CellWords:
    """Reads the candidates of all cells from lanes that lie side by side.

    Each lane is moved to a word of its own, which `struct` can unpack. The word of cell c begins
    c gaps further up than its lane, a gap being what a word has more bits than a lane. So a lane
    moves once for each bit of its cell's number, the highest first, and all that move so far move
    together: seven steps for 81 cells. With four of them::

                              [3][2][1][0]
        by two gaps       [3][2]    [1][0]      those of cells 2 and 3
        by one gap      [3]  [2]  [1]  [0]      those of cells 1 and 3
    """

    def __init__(self, cells: int, width: int) -> None:
        """For so many *cells*, with lanes of *width* bits, their guards included."""
        room, code = (16, "H") if width <= 16 else (32, "I")
        gap, lane = room - width, (1 << width) - 1
        self._words = Struct(f"<{cells}{code}")
        self._moves: list[tuple[Mask, Mask, int]] = []
        """For each move the bits that stay, those that go, and how far."""
        starts = [cell * width for cell in range(cells)]
        for bit in reversed(range(cells.bit_length())):
            stay = go = 0
            for cell, start in enumerate(starts):
                if cell >> bit & 1:
                    go |= lane << start
                    starts[cell] += gap << bit
                else:
                    stay |= lane << start
            self._moves.append((stay, go, gap << bit))

    def candidates(self, lanes: State) -> list[Mask]:
        """For each cell a set of digits, from the *lanes* of all cells without their guards."""
        lanes <<= 1  # digits count from 1
        for stay, go, distance in self._moves:
            lanes = lanes & stay | (lanes & go) << distance
        return list(self._words.unpack(lanes.to_bytes(self._words.size, "little")))
