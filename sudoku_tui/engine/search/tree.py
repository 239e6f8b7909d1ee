"""The tree of a search: place what is settled, choose, and go back, until all ways are known.

Depth first. At each position all singles are placed at once, by the lane step that
`engine/lanes.py` explains; where nothing is settled, each candidate of one lane is tried: of the
smallest lanes the one that ended most tries.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from ..bits import first
from ..dice import Dice
from ..effort import NodeMeter
from ..lanes import CandidateNumber, Masks, State
from ..layout import Cell, Digit, Layout

Placed: TypeAlias = list[CandidateNumber]
"""The candidates that are placed on the way from one position to another."""
Start: TypeAlias = tuple[State, Placed]
"""A position to search on from, and what is placed before."""
_Waiting: TypeAlias = tuple[State, int, int]
"""What has its turn later: a position, how many are placed on the way to it, and the bit of the
candidate that is chosen there, counted from 1; 0 where a search begins."""


class Tables(Protocol):
    """What a search reads of lanes: those of a layout (`Lanes`), or what is open (`OpenLanes`)."""

    @property
    def layout(self) -> Layout: ...
    @property
    def digits(self) -> int:
        """How many candidates a lane has room for; its guard is above them."""
        ...

    @property
    def has_joints(self) -> bool:
        """Whether some lanes are in parts."""
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
    def at(self) -> list[CandidateNumber]: ...
    @property
    def keep(self) -> Masks: ...
    @property
    def keep_at(self) -> Masks:
        """`keep` of the candidate of each bit, counted from 1 as in `at`."""
        ...


class Node(NamedTuple):
    """A choice of the search: what it tries, and how many choices it stands on."""

    depth: int
    cell: Cell
    digit: Digit


Watch: TypeAlias = Callable[[Node], None]
"""Is called with each choice as it is made."""

_MOST_COMPARED = 16
"""Digits up to which all lanes are compared where dice are thrown; above, those of cells alone: a
quarter of the work, as it is half of all, and grids are found as soon."""
MOST_KEPT = 20
"""Solutions that a search keeps. With more, it goes on instead of being restarted."""


def walk(
    tables: Tables,
    starts: Iterable[Start],
    meter: NodeMeter,
    most: int | None = None,
    found: list[Placed] | None = None,
    dice: Dice | None = None,
    watch: Watch | None = None,
) -> Generator[Placed, None, bool]:
    """Every way to satisfy all lanes from one of *starts*, the last of these first.

    What is chosen is placed when its turn comes, which for most of it never does.

    Args:
        most: of positions, before this ends although there may be more ways; None for no end.
        found: the first ways that are found are added to it.

    Returns:
        Whether these are all the ways.

    Raises:
        OutOfEffort: while iterating, when *meter* has no more.
    """
    blame, waiting, breath = Blame(tables.layout.digits), list(starts), 0
    found = [] if found is None else found
    choose = _chooser(tables, blame, waiting, dice, watch) if dice is not None or watch else None
    while waiting:
        state, before = waiting.pop()
        stack: list[_Waiting] = [(state, 0, 0)]
        trail: list[int] = []
        while stack:
            if not breath:
                if most is not None and meter.nodes >= most and len(found) < MOST_KEPT:
                    return False
                breath = meter.draw()
            breath, is_way = _next_way(tables, stack, trail, breath, blame, choose)
            if is_way:
                placed = [*before, *map(tables.at.__getitem__, trail)]
                placed = without_joints(tables, placed)
                if len(found) < MOST_KEPT:
                    found.append(placed)
                yield placed
    return True


_Choose: TypeAlias = Callable[[list[_Waiting], State, State, State, int], list[_Waiting]]
"""Takes what waits already, a position, what `smallest` is told of it, and how many are placed on
the way to it; it says what is tried there."""


def _chooser(
    tables: Tables, blame: Blame, starts: list[Start], dice: Dice | None, watch: Watch | None
) -> _Choose:
    """What chooses by *dice*, where there are any, and reports to *watch*; *starts* wait too."""

    def choose(
        stack: list[_Waiting], y: State, rest: State, several: State, length: int
    ) -> list[_Waiting]:
        few = blame.most(smallest(tables, rest, several, dice is not None))
        bits = choices(tables, y, few, dice)
        if watch:
            options = without_joints(tables, [tables.at[bit] for bit in bits])
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
    """Look at as many positions as *breath* says, until there is a way: its bits are the *trail*.

    All that a search costs is in here. Names are local, and the lane step is written out; so are
    `smallest` and `choices` without dice, which is what *choose* does where it is given.

    Returns:
        What is left of *breath*, and whether there is a way.
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
    """Call *watch* with what is tried, the last of *options* first, while so many others wait."""
    for depth, candidate in enumerate(options, waiting):
        d, cell = divmod(candidate, cells)
        watch(Node(depth, cell, d + 1))


def without_joints(tables: Tables, placed: list[CandidateNumber]) -> list[CandidateNumber]:
    """*placed*, but what only joins the parts of lanes (`restart`)."""
    if not tables.has_joints:
        return placed
    joints = tables.layout.cells * tables.layout.digits
    return [candidate for candidate in placed if candidate < joints]


def settled(tables: Tables, y: State, placed: Placed) -> State | None:
    """*y* with all singles placed, and added to *placed*; None if that is impossible."""
    # The lane step once more, without branches: see `engine/lanes.py`.
    low, guards, ones, n = tables.low, tables.guards, tables.ones, tables.digits
    at, keep = tables.at, tables.keep
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
    """How often each lane was the one left without a candidate when a try failed.

    What was in the way before is likely to be in the way again: to branch there first ends
    bad tries early. Lanes are named by their guards; plane k holds those blamed more than k
    times. So these say that four lanes were blamed once, three times, twice and never::

        plane 2    . x . .
        plane 1    . x x .
        plane 0    x x x .
    """

    __slots__ = ("_most", "_planes")

    def __init__(self, planes: int) -> None:
        self._most = planes
        self._planes: list[State] = []

    def add(self, guards: State) -> None:
        """Blame some lanes once more; old blame fades when one has had its fill."""
        planes = self._planes
        for index, plane in enumerate(planes):
            planes[index] = plane | guards
            guards &= plane  # what is in this plane already goes on to the next
            if not guards:
                return
        if len(planes) == self._most:
            del planes[0]
        else:
            planes.append(guards)

    def most(self, guards: State) -> State:
        """Those of some lanes that were blamed most often; all of them if none was."""
        for plane in reversed(self._planes):
            if blamed := guards & plane:
                return blamed
        return guards


def _cell_lanes(tables: Tables) -> State:
    """All bits of the lanes of cells, which come first."""
    return (1 << tables.layout.cells * tables.width) - 1


def smallest(tables: Tables, rest: State, several: State, is_random: bool = False) -> State:
    """The guards of the lanes with the fewest candidates, of those in *several*.

    Takes one candidate after the other from all of them: those that have none left first.

    Args:
        rest: the candidates of each lane without the lowest one, as the lane step leaves them.
        several: guards; these lanes have two candidates or more.
        is_random: whether any grid will do: then large boards compare the lanes of cells alone.
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


def choices(tables: Tables, y: State, few: State, dice: Dice | None) -> list[int]:
    """The bits, counted from 1, of one of the lanes whose guards are *few*.

    With *dice* of any, in any order; without, of the first, in their order.
    """
    if dice is None:
        guard = (few ^ few - 1).bit_length() - 1  # where -few would be two's complement, and slow
    else:
        skipped = dice.below(few.bit_length())
        guard = skipped + first(few >> skipped)
    start = guard - tables.digits
    left = y >> start & tables.lane_mask
    bits: list[int] = []
    while left:
        lowest = left & -left
        bits.append(start + lowest.bit_length())
        left ^= lowest
    return dice.shuffled(bits) if dice is not None else bits
