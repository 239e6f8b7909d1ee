"""Random killers, and independent judges of them: a check of full grids and a counter.

Neither shares code with filters, registers or the search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, count

from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Cell, Digit, Layout
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.puzzle import NO_EXTRAS, Extras, Puzzle, has_givens
from sudoku_tui.engine.search import Grid
from tests.engine.brute import brute_solutions, is_grid
from tests.engine.outside import OutsideCounter
from tests.engine.positions import grid_of

FOUR = layout_named("4")
SIX = layout_named("6")
JIGSAW = layout_named(
    "jigsaw9:AAABBBCCCDDAABCCCCDAAABBCCEDAFFBBEEEDDFFFBGGEDDFFGGGGEHDFFGGGEEHHHHHIIIEHHHIIIIII"
)
_MOST_CELLS = 6
"""Largest number of cells of a random cage."""


def is_solution(puzzle: Puzzle, grid: Grid) -> bool:
    """Check whether *grid* obeys all rules of *puzzle*: those of its layout, and its own."""
    layout, allowed = puzzle.layout, puzzle.extras.allowed
    return (
        is_grid(layout, grid)
        and has_givens(grid, puzzle)
        and all(grid[one] != grid[other] for one, other in layout.extra_sees)
        and all(
            grid[one] != digit or grid[other] != then for (one, digit), (other, then) in layout.bans
        )
        and all(mask >> digit & 1 for mask, digit in zip(allowed, grid, strict=False))
        and all(
            is_right([grid[cell] for cell in cage.cells], cage.sum) for cage in cages_in(puzzle)
        )
    )


def is_right(digits: Sequence[Digit], total: int | None) -> bool:
    """Check whether *digits* differ and add up to *total*, if there is one."""
    differ = all(one != other for one, other in combinations(digits, 2))
    return differ and (total is None or sum(digits) == total)


def cages_in(puzzle: Puzzle) -> Iterator[Cage]:
    """Yield the cages of *puzzle*, which has no other constraints."""
    for each in puzzle.extras.constraints:
        assert isinstance(each, Cage)
        yield each


class Cells:
    """The candidates of each cell, kept up to date by the rules one by one."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.layout, self.cages = puzzle.layout, list(cages_in(puzzle))
        self.left = list(puzzle.extras.possible_digits(puzzle.layout))

    def place(self, cell: int, digit: int) -> None:
        """Place a digit, and take what houses, pairs, bans and cages exclude."""
        self.left[cell] = 1 << digit
        layout = self.layout
        houses = (house.cells for house in layout.houses)
        for cells in (*houses, *layout.extra_sees, *(cage.cells for cage in self.cages)):
            if cell in cells:
                self._take(cells, cell, digit)
        for one, other in layout.bans:
            if (cell, digit) in (one, other):
                there, banned = other if one == (cell, digit) else one
                self._take((there,), cell, banned)
        for cage in self.cages:
            if cell in cage.cells and len(cage.cells) == 2 and cage.sum is not None:
                for banned in {*range(1, layout.digits + 1)} - {cage.sum - digit}:
                    self._take(cage.cells, cell, banned)

    def _take(self, cells: Sequence[int], cell: int, digit: int) -> None:
        for other in cells:
            if other != cell:
                self.left[other] &= ~(1 << digit)


@cache
def _grids_of_four() -> tuple[Grid, ...]:
    return tuple(brute_solutions(FOUR, (0,) * FOUR.cells))


def solutions_of_four(puzzle: Puzzle) -> set[Grid]:
    """Return every solution of a 4x4 *puzzle*, chosen from all grids."""
    return {grid for grid in _grids_of_four() if is_solution(puzzle, grid)}


class KillerCounter(OutsideCounter):
    """A counter of the solutions of a puzzle with marks and cages.

    A sum has a variable for each partial sum: "the first i cells add up to s".
    """

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle.layout)
        self._fresh = count(self._last + 1)
        layout = puzzle.layout
        for cell, mask in enumerate(puzzle.extras.allowed):
            for digit in range(1, layout.digits + 1):
                if not mask >> digit & 1:
                    self._solver.add_clause([-self._literal(cell, digit)])
        for cage in cages_in(puzzle):
            for one, other in combinations(cage.cells, 2):
                for digit in range(1, layout.digits + 1):
                    both = self._literal(one, digit), self._literal(other, digit)
                    self._solver.add_clause([-literal for literal in both])
            if cage.sum is not None:
                self._add_sum(cage.cells, cage.sum)
        self._switch = next(self._fresh)

    def _literal(self, cell: Cell, digit: Digit) -> int:
        return cell * self._digits + digit

    def _add_sum(self, cells: Sequence[Cell], total: int) -> None:
        """Add the clauses that *cells* add up to *total*."""
        before = {0: next(self._fresh)}
        self._solver.add_clause([before[0]])
        for cell in cells:
            after: dict[int, int] = {}
            for partial, literal in before.items():
                for digit in range(1, self._digits + 1):
                    clause, reached = [-literal, -self._literal(cell, digit)], partial + digit
                    if reached <= total:
                        after.setdefault(reached, next(self._fresh))
                        clause.append(after[reached])
                    self._solver.add_clause(clause)
            before = after
        for partial, literal in before.items():
            if partial != total:
                self._solver.add_clause([-literal])


def outside_count(puzzle: Puzzle, limit: int) -> int:
    """Count the solutions of *puzzle* by python-sat, up to *limit*."""
    return KillerCounter(puzzle).count(puzzle.givens, limit)


def random_killer(layout: Layout, dice: Dice, marks: bool = False) -> Puzzle:
    """Return a random killer with no solution, one or several.

    It begins with the cages of a full grid, so that it has a solution. Then some cages or their
    sums are removed, overlapping ones are added, and one sum in four puzzles is changed.

    Args:
        marks: Whether some cells are marked as odd or even, as in the grid.
    """
    grid = grid_of(layout, dice.number_below(20))
    cages = list(_cages_over(layout, grid, dice))
    dropped, unsummed = dice.pick((0, 0, 50, 150)), dice.pick((0, 0, 100))
    cages = [each for each in cages if dice.number_below(1000) >= dropped]
    cages = [Cage(each.cells) if dice.number_below(1000) < unsummed else each for each in cages]
    for _ in range(dice.pick((0, 0, 1, 3))):
        cell = dice.number_below(layout.cells)
        cages.append(_cage_from(cell, layout, grid, set(range(layout.cells)), dice))
    if cages and not dice.number_below(4):
        cages.append(_changed(cages.pop(dice.number_below(len(cages))), layout, dice))
    share = dice.pick((0, 0, 30, 100))
    givens = [digit if dice.number_below(1000) < share else 0 for digit in grid]
    allowed = tuple(_mark_of(digit, layout, dice) for digit in grid) if marks else ()
    return Puzzle(layout, tuple(givens), extras=Extras(allowed, tuple(cages)))


def whole_killer(layout: Layout, dice: Dice, share: int = 0) -> tuple[Puzzle, Grid]:
    """Return a puzzle whose cages cover the board, and a solution of it.

    Args:
        share: The share of the cells that are given, in thousandths.
    """
    grid = grid_of(layout, dice.number_below(20))
    extras = Extras(constraints=tuple(_cages_over(layout, grid, dice)))
    givens = [digit if dice.number_below(1000) < share else 0 for digit in grid]
    return Puzzle(layout, tuple(givens), extras=extras), grid


def without_cages(puzzle: Puzzle) -> Puzzle:
    """Return the layout and the givens of *puzzle* alone."""
    return Puzzle(puzzle.layout, puzzle.givens, extras=NO_EXTRAS)


def _cages_over(layout: Layout, grid: Grid, dice: Dice) -> Iterator[Cage]:
    """Yield cages that cover the board, with the sums of *grid*."""
    free = set(range(layout.cells))
    for cell in dice.shuffled(range(layout.cells)):
        if cell in free:
            cage = _cage_from(cell, layout, grid, free, dice)
            free -= set(cage.cells)
            yield cage


def _cage_from(cell: Cell, layout: Layout, grid: Grid, free: set[Cell], dice: Dice) -> Cage:
    """Grow a cage from *cell* over neighbours that are *free* and have other digits."""
    cells, size = [cell], dice.pick((1, 2, 2, 3, 3, 3, 4, 4, 5, _MOST_CELLS))
    while len(cells) < size:
        digits = {grid[each] for each in cells}
        around = [
            other for other in _beside(layout, cells) if other in free and grid[other] not in digits
        ]
        if not around:
            break
        cells.append(dice.pick(around))
    return Cage(tuple(cells), sum(grid[each] for each in cells))


def _beside(layout: Layout, cells: Sequence[Cell]) -> list[Cell]:
    """Return the cells that share a side with one of *cells*, without these."""
    found = set()
    for cell in cells:
        row, column = layout.positions[cell]
        for place in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if place in layout.cell_at:
                found.add(layout.cell_at[place])
    return sorted(found - set(cells))


def _changed(cage: Cage, layout: Layout, dice: Dice) -> Cage:
    """Return *cage* with a sum that differs by one, if some digits have it."""
    if cage.sum is None:
        return cage
    sums = {sum(digits) for digits in combinations(range(1, layout.digits + 1), len(cage.cells))}
    near = [total for total in (cage.sum - 1, cage.sum + 1) if total in sums]
    return Cage(cage.cells, dice.pick(near)) if near else cage


def _mark_of(digit: Digit, layout: Layout, dice: Dice) -> int:
    """Return the digits of a cell's mark: one cell in five is marked, by the parity of *digit*."""
    if dice.number_below(5):
        return layout.all_digits
    return sum(1 << each for each in range(1, layout.digits + 1) if each % 2 == digit % 2)
