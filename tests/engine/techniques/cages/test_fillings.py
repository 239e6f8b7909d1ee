"""Combinations and fillings, against all combinations of digits."""

from __future__ import annotations

from itertools import product

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.techniques.cages.fillings import (
    combinations_in,
    common_digits,
    least_and_greatest,
    parts_of_ways,
    ways_of_different,
    ways_of_signed,
)
from tests.soak import sample


def random_fields(dice: Dice, most_cells: int = 4) -> tuple[int, ...]:
    """Return the candidates of some cells, each of one to five digits."""
    return tuple(
        mask_of(dice.shuffled(range(1, 8))[: dice.pick((1, 2, 3, 4, 5))])
        for _ in range(1 + dice.number_below(most_cells))
    )


def test_fillings_of_different_digits_are_those_of_all_combinations() -> None:
    dice = Dice("different fillings")
    for _ in range(sample(3_000, 150)):
        fields, total = random_fields(dice), 3 + dice.number_below(22)
        every = [f for f in product(*map(members, fields)) if len(set(f)) == len(f)]
        found = [f for f in every if sum(f) == total]
        ways = ways_of_different(fields, total)
        assert (ways is None) == (not found)
        sets = {mask_of(filling) for filling in found}
        if ways:
            assert ways.held == tuple(map(mask_of, zip(*found, strict=True)))
            assert ways.combinations == tuple(sorted(sets))
            some = tuple(sorted(sets))[::2]
            kept = [filling for filling in found if mask_of(filling) in some]
            allowed = ways_of_different(fields, total, some)
            assert allowed and allowed.held == tuple(map(mask_of, zip(*kept, strict=True)))
            assert ways_of_different(fields, total, ()) is None
        for size in range(1, len(fields) + 1):
            parts = {mask_of(filling[:size]) for filling in found}
            assert parts_of_ways(fields, total, size) == tuple(sorted(parts))
        sums = [sum(filling) for filling in every]
        assert least_and_greatest(fields) == ((min(sums), max(sums)) if sums else None)


def test_fillings_with_signs_are_those_of_all_combinations() -> None:
    dice = Dice("signed fillings")
    for _ in range(sample(3_000, 150)):
        fields, total = random_fields(dice), dice.number_below(20) - 6
        minus = dice.number_below(len(fields) + 1)
        signs = [1] * (len(fields) - minus) + [-1] * minus
        seen = tuple(
            tuple(other for other in range(index) if dice.number_below(2))
            for index in range(len(fields))
        )
        found = [
            filling
            for filling in product(*map(members, fields))
            if sum(s * d for s, d in zip(signs, filling, strict=True)) == total
            and all(filling[a] != filling[b] for a, earlier in enumerate(seen) for b in earlier)
        ]
        held = ways_of_signed(fields, minus, total, seen)
        assert held == (tuple(map(mask_of, zip(*found, strict=True))) if found else None)


def test_combinations_need_a_digit_for_every_cell() -> None:
    # 5 in two cells: 1 4 and 2 3.
    assert combinations_in((0b11110, 0b11110), 5) == (0b1100, 0b10010)
    assert combinations_in((0b11110, 0b10), 5) == (0b10010,)
    assert combinations_in((0b11100, 0b11100), 5) == (0b1100,)
    assert combinations_in((0b100, 0b100), 5) == ()
    # Only digits count: 2 and 3 have no order, but each cell can hold one of them.
    assert combinations_in((0b11110, 0b11110, 0b10), 6) == (0b1110,)


def test_digits_of_all_combinations_are_common() -> None:
    assert common_digits((0b1110, 0b1010)) == 0b1010
    assert common_digits((0b1110, 0b10000)) == 0
    assert common_digits(()) == 0
