"""SudokuPad's short JSON: zipped values are decoded again, as far as possible."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.formats import FormatError
from sudoku_tui.formats.codecs.zipped_json import unzip_json, zip_json
from tests.reference import reference

# A quote comes back as an apostrophe, and a number as a number whether it was text or not.
_TEXTS = (
    st.text()
    .map(lambda text: text.replace('"', "'"))
    .filter(lambda text: not text.lstrip("-").isdecimal())
)
_NAMES = st.one_of(
    st.sampled_from(["value", "cells", "title", "cages", "id"]),
    st.text(min_size=3).map(lambda text: text.replace('"', "'")),
)
_VALUES = st.recursive(
    st.one_of(st.integers(-99, 99), st.booleans(), st.none(), _TEXTS),
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=4), st.dictionaries(_NAMES, inner, max_size=4)
    ),
    max_leaves=12,
)


@given(_VALUES)
def test_zipped_json_is_decoded_as_encoded(value: object) -> None:
    assert unzip_json(zip_json(value)) == value


@given(st.one_of(st.text(), st.text("[]{},:'tf#0a1\\ ")))
def test_any_text_is_decoded_or_refused(text: str) -> None:
    try:
        unzip_json(text)
    except FormatError as error:
        assert "\n" not in str(error)


def test_empty_cells_colours_and_words_are_encoded() -> None:
    text = "{ce:[[,{v:5},],[,,]],x:t,y:f,c:#0,c2:a0b0c0,n:123456,list:[123456,true]}"
    assert unzip_json(text) == {
        "cells": [[{}, {"value": 5}, {}], [{}, {}, {}]],
        "x": True,
        "y": False,
        "color": "#000000",
        "backgroundColor": "#a0b0c0",
        "n": "#123456",
        "list": [123456, True],
    }


def test_quote_in_a_text_becomes_an_apostrophe() -> None:
    assert zip_json({"title": "O'Neil's \"one\""}) == r"{t:'O\'Neil\'s \'one\''}"
    assert unzip_json(r"{t:'O\'Neil\'s \'one\''}") == {"title": "O'Neil's 'one'"}


def test_plain_json_is_read_too() -> None:
    assert unzip_json("""{"title": "it's", "cells": [[{}]]}""") == {
        "title": "it's",
        "cells": [[{}]],
    }


@pytest.mark.slow
def test_too_large_text_is_refused() -> None:
    with pytest.raises(FormatError, match="too many parts"):
        unzip_json("[" + "," * 600_000 + "]")
    with pytest.raises(FormatError, match="too deeply"):
        unzip_json("[" * 100_000)


@pytest.mark.parametrize("name", ["25c-sudokupad-scl", "25f-sudokupad-scl-killer"])
def test_puzzles_are_zipped_like_sudokupad_does(name: str) -> None:
    text = (reference("data/formats") / name / "inside-zipped.txt").read_text().strip()
    assert zip_json(unzip_json(text)) == text
