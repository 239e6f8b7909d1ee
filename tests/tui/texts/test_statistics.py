"""Drills on the page of statistics."""

from __future__ import annotations

from sudoku_tui.game.learning.cards import Figures
from sudoku_tui.tui.drawing.glyphs import UNICODE
from sudoku_tui.tui.texts.statistics import drill_table

DRILLS = {
    "x-wing": Figures(34, 21, 48.0, (90.0, 80.0, 30.0, 20.0), 0.0),
    "own": Figures(7, 0, 0.0, (), 0.0),
}
"""A technique of the catalogue, and an unlisted one that was never found."""


def test_drills_are_in_columns() -> None:
    head, wing, own = (line.plain for line in drill_table(DRILLS, 92, UNICODE))
    assert head == f"{'Drills':<32} number  right   usual  trend    "
    assert wing == f"{'X-Wing':<32}     34     21    0:48  quicker  █▇▃▃"
    assert own.rstrip() == f"{'own':<32}      7      0"


def test_narrow_table_leaves_out_the_columns_of_times() -> None:
    head, wing, own = (line.plain for line in drill_table(DRILLS, 44, UNICODE))
    assert [len(line) for line in (head, wing, own)] == [44, 44, 44]
