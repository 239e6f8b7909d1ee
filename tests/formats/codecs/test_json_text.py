"""JSON from unknown sources."""

from __future__ import annotations

import pytest

from sudoku_tui.formats import FormatError
from sudoku_tui.formats.codecs.json_text import number_in, read_json, text_in


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ("9" * 5000, "too long"),
        ("[1,\n2 3]", "line 2, column 3: the JSON is broken here"),
        ("", "line 1, column 1: the JSON is broken here"),
    ],
)
def test_invalid_json_is_refused(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        read_json(text)


def test_numbers_are_read_from_text() -> None:
    assert [number_in(each) for each in (5, "5", 5.0, " 12 ")] == [5, 5, 5, 12]
    nothing = (
        None,
        True,
        5.5,
        "",
        "-",
        "x",
        "1" * 10,
        10**300,
        1e300,
        float("inf"),
        float("nan"),
        "²",
    )
    assert {number_in(each) for each in nothing} == {None}
    assert (text_in(5), text_in("a"), text_in(True), text_in([])) == ("5", "a", "", "")
