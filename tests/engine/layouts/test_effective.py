"""Effective layouts: a layout with the rules of its puzzle's constraints."""

from __future__ import annotations

from itertools import product

from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.layouts.effective import effective_layout
from tests.each import each
from tests.engine.constraints.oracle import FOUR, JIGSAW, cages_in, random_killer

LAYOUTS = (FOUR, CLASSIC, JIGSAW, *map(layout_named, ("6", "x", "anti-knight", "non-consecutive")))


@each("layout", LAYOUTS, lambda layout: layout.id)
def test_cells_of_a_cage_see_each_other(layout: Layout) -> None:
    cages = tuple(cages_in(random_killer(layout, Dice(f"effective {layout.id}"))))
    effective = effective_layout(layout, cages)
    for one, other in product(range(layout.cells), repeat=2):
        together = one != other and any({one, other} <= set(cage.cells) for cage in cages)
        expected = bool(together or layout.sees[one] >> other & 1)
        assert bool(effective.sees[one] >> other & 1) == expected
    assert len(set(effective.extra_sees)) == len(effective.extra_sees)
    assert effective.extra_sees[: len(layout.extra_sees)] == layout.extra_sees


def test_two_cells_with_a_sum_ban_other_digits() -> None:
    knight = layout_named("non-consecutive")
    effective = effective_layout(knight, (Cage((0, 1), 7), Cage((0, 1), 7), Cage((2, 3))))
    added = effective.bans[len(knight.bans) :]
    assert effective.bans[: len(knight.bans)] == knight.bans
    assert set(added) == set(Cage((0, 1), 7).bans(knight)) and len(set(added)) == len(added)
    # The partner of 3 is 4; number: (digit - 1) * cells + cell.
    for other in range(1, 10):
        banned = effective.banned_by[2 * 81] >> (other - 1) * 81 + 1 & 1
        assert bool(banned) == (
            other not in (3, 4) or bool(knight.banned_by[2 * 81] >> (other - 1) * 81 + 1 & 1)
        )


def test_cage_of_all_digits_is_a_house_of_the_effective_layout() -> None:
    cage = Cage((0, 1, 5, 6))
    effective = effective_layout(FOUR, (cage,))
    assert effective.houses == (*FOUR.houses, *cage.houses(FOUR))
    assert len(effective.houses_of[5]) == len(FOUR.houses_of[5]) + 1


def test_cages_are_more_than_houses_if_they_have_sums_or_cells_that_share_no_house() -> None:
    in_a_row, apart = (0, 1), (0, 40)
    assert effective_layout(CLASSIC, (Cage(in_a_row),)).houses_only
    assert not effective_layout(CLASSIC, (Cage(in_a_row, 9),)).houses_only
    assert not effective_layout(CLASSIC, (Cage(apart),)).houses_only


def test_id_and_name_stay() -> None:
    effective = effective_layout(CLASSIC, (Cage((0, 40), 9),))
    assert (effective.id, effective.name) == (CLASSIC.id, CLASSIC.name)
    assert effective.positions == CLASSIC.positions and effective.houses == CLASSIC.houses


def test_equal_constraints_have_an_equal_layout() -> None:
    assert effective_layout(CLASSIC, ()) is CLASSIC
    one = effective_layout(CLASSIC, (Cage((0, 40), 9),))
    assert effective_layout(CLASSIC, [Cage((40, 0), 9)]) is one
    for other in (Cage((0, 40), 8), Cage((0, 40)), Cage((0, 41), 9)):
        assert effective_layout(CLASSIC, (other,)) != one
    assert one != CLASSIC


def test_layout_counts_digits_if_a_sum_does() -> None:
    inside, across = Cage((0, 1, 2), 6), Cage((0, 40))
    assert effective_layout(CLASSIC, (inside,)).counts_digits
    assert effective_layout(CLASSIC, (across, inside)).counts_digits
    assert not effective_layout(CLASSIC, (across,)).counts_digits
    assert effective_layout(CLASSIC, (inside,)) != effective_layout(CLASSIC, (Cage((0, 1, 2)),))


def test_only_houses_are_left_if_cages_add_nothing_else() -> None:
    assert effective_layout(CLASSIC, (Cage((0, 1, 2)),)).houses_only
    assert not effective_layout(CLASSIC, (Cage((0, 1, 2), 6),)).houses_only
    assert not effective_layout(CLASSIC, (Cage((0, 40)),)).houses_only
