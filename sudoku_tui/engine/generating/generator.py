"""The generator: puzzles with exactly one solution, by taking givens away or by adding them.

Whatever they are like: what asks for more (`make`) stands on this. On layouts whose puzzles mark
cells, some are marked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..bits import Mask, mask_of, members
from ..dice import Dice
from ..effort import UNLIMITED, Effort
from ..lanes import Lanes, lanes_with
from ..layout import Cell, Digit, Layout
from ..puzzle import NO_EXTRAS, Extras, Puzzle
from ..search import Grid, filled, load, random_grid, search
from ..search.removal import ALL_THAT_CAN, Removal, givens_in, without_spare
from ..symmetry import Symmetry, orbits, random_scramble

VERSION = 10
"""Of what a seed makes: goes up when the same seed makes another puzzle."""


def generate(
    layout: Layout,
    dice: Dice,
    removal: Removal = ALL_THAT_CAN,
    grid: Sequence[Digit] | None = None,
    effort: Effort = UNLIMITED,
) -> Puzzle:
    """A puzzle with one solution: givens are taken from a random grid, or from *grid*.

    With no symmetry, no limit on clues and none on attempts it is minimal. The same dice
    give the same puzzle.

    Raises:
        OutOfEffort: *effort* is spent. It bounds each search, not their sum.
        ValueError: the layout does not have the symmetry.
    """
    full: Grid = tuple(grid) if grid is not None else random_grid(layout, dice, effort)
    groups = dice.shuffled(orbits(layout, removal.symmetry))
    marked = cells_to_mark(layout, dice)
    lanes = lanes_with(layout, marked_by(layout, full, marked))
    kept = without_spare(lanes, full, groups, removal, effort)
    return Puzzle(layout, givens_in(full, kept), extras=marked_by(layout, full, marked & ~kept))


def completed(
    puzzle: Puzzle,
    dice: Dice,
    effort: Effort = UNLIMITED,
    symmetry: Symmetry = Symmetry.NONE,
) -> Puzzle:
    """*puzzle*, empty or partly filled, with givens added until it has one solution.

    Each given added tells two solutions apart; with it, and with those of *puzzle*, come the
    cells that *symmetry* takes it to.

    Raises:
        ValueError: it has no solution, or the layout does not have the symmetry.
        OutOfEffort: *effort* is spent.
    """
    lanes = lanes_with(puzzle.layout, puzzle.extras)
    givens: list[Digit] = list(puzzle.givens)
    state = load(lanes, givens)
    first = next(search(lanes, state, effort, dice), None) if state is not None else None
    if first is None:
        raise ValueError("no solution, whatever is added")
    grid = filled(lanes, givens, first)
    orbit_of = {cell: orbit for orbit in orbits(puzzle.layout, symmetry) for cell in orbit}
    for cell in [cell for cell, digit in enumerate(givens) if digit]:
        _add_givens(givens, grid, orbit_of[cell])
    while (other := _another(lanes, givens, grid, effort, dice)) is not None:
        cell = dice.pick([cell for cell, digit in enumerate(grid) if digit != other[cell]])
        _add_givens(givens, grid, orbit_of[cell])
    return replace(puzzle.with_givens(givens), comment="")


def _add_givens(givens: list[Digit], grid: Grid, cells: Sequence[Cell]) -> None:
    """Give what *grid* has in *cells*."""
    for cell in cells:
        givens[cell] = grid[cell]


def _another(
    lanes: Lanes, givens: Sequence[Digit], grid: Grid, effort: Effort, dice: Dice
) -> Grid | None:
    """A solution of *givens* other than *grid*."""
    state = load(lanes, givens)
    assert state is not None  # grid agrees with the givens
    for placed in search(lanes, state, effort, dice):
        found = filled(lanes, givens, placed)
        if found != grid:
            return found
    return None


def scrambled(puzzle: Puzzle, dice: Dice) -> Puzzle:
    """The same puzzle to a player who does not look twice: digits renamed, lines exchanged.

    It keeps what is true, not what a program does first: rate it again.
    """
    return random_scramble(puzzle.layout, dice, puzzle.extras).puzzle(puzzle)


def cells_to_mark(layout: Layout, dice: Dice) -> Mask:
    """The cells that a puzzle is to mark where they are not given: half of them, or none."""
    if not layout.marks:
        return 0
    return mask_of(dice.shuffled(range(layout.cells))[: layout.cells // 2])


def marked_by(layout: Layout, grid: Sequence[Digit], cells: Mask) -> Extras:
    """*cells* marked for what *grid* has there, by the first of the layout's marks that fits."""
    if not cells:
        return NO_EXTRAS
    allowed = [layout.all_digits] * layout.cells
    for cell in members(cells):
        fitting = (digits for _, digits in layout.marks if digits >> grid[cell] & 1)
        allowed[cell] = next(fitting, layout.all_digits)
    plain = all(digits == layout.all_digits for digits in allowed)
    return NO_EXTRAS if plain else Extras(tuple(allowed))
