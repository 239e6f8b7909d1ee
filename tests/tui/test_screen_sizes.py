"""Sizes of screens and of their parts."""

from __future__ import annotations

import re
from pathlib import Path

from sudoku_tui.tui import screen_sizes
from sudoku_tui.tui.screen_sizes import SHORT, VAST, reading_columns, rows_above, rows_between_bars

SHEET = Path(screen_sizes.__file__).parent / "screens.tcss"


def test_short_screen_has_one_bar() -> None:
    assert rows_between_bars(SHORT - 1) == SHORT - 2 == rows_between_bars(SHORT)
    assert rows_between_bars(0) == 0


def test_board_is_in_the_middle_of_a_high_screen_only() -> None:
    assert rows_above(39, 60) == 0
    assert rows_above(39, 81) == 20 and rows_above(90, 81) == 0


def test_width_of_lists_matches_the_style_sheet() -> None:
    rule = re.search(r"\.-vast #body\.list,[^{]*\{\s*width: (\d+);", SHEET.read_text())
    assert rule and reading_columns(VAST) == int(rule[1])
    assert reading_columns(VAST - 1) == VAST - 1
