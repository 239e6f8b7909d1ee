"""Backdoors: cells whose digit, if it were given, would let singles finish the puzzle."""

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
"""Default limit of pairs to try: enough for all pairs of a 9x9 puzzle, within seconds."""

Pair: TypeAlias = tuple[Cell, Cell]
"""Two cells in reading order."""


@dataclass(frozen=True)
class Backdoors:
    """The smallest sets of cells whose digits, if given, let singles finish the puzzle."""

    singles_suffice: bool
    """Whether singles finish the puzzle as it is; then `cells` and `pairs` are empty."""
    cells: Mask
    """Cells that are each a backdoor on their own."""
    pairs: tuple[Pair, ...]
    """Pairs of cells that are a backdoor together, in reading order; empty if `cells` has any."""
    complete: bool
    """Whether every pair was tried, or no pair had to be tried."""


class _Reach(NamedTuple):
    """The position that singles reach."""

    state: State
    cells: Mask
    """The cells filled on the way."""


def backdoors(
    origin: Origin, solution: Grid, effort: Effort = UNLIMITED, most: int = MOST_PAIRS
) -> Backdoors:
    """Return the backdoors of *origin*, a puzzle or a position of one.

    Singles are naked and hidden singles in any house of the board.

    Args:
        origin: The puzzle or position.
        solution: Its only solution.
        effort: The budget; only cancellation is checked.
        most: Largest number of pairs to try.

    Raises:
        OutOfEffort: The work was cancelled.
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
    """Place singles until none is left, including those that earlier placements reveal."""
    at, keep, cells = lanes.candidate_at, lanes.keep, lanes.cells
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
    """Return the pairs that are backdoors, and whether every pair was examined.

    If a pair and the singles after it fill only some cells, no two of those cells are a backdoor,
    because giving them fills no more. Cells after which singles fill many cells are tried first,
    because they exclude most pairs.
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
