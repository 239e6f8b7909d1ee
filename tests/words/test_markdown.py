"""Plain text as Markdown."""

from __future__ import annotations

from sudoku_tui.words.markdown import bullets, escape, table


def test_special_characters_are_escaped() -> None:
    assert escape("# <b>*a*") == r"\# \<b\>\*a\*"
    assert bullets(["r1c1 = 5", "a|b"]) == "- r1c1 = 5\n- a\\|b"


def test_first_row_of_a_table_is_its_heading() -> None:
    assert table([("A", "B")]) == "| A | B |\n|---|---|"
    assert table([("A", "B"), ("1", "2")], "---:") == "| A | B |\n|---|---:|\n| 1 | 2 |"
