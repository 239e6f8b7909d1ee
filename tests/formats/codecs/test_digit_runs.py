"""Grids in few characters: encoded cells are decoded again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.formats import FormatError
from sudoku_tui.formats.codecs.digit_runs import pack_digits, unpack_digits, unpack_runs

CELLS = st.text("0123456789" + "0" * 20, min_size=1, max_size=200)


@given(CELLS)
def test_cells_are_decoded_as_encoded(cells: str) -> None:
    assert unpack_digits(pack_digits(cells)) == cells


@given(st.text(max_size=50))
def test_any_text_is_decoded_or_refused(text: str) -> None:
    for read in (unpack_digits, unpack_runs):
        try:
            assert read(text).isdecimal() or not read(text)
        except FormatError as error:
            assert error.column


def test_blank_board_has_runs_of_six_cells() -> None:
    assert pack_digits("0" * 81) == f"{'o' * 13}K"


def test_letters_of_the_older_encoding_are_runs_of_blanks() -> None:
    assert unpack_runs("B6C91_") == f"060091{'0' * 69}"


def test_foreign_character_is_reported() -> None:
    with pytest.raises(FormatError, match="'-' at character 3 packs no digits"):
        unpack_digits("12-")
