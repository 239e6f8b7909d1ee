"""Equations that follow from houses and cages: true on every grid, each yielded once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.constraints.combinations import DifferentDigits
from sudoku_tui.engine.constraints.sums import SignedSum
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.layouts.equations import (
    Equation,
    Source,
    combine,
    derived_equations,
    unions_of_houses,
)
from sudoku_tui.engine.search import Grid
from tests.each import each
from tests.engine.constraints.oracle import FOUR, JIGSAW, cages_in, whole_killer
from tests.engine.positions import small_layouts
from tests.soak import sample

LAYOUTS = (FOUR, CLASSIC, JIGSAW, *map(layout_named, ("6", "x", "windoku", "anti-knight")))
BOX = CLASSIC.houses[18].mask
"""The cells of box 1."""


ROW, COLUMN = CLASSIC.houses[0], CLASSIC.houses[9]


def equations(layout: Layout, *cages: Cage, most_cells: int = 6) -> list[Equation]:
    """Return the equations of *cages*."""
    found = derived_equations(layout, cages, most_cells)
    return [each._replace(added=(), subtracted=()) for each in found]


def total_of(equation: Equation, grid: Grid) -> int:
    """Return the sum of the plus cells in *grid* less that of the minus cells."""
    plus = sum(grid[cell] for cell in members(equation.plus))
    return plus - sum(grid[cell] for cell in members(equation.minus))


def check_equations(layout: Layout, cages: Sequence[Cage], grid: Grid, most_cells: int = 6) -> None:
    """Check every equation of *cages* on *grid*, which obeys them."""
    found = equations(layout, *cages, most_cells=most_cells)
    together = {frozenset(cage.cells) for cage in cages}
    for equation in found:
        assert total_of(equation, grid) == equation.total
        assert not equation.plus & equation.minus
        assert len(equation.cells) <= most_cells
        assert equation.all_differ == (
            not equation.minus and _all_differ(layout, equation, together)
        )
        digits = tuple(1 << grid[cell] for cell in equation.cells)
        assert equation.filter.narrow(digits) == (digits, 0)
    assert len({each[:3] for each in found}) == len(found)
    assert not {each[:3] for each in found} & {(mask_of(cage.cells), 0, cage.sum) for cage in cages}


def _all_differ(layout: Layout, equation: Equation, together: set[frozenset[int]]) -> bool:
    """Check whether the cells of an equation share houses, pairs or cages, two by two."""
    return all(
        any({one, other} <= set(house.cells) for house in layout.houses)
        or (one, other) in layout.extra_sees
        or (other, one) in layout.extra_sees
        or any({one, other} <= cells for cells in together)
        for one in equation.cells
        for other in equation.cells
        if one != other
    )


@small_layouts
def test_equations_are_true_on_a_grid(layout: Layout) -> None:
    puzzle, grid = whole_killer(layout, Dice(f"equations {layout.id}"))
    check_equations(layout, list(cages_in(puzzle)), grid)


@each("layout", LAYOUTS, lambda layout: layout.id)
def test_equations_of_overlapping_and_missing_cages_are_true(layout: Layout) -> None:
    dice = Dice(f"equations of any cages {layout.id}")
    for _ in range(sample(100, 3)):
        puzzle, grid = whole_killer(layout, dice)
        strange, _ = whole_killer(layout, dice)
        cages = [cage for cage in cages_in(puzzle) if dice.number_below(5)]
        for cage in list(cages_in(strange))[:3]:
            if len({grid[cell] for cell in cage.cells}) == len(cage.cells):
                cages.append(Cage(cage.cells, sum(grid[cell] for cell in cage.cells)))
        check_equations(layout, cages, grid, most_cells=dice.pick((3, 6, 8)))


@each("layout", LAYOUTS[:4], lambda layout: layout.id)
def test_equations_without_sums_are_whole_houses(layout: Layout) -> None:
    puzzle, _ = whole_killer(layout, Dice(f"no sums {layout.id}"))
    cages = [Cage(cage.cells) for cage in cages_in(puzzle)]
    total = layout.digits * (layout.digits + 1) // 2
    for equation in equations(layout, *cages):
        assert equation.plus in {house.mask for house in layout.houses}
        assert equation.total == total and equation.all_differ


def test_innie_of_a_box_has_the_rest_of_its_total() -> None:
    # The cages leave r3c3 (cell 20) of box 1.
    cages = Cage((0, 1, 2, 9), 18), Cage((10, 11, 18, 19), 21)
    assert equations(CLASSIC, *cages, most_cells=1) == [Equation(1 << 20, 0, 6, True)]


def test_outie_of_a_box_counts_as_minus() -> None:
    # One cage goes out of box 1 to r3c4 (cell 21).
    cages = Cage((0, 1, 2, 9), 18), Cage((10, 11, 18, 19, 20, 21), 33)
    assert equations(CLASSIC, *cages, most_cells=1) == [Equation(0, 1 << 21, 45 - 51, False)]


def test_larger_part_of_a_cage_stays_if_it_is_outside() -> None:
    # The cage of r3c3 and r3c4 has as many cells outside of box 1 as inside.
    cages = Cage((0, 1, 2, 9), 18), Cage((10, 11, 18, 19), 21), Cage((20, 21), 13)
    assert Equation(1 << 20, 0, 6, True) in equations(CLASSIC, *cages)
    assert Equation(0, 1 << 21, -7, False) not in equations(CLASSIC, *cages)


def test_innies_of_two_boxes_are_compared() -> None:
    # Boxes 1 and 2 touch; each has one innie, r3c3 (20) and r3c6 (23).
    ones = Cage((0, 1, 2, 9), 18), Cage((10, 11, 18, 19), 21)
    twos = Cage((3, 4, 5, 12), 20), Cage((13, 14, 21, 22), 17)
    both = Equation(1 << 20 | 1 << 23, 0, 14, True)
    assert both in equations(CLASSIC, *ones, *twos)
    apart = Cage((30, 31, 32, 39), 20), Cage((40, 41, 48, 49), 17)
    assert Equation(1 << 20 | 1 << 50, 0, 14, False) not in equations(CLASSIC, *ones, *apart)


def test_cages_that_overlap_in_a_house_prove_nothing_there() -> None:
    cages = Cage((0, 1, 2, 9), 18), Cage((9, 10, 11, 18, 19), 24)
    assert not equations(CLASSIC, *cages, most_cells=2)


def test_cages_that_overlap_outside_of_a_house_prove_nothing_there() -> None:
    # r3c4 (21) would count twice as minus.
    cages = Cage((0, 1, 2, 21), 18), Cage((9, 10, 11, 21), 24), Cage((18, 19), 9)
    assert not any(each.minus >> 21 & 1 for each in equations(CLASSIC, *cages, most_cells=3))


def test_sum_of_the_whole_house_is_no_equation() -> None:
    assert not equations(CLASSIC, Cage(CLASSIC.houses[18].cells, 45), most_cells=1)


def test_cages_that_contradict_a_house_leave_no_cell_and_a_total() -> None:
    cages = Cage((0, 1, 2, 9), 18), Cage((10, 11, 18, 19, 20), 28)
    assert equations(CLASSIC, *cages, most_cells=1) == [Equation(0, 0, -1, True)]
    assert Equation(0, 0, -1, True).filter.narrow(()) is None


def test_innie_that_is_a_cage_is_an_equation_only_with_another_sum() -> None:
    cages = Cage((0, 1, 2, 9), 18), Cage((10, 11, 18, 19), 21)
    assert not equations(CLASSIC, *cages, Cage((20,), 6), most_cells=1)
    other = Equation(1 << 20, 0, 6, True)
    assert other not in equations(CLASSIC, *cages, Cage((20,), 7), most_cells=1)
    assert Equation(0, 0, -1, True) in equations(CLASSIC, *cages, Cage((20,), 7), most_cells=1)


def test_equation_has_the_filter_of_its_signs() -> None:
    assert Equation(6, 0, 9, True).filter == DifferentDigits(9)
    assert Equation(6, 0, 9, False).filter == SignedSum(0, 9)
    assert Equation(6, 24, 2, False).filter == SignedSum(2, 2)
    assert Equation(24, 6, 2, False).cells == (3, 4, 1, 2)


def test_equations_have_at_most_the_cells_that_are_wanted() -> None:
    cage = Cage((0, 1, 2, 9, 10), 25)
    sizes = {len(each.cells) for each in equations(CLASSIC, cage, most_cells=4)}
    assert sizes == {4}
    assert not equations(CLASSIC, cage, most_cells=3)


def test_unions_are_disjoint_houses_of_a_kind_that_touch() -> None:
    unions = unions_of_houses(CLASSIC)
    # Chains of adjacent rows or columns; sets of boxes that touch.
    for kind, counts in (("row", (9, 8, 7, 6)), ("column", (9, 8, 7, 6)), ("box", (9, 12, 22, 36))):
        of_kind = [houses for houses in unions if houses[0].kind == kind]
        assert all(house.kind == kind for houses in of_kind for house in houses)
        assert [sum(len(houses) == n for houses in of_kind) for n in (1, 2, 3, 4)] == [*counts]
    assert len(set(unions)) == len(unions) == 2 * 30 + 79


def test_houses_that_share_a_cell_are_not_added_up() -> None:
    # Grids that overlap share boxes, and their lines share cells.
    for houses in unions_of_houses(layout_named("tiny-samurai")):
        cells = [cell for house in houses for cell in house.cells]
        assert len(set(cells)) == len(cells)


@pytest.mark.parametrize(
    ("added", "subtracted", "cells"),
    [
        # r1c1 (0) is in row 1 and in column 1, r1c2 (1) and r2c1 (9) each in one of them.
        ([ROW], [], {0: 1, 1: 1, 9: 0}),
        ([ROW], [Cage((0, 1), 7)], {0: 0, 1: 0, 9: 0}),
        ([ROW], [Cage((0, 9), 7)], {0: 0, 1: 1, 9: -1}),
        ([ROW], [COLUMN], {0: 0, 1: 1, 9: -1}),
        ([ROW, COLUMN], [Cage((0, 1), 7)], {0: 1, 1: 0, 9: 1}),
        ([Cage((0, 1), 7)], [ROW, COLUMN], {0: -1, 1: 0, 9: -1}),
        ([ROW, COLUMN], [Cage((0, 1), 7), Cage((0, 9), 9)], {0: 0, 1: 0, 9: 0}),
    ],
)
def test_cells_that_count_both_ways_cancel_out(
    added: list[Source], subtracted: list[Source], cells: dict[int, int]
) -> None:
    for plus, minus, sign in ((added, subtracted, 1), (subtracted, added, -1)):
        found = combine(plus, minus, CLASSIC)
        assert found is not None and (found.added, found.subtracted) == (tuple(plus), tuple(minus))
        assert {c: (found.plus >> c & 1) - (found.minus >> c & 1) for c in cells} == {
            cell: sign * value for cell, value in cells.items()
        }
        totals = [sum(getattr(each, "sum", 45) for each in sources) for sources in (plus, minus)]
        assert found.total == totals[0] - totals[1]


@pytest.mark.parametrize(
    ("added", "subtracted"),
    [
        ([ROW, COLUMN], []),
        ([ROW, COLUMN], [Cage((1, 2), 7)]),
        ([ROW], [Cage((0, 9), 7), Cage((9, 10), 8)]),
        ([ROW, COLUMN, Cage((0, 1), 7)], [ROW, Cage((0, 1), 7)]),
    ],
)
def test_no_cell_counts_twice(added: list[Source], subtracted: list[Source]) -> None:
    assert combine(added, subtracted, CLASSIC) is None
    assert combine(subtracted, added, CLASSIC) is None
