"""Numerals have one weight, and no two are alike."""

from __future__ import annotations

import unicodedata

import pytest

from sudoku_tui.tui.drawing.numerals import NUMERALS, numeral_of


@pytest.mark.parametrize("side", [3, 5])
@pytest.mark.parametrize("heavy", [True, False], ids=["given", "entry"])
def test_numerals_are_all_different_and_in_one_weight(heavy: bool, side: int) -> None:
    drawn = {numeral_of(digit, heavy=heavy, side=side) for digit in NUMERALS}
    assert len(drawn) == len(NUMERALS)
    for shape in drawn:
        assert [len(line) for line in shape] == [side] * side
        for stroke in "".join(shape).replace(" ", ""):
            assert ("HEAVY" if heavy else "LIGHT") in unicodedata.name(stroke)


def test_stretched_numeral_has_the_same_strokes() -> None:
    assert numeral_of(4, heavy=True, side=5) == ("╻   ╻", "┃   ┃", "┗━━━┫", "    ┃", "    ╹")
    assert numeral_of(2, heavy=False, side=5) == ("╶───╮", "    │", "╭───╯", "│    ", "╰───╴")
