"""The generator: random puzzles with exactly one solution, by removing or adding givens.

It ignores difficulty; `make` uses it to meet specifications. On layouts with marks some cells are
marked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..bits import Mask, mask_of, members
from ..dice import Dice
from ..effort import UNLIMITED, Effort
from ..lanes import Lanes
from ..layout import Cell, Digit, Layout
from ..puzzle import NO_EXTRAS, Extras, Puzzle
from ..puzzle_lanes import lanes_with
from ..search import Grid, fill_in, load, random_grid, search
from ..search.removal import REMOVE_ALL, Removal, givens_in, remove_spare
from ..symmetry import Symmetry, orbits, random_scramble

VERSION = 10
"""Version of the mapping from seeds to puzzles; it is incremented when a seed's puzzle changes."""
KILLER_VERSION = 1
"""Version of the generator of killers (`killers`), which changes alone."""


def generate(
    layout: Layout,
    dice: Dice,
    removal: Removal = REMOVE_ALL,
    grid: Sequence[Digit] | None = None,
    effort: Effort = UNLIMITED,
) -> Puzzle:
    """Return a puzzle with one solution, by removing givens from a random grid or from *grid*.

    Without symmetry and limits on clues and attempts the puzzle is minimal. Equal dice give equal
    puzzles.

    Raises:
        OutOfEffort: *effort* is spent. It bounds each search, not their sum.
        ValueError: The layout does not have the symmetry.
    """
    full: Grid = tuple(grid) if grid is not None else random_grid(layout, dice, effort)
    groups = dice.shuffled(orbits(layout, removal.symmetry))
    marked = cells_to_mark(layout, dice)
    lanes = lanes_with(layout, marks_for(layout, full, marked))
    kept = remove_spare(lanes, full, groups, removal, effort)
    return Puzzle(layout, givens_in(full, kept), extras=marks_for(layout, full, marked & ~kept))


def complete_puzzle(
    puzzle: Puzzle,
    dice: Dice,
    effort: Effort = UNLIMITED,
    symmetry: Symmetry = Symmetry.NONE,
) -> Puzzle:
    """Return *puzzle*, empty or partly filled, with givens added until it has one solution.

    Each added given distinguishes two solutions. Added givens and those of *puzzle* are extended to
    complete orbits of *symmetry*.

    Raises:
        ValueError: The puzzle has no solution, or the layout does not have the symmetry.
        OutOfEffort: *effort* is spent.
    """
    lanes = lanes_with(puzzle.layout, puzzle.extras)
    givens: list[Digit] = list(puzzle.givens)
    state = load(lanes, givens)
    first = next(search(lanes, state, effort, dice), None) if state is not None else None
    if first is None:
        raise ValueError("no solution, whichever givens are added")
    grid = fill_in(lanes, givens, first)
    orbit_of = {cell: orbit for orbit in orbits(puzzle.layout, symmetry) for cell in orbit}
    for cell in [cell for cell, digit in enumerate(givens) if digit]:
        _add_givens(givens, grid, orbit_of[cell])
    while (other := _other_solution(lanes, givens, grid, effort, dice)) is not None:
        cell = dice.pick([cell for cell, digit in enumerate(grid) if digit != other[cell]])
        _add_givens(givens, grid, orbit_of[cell])
    return replace(puzzle.with_givens(givens), comment="")


def _add_givens(givens: list[Digit], grid: Grid, cells: Sequence[Cell]) -> None:
    """Set the givens of *cells* to the digits of *grid*."""
    for cell in cells:
        givens[cell] = grid[cell]


def _other_solution(
    lanes: Lanes, givens: Sequence[Digit], grid: Grid, effort: Effort, dice: Dice
) -> Grid | None:
    """Return a solution of *givens* other than *grid*; None if there is none."""
    state = load(lanes, givens)
    assert state is not None  # grid agrees with the givens
    for placed in search(lanes, state, effort, dice):
        found = fill_in(lanes, givens, placed)
        if found != grid:
            return found
    return None


def scramble_puzzle(puzzle: Puzzle, dice: Dice) -> Puzzle:
    """Return an equivalent puzzle that is hard to recognise: digits renamed, lines exchanged.

    Its properties are preserved, but a solver may find steps in another order, so rate it again.
    """
    return random_scramble(puzzle.layout, dice, puzzle.extras).puzzle(puzzle)


def cells_to_mark(layout: Layout, dice: Dice) -> Mask:
    """Return the cells that are marked unless they are given: half of all, or none."""
    if not layout.marks:
        return 0
    return mask_of(dice.shuffled(range(layout.cells))[: layout.cells // 2])


def marks_for(layout: Layout, grid: Sequence[Digit], cells: Mask) -> Extras:
    """Return extras that mark *cells* by the first of the layout's marks that fits their digit."""
    if not cells:
        return NO_EXTRAS
    allowed = [layout.all_digits] * layout.cells
    for cell in members(cells):
        fitting = (digits for _, digits in layout.marks if digits >> grid[cell] & 1)
        allowed[cell] = next(fitting, layout.all_digits)
    plain = all(digits == layout.all_digits for digits in allowed)
    return NO_EXTRAS if plain else Extras(tuple(allowed))
