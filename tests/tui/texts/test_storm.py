"""The table of storms, for any number of columns."""

from __future__ import annotations

import pytest

from sudoku_tui.game.learning.cards import Card
from sudoku_tui.game.learning.storms import Storm, StormDrill
from sudoku_tui.tui.drawing.glyphs import UNICODE
from sudoku_tui.tui.texts.storm import storms_lines

_STORM = Storm(1_700_000_000.0, (StormDrill(Card("x-wing"), 4.0, True),))


@pytest.mark.parametrize(("width", "is_dated"), [(25, False), (40, True), (100, True)])
def test_storm_is_one_line_with_its_day_where_there_is_room(width: int, is_dated: bool) -> None:
    line = list(storms_lines([_STORM], width, UNICODE))[1]
    assert len(line) <= width
    assert line.plain.startswith("    1 found  0 missed") and ("Nov" in line.plain) is is_dated
