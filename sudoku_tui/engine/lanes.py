"""The lanes of a layout: all its constraints packed into one int.

A Sudoku is an exact cover. Each cell, and each digit in each house, is a constraint that exactly
one of a few candidates satisfies. Every constraint gets a *lane*: one bit for each of its n
candidates and a guard bit above them, which is set while the constraint is open. All bits of a
satisfied lane are 0. With four digits, the lane of a cell that can be 2 or 3 is::

    guard   candidates
      1      0 1 1 0      in a cell: the digits 4, 3, 2, 1
                          of a digit in a house: its fourth to its first cell

All lanes of a layout, side by side, are one int, a `State`. A candidate is numbered ``(digit - 1) *
cells + cell``. Lanes are numbered cells first, then houses in the layout's order, each with its
digits: ``cells + house * digits + digit - 1``. Placing a candidate is one ``&`` with a mask that
clears its lanes and every candidate that it excludes.

The lane step
    A dozen operations on that int find every naked and hidden single of the board at once. The
    columns show their effect on a lane with several candidates, with one, with none, and on a
    satisfied lane::

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

    ``low`` is the lowest bit of each lane. Subtracting it borrows from the guard of a lane without
    candidates, and never from the next lane. Every lane gets a guard first, because ``| guards``
    is faster than a shift (``open >> n``). So ``rest`` is each open lane without its lowest
    candidate, and also without its guard if it had no candidate: a position is broken if
    ``rest & guards != open``. ``ones`` is every bit but the guards. Its addition to a lane carries
    into the guard if any candidate is left there, and never further. The step counts a lane
    without candidates among those with several.

    The step is written inline where a call would cost as much as the step itself: twice in `tree`,
    in `constrained`, `uniqueness` and `Lanes.lone_in_cells`.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import cached_property, lru_cache, reduce
from operator import or_
from struct import Struct
from typing import ClassVar, Final, Protocol, TypeAlias

from .bits import Mask, mask_of, members
from .bounded_cache import BoundedCache
from .layout import Digit, Layout

CandidateNumber: TypeAlias = int
"""A digit in a cell, as one number: ``(digit - 1) * cells + cell``."""
State: TypeAlias = int
"""The lanes of a position: the open constraints and the candidates that can satisfy them."""


def lanes_of(layout: Layout) -> Lanes:
    """Return the tables of *layout*, which are built on first use.

    Small layouts are built at once in milliseconds; the tables of large ones have bounded caches.
    The tables of recent small layouts stay cached, and those of the most recent large layout:
    alternating between two large layouts is rare.
    """
    return _small_tables(layout) if layout.cells <= _SMALL_CELLS else _large_tables(layout)


@lru_cache(maxsize=32)
def _small_tables(layout: Layout) -> Lanes:
    return Lanes(layout)


@lru_cache(maxsize=1)
def _large_tables(layout: Layout) -> Lanes:
    return Lanes(layout)


def forget_lanes(kept_layout: Layout | None = None) -> None:
    """Drop the cached tables of all layouts except those of *kept_layout*, if it is large."""
    _small_tables.cache_clear()
    if kept_layout is None or kept_layout.cells <= _SMALL_CELLS:
        _large_tables.cache_clear()


class Masks(Protocol):
    """A table with a mask for each number."""

    def __getitem__(self, number: int, /) -> int: ...


_REACH_ROOM: Final = 22_000_000
"""Cache size of the masks of lanes: room for 25x25, as `keep` is built from them (bytes)."""
_KEEP_ROOM: Final = 18_000_000
"""Cache size of the masks that placements apply to a state; dropped masks are rebuilt (bytes)."""
_BITS_ROOM: Final = 6_000_000
"""Cache size of the bits of candidates, which are quick to build and rarely needed (bytes)."""
_EXCLUDES_ROOM: Final = 2_000_000
"""Cache size of the candidates that each candidate excludes (bytes)."""

_SMALL_CELLS: Final = 150
"""Largest number of cells of a small layout, whose tables take a few megabytes."""


class Lanes:
    """The tables of a layout. Get them from `lanes_of`, which builds them once."""

    has_split_lanes: Final = False
    """Whether lanes are split into several pieces; here each lane is one run of bits."""
    small_table: ClassVar[int] = 2_000_000
    """Size limit of tables that are built at once; larger ones are built on demand (bytes)."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.cells = layout.cells
        self.digits = layout.digits
        self.width = layout.digits + 1
        """Bits of a lane, its guard included."""
        self.count = layout.cells + len(layout.houses) * layout.digits
        self.full: State = (1 << self.count * self.width) - 1
        """The initial state: no digit is placed, and the puzzle's extras are applied."""
        self.possible: Mask = (1 << layout.cells * layout.digits) - 1
        self._everything = self.possible
        """All candidates of the layout, before the puzzle's extras are applied."""
        self.low = sum(1 << lane * self.width for lane in range(self.count))
        """The lowest bit of every lane."""
        self.guards = self.low << layout.digits
        self.ones = self.guards - self.low
        """Every bit of every lane except the guards."""
        self._cell_lanes = (1 << layout.cells * self.width) - 1
        of_all = self.low, self.ones, self.guards
        self._cell_low, self._cell_ones, self._cell_guards = (x & self._cell_lanes for x in of_all)
        self.lane_mask = (1 << layout.digits) - 1
        self._places_in_houses = self._find_places_in_houses()
        self.candidates_of_lane = self._candidates_of_lane()
        """For each lane its candidates, in the order of its bits."""
        self.candidate_at = self._candidate_at_bit()
        """The candidate of each bit, with bits counted from 1 as by `int.bit_length`."""
        bits, candidates = self.count * self.width, layout.cells * layout.digits
        self.bits = self._masks(self._bits_of, candidates, bits, _BITS_ROOM)
        """For each candidate its bits, one in each of its lanes."""
        self._kept_by_lane = self._masks(self._lane_mask, self.count, bits, _REACH_ROOM)
        self.keep = self._masks(self._keep_mask, candidates, bits, _KEEP_ROOM)
        """For each candidate the mask that its placement applies to a state."""
        self.of_cell = sum(1 << digit * layout.cells for digit in range(layout.digits))
        """The candidates of cell 0. A shift left by a cell's number gives the cell's candidates."""
        self.digit_shifts = range(0, candidates, layout.cells)
        """For each digit the bit number of its first candidate in a set of candidates."""
        self._words = CellWords(layout.cells, self.width)

    def _masks(self, build: Callable[[int], int], count: int, bits: int, room: int) -> Masks:
        """Return a table of *count* masks of *bits* bits each, indexed by number.

        A small table is built at once. A large one is built on demand, in a cache of *room* bytes.
        """
        size = bits // 30 * 4 + 40  # CPython stores 30 bits of an int in four bytes
        if count * size <= self.small_table:
            return [build(number) for number in range(count)]
        return BoundedCache(build, room // size)

    def without_last(self, houses: int) -> Lanes:
        """Return these tables without the lanes of the last *houses* houses, for faster operations.

        Placements still exclude candidates by the omitted houses. So a state that satisfies the
        remaining lanes satisfies the omitted ones too, but fewer hidden singles are found on the
        way.
        """
        _ = self.keep_at  # built now, to be shared by both
        twin = copy(self)
        twin.count = self.count - houses * self.digits
        twin.full = (1 << twin.count * self.width) - 1
        twin.low, twin.ones, twin.guards = (
            x & twin.full for x in (self.low, self.ones, self.guards)
        )
        return twin

    def lone(self, state: State) -> State:
        """Return the bit of the only candidate of every open lane with exactly one.

        These are the naked singles (bits of cell lanes) and the hidden ones (bits of house lanes).
        """
        open_lanes = state & self.guards
        rest = state & ((state | self.guards) - self.low)
        single = open_lanes ^ ((rest ^ open_lanes) + self.ones) & self.guards
        return state & (single - (single >> self.digits))

    def lone_in_cells(self, state: State) -> State:
        """Return the naked singles: like `lone`, but only in the lanes of cells."""
        # Inlined lane step, because this runs after each placement.
        open_lanes = state & self._cell_guards
        state &= self._cell_lanes
        rest = state & ((state | self._cell_guards) - self._cell_low)
        single = open_lanes ^ ((rest ^ open_lanes) + self._cell_ones) & open_lanes
        return state & (single - (single >> self.digits))

    def lone_in_houses(self, state: State) -> State:
        """Return the hidden singles: like `lone`, but only in the lanes of houses."""
        lone = self.lone(state)
        return lone ^ lone & self._cell_lanes

    def is_broken(self, state: State) -> bool:
        """Check whether some open lane has no candidate left."""
        open_lanes = state & self.guards
        rest = state & ((state | self.guards) - self.low)
        return rest & self.guards != open_lanes

    def breaks_rule(self, state: State) -> bool:
        """Check whether a constraint of the puzzle has no way left; here there is none."""
        return False

    def candidates_in(self, state: State) -> list[Mask]:
        """Return for each cell its candidates as a set of digits; 0 for a filled cell."""
        return self._words.candidates(state & self._cell_ones)

    def contents_in(self, state: State) -> list[int]:
        """Return for each house the lanes of its digits, side by side in one int."""
        size = self.digits * self.width
        content, start = (1 << size) - 1, self.cells * self.width
        return [state >> at & content for at in range(start, self.count * self.width, size)]

    def open_cells(self, state: State) -> Mask:
        """Return the cells that hold no digit yet."""
        width = self.width
        return mask_of(guard // width for guard in members(state & self._cell_guards))

    def _find_places_in_houses(self) -> list[list[tuple[int, int]]]:
        """Return for each cell its houses, each with the index of the cell in that house."""
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
        """Return the positions of a candidate's bits in a state: one for each of its lanes."""
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
        """Return a state with exactly the bits at *places* set."""
        # Setting single bits of a large int would copy it each time; bytes are set in place.
        packed = bytearray(self.count * self.width // 8 + 1)
        for place in places:
            packed[place >> 3] |= 1 << (place & 7)
        return int.from_bytes(packed, "little")

    def _lane_mask(self, lane: int) -> State:
        """Return the mask that satisfying a lane applies to a state.

        It clears the lane's guard, and the bits of the lane's candidates in all lanes.
        """
        guard, candidates = lane * self.width + self.digits, self.candidates_of_lane[lane]
        if isinstance(self.bits, list):
            return self.full ^ reduce(or_, map(self.bits.__getitem__, candidates), 1 << guard)
        places = [guard]  # without filling the cache of `bits`
        for candidate in candidates:
            places += self._bit_places(candidate)
        return self.full ^ self._state_of(places)

    def _keep_mask(self, candidate: CandidateNumber) -> State:
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
        """For each bit, counted from 1, the `keep` mask of its candidate."""
        if isinstance(self.keep, list):
            return [self.keep[candidate] for candidate in self.candidate_at]
        return _KeptAtBits(self.candidate_at, self.keep)

    @cached_property
    def excludes(self) -> Masks:
        """For each candidate the others that are false when it is true."""
        count = self.cells * self.digits
        return self._masks(self._excludes_mask, count, count, _EXCLUDES_ROOM)

    @cached_property
    def candidate_keep(self) -> Masks:
        """For each candidate the mask that its placement applies to a set of candidates.

        It clears the candidate itself and all that it excludes.
        """
        count = self.cells * self.digits
        return self._masks(self._candidate_keep_mask, count, count, _EXCLUDES_ROOM)

    def _excludes_mask(self, candidate: CandidateNumber) -> int:
        cell = candidate % self.cells
        seen = self.layout.sees[cell] << candidate - cell
        if self.layout.bans:
            seen |= self.layout.banned_by[candidate]
        return (seen | self.of_cell << cell) & ~(1 << candidate)

    def _candidate_keep_mask(self, candidate: CandidateNumber) -> int:
        return self._everything ^ (self.excludes[candidate] | 1 << candidate)


class _KeptAtBits:
    """The `keep` mask of each bit's candidate, for layouts with masks that are built on demand."""

    def __init__(self, at: list[CandidateNumber], keep: Masks) -> None:
        self._at, self._keep = at, keep

    def __getitem__(self, bit: int) -> int:
        return self._keep[self._at[bit]]


def may_hold(lanes: Lanes, digit: Digit) -> Mask:
    """Return the cells that may hold *digit* at the start, given the puzzle's extras alone."""
    return lanes.possible >> (digit - 1) * lanes.cells & lanes.layout.all_cells


def may_hold_all(lanes: Lanes, digits: Mask) -> Mask:
    """Return the cells that may hold every one of *digits* at the start, given the extras alone."""
    cells = lanes.layout.all_cells
    for digit in members(digits):
        cells &= may_hold(lanes, digit)
    return cells


class CellWords:
    """A reader of the candidates of all cells, whose lanes lie side by side in a state.

    Each lane is moved to a machine word of its own, which `struct` can unpack. The word of cell c
    begins c gaps higher than its lane; a gap is the length of a word less the length of a lane. A
    lane moves once for each set bit of its cell's number, the highest bit first. All lanes with
    that bit move together, so 81 cells need seven moves. With four cells::

                                  [3][2][1][0]
            by two gaps       [3][2]    [1][0]      cells 2 and 3
            by one gap      [3]  [2]  [1]  [0]      cells 1 and 3
    """

    def __init__(self, cells: int, width: int) -> None:
        """Prepare the moves for *cells* lanes of *width* bits each, their guards included."""
        room, code = (16, "H") if width <= 16 else (32, "I")
        gap, lane = room - width, (1 << width) - 1
        self._words = Struct(f"<{cells}{code}")
        self._moves: list[tuple[Mask, Mask, int]] = []
        """For each move: the bits that stay, the bits that move, and the distance."""
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
        """Return a set of digits for each cell; *lanes* are those of all cells without guards."""
        lanes <<= 1  # digits count from 1
        for stay, go, distance in self._moves:
            lanes = lanes & stay | (lanes & go) << distance
        return list(self._words.unpack(lanes.to_bytes(self._words.size, "little")))
