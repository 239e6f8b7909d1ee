"""Boards are drawn from pictures, with rules between boxes and with holes."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.formats.print.pictures import LINE, Picture, draw, frame

FOUR = layout_named("4")
WORDS = [*"1234341221434321"]


@pytest.mark.parametrize(
    ("picture", "text"),
    [
        (Picture(), "1234/3412/2143/4321"),
        (LINE, "1234341221434321"),
        (Picture(gap=",", bar=";"), "1,2;3,4/3,4;1,2/2,1;4,3/4,3;2,1"),
        (Picture(bar="|", rule="--+-"), "12|34/34|12/--+--/21|43/43|21"),
        (Picture(left="[", right="]", rule=""), "[1234]/[3412]//[2143]/[4321]"),
        (Picture(bar="|", left="|", right="|", top=".-v.", bottom="'-^'"),
         ".--v--./|12|34|/|34|12|/|21|43|/|43|21|/'--^--'"),
    ],
)  # fmt: skip
def test_board_is_drawn_with_separators_and_rules(picture: Picture, text: str) -> None:
    assert draw(picture, FOUR, WORDS) == text.replace("/", "\n" if picture is not LINE else "")


def test_rules_of_a_frame_are_as_wide_as_its_words() -> None:
    lines = draw(frame("|", ".-..", ":-+:", "'-''"), FOUR, ["12"] * 16).split("\n")
    assert lines[0] == ".-------.-------."
    assert lines[1] == "| 12 12 | 12 12 |"
    assert lines[3] == ":-------+-------:"
    assert {len(line) for line in lines} == {17}


def test_places_without_a_cell_are_blank_or_omitted() -> None:
    layout = layout_named("twin")
    words = "x" * layout.cells
    rows = draw(Picture(), layout, words).split("\n")
    assert len(rows) == layout.rows and {len(row) for row in rows} == {layout.columns}
    assert [row.count("x") for row in rows] == [
        sum(place[0] == row for place in layout.positions) for row in range(layout.rows)
    ]
    assert draw(LINE, layout, words) == words
