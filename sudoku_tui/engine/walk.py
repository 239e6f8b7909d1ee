"""The walk of a search: place what is settled, choose, and go back, until all ways are known."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import NamedTuple, TypeAlias

from .branching import Blame, choices, smallest
from .dice import Dice
from .effort import Spent
from .lanes import CandidateNumber, State
from .layout import Cell, Digit
from .open_lanes import Tables, without_joints

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


class Trail:
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
    trail: Trail,
    spent: Spent,
    found: list[Placed],
    most: int | None = None,
    dice: Dice | None = None,
    watch: Watch | None = None,
) -> Generator[Placed, None, bool]:
    """Every way to satisfy all lanes that is ahead on *trail*.

    What is chosen is placed when its turn comes, which for most of it never does.

    Args:
        found: the first ways that are found are added to it.
        most: of positions, before this ends although there may be more ways; None for no end.

    Returns:
        Whether these are all the ways.
    """
    # All that it costs is in here: names are local, and the tests of `Lanes.lone` written out.
    guards, ones, at, keep, n = tables.guards, tables.ones, tables.at, tables.keep, tables.digits
    stack, blame, breath = trail.waiting, trail.blame, 0
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
