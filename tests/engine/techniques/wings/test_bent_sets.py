"""Bent sets on positions without a solution."""

from __future__ import annotations

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques.wings.bent_sets import TECHNIQUES, _parts_by_content

GOOD = "800017064396458721470306058280004019905082430143679502000793006039801070704205800"
BAD = "800017064396458721470306058280004019905082430143679502050793006039801070704205800"
"""Like `GOOD`, but with a wrong digit in r7c2 that leaves r7c3 without candidates."""


def steps_on(digits: str) -> list[Step]:
    board = Board.at(Puzzle(CLASSIC, (0,) * 81), tuple(map(int, digits)))
    return [step for technique in TECHNIQUES for step in technique.find(board)]


def test_steps_do_not_depend_on_an_earlier_broken_position() -> None:
    _parts_by_content.cache_clear()
    expected = steps_on(GOOD)
    _parts_by_content.cache_clear()
    steps_on(BAD)
    assert steps_on(GOOD) == expected
    assert len(expected) == 19
