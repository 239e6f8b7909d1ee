"""Restart of a long search on the part of the board that is still open.

On a large board most lanes are satisfied by the givens, and the others have few candidates left.
`OpenLanes` stores only the open lanes, no wider than the fullest of them, which takes a fraction of
the bits and of the time. Then each candidate is tried once: a candidate that singles alone refute
is false in the whole search (`restart_search`). Since the whole search depends on its first
choices, candidates are tried out to find the best lanes for these, which may cost as much as many
later choices (`first_choices`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import count, pairwise
from math import prod
from operator import or_
from typing import Final, NamedTuple, TypeAlias

from ..bits import members
from ..lanes import CandidateNumber, Lanes, Masks, State
from ..layout import Layout
from .tree import Placed, Start, candidates_to_try, place_singles, remove_joints, smallest

Lane: TypeAlias = tuple[CandidateNumber, ...]
"""The candidates that can satisfy a constraint."""
Spend: TypeAlias = Callable[[], None]
"""A callback before each position that is examined; it may raise to end the search."""


def restart_search(lanes: Lanes, state: State, placed: Placed, spend: Spend) -> OpenLanes | None:
    """Return the open part of *state*; None if it has no solution.

    Candidates that are certain are placed and appended to *placed*.
    """
    first = place_singles(lanes, state, placed)
    if first is None:
        return None
    tables = OpenLanes(lanes.layout, _open_lanes_of(lanes, first))
    left = _remove_refuted(tables, placed, spend)
    placed[:] = remove_joints(tables, placed)
    return None if left is None else OpenLanes(lanes.layout, tables.open_lanes_of(left))


def _open_lanes_of(tables: Lanes, state: State) -> list[Lane]:
    """Return, for each lane that is open in *state*, its remaining candidates."""
    found: list[Lane] = []
    for guard in members(state & tables.guards):
        left = state >> guard - tables.digits
        lane = tables.candidates_of_lane[guard // tables.width]
        found.append(tuple([c for place, c in enumerate(lane) if left >> place & 1]))
    return found


def _remove_refuted(tables: OpenLanes, placed: Placed, spend: Spend) -> State | None:
    """Return the position without candidates that singles refute; None if it is contradictory."""
    y, again, candidates = tables.state, True, remove_joints(tables, [*tables.bits])
    while again:
        again = False
        for candidate in candidates:
            if y & (bits := tables.bits[candidate]):
                spend()
                if place_singles(tables, y & tables.keep[candidate], []) is None:
                    without = place_singles(tables, y ^ y & bits, placed)
                    if without is None:
                        return None
                    y, again = without, True
    return y


_DEPTH: Final = 4
"""Number of successive choices that are made by trying all candidates of the smallest lanes."""


def first_choices(
    tables: OpenLanes, placed: Placed, spend: Spend, depth: int = _DEPTH
) -> Iterator[Start]:
    """Yield the positions after the first choices; every solution continues one of them."""
    waiting = [(tables.state, placed, depth)]
    while waiting:
        y, placed, depth = waiting.pop()
        placed = list(placed)
        probed = _probe(tables, y, placed, spend) if depth else (y, {})
        if probed is None:
            continue
        y, cleared = probed
        if not cleared:
            yield y, placed
            continue
        lanes = _smallest_lanes(tables, y)
        best = max(lanes, key=lambda lane: prod(cleared[candidate] for candidate in lane))
        waiting += [(y & tables.keep[each], [*placed, each], depth - 1) for each in best]


def _probe(
    tables: OpenLanes, y: State, placed: Placed, spend: Spend
) -> tuple[State, dict[CandidateNumber, int]] | None:
    """Return *y* after trying the candidates of its smallest lanes, with the effect of each.

    Candidates that singles refute are removed; singles are appended to *placed*. The effect of a
    candidate is the number of bits of the state that placing it clears. There are no effects if all
    lanes are satisfied. Return None if there is no solution.
    """
    after = place_singles(tables, y, placed)
    while after is not None:
        y, cleared = after, dict[CandidateNumber, int]()
        for candidate in dict.fromkeys(c for lane in _smallest_lanes(tables, y) for c in lane):
            if after & tables.bits[candidate]:
                spend()
                then = place_singles(tables, after & tables.keep[candidate], [])
                if then is not None:
                    cleared[candidate] = (after ^ then).bit_count()
                    continue
                after = place_singles(tables, after ^ after & tables.bits[candidate], placed)
                if after is None:
                    return None
        if after == y:
            return y, cleared
    return None


def _smallest_lanes(tables: OpenLanes, y: State) -> list[list[CandidateNumber]]:
    """Return the candidates of each open constraint (lane) with the fewest of them.

    The position has no singles.
    """
    open_lanes = y & tables.guards
    if not open_lanes:
        return []
    rest = y & ((y | tables.guards) - tables.low) ^ open_lanes
    few = smallest(tables, rest, open_lanes)
    lanes = (candidates_to_try(tables, y, 1 << guard, None) for guard in members(few))
    return [[tables.candidate_at[bit] for bit in bits] for bits in lanes]


class OpenLanes:
    """The open lanes of a position, stored as narrow as possible. Candidates keep their numbers."""

    def __init__(self, layout: Layout, lanes: list[Lane]) -> None:
        self.layout = layout
        self.whole_lanes = lanes
        self._parts = split_lanes(lanes, count(layout.cells * layout.digits))
        self.candidates_of_lane = [part.all for parts in self._parts for part in parts]
        self.has_split_lanes = len(self.candidates_of_lane) > len(lanes)
        self.digits = max(map(len, self.candidates_of_lane), default=0)
        self.width = self.digits + 1
        self.lane_mask = (1 << self.digits) - 1
        numbers = range(len(self.candidates_of_lane))
        self.low = sum(1 << lane * self.width for lane in numbers)
        self.guards = self.low << self.digits
        self.ones = self.guards - self.low
        self.bits: dict[CandidateNumber, State] = {}
        """By candidate or joint: its bits in all its lanes."""
        self.candidate_at = [0] * (len(numbers) * self.width + 1)
        for lane in numbers:
            for place, candidate in enumerate(self.candidates_of_lane[lane], lane * self.width):
                self.bits[candidate] = self.bits.get(candidate, 0) | 1 << place
                self.candidate_at[place + 1] = candidate
        self.state = self.guards
        """The position at the beginning, with all lanes open."""
        for bits in self.bits.values():
            self.state |= bits
        self.keep = self._keeps()

    @cached_property
    def keep_at(self) -> Masks:
        """By bit, counted from 1: the mask that remains when the candidate there is placed."""
        return [self.keep.get(candidate, 0) for candidate in self.candidate_at]

    def open_lanes_of(self, state: State) -> list[Lane]:
        """Return, for each lane that is open in *state*, its remaining candidates.

        The parts of a lane are joined again.
        """
        found, guard = list[Lane](), self.digits
        for parts in self._parts:
            left: list[CandidateNumber] = []
            is_open = False
            for part in parts:
                if state >> guard & 1:
                    is_open = True
                    here = state >> guard - self.digits + len(part.joint_before)
                    left += [c for place, c in enumerate(part.candidates) if here >> place & 1]
                guard += self.width
            if is_open:
                found.append(tuple(left))
        return found

    def _keeps(self) -> dict[CandidateNumber, State]:
        """Return, by candidate or joint, the mask of the bits that remain when it is placed."""
        gone, guard = dict(self.bits), 1 << self.digits
        for parts in self._parts:
            reach: list[State] = []
            for part in parts:
                reach.append(reduce(or_, map(self.bits.__getitem__, part.all), guard))
                guard <<= self.width
            everywhere = reduce(or_, reach)
            for part in parts:
                for candidate in part.candidates:
                    gone[candidate] |= everywhere
            for so_far, (part, following) in enumerate(pairwise(parts), 1):
                (beyond,), (before,) = part.joint_after, following.joint_before
                gone[beyond] |= reduce(or_, reach[:so_far]) | self.bits[before]
                gone[before] |= reduce(or_, reach[so_far:]) | self.bits[beyond]
        everything = (1 << len(self.candidates_of_lane) * self.width) - 1
        return {
            c: everything ^ (mask | self._bits_seen_beyond_houses(c)) for c, mask in gone.items()
        }

    def _bits_seen_beyond_houses(self, candidate: CandidateNumber) -> State:
        """Return the bits of the candidates that *candidate* excludes without a house or cell."""
        layout, gone = self.layout, 0
        if candidate >= layout.cells * layout.digits:
            return 0  # a joint
        cell = candidate % layout.cells
        for other in members(layout.sees_beyond_houses[cell]):
            gone |= self.bits.get(candidate - cell + other, 0)
        if layout.bans:
            for banned in members(layout.banned_by[candidate]):
                gone |= self.bits.get(banned, 0)
        return gone


_WIDE: Final = 10
"""Largest width of lanes that are left whole: splitting narrower ones gains nothing."""
_PART: Final = 8
"""Width of a part, joints included."""


class Part(NamedTuple):
    """A part of a lane, or a whole lane.

    If a few lanes are much wider than the others, these waste space. So wide lanes are split into
    parts. Two *joints*, candidates of no cell, connect each part with the next. One is true if the
    lane is satisfied further on, the other if it is satisfied before, and exactly one of the two is
    true. A lane of eleven candidates, in parts of eight::

        a b c d e f g >      exactly one of these is true
        < h i j k            and one of these
    """

    joint_before: Lane
    """The joint that is true if an earlier part satisfies the lane; () in the first part."""
    candidates: Lane
    joint_after: Lane
    """The joint that is true if a later part satisfies the lane; () in the last part."""

    @property
    def all(self) -> Lane:
        """The candidates with the joints before and after them."""
        return self.joint_before + self.candidates + self.joint_after


def split_lanes(lanes: Sequence[Lane], joints: Iterator[CandidateNumber]) -> list[list[Part]]:
    """Split each lane into parts. *joints* yields numbers that are not candidates."""
    if max(map(len, lanes), default=0) <= _WIDE:
        return [[Part((), lane, ())] for lane in lanes]
    return [list(_parts(lane, joints)) for lane in lanes]


def _parts(lane: Lane, joints: Iterator[CandidateNumber]) -> Iterator[Part]:
    before: Lane = ()
    while len(before) + len(lane) > _PART:
        room = _PART - 1 - len(before)
        yield Part(before, lane[:room], (next(joints),))
        before, lane = (next(joints),), lane[room:]
    yield Part(before, lane, ())
