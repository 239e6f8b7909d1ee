"""Cages in a game: open sums, combinations, and sums of cells."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

import pytest

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Extras, Puzzle
from sudoku_tui.game.cages import cages_at, can_fill, strike_of, sum_of_cells
from sudoku_tui.game.events import Enter, Note, Strike, Undo
from sudoku_tui.game.game import Game

CAGES = (Cage((0, 1, 9), 22), Cage((2, 3), 9), Cage((4, 13)))
PUZZLE = Puzzle(CLASSIC, (0,) * 81, extras=Extras(constraints=CAGES))


def test_combinations_are_possible_or_impossible_by_digits_and_notes() -> None:
    game = Game(PUZZLE)
    (status,) = cages_at(PUZZLE, game.position, 0)
    assert (status.empty_count, status.open_sum) == (3, 22)
    assert [tuple(members(each)) for each in status.possible] == [(5, 8, 9), (6, 7, 9)]
    game.record(Enter(20, 9))  # in box 1
    (status,) = cages_at(PUZZLE, game.position, 0)
    assert status.possible == () and len(status.impossible) == 2
    game.record(Enter(20, 1))
    game.record(Enter(0, 8))
    (status,) = cages_at(PUZZLE, game.position, 9)
    assert (status.empty_count, status.open_sum) == (2, 14)
    assert status.possible == (mask_of((5, 9)),)
    assert status.impossible == (mask_of((6, 8)),)
    game.record(Note(1, 6))
    (status,) = cages_at(PUZZLE, game.position, 1)
    assert status.possible == ()


def test_cage_without_a_sum_has_no_combinations() -> None:
    (status,) = cages_at(PUZZLE, Game(PUZZLE).position, 13)
    assert (status.empty_count, status.open_sum, status.possible) == (2, None, ())
    assert cages_at(PUZZLE, Game(PUZZLE).position, 80) == ()


def test_sum_that_entries_exceed_leaves_no_combination() -> None:
    game = Game(PUZZLE)
    game.record(Enter(2, 9))
    (status,) = cages_at(PUZZLE, game.position, 3)
    assert (status.open_sum, status.possible, status.impossible) == (0, (), ())


@pytest.mark.parametrize("seed", range(30))
def test_can_fill_agrees_with_trying_all_orders(seed: int) -> None:
    random = Random(seed)
    fields = [mask_of(random.sample(range(1, 7), random.randint(1, 3))) for _ in range(4)]
    for chosen in combinations(range(1, 7), 4):
        wanted = any(
            all(field >> digit & 1 for field, digit in zip(fields, order, strict=True))
            for order in permutations(chosen)
        )
        assert can_fill(fields, mask_of(chosen)) == wanted


def test_rule_of_45_follows_from_the_cages_of_a_house() -> None:
    digits = (0, 0, 4, *(0,) * 78)
    found = sum_of_cells(PUZZLE, digits, CLASSIC.houses[0].mask)
    assert (found.filled_sum, found.empty_count, found.total) == (4, 8, 45)
    assert (found.caged_cells, found.caged_sum) == (mask_of((2, 3)), 9)


def test_sum_of_whole_cages_is_known() -> None:
    found = sum_of_cells(PUZZLE, (0,) * 81, mask_of((0, 1, 9, 2, 3)))
    assert (found.total, found.caged_sum) == (31, 31)
    assert sum_of_cells(PUZZLE, (0,) * 81, mask_of((0, 1))).total is None


def test_struck_combination_is_listed_apart_and_undone() -> None:
    game = Game(PUZZLE)
    (status,) = cages_at(PUZZLE, game.position, 0)
    wanted = mask_of((5, 8, 9))
    struck = strike_of(status, wanted, game.position)
    assert struck == Strike(0, wanted)
    assert game.record(struck)
    (status,) = cages_at(PUZZLE, game.position, 1)
    assert (status.possible, status.struck) == ((mask_of((6, 7, 9)),), (wanted,))
    game.record(Enter(9, 8))
    (status,) = cages_at(PUZZLE, game.position, 0)
    assert status.struck == (mask_of((5, 9)),)
    assert strike_of(status, mask_of((5, 9)), game.position) == struck
    game.record(struck)
    assert cages_at(PUZZLE, game.position, 0)[0].possible == (mask_of((5, 9)),)
    game.record(Undo())
    assert cages_at(PUZZLE, game.position, 0)[0].struck
    assert strike_of(status, mask_of((1, 2)), game.position) is None
