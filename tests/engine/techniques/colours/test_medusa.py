"""3D Medusa: a colouring of many digits."""

from __future__ import annotations

from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.step import Role
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.positions import (
    positions,
    small_layouts,
)
from tests.engine.techniques.searches import gone_of
from tests.soak import sample


@small_layouts
def test_medusa_sees_what_simple_colours_see_where_more_digits_join(layout: Layout) -> None:
    """A cluster of one digit is part of a colouring, which can only see more."""
    for board, _ in positions(layout, "medusa", sample(400, 20)):
        steps = list(CATALOGUE["medusa-3d"].find(board))
        removed = {candidate for step in steps for candidate in step.eliminations}
        coloured = {c for step in steps for c in step.marked(Role.SET_A, Role.SET_B)}
        for step in CATALOGUE["simple-colours-trap"].find(board):
            if step.marks[0].candidate in coloured:
                assert gone_of(step) <= removed | coloured
