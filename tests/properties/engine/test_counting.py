"""The number of solutions on every layout, compared with an independent solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.lanes import lanes_of
from sudoku_tui.engine.layout import Digit, Layout
from sudoku_tui.engine.layouts import CATALOGUE, Family
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import Grid, count_solutions, load
from tests.engine.outside import OutsideCounter
from tests.engine.positions import grid_of, puzzle_of
from tests.soak import SOAK, sample

COUNTED = 3
"""Limit of the count of solutions."""
PUZZLES = sample(200, 9)
"""Number of puzzles of each family."""
GRIDS = 3
"""Number of source puzzles per layout; the others are made from them."""
SMALL = 100
"""Largest number of cells of a layout in a sample: a solver is built for each."""


@pytest.mark.soak
@pytest.mark.parametrize("family", Family)
def test_another_solver_counts_the_same_number(family: Family) -> None:
    layouts = [entry.layout for entry in CATALOGUE if entry.family is family]
    if not SOAK:
        layouts = [layout for layout in layouts if layout.cells <= SMALL][:3] or layouts[:1]
    told: Counter[int] = Counter()
    for place, layout in enumerate(layouts):
        outside = OutsideCounter(layout)
        # Spread the puzzles evenly over the layouts, with the intended total.
        share = PUZZLES * (place + 1) // len(layouts) - PUZZLES * place // len(layouts)
        for number, givens in enumerate(puzzles_of(layout, share)):
            solutions = count_solutions(Puzzle(layout, givens), COUNTED)
            assert solutions == outside.count(givens, COUNTED), f"{layout.id}, {number}"
            told[solutions] += 1
    assert told.total() == PUZZLES
    assert told[0] and told[1] and told[2] + told[3]
    if SOAK:
        print(
            f"\n{family}: {PUZZLES} puzzles of {len(layouts)} layouts, {dict(sorted(told.items()))}"
        )


def puzzles_of(layout: Layout, count: int) -> Iterator[tuple[Digit, ...]]:
    """Yield unique puzzles, in turn with an extra wrong digit and with some givens missing."""
    dice = Dice(f"counting {layout.id}")
    for number in range(count):
        seed = number // 3 % GRIDS
        givens = list(puzzle_of(layout, seed).givens)
        if number % 3 == 1:
            givens = add_wrong_given(layout, givens, grid_of(layout, seed), dice)
        elif number % 3 == 2:
            given = dice.shuffled(cell for cell, digit in enumerate(givens) if digit)
            for cell in given[: 1 + dice.number_below(3)]:
                givens[cell] = 0
        yield tuple(givens)


def add_wrong_given(layout: Layout, givens: list[Digit], solution: Grid, dice: Dice) -> list[Digit]:
    """Add a digit that differs from the solution and does not clash with any given."""
    for cell in dice.shuffled(cell for cell, digit in enumerate(givens) if not digit):
        for digit in dice.shuffled({*range(1, layout.digits + 1)} - {solution[cell]}):
            more = [*givens[:cell], digit, *givens[cell + 1 :]]
            if load(lanes_of(layout), more) is not None:
                return more
    raise AssertionError(f"{layout.id}: every wrong digit clashes")
