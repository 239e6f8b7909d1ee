"""Cages: their rule, what follows from it for the layout, and their order, moves and names."""

from __future__ import annotations

from itertools import product

import pytest

from sudoku_tui.engine.arguments import ArgumentError
from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.constraints.combinations import DifferentDigits
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Digit, House, Kind
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.puzzle import Extras, Puzzle
from tests.engine.constraints.oracle import FOUR, is_right

SAME = tuple(range(10))
TURNED = (0, *range(9, 0, -1))
SUMS = (None, *range(1, 31))


def test_cells_are_sorted() -> None:
    assert Cage((9, 0, 1), 6) == Cage((0, 1, 9), 6)
    assert Cage((9, 0), 6).cells == (0, 9)


def test_cells_are_moved() -> None:
    move = tuple(reversed(range(81)))
    assert Cage((0, 1, 9), 6).renamed(move, SAME) == Cage((71, 79, 80), 6)


def test_sum_is_turned_with_the_digits() -> None:
    assert Cage((0, 1, 9), 6).renamed(range(81), TURNED) == Cage((0, 1, 9), 24)


def test_sum_forbids_other_names() -> None:
    names = (0, 2, 1, *range(3, 10))
    assert Cage((0, 1)).renamed(range(81), names) == Cage((0, 1))
    with pytest.raises(ArgumentError, match="cannot be renamed"):
        Cage((0, 1), 6).renamed(range(81), names)
    with pytest.raises(ArgumentError, match="cannot be renamed"):
        Cage((0, 1), 6).renamed(range(81), (0, 9, *range(1, 9)))


def test_turned_digits_obey_the_turned_cage() -> None:
    for digits in product(range(1, 6), repeat=3):
        turned = [6 - digit for digit in digits]
        cage = Cage((0, 1, 2), 8).renamed(range(25), (0, 5, 4, 3, 2, 1))
        assert cage.holds(turned) == Cage((0, 1, 2), 8).holds(digits)


def test_cage_holds_different_digits_with_its_sum() -> None:
    for size in (1, 2, 3):
        for total in SUMS[:16]:
            cage = Cage(tuple(range(size)), total)
            for digits in product(range(1, 6), repeat=size):
                assert cage.holds(digits) == is_right(digits, total)


def test_ways_are_all_fillings_in_ascending_order() -> None:
    dice = Dice("ways of cages")
    for _ in range(150):
        size, total = 1 + dice.number_below(4), dice.pick(SUMS)
        fields = [
            mask_of(digit for digit in range(1, 10) if dice.number_below(2)) for _ in range(size)
        ]
        expected = [way for way in product(*map(members, fields)) if is_right(way, total)]
        assert list(Cage(tuple(range(size)), total).ways(fields)) == expected


def test_narrowing_is_that_of_different_digits() -> None:
    fields = (mask_of((1, 2, 3)),) * 2
    assert Cage((0, 1), 3).filter == DifferentDigits(3)
    assert Cage((0, 1), 3).narrow(fields) == (mask_of((1, 2)),) * 2
    assert Cage((0, 1), 7).narrow(fields) is None
    assert Cage((0, 1)).narrow(fields) == fields


def test_cells_that_do_not_see_each_other_must_differ() -> None:
    # r1c1, r1c2 and r2c2 share a box; r1c4 sees only the first two.
    assert list(Cage((0, 1, 3, 10)).differing_pairs(CLASSIC)) == [(3, 10)]
    assert list(Cage((0, 1, 10)).differing_pairs(CLASSIC)) == []
    knight = layout_named("anti-knight")
    assert list(Cage((0, 21)).differing_pairs(knight)) == [(0, 21)]
    assert list(Cage((8, 19 + 6)).differing_pairs(knight)) == []


@pytest.mark.parametrize("total", [None, 3, 4, 5, 7])
def test_two_cells_ban_digits_without_their_sum(total: int | None) -> None:
    banned = {
        ((0, one), (5, other))
        for one, other in product(range(1, 5), repeat=2)
        if one != other and total is not None and one + other != total
    }
    found = list(Cage((0, 5), total).bans(FOUR))
    assert set(found) == banned and len(found) == len(banned)


def test_only_two_cells_have_bans() -> None:
    assert not list(Cage((0,), 3).bans(FOUR))
    assert not list(Cage((0, 1, 4), 6).bans(FOUR))


@pytest.mark.parametrize("total", [None, 10])
def test_cage_with_all_digits_is_a_house(total: int | None) -> None:
    cells = (0, 1, 5, 6)
    house = House(Kind.EXTRA, 0, cells, name="the cage at r1c1")
    assert list(Cage(cells, total).houses(FOUR)) == [house]
    assert str(house) == "the cage at r1c1"
    assert not list(Cage(cells[:3], None if total is None else 6).houses(FOUR))
    assert not list(Cage(cells, total).houses(CLASSIC))


def test_exchange_within_a_cage_leaves_it_unaffected() -> None:
    cage = Cage((0, 1, 2), 6)
    assert cage.is_unaffected((0, 0, 0), (0, 0, 0))
    assert cage.is_unaffected((1, 2, 0), (2, 1, 0))
    assert not cage.is_unaffected((1, 0, 0), (2, 0, 0))
    assert not cage.is_unaffected((1, 4, 0), (2, 3, 0))


def test_unaffected_cage_holds_after_the_exchange() -> None:
    # Whatever the third cell holds; the reverse need not be true.
    for before, after in product(product(range(1, 5), repeat=2), repeat=2):
        for total, rest in product((None, 6, 7), range(1, 5)):
            cage = Cage((0, 1, 2), total)
            if cage.is_unaffected((*before, 0), (*after, 0)):
                assert cage.holds((*before, rest)) == cage.holds((*after, rest))


def test_sums_alone_count_digits() -> None:
    assert Cage((0, 1), 7).counts_digits and Cage((0, 1), 7).clue == (7,)
    assert not Cage((0, 1)).counts_digits and Cage((0, 1)).clue == ()


def test_cage_is_described_by_cells_and_sum() -> None:
    assert Cage((0, 1, 9), 6).describe(CLASSIC) == "cage r1c1, r1c2 and r2c1 with sum 6"
    assert Cage((0, 9)).describe(CLASSIC) == "cage r1c1 and r2c1"
    assert Cage((9,), 4).describe(CLASSIC) == "cage r2c1 with sum 4"


@pytest.mark.parametrize(
    ("cage", "problem"),
    [
        (Cage(()), "a cage has no cells"),
        (Cage((3, 3), 4), "cage r1c4 with sum 4: r1c4 is listed twice"),
        (Cage((15, 16)), "a cage has cell 16; those of 4x4 are 0 to 15"),
        (Cage((-1, 3)), "a cage has cell -1; those of 4x4 are 0 to 15"),
        (Cage((0, 1, 2, 3, 4)), "r2c1: 5 cells for 4 digits"),
        (Cage((0,), 0), "cage r1c1 with sum 0: one cell holds 1 to 4"),
        (Cage((0,), 5), "one cell holds 1 to 4"),
        (Cage((0, 1), 2), "2 different digits add up to 3 to 7"),
        (Cage((0, 1), 8), "2 different digits add up to 3 to 7"),
        (Cage((0, 1, 2, 3), 9), "4 different digits add up to 10$"),
    ],
)
def test_impossible_cage_is_refused(cage: Cage, problem: str) -> None:
    with pytest.raises(ArgumentError, match=problem):
        cage.check_fits(FOUR)
    with pytest.raises(ArgumentError, match=problem):
        Puzzle(FOUR, (0,) * 16, extras=Extras(constraints=(cage,)))


def test_every_sum_of_some_digits_fits() -> None:
    for size in range(1, 5):
        for total in range(size * (size + 1) // 2, size * (9 - size) // 2 + 1):
            Cage(tuple(range(size)), total).check_fits(FOUR)


def some_digits(cage: Cage) -> tuple[Digit, ...]:
    """Return a filling of *cage* on the classic board."""
    return next(cage.ways((CLASSIC.all_digits,) * len(cage.cells)))


def test_every_cage_that_fits_can_be_filled() -> None:
    for size in range(1, 10):
        for total in (size * (size + 1) // 2, size * (19 - size) // 2):
            cage = Cage(tuple(range(size)), total)
            cage.check_fits(CLASSIC)
            assert is_right(some_digits(cage), total)
