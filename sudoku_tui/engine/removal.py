"""Taking givens away while the solution stays the only one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from .bits import Mask, mask_of
from .lanes import Lanes, State
from .layout import Cell, Digit
from .search import Effort, Grid, OutOfEffort, has_other
from .symmetry import Symmetry


@dataclass(frozen=True)
class Removal:
    """How givens are taken from a grid."""

    symmetry: Symmetry = Symmetry.NONE
    clues: int = 0
    """Stop when no more givens than this are left; 0 takes all that can go."""
    attempts: int | None = None
    """The most removals that are tried; None tries every given once."""


_MOST_WORK: Final = 200_000
"""Positions to look at, times the cells of the layout: 2,469 with 81 cells, where a few hundred are
the most that is known to be needed, and two hundred on the largest canvases."""
ALL_THAT_CAN: Final = Removal()
"""One given at a time, as long as one can go."""


def without_spare(
    lanes: Lanes,
    grid: Grid,
    groups: Sequence[Sequence[Cell]],
    removal: Removal,
    effort: Effort,
    fixed: Mask = 0,
) -> Mask:
    """The cells that stay given when each group in turn goes if the solution stays unique.

    Args:
        groups: cells that are given or go together; with *fixed* they leave one solution.
        fixed: cells that stay given whatever happens; in none of the groups.

    Raises:
        OutOfEffort: *effort* is spent on one search, or it was cancelled.
    """
    places = [[(grid[cell] - 1) * lanes.cells + cell for cell in group] for group in groups]
    kept, kept_state = fixed, lanes.full
    for cell, digit in enumerate(grid):
        if fixed >> cell & 1:
            kept_state &= lanes.keep[(digit - 1) * lanes.cells + cell]
    # States multiply up from the end, so "all but this group" is one `&`.
    after = [lanes.full]
    for candidates in reversed(places):
        state = after[-1]
        for candidate in candidates:
            state &= lanes.keep[candidate]
        after.append(state)
    left, tried = sum(map(len, groups)) + fixed.bit_count(), 0
    for index, group in enumerate(groups):
        may_go = left - len(group) >= removal.clues
        if may_go and (removal.attempts is None or tried < removal.attempts):
            tried += 1
            if effort.cancelled():
                raise OutOfEffort("cancelled")
            state = kept_state & after[len(groups) - index - 1]
            if _still_unique(lanes, state, grid, group, effort):
                left -= len(group)
                continue
        kept |= mask_of(group)
        for candidate in places[index]:
            kept_state &= lanes.keep[candidate]
    return kept


def _still_unique(
    lanes: Lanes, state: State, grid: Grid, gone: Sequence[Cell], effort: Effort
) -> bool:
    """Whether *state* still leads to *grid* alone, when it did before *gone* were emptied.

    Another solution would differ in one of these cells. Where *effort* sets no bound of its own,
    what takes too long to tell counts as no: on large canvases a single answer may take minutes,
    and a given more does no harm.
    """
    bounded = replace(effort, nodes=_MOST_WORK // lanes.cells) if effort.nodes is None else effort
    try:
        return not any(has_other(lanes, state, cell, grid[cell], bounded) for cell in gone)
    except OutOfEffort:
        if effort.nodes is not None or effort.cancelled():
            raise
        return False


def givens_in(grid: Sequence[Digit], given: Mask) -> tuple[Digit, ...]:
    """The digits of *grid* in the cells *given*, 0 in the others."""
    return tuple([digit if given >> cell & 1 else 0 for cell, digit in enumerate(grid)])
