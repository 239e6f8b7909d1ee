"""The walk of a search: place what is settled, choose, and go back, until all ways are known."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import NamedTuple, TypeAlias

from .branching import Blame, choices, smallest
from .dice import Dice
from .effort import Spent
from .lanes import CandidateNumber, State
from .layout import Cell, Digit
from .open_lanes import Tables

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


def walk(
    tables: Tables,
    start: tuple[State, Placed],
    spent: Spent,
    found: list[Placed],
    most: int | None,
    dice: Dice | None,
    watch: Watch | None,
) -> Generator[Placed, None, bool]:
    """Every way to satisfy all lanes, from *start*: a state, and what has been placed before.

    Args:
        found: the first ways that are found are added to it.
        most: of positions, before this ends although there may be more ways; None for no end.

    Returns:
        Whether these are all the ways.
    """
    # The inner loop is the whole cost of the engine's search: names are local, and the
    # tests on lanes (see `Lanes.lone`) are written out instead of called.
    guards, ones, at, keep, n = tables.guards, tables.ones, tables.at, tables.keep, tables.digits
    blame, breath, stack = Blame(tables.layout.digits), 0, [start]
    while stack:
        if not breath:
            if most is not None and spent.nodes >= most and len(found) < _SEVERAL:
                return False
            breath = spent.draw()
        breath -= 1
        y, placed = stack.pop()
        while True:
            open_lanes = y & guards
            if not open_lanes:
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
            single = open_lanes ^ several
            if not single:
                few = blame.most(smallest(tables, rest ^ open_lanes, several))
                for candidate in choices(tables, y, few, dice):
                    if watch:
                        watch(Node(len(stack), *_cell_and_digit(tables, candidate)))
                    stack.append((y & keep[candidate], [*placed, candidate]))
                break
            lone = y & (single - (single >> n))
            while lone:
                candidate = at[lone.bit_length()]
                kept = keep[candidate]
                y &= kept
                lone &= kept
                placed.append(candidate)
    return True


def _cell_and_digit(tables: Tables, candidate: CandidateNumber) -> tuple[Cell, Digit]:
    d, cell = divmod(candidate, tables.layout.cells)
    return cell, d + 1
