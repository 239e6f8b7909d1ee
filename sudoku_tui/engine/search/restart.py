"""A search begun anew, where it takes long: on what is still open, and nothing that is refuted.

On a large board most lanes are satisfied by the givens, and the others have few candidates left.
Laid out anew, as narrow as the fullest of them, they take a tenth of the bits, and all that is
done with them a fraction of the time. Then each candidate is tried once: what leads to a
contradiction by singles alone is false wherever the search would go.

Wide lanes in parts: where few lanes are much wider than the others, all others waste room.

A part has some of the candidates, and a *joint* with its neighbours: a candidate of no cell, that
the lane is satisfied further on, or that it is satisfied before. Of the two that join the same
parts exactly one is true, as of the candidates of each part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import count, pairwise
from operator import or_
from typing import Final, NamedTuple, Protocol, TypeAlias

from ..bits import members
from ..lanes import CandidateNumber, Lanes, Masks, State
from ..layout import Layout

Lane: TypeAlias = tuple[CandidateNumber, ...]
"""The candidates that can satisfy a constraint."""

_WIDE: Final = 10
"""Lanes that are no wider are left whole: to part them gained nothing."""
_PART: Final = 8
"""How wide a part is, with its joints."""


class Part(NamedTuple):
    """A part of a lane, or all of it."""

    before: Lane
    """The joint that says that it is satisfied in a part before, if there is one."""
    candidates: Lane
    beyond: Lane
    """The joint that says that it is satisfied in a part further on, if there is one."""

    @property
    def all(self) -> Lane:
        """Its candidates, and its joints."""
        return self.before + self.candidates + self.beyond


def in_parts(lanes: Sequence[Lane], joints: Iterator[CandidateNumber]) -> list[list[Part]]:
    """The parts of each lane; *joints* are numbers that no candidate has."""
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


class Tables(Protocol):
    """What a search reads, of a layout or of a position of it. A guard is above its lane."""

    @property
    def layout(self) -> Layout: ...
    @property
    def digits(self) -> int:
        """How many candidates a lane has room for."""
        ...

    @property
    def has_joints(self) -> bool:
        """Whether some lanes are in parts."""
        ...

    @property
    def width(self) -> int: ...
    @property
    def guards(self) -> State: ...
    @property
    def ones(self) -> State: ...
    @property
    def lane_mask(self) -> int: ...
    @property
    def candidates_of_lane(self) -> list[tuple[CandidateNumber, ...]]: ...
    @property
    def at(self) -> list[CandidateNumber]: ...
    @property
    def keep(self) -> Masks: ...


class OpenLanes:
    """The open lanes of a position, laid out anew. Candidates keep their numbers."""

    def __init__(self, layout: Layout, lanes: list[Lane]) -> None:
        self.layout = layout
        self.whole_lanes = lanes
        self._parts = in_parts(lanes, count(layout.cells * layout.digits))
        self.candidates_of_lane = [part.all for parts in self._parts for part in parts]
        self.has_joints = len(self.candidates_of_lane) > len(lanes)
        self.digits = max(map(len, self.candidates_of_lane), default=0)
        self.width = self.digits + 1
        self.lane_mask = (1 << self.digits) - 1
        numbers = range(len(self.candidates_of_lane))
        low = sum(1 << lane * self.width for lane in numbers)
        self.guards = low << self.digits
        self.ones = self.guards - low
        self.bits: dict[CandidateNumber, State] = {}
        """For each candidate that is left, and each joint, its bits in all its lanes."""
        self.at = [0] * (len(numbers) * self.width + 1)
        for lane in numbers:
            for place, candidate in enumerate(self.candidates_of_lane[lane], lane * self.width):
                self.bits[candidate] = self.bits.get(candidate, 0) | 1 << place
                self.at[place + 1] = candidate
        self.state = self.guards
        """The position."""
        for bits in self.bits.values():
            self.state |= bits
        self.keep: Masks = self._keeps()

    def left_in(self, state: State) -> list[Lane]:
        """The candidates left of each lane that is open in *state*, whatever its parts."""
        found, guard = list[Lane](), self.digits
        for parts in self._parts:
            left: list[CandidateNumber] = []
            is_open = False
            for part in parts:
                if state >> guard & 1:
                    is_open = True
                    here = state >> guard - self.digits + len(part.before)
                    left += [c for place, c in enumerate(part.candidates) if here >> place & 1]
                guard += self.width
            if is_open:
                found.append(tuple(left))
        return found

    def _keeps(self) -> dict[CandidateNumber, State]:
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
            for so_many, (part, following) in enumerate(pairwise(parts), 1):
                (beyond,), (before,) = part.beyond, following.before
                gone[beyond] |= reduce(or_, reach[:so_many]) | self.bits[before]
                gone[before] |= reduce(or_, reach[so_many:]) | self.bits[beyond]
        everything = (1 << len(self.candidates_of_lane) * self.width) - 1
        return {c: everything ^ (mask | self._beyond(c)) for c, mask in gone.items()}

    def _beyond(self, candidate: CandidateNumber) -> State:
        """What a candidate excludes by no house."""
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


def _left_in(tables: Lanes, state: State) -> list[Lane]:
    found: list[Lane] = []
    for guard in members(state & tables.guards):
        left = state >> guard - tables.digits
        lane = tables.candidates_of_lane[guard // tables.width]
        found.append(tuple([c for place, c in enumerate(lane) if left >> place & 1]))
    return found


def without_joints(tables: Tables, placed: list[CandidateNumber]) -> list[CandidateNumber]:
    """*placed*, but what only joins the parts of lanes."""
    if not tables.has_joints:
        return placed
    joints = tables.layout.cells * tables.layout.digits
    return [candidate for candidate in placed if candidate < joints]


def settled(tables: Tables, y: State, placed: list[CandidateNumber]) -> State | None:
    """*y* with all singles placed, and added to *placed*; None if that is impossible."""
    guards, ones, at, keep, n = tables.guards, tables.ones, tables.at, tables.keep, tables.digits
    while open_lanes := y & guards:
        rest = y & (y - (open_lanes >> n))
        if rest & guards != open_lanes:
            return None
        single = open_lanes ^ ((rest ^ open_lanes) + ones) & guards
        if not single:
            break
        lone = y & (single - (single >> n))
        while lone:
            candidate = at[lone.bit_length()]
            y &= keep[candidate]
            lone &= keep[candidate]
            placed.append(candidate)
    return y


def restart_search(
    lanes: Lanes, state: State, placed: list[CandidateNumber], spend: Callable[[], None]
) -> OpenLanes | None:
    """What is left to search of *state*; what can be *placed* is added. None for no solution.

    Args:
        spend: is told of each position looked at, and raises what ends the search.
    """
    first = settled(lanes, state, placed)
    if first is None:
        return None
    tables = OpenLanes(lanes.layout, _left_in(lanes, first))
    left = _without_refuted(tables, placed, spend)
    placed[:] = without_joints(tables, placed)
    return None if left is None else OpenLanes(lanes.layout, tables.left_in(left))


def _without_refuted(
    tables: OpenLanes, placed: list[CandidateNumber], spend: Callable[[], None]
) -> State | None:
    """The position when no candidate is left that singles refute; None if nothing is left."""
    y, again, candidates = tables.state, True, without_joints(tables, [*tables.bits])
    while again:
        again = False
        for candidate in candidates:
            if y & (bits := tables.bits[candidate]):
                spend()
                if settled(tables, y & tables.keep[candidate], []) is None:
                    without = settled(tables, y & ~bits, placed)
                    if without is None:
                        return None
                    y, again = without, True
    return y
