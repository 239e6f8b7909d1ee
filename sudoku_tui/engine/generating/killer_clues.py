"""Further clues of a killer that has one solution: given cells, and cages without their sums.

Both are chosen after the cages, so the cages of a seed do not depend on them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final, TypeAlias

from ..constraints.cage import Cage
from ..dice import Dice
from ..effort import Effort, OutOfEffort
from ..layout import Cell
from ..puzzle import Puzzle
from ..search import Grid, is_unique

_Cells: TypeAlias = tuple[Cell, ...]
_SHARE_HIDDEN: Final = 0.3
"""Largest share of the cages that lose their sums; with fewer sums few steps remain easy."""


def with_givens(
    puzzle: Puzzle, grid: Grid, least: int, image: Sequence[Cell], dice: Dice
) -> Puzzle:
    """Return *puzzle* with random givens of *grid*: *least*, or one more if they come in pairs.

    Args:
        puzzle: A killer without givens.
        grid: Its solution.
        least: Smallest number of givens.
        image: By cell: its image under the symmetry, which is given too.
        dice: The source of the choice.
    """
    orbits = dict.fromkeys(tuple(sorted({cell, image[cell]})) for cell in range(len(grid)))
    given = set[Cell]()
    # Pairs come first, because a single cell can complete an odd number, but no pair can.
    for orbit in sorted(dice.shuffled(list(orbits)), key=len, reverse=True):
        if len(given) + len(orbit) <= least:
            given.update(orbit)
    for orbit in orbits:
        if len(given) < least:
            given.update(orbit)
    return replace(
        puzzle, givens=tuple(grid[cell] if cell in given else 0 for cell in range(len(grid)))
    )


def without_spare_sums(puzzle: Puzzle, image: Sequence[Cell], dice: Dice, effort: Effort) -> Puzzle:
    """Return *puzzle* without the sums of some random cages that its one solution does not need.

    The sums of many cages are removed at once. If that allows another solution, each half of the
    cages is tried alone, and so on: a proof of uniqueness takes longer than all else.

    Args:
        puzzle: A killer with one solution.
        image: By cell: its image under the symmetry, which maps cages to cages. The image of a
            cage without a sum has none either.
        dice: The source of the choice.
        effort: The budget of each proof; sums whose proof fails are shown.
    """
    cages = [each.cells for each in puzzle.extras.constraints]
    pairs = dict.fromkeys(
        tuple(sorted({cells, tuple(sorted(image[cell] for cell in cells))})) for cells in cages
    )
    chosen, room = list[tuple[_Cells, ...]](), int(_SHARE_HIDDEN * len(cages))
    for pair in dice.shuffled(list(pairs)):
        if len(pair) <= room:
            chosen.append(pair)
            room -= len(pair)
    waiting = [chosen] if chosen else []
    while waiting:
        hidden = waiting.pop()
        changed = _without_sums(puzzle, set(chain.from_iterable(hidden)))
        if _has_one_solution(changed, effort):
            puzzle = changed
        elif len(hidden) > 1:
            half = len(hidden) // 2
            waiting += [hidden[half:], hidden[:half]]
    return puzzle


def _without_sums(puzzle: Puzzle, cages: Collection[_Cells]) -> Puzzle:
    """Return *puzzle* without the sums of the cages with these cells."""
    constraints = (
        Cage(each.cells) if each.cells in cages else each for each in puzzle.extras.constraints
    )
    return replace(puzzle, extras=replace(puzzle.extras, constraints=tuple(constraints)))


def _has_one_solution(puzzle: Puzzle, effort: Effort) -> bool:
    """Check whether *puzzle* is proved to have one solution within *effort*."""
    try:
        return is_unique(puzzle, effort)
    except OutOfEffort:
        effort.check_cancelled()
        return False
