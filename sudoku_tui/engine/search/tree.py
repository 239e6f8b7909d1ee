"""The walk of a search: place what is settled, choose, and go back, until all ways are known.

Where a search branches when no lane settles itself.

The first choices of a long search, each made where trying all of them tells most.

All that the search does stands on its first choices, so each may cost what a hundred later ones do.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from math import prod
from typing import Final, NamedTuple, TypeAlias

from ..bits import members
from ..dice import Dice
from ..effort import NodeMeter
from ..lanes import CandidateNumber, State
from ..layout import Cell, Digit
from .restart import OpenLanes, Tables, settled, without_joints


class Blame:
    """How often each lane was the one left without a candidate when a try failed.

    What was in the way before is likely to be in the way again: to branch there first ends
    bad tries early. Lanes are named by their guards; plane *k* holds those blamed more than
    *k* times.
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
            guards &= plane
            if not guards:
                return
        if len(planes) == self._most:
            del planes[0]
        else:
            planes.append(guards)

    def most(self, guards: State) -> State:
        """Those of some lanes that were blamed most often; all of them if none was."""
        for plane in reversed(self._planes):
            if guards & plane:
                return guards & plane
        return guards


def smallest(tables: Tables, rest: State, several: State) -> State:
    """The guards of the lanes with the fewest candidates, of those in *several*.

    *rest* is the candidates of each lane without the lowest one.
    """
    n, ones, guards = tables.digits, tables.ones, tables.guards
    while True:
        rest &= (rest | several) - (several >> n)
        more = (rest + ones) & guards
        few = several ^ more
        if few:
            return few
        several = more


def choices(tables: Tables, y: State, few: State, dice: Dice | None) -> list[CandidateNumber]:
    """The candidates of one of the lanes whose guards are *few*."""
    if dice is not None:
        few >>= (skipped := dice.below(few.bit_length()))
        guard = skipped + (few & -few).bit_length() - 1
    else:
        guard = (few & -few).bit_length() - 1
    start, at = guard - tables.digits, tables.at
    left, candidates = y >> start & tables.lane_mask, []
    while left:
        lowest = left & -left
        candidates.append(at[start + lowest.bit_length()])
        left ^= lowest
    return dice.shuffled(candidates) if dice is not None else candidates


Placed: TypeAlias = list[CandidateNumber]
"""The candidates that are placed on the way from one position to another."""

_SEVERAL = 20
"""With so many ways found, more are wanted than a search is begun anew for."""


class Node(NamedTuple):
    """A choice of the search: what it tries, and how many choices it stands on."""

    depth: int
    cell: Cell
    digit: Digit


Watch: TypeAlias = Callable[[Node], None]
"""Is told of each choice as it is made."""


class Frontier:
    """Where a walk stands: it can be gone on with.

    What is *waiting* are choices whose turn comes, the next one last: what is placed before, and
    what then.
    """

    __slots__ = ("blame", "waiting")

    def __init__(self, tables: Tables, state: State, placed: Placed) -> None:
        self.waiting: list[tuple[State, Placed, CandidateNumber | None]] = [(state, placed, None)]
        self.blame = Blame(tables.layout.digits)


def walk(
    tables: Tables,
    frontier: Frontier,
    spent: NodeMeter,
    found: list[Placed],
    most: int | None = None,
    dice: Dice | None = None,
    watch: Watch | None = None,
) -> Generator[Placed, None, bool]:
    """Every way to satisfy all lanes that is ahead on *frontier*.

    What is chosen is placed when its turn comes, which for most of it never does.

    Args:
        found: the first ways that are found are added to it.
        most: of positions, before this ends although there may be more ways; None for no end.

    Returns:
        Whether these are all the ways.
    """
    # All that it costs is in here: names are local, and the tests of `Lanes.lone` written out.
    guards, ones, at, keep, n = tables.guards, tables.ones, tables.at, tables.keep, tables.digits
    stack, blame, breath = frontier.waiting, frontier.blame, 0
    while stack:
        if not breath:
            if most is not None and spent.nodes >= most and len(found) < _SEVERAL:
                return False
            breath = spent.draw()
        breath -= 1
        y, placed, chosen = stack.pop()
        if chosen is not None:
            y &= keep[chosen]
            placed = [*placed, chosen]
        while True:
            if not (open_lanes := y & guards):
                placed = without_joints(tables, placed)
                if len(found) < _SEVERAL:
                    found.append(placed)
                yield placed
                break
            # Without its lowest bit, a lane keeps its guard only if it had a candidate.
            rest = y & (y - (open_lanes >> n))
            if rest & guards != open_lanes:
                blame.add(open_lanes & ~rest)
                break
            several = ((rest ^ open_lanes) + ones) & guards
            if not (single := open_lanes ^ several):
                few = blame.most(smallest(tables, rest ^ open_lanes, several))
                options = choices(tables, y, few, dice)
                if watch:
                    tell(watch, len(stack), without_joints(tables, options), tables.layout.cells)
                stack += [(y, placed, option) for option in options]
                break
            lone = y & (single - (single >> n))
            while lone:
                candidate = at[lone.bit_length()]
                y &= (kept := keep[candidate])
                lone &= kept
                placed.append(candidate)
    return True


def tell(watch: Watch, depth: int, options: list[CandidateNumber], cells: int) -> None:
    """Say what is tried, the last of *options* first, while *depth* others wait."""
    for more, candidate in enumerate(options):
        d, cell = divmod(candidate, cells)
        watch(Node(depth + more, cell, d + 1))


_DEPTH: Final = 4
"""How many choices are made so, one upon the other."""


def first_choices(
    tables: OpenLanes, placed: Placed, spend: Callable[[], None], depth: int = _DEPTH
) -> Iterator[tuple[State, Placed]]:
    """What the first choices lead to: positions, of which each solution goes on from one.

    Args:
        spend: is told of each position looked at, and raises what ends the search.
    """
    waiting = [(tables.state, placed, depth)]
    while waiting:
        y, placed, depth = waiting.pop()
        placed = list(placed)
        tried = _try_singles(tables, y, placed, spend) if depth else (y, {})
        if tried is None:
            continue
        y, cleared = tried
        if not cleared:
            yield y, placed
            continue
        lanes = _smallest_lanes(tables, y)
        best = max(lanes, key=lambda lane: prod(cleared[candidate] for candidate in lane))
        waiting += [(y & tables.keep[each], [*placed, each], depth - 1) for each in best]


def _try_singles(
    tables: OpenLanes, y: State, placed: Placed, spend: Callable[[], None]
) -> tuple[State, dict[CandidateNumber, int]] | None:
    """*y* without what singles refute of its smallest lanes, and how much each of the rest clears.

    What follows is added to *placed*. Nothing is told to clear anything where all lanes are
    satisfied; None if that is impossible.
    """
    after = settled(tables, y, placed)
    while after is not None:
        y, cleared = after, dict[CandidateNumber, int]()
        for candidate in dict.fromkeys(c for lane in _smallest_lanes(tables, y) for c in lane):
            if after & tables.bits[candidate]:
                spend()
                then = settled(tables, after & tables.keep[candidate], [])
                if then is not None:
                    cleared[candidate] = (after ^ then).bit_count()
                    continue
                after = settled(tables, after & ~tables.bits[candidate], placed)
                if after is None:
                    return None
        if after == y:
            return y, cleared
    return None


def _smallest_lanes(tables: OpenLanes, y: State) -> list[list[CandidateNumber]]:
    """The candidates of each of the smallest lanes of a position without singles."""
    open_lanes = y & tables.guards
    if not open_lanes:
        return []
    rest = y & (y - (open_lanes >> tables.digits)) ^ open_lanes
    few = smallest(tables, rest, open_lanes)
    return [choices(tables, y, 1 << guard, None) for guard in members(few)]
