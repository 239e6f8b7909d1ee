"""Where a search branches when no lane settles itself."""

from __future__ import annotations

from .dice import Dice
from .lanes import CandidateNumber, State
from .open_lanes import Tables


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
