"""Nishio: a digit that is impossible, as its consequences leave it no places."""

from __future__ import annotations

from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.step import Role
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.positions import (
    positions,
    small_layouts,
)
from tests.engine.techniques.pictured import MORE, Picture, picture, pictures
from tests.soak import sample


@small_layouts
def test_nishio_settles_a_place_on_the_way(layout: Layout) -> None:
    """Require a settled place, as otherwise it would be a locked candidate."""
    found = 0
    for board, _ in positions(layout, "nishio", sample(400, 20)):
        for step in CATALOGUE["nishio"].find(board):
            assert step.candidates_with(Role.LINK_ON)
            found += 1
    assert found or layout.digits < 9


@pictures(
    picture(
        "nishio",
        "where a place leaves a row none",
        """
        * -1 -1 -1 * -1 -1 -1 -1
        *
        *
        *
        *
        * -1 -1 -1 * -1 -1 -1 -1
        """,
        "r2c1=1 -> r1c5=1 -> r6<>1 => r2c1<>1",
        MORE,
    ),
    picture(
        "nishio",
        "not where the row has a third place",
        """
        * -1 -1 -1 * -1 -1 -1 -1
        *
        *
        *
        *
        * -1 -1 -1 * -1 -1 -1 *
        """,
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
