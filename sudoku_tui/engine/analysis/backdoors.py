"""Backdoors: cells whose digit, given for nothing, lets singles alone finish the puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from ..bits import Mask, mask_of, members
from ..effort import UNLIMITED, Effort
from ..lanes import Lanes, State
from ..layout import Cell
from ..search import Grid
from ..started_puzzle import Origin, board_at

MOST_PAIRS: Final = 20_000
"""Pairs that are tried where nothing is said: all of any 9x9, in less than a few seconds."""

Pair: TypeAlias = tuple[Cell, Cell]
"""Two cells, the first in reading order first."""


@dataclass(frozen=True)
class Backdoors:
    """What would have to be given for singles to be enough."""

    singles_suffice: bool
    """Nothing: singles finish the puzzle as it is. Then there are no cells and no pairs."""
    cells: Mask
    """Cells that are enough alone."""
    pairs: tuple[Pair, ...]
    """Pairs of cells, looked for only where no cell is enough alone; in reading order."""
    complete: bool
    """Whether every pair was tried, or none had to be."""


class _Reach(NamedTuple):
    """Where singles lead from a position."""

    state: State
    cells: Mask
    """What was filled on the way."""


def backdoors(
    origin: Origin, solution: Grid, effort: Effort = UNLIMITED, most: int = MOST_PAIRS
) -> Backdoors:
    """The backdoors of *origin*, a puzzle or a position of one, whose only solution is *solution*.

    Singles are those of the whole board, naked and hidden, in any house. No more than *most*
    pairs are tried.

    Raises:
        OutOfEffort: it was cancelled.
    """
    board = board_at(origin)
    lanes, state = board.tables, _follow_singles(board.tables, board.lanes).state
    if not state & lanes.guards:
        return Backdoors(True, 0, (), True)
    reaches: dict[Cell, _Reach] = {}
    for cell in members(lanes.open_cells(state)):
        effort.check_cancelled()
        given = lanes.keep[(solution[cell] - 1) * lanes.cells + cell]
        reaches[cell] = _follow_singles(lanes, state & given, 1 << cell)
    enough = mask_of(cell for cell, reach in reaches.items() if not reach.state & lanes.guards)
    if enough:
        return Backdoors(False, enough, (), True)
    pairs, complete = _pairs(lanes, reaches, effort, most)
    return Backdoors(False, 0, tuple(sorted(pairs)), complete)


def _follow_singles(lanes: Lanes, state: State, filled: Mask = 0) -> _Reach:
    """Place every single, and those that this lays bare, until there is none."""
    at, keep, cells = lanes.at, lanes.keep, lanes.cells
    while lone := lanes.lone(state):
        while lone:
            candidate = at[lone.bit_length()]
            kept = keep[candidate]
            state &= kept
            lone &= kept
            filled |= 1 << candidate % cells
    return _Reach(state, filled)


def _pairs(
    lanes: Lanes, reaches: Mapping[Cell, _Reach], effort: Effort, most: int
) -> tuple[list[Pair], bool]:
    """The pairs that are enough, and whether every pair was looked at.

    What is reached from fewer cells is reached from more. So where a pair leads no further
    than to some cells, no two of those are enough: those that lead far are tried first.
    """
    useless = {cell: reach.cells for cell, reach in reaches.items()}
    order = sorted(reaches, key=lambda cell: (-reaches[cell].cells.bit_count(), cell))
    found: list[Pair] = []
    tried = 0
    for index, one in enumerate(order):
        for other in order[index + 1 :]:
            if (useless[one] >> other | useless[other] >> one) & 1:
                continue
            if tried == most:
                return found, False
            tried += 1
            effort.check_cancelled()
            both = reaches[one].cells | reaches[other].cells
            reach = _follow_singles(lanes, reaches[one].state & reaches[other].state, both)
            if not reach.state & lanes.guards:
                found.append((min(one, other), max(one, other)))
                continue
            for cell in members(reach.cells):
                useless[cell] |= reach.cells
    return found, True
