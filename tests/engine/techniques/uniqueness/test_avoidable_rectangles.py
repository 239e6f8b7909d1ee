"""Avoidable rectangles: of what was placed, not of what was given."""

from __future__ import annotations

from sudoku_tui.engine.step import Role
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.techniques.uniqueness.on_the_way import steps_on_the_way


def test_what_is_given_could_not_have_been_exchanged() -> None:
    """The avoidable rectangle of a puzzle is none once the player's digits are given."""
    found = 0
    for step, board in steps_on_the_way("avoidable-rectangle-1"):
        found += 1
        for cell, _ in step.marked(Role.PATTERN):
            twin = board.copy()
            twin.givens |= 1 << cell
            assert step not in CATALOGUE["avoidable-rectangle-1"].find(twin)
    assert found
