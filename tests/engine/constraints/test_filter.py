"""The laws of filters, judged by every filling of small cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

import pytest

from sudoku_tui.engine.bits import Mask, mask_of, members
from sudoku_tui.engine.constraints.combinations import DifferentDigits, combinations_of
from sudoku_tui.engine.constraints.filter import Filter
from sudoku_tui.engine.constraints.sums import SignedSum
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Digit
from tests.each import each
from tests.engine.constraints.oracle import is_right
from tests.soak import sample

_MOST_FILLINGS = 300
"""Largest number of ways to choose a digit for each cell of a case."""
MOST_DIGITS = (4, 6, 9, 9, 9, 16)


class Case(NamedTuple):
    """A filter and the candidates that it narrows."""

    rule: DifferentDigits | SignedSum
    fields: tuple[Mask, ...]

    def is_right(self, digits: Sequence[Digit]) -> bool:
        """Check whether *digits*, one for each cell, obey the rule."""
        if isinstance(self.rule, DifferentDigits):
            return is_right(digits, self.rule.total)
        signs = [
            -1 if len(digits) - place <= self.rule.minus else 1 for place in range(len(digits))
        ]
        return sum(map(int.__mul__, signs, digits)) == self.rule.total

    def fillings(self) -> list[tuple[Digit, ...]]:
        """Return every filling that obeys the rule."""
        return [digits for digits in product(*map(members, self.fields)) if self.is_right(digits)]


def cases(topic: str, number: int, kinds: Sequence[str], most_cells: int = 6) -> Iterator[Case]:
    """Yield *number* random cases; most can be filled."""
    dice = Dice(f"filters {topic}")
    for _ in range(number):
        digits, cells = dice.pick(MOST_DIGITS), 1 + dice.number_below(most_cells)
        yield case_of(dice.pick(kinds), random_fields(digits, cells, dice), dice)


def random_fields(digits: int, cells: int, dice: Dice) -> tuple[Mask, ...]:
    """Return candidates of *cells* cells with few fillings; a few cells have one or none."""
    most = max(1, int(_MOST_FILLINGS ** (1 / cells)))
    sizes = [1 if not dice.number_below(9) else 1 + dice.number_below(most) for _ in range(cells)]
    if not dice.number_below(30):
        sizes[0] = 0
    return tuple(mask_of(dice.shuffled(range(1, digits + 1))[:size]) for size in sizes)


def case_of(kind: str, fields: tuple[Mask, ...], dice: Dice) -> Case:
    """Return a case of *kind*: ``different``, ``cage`` or ``signed``.

    Its total is mostly that of some filling, otherwise close to it.
    """
    if kind == "different":
        return Case(DifferentDigits(), fields)
    minus = dice.number_below(min(3, len(fields)) + 1) if kind == "signed" else 0
    likely = Case(SignedSum(minus, 0) if kind == "signed" else DifferentDigits(), fields)
    choices = [[*members(field)] or [1] for field in fields]
    for _ in range(8):
        digits = tuple(map(dice.pick, choices))
        if kind == "signed" or likely.is_right(digits):
            break
    plus = len(digits) - minus
    total = sum(digits[:plus]) - sum(digits[plus:]) + dice.pick((0, 0, 0, 0, 1, -1, 3))
    return Case(SignedSum(minus, total) if kind == "signed" else DifferentDigits(total), fields)


EVERY = ("different", "cage", "cage", "signed")
CASES = tuple(cases("laws", sample(20_000, 400), EVERY))


def contents(rule: Filter, fields: Sequence[Mask]) -> tuple[Mask, ...]:
    """Return what stays of *fields*: no candidate if there is no way."""
    narrowed = rule.narrow(fields)
    return narrowed[0] if narrowed else (0,) * len(fields)


def is_part(small: Sequence[Mask], large: Sequence[Mask]) -> bool:
    """Check whether each of *small* is a part of its counterpart."""
    return all(not one & ~other for one, other in zip(small, large, strict=True))


def union_of(fillings: Sequence[Sequence[Digit]], cells: int) -> tuple[Mask, ...]:
    """Return the digits of each cell in *fillings*."""
    return tuple(mask_of(filling[place] for filling in fillings) for place in range(cells))


@each("case", CASES)
def test_candidates_that_stay_are_a_part_and_have_every_filling(case: Case) -> None:
    narrowed = contents(case.rule, case.fields)
    assert is_part(narrowed, case.fields)
    assert is_part(union_of(case.fillings(), len(case.fields)), narrowed)
    assert contents(case.rule, narrowed) == narrowed


@each("case", CASES)
def test_required_digits_are_in_every_filling_in_an_open_cell(case: Case) -> None:
    narrowed = case.rule.narrow(case.fields)
    if narrowed:
        fields, required = narrowed
        opened = [place for place, field in enumerate(fields) if field.bit_count() > 1]
        for filling in case.fillings():
            assert not required & ~mask_of(filling[place] for place in opened)


@each("case", tuple(cases("monotone", sample(20_000, 1_000), EVERY)))
def test_fewer_candidates_never_lead_to_more(case: Case) -> None:
    dice = Dice(str(case))
    fewer = tuple(
        mask_of(digit for digit in members(field) if dice.number_below(4)) for field in case.fields
    )
    assert is_part(contents(case.rule, fewer), contents(case.rule, case.fields))


def test_fewer_candidates_in_wide_fields_never_lead_to_more() -> None:
    dice = Dice("filters wide")
    for _ in range(sample(10_000, 300)):
        digits, cells = dice.pick((9, 9, 16)), 2 + dice.number_below(5)
        large = tuple(
            mask_of(digit for digit in range(1, digits + 1) if dice.number_below(4))
            for _ in range(cells)
        )
        small = tuple(
            mask_of(digit for digit in members(field) if dice.number_below(8)) for field in large
        )
        rule = case_of(dice.pick(EVERY), small, dice).rule
        assert is_part(contents(rule, small), contents(rule, large))


@each("case", CASES)
def test_full_cells_are_narrowed_by_the_rule_itself(case: Case) -> None:
    dice = Dice(str(case))
    for _ in range(3):
        digits = [dice.pick([*members(field)] or [1]) for field in case.fields]
        full = tuple(1 << digit for digit in digits)
        assert case.rule.narrow(full) == ((full, 0) if case.is_right(digits) else None)


@each("case", tuple(cases("exact", sample(5_000, 300), ("cage",), 3)))
def test_cages_up_to_three_cells_are_filtered_exactly(case: Case) -> None:
    fillings = case.fillings()
    narrowed = case.rule.narrow(case.fields)
    if not fillings:
        assert narrowed is None
        return
    assert narrowed is not None and narrowed[0] == union_of(fillings, len(case.fields))
    opened = [place for place, field in enumerate(narrowed[0]) if field.bit_count() > 1]
    everywhere = [mask_of(filling[place] for place in opened) for filling in fillings]
    shared = everywhere[0]
    for digits in everywhere:
        shared &= digits
    assert narrowed[1] == shared


@each("case", tuple(cases("two", sample(2_000, 100), ("different",), 2)))
def test_two_different_digits_are_filtered_exactly(case: Case) -> None:
    expected = union_of(case.fillings(), len(case.fields))
    assert contents(case.rule, case.fields) == expected


@pytest.mark.parametrize("most", [4, 9, 12])
def test_combinations_are_those_of_itertools(most: int) -> None:
    for size in range(most + 2):
        for total in range(most * (most + 1) // 2 + 3):
            expected = {
                mask_of(digits)
                for digits in combinations(range(1, most + 1), size)
                if sum(digits) == total
            }
            found = combinations_of(size, total, most)
            assert set(found) == expected and len(found) == len(expected)


@each("case", tuple(cases("combinations", sample(5_000, 400), ("cage",), 6)))
def test_digits_of_open_cells_are_in_a_combination(case: Case) -> None:
    fields = contents(case.rule, case.fields)
    opened = [field for field in fields if field.bit_count() > 1]
    if len(opened) > 3 and isinstance(case.rule, DifferentDigits) and case.rule.total is not None:
        together = mask_of(digit for field in opened for digit in members(field))
        known = sum(field.bit_length() - 1 for field in fields if field.bit_count() == 1)
        possible = {
            digit
            for digits in combinations(members(together), len(opened))
            if sum(digits) == case.rule.total - known
            and all(any(field >> digit & 1 for digit in digits) for field in opened)
            for digit in digits
        }
        assert {*members(together)} == possible


def test_digit_of_every_combination_with_one_place_goes_there() -> None:
    # 1, 2, 3 and 4: the fourth cell alone can hold 4.
    three, four = mask_of((1, 2, 3)), mask_of((1, 2, 3, 4))
    narrowed = DifferentDigits(10).narrow((three, three, three, four))
    assert narrowed == ((three, three, three, 1 << 4), three)


def test_two_cells_with_two_digits_require_both() -> None:
    both = mask_of((3, 5))
    assert DifferentDigits(8).narrow((both, mask_of((3, 4, 5)))) == ((both, both), both)
    four = mask_of((1, 3, 5, 7))
    assert DifferentDigits(8).narrow((four, four)) == ((four, four), 0)


def test_sums_above_the_mirror_image_are_reached() -> None:
    # The largest layouts have 25 digits; three of 30 pass the bit of digit 0 in the mirror image.
    high = mask_of(range(28, 37))
    assert contents(DifferentDigits(71), (high, high)) == (mask_of((35, 36)),) * 2
    assert DifferentDigits(72).narrow((high, high)) is None


class TestLargeBoards:
    """Cells with more combinations than are compared."""

    CELLS, DIGITS = 6, 25

    def test_no_filling_is_lost(self) -> None:
        dice = Dice("filters large")
        for _ in range(sample(2_000, 60)):
            fields = tuple(
                mask_of((25 - place, *dice.shuffled(range(1, 26))[:2]))
                for place in range(self.CELLS)
            )
            case = case_of("cage", fields, dice)
            narrowed = contents(case.rule, fields)
            assert is_part(narrowed, fields)
            assert is_part(union_of(case.fillings(), self.CELLS), narrowed)

    def test_sums_bound_the_digits(self) -> None:
        every = (mask_of(range(1, self.DIGITS + 1)),) * self.CELLS
        low = contents(DifferentDigits(21), every)
        assert all(field == mask_of(range(1, 7)) for field in low)
        assert DifferentDigits(151).narrow(every) is None

    def test_fewer_candidates_never_lead_to_more(self) -> None:
        dice = Dice("filters large monotone")
        for _ in range(sample(5_000, 120)):
            digits, cells = dice.pick((17, 20, 25)), 5 + dice.number_below(8)
            filling = dice.shuffled(range(1, digits + 1))[:cells]
            rule, share = DifferentDigits(sum(filling)), 1 + dice.number_below(8)
            large = [
                1 << digit | mask_of(d for d in range(1, digits + 1) if dice.number_below(share))
                for digit in filling
            ]
            assert is_part([1 << digit for digit in filling], contents(rule, large))
            while any(large):
                small = [
                    mask_of(digit for digit in members(field) if dice.number_below(9))
                    for field in large
                ]
                assert is_part(contents(rule, small), contents(rule, large))
                large = small

    def test_known_cells_never_lead_to_more(self) -> None:
        dice = Dice("filters large known")
        for _ in range(sample(5_000, 120)):
            filling = dice.shuffled(range(1, 18))[:14]
            rule = DifferentDigits(sum(filling))
            fields = [
                1 << digit | mask_of(d for d in range(1, 18) if not dice.number_below(10))
                for digit in filling
            ]
            known = [
                field if dice.number_below(4) else 1 << digit
                for field, digit in zip(fields, filling, strict=True)
            ]
            assert is_part(contents(rule, known), contents(rule, fields))
