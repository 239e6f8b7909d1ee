"""Checks of arguments, and values in messages."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.arguments import (
    ArgumentError,
    expect,
    expect_range,
    quote,
    whole_numbers,
)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("x", "'x'"),
        ("a\nb", r"'a\nb'"),
        (7, "7"),
        (10**5000, "a number of more than 40 digits"),
        (-(10**40), "a number of more than 40 digits"),
        (True, "True"),
        (None, "None"),
        ([10**5000], "a value of type list"),
    ],
    ids=range(8),
)
def test_values_in_messages(value: object, written: str) -> None:
    assert quote(value) == written


def test_long_values_are_truncated() -> None:
    for value in ("x" * 10**6, b"x" * 10**6, ["x" * 10**6] * 9, {"x" * 10**6}):
        assert len(quote(value)) <= 200
    assert quote("x" * 300).endswith("x…")


def test_true_and_false_are_not_numbers() -> None:
    expect(True, "flag", bool)
    with pytest.raises(ArgumentError, match=r"^n must be int, not bool$"):
        expect(True, "n", int)
    for kind in (TypeError, ValueError):  # either catches it
        with pytest.raises(kind):
            expect("1", "n", int)


def test_ranges() -> None:
    expect_range(3, "n", 0, 3)
    for value in (4, -1, float("nan")):
        with pytest.raises(ArgumentError, match=r"^n must be 0 to 3, not"):
            expect_range(value, "n", 0, 3)


def test_sequences_of_whole_numbers() -> None:
    assert whole_numbers([1, 2], "digits") == (1, 2)
    for value in ("12", b"12", None, 5, [1.5], ["1"], range(10**9)):
        with pytest.raises(ArgumentError, match="digits must be"):
            whole_numbers(value, "digits")
    with pytest.raises(ArgumentError, match="pair must be 2 numbers, not 3"):
        whole_numbers((1, 2, 3), "pair", 2)
