"""The search tree: place singles, choose a candidate, and backtrack until all ways are known.

The search is depth first. At each position it places all singles at once, by the lane step that
`engine/lanes.py` explains. If there are none, it tries each candidate of one lane: of the smallest
lanes, the one that ended most branches.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from ..bits import smallest_member
from ..dice import Dice
from ..effort import NodeMeter
from ..lanes import CandidateNumber, Masks, State
from ..layout import Cell, Digit, Layout

Placed: TypeAlias = list[CandidateNumber]
"""The candidates that are placed between two positions, in order."""
Start: TypeAlias = tuple[State, Placed]
"""A position to search from, and the candidates that were placed before it."""
_Waiting: TypeAlias = tuple[State, int, int]
"""A stack entry: a position, the number of candidates placed before it, and the chosen bit.

The bit is that of the candidate to place, counted from 1; 0 at the root of a search.
"""


class Tables(Protocol):
    """The lane tables that a search reads.

    They are those of a layout (`Lanes`) or of the open lanes of a position (`OpenLanes`).
    """

    @property
    def layout(self) -> Layout: ...
    @property
    def digits(self) -> int:
        """Number of candidates that a lane has room for; its guard bit is above them."""
        ...

    @property
    def has_split_lanes(self) -> bool:
        """Whether some lanes are split into parts, which joints connect."""
        ...

    @property
    def width(self) -> int: ...
    @property
    def low(self) -> State: ...
    @property
    def guards(self) -> State: ...
    @property
    def ones(self) -> State: ...
    @property
    def lane_mask(self) -> int: ...
    @property
    def candidates_of_lane(self) -> list[tuple[CandidateNumber, ...]]: ...
    @property
    def candidate_at(self) -> list[CandidateNumber]: ...
    @property
    def keep(self) -> Masks: ...
    @property
    def keep_at(self) -> Masks:
        """`keep` of the candidate at each bit, counted from 1 as in `candidate_at`."""
        ...


class Node(NamedTuple):
    """A choice of the search: its height on the stack and the candidate that it tries."""

    depth: int
    cell: Cell
    digit: Digit


Watch: TypeAlias = Callable[[Node], None]
"""A callback that gets each choice as it is made."""

_MOST_COMPARED = 16
"""Largest number of digits with which a random search compares all lanes.

With more digits it compares only the lanes of cells, which costs much less and finds grids equally
soon.
"""
MOST_KEPT = 20
"""Number of solutions that a search keeps. With more, it continues instead of restarting."""


def walk(
    tables: Tables,
    starts: Iterable[Start],
    meter: NodeMeter,
    most_nodes: int | None = None,
    found: list[Placed] | None = None,
    dice: Dice | None = None,
    watch: Watch | None = None,
) -> Generator[Placed, None, bool]:
    """Yield every way to satisfy all lanes from one of *starts*, beginning with the last start.

    A chosen candidate is placed only when its turn comes, because most choices are never reached.

    Args:
        most_nodes: Positions after which the search ends unfinished; None for no limit.
        found: The first solutions are appended to this list, up to `MOST_KEPT`.

    Returns:
        Whether the search is complete.

    Raises:
        OutOfEffort: The budget of *meter* is spent while iterating.
    """
    blame, waiting, allowance = Blame(tables.layout.digits), list(starts), 0
    found = [] if found is None else found
    choose = _chooser(tables, blame, waiting, dice, watch) if dice is not None or watch else None
    while waiting:
        state, before = waiting.pop()
        stack: list[_Waiting] = [(state, 0, 0)]
        trail: list[int] = []
        while stack:
            if not allowance:
                if most_nodes is not None and meter.nodes >= most_nodes and len(found) < MOST_KEPT:
                    return False
                allowance = meter.reserve()
            allowance, is_way = _next_way(tables, stack, trail, allowance, blame, choose)
            if is_way:
                placed = [*before, *map(tables.candidate_at.__getitem__, trail)]
                placed = remove_joints(tables, placed)
                if len(found) < MOST_KEPT:
                    found.append(placed)
                yield placed
    return True


_Choose: TypeAlias = Callable[[list[_Waiting], State, State, State, int], list[_Waiting]]
"""A callback that branches: it returns the stack entries to try.

It takes the stack, the position, the arguments *rest* and *several* of `smallest` for this
position, and the number of candidates placed so far.
"""


def _chooser(
    tables: Tables, blame: Blame, starts: list[Start], dice: Dice | None, watch: Watch | None
) -> _Choose:
    """Return a callback that branches by *dice*, if any, and reports each choice to *watch*.

    *starts* are the starts that are not searched yet; they count as waiting choices.
    """

    def choose(
        stack: list[_Waiting], y: State, rest: State, several: State, length: int
    ) -> list[_Waiting]:
        few = blame.most(smallest(tables, rest, several, dice is not None))
        bits = candidates_to_try(tables, y, few, dice)
        if watch:
            options = remove_joints(tables, [tables.candidate_at[bit] for bit in bits])
            report(watch, len(stack) + len(starts), options, tables.layout.cells)
        return [(y, length, bit) for bit in bits]

    return choose


def _next_way(
    tables: Tables,
    stack: list[_Waiting],
    trail: list[int],
    breath: int,
    blame: Blame,
    choose: _Choose | None,
) -> tuple[int, bool]:
    """Search at most *breath* positions for a solution, whose bits are then in *trail*.

    All time of a search is spent here. So names are local, and the lane step is inlined, as are
    `smallest` and `candidates_to_try` without dice; *choose*, if given, replaces these two.

    Returns:
        The rest of *breath*, and whether a solution was found.
    """
    low, guards, ones, n = tables.low, tables.guards, tables.ones, tables.digits
    keep_at, lane_mask = tables.keep_at, tables.lane_mask
    while stack and breath:
        breath -= 1
        y, length, bit = stack.pop()
        del trail[length:]
        if bit:
            y &= keep_at[bit]
            trail.append(bit)
        while open_lanes := y & guards:
            rest = y & ((y | guards) - low) ^ open_lanes
            if broken := rest & guards:
                blame.add(broken)
                break
            several = (rest + ones) & guards
            if not (single := open_lanes ^ several):
                length, few = len(trail), 0
                if choose:
                    stack += choose(stack, y, rest, several, length)
                    break
                while not few:
                    rest &= (rest | guards) - low
                    few = several ^ (several := (rest + ones) & guards)
                few = blame.most(few)
                start = (few ^ few - 1).bit_length() - 1 - n
                left = y >> start & lane_mask
                while left:
                    less = left & left - 1
                    stack.append((y, length, start + (left ^ less).bit_length()))
                    left = less
                break
            lone = y & (single - (single >> n))
            while lone:
                bit = lone.bit_length()
                y &= (kept := keep_at[bit])
                lone &= kept
                trail.append(bit)
        else:  # no lane is open
            return breath, True
    return breath, False


def report(watch: Watch, waiting: int, options: Sequence[CandidateNumber], cells: int) -> None:
    """Call *watch* with each of *options*, the last one first, above *waiting* other choices."""
    for depth, candidate in enumerate(options, waiting):
        d, cell = divmod(candidate, cells)
        watch(Node(depth, cell, d + 1))


def remove_joints(tables: Tables, placed: list[CandidateNumber]) -> list[CandidateNumber]:
    """Return *placed* without joints, which only connect the parts of lanes (see `restart`)."""
    if not tables.has_split_lanes:
        return placed
    joints = tables.layout.cells * tables.layout.digits
    return [candidate for candidate in placed if candidate < joints]


def place_singles(tables: Tables, y: State, placed: Placed) -> State | None:
    """Return *y* with all singles placed and appended to *placed*; None for a contradiction."""
    # The lane step of `engine/lanes.py`, inlined.
    low, guards, ones, n = tables.low, tables.guards, tables.ones, tables.digits
    at, keep = tables.candidate_at, tables.keep
    while open_lanes := y & guards:
        rest = y & ((y | guards) - low)
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


class Blame:
    """Counts how often each lane was without a candidate when a branch failed.

    A lane that caused a failure before is likely to do so again. Branching there first ends bad
    branches early. Lanes are represented by their guards; plane k contains those that were blamed
    more than k times. Here four lanes were blamed once, three times, twice and never::

        plane 2    . x . .
        plane 1    . x x .
        plane 0    x x x .
    """

    __slots__ = ("_most", "_planes")

    def __init__(self, planes: int) -> None:
        self._most = planes
        self._planes: list[State] = []

    def add(self, guards: State) -> None:
        """Add one failure to the lanes of *guards*; if no plane is free, all counts drop by 1."""
        planes = self._planes
        for index, plane in enumerate(planes):
            planes[index] = plane | guards
            guards &= plane  # lanes that are in this plane already move on to the next
            if not guards:
                return
        if len(planes) == self._most:
            del planes[0]
        else:
            planes.append(guards)

    def most(self, guards: State) -> State:
        """Return those of *guards* that were blamed most often; all of them if none was blamed."""
        for plane in reversed(self._planes):
            if blamed := guards & plane:
                return blamed
        return guards


def _cell_lanes(tables: Tables) -> State:
    """Return all bits of the lanes of cells, which come before those of houses."""
    return (1 << tables.layout.cells * tables.width) - 1


def smallest(tables: Tables, rest: State, several: State, is_random: bool = False) -> State:
    """Return the guards of the lanes with the fewest candidates, among those in *several*.

    One candidate after the other is removed from all of them; those that are empty first are
    returned.

    Args:
        rest: The candidates of each lane without its lowest, as the lane step leaves them.
        several: Guards of the lanes with two candidates or more.
        is_random: Whether any grid will do; large boards then compare the lanes of cells only.
    """
    low, ones, guards = tables.low, tables.ones, tables.guards
    if is_random and tables.digits > _MOST_COMPARED and several & (within := _cell_lanes(tables)):
        rest, several = rest & within, several & within
        low, ones, guards = low & within, ones & within, guards & within
    while True:
        rest &= (rest | guards) - low
        more = (rest + ones) & guards
        few = several ^ more
        if few:
            return few
        several = more


def candidates_to_try(tables: Tables, y: State, few: State, dice: Dice | None) -> list[int]:
    """Return the candidates of one of the lanes *few* (guards), as bits counted from 1.

    Without *dice* it is the first lane, in the order of its bits; with dice a random one, shuffled.
    """
    if dice is None:
        guard = (few ^ few - 1).bit_length() - 1  # faster than few & -few on large ints
    else:
        skipped = dice.number_below(few.bit_length())
        guard = skipped + smallest_member(few >> skipped)
    start = guard - tables.digits
    left = y >> start & tables.lane_mask
    bits: list[int] = []
    while left:
        lowest = left & -left
        bits.append(start + lowest.bit_length())
        left ^= lowest
    return dice.shuffled(bits) if dice is not None else bits
