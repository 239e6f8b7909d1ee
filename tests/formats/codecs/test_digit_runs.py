"""Grids in few characters: what is packed comes back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.formats import FormatError
from sudoku_tui.formats.codecs.digit_runs import pack_digits, unpack_digits, unpack_runs

CELLS = st.text("0123456789" + "0" * 20, min_size=1, max_size=200)


@given(CELLS)
def test_cells_come_back(cells: str) -> None:
    assert unpack_digits(pack_digits(cells)) == cells


@given(st.text(max_size=50))
def test_anything_else_is_refused_or_read(text: str) -> None:
    for read in (unpack_digits, unpack_runs):
        try:
            assert read(text).isdecimal() or not read(text)
        except FormatError as error:
            assert error.column


def test_a_blank_board_is_fifteen_characters_of_six_cells_less_one() -> None:
    assert pack_digits("0" * 81) == f"{'o' * 13}K"


def test_letters_are_runs_of_blanks_in_the_older_packing() -> None:
    assert unpack_runs("B6C91_") == f"060091{'0' * 69}"


def test_a_foreign_character_is_named() -> None:
    with pytest.raises(FormatError, match="'-' at character 3 packs no digits"):
        unpack_digits("12-")
