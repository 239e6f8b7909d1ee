"""3D Medusa: a colouring of many digits."""

from __future__ import annotations

from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.step import Role
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.positions import (
    positions,
    small_layouts,
)
from tests.engine.techniques.pictured import Picture, picture, pictures
from tests.engine.techniques.searches import gone_of
from tests.soak import sample


@small_layouts
def test_medusa_includes_simple_colours(layout: Layout) -> None:
    """Compare clusters of one digit, which are part of a larger colouring."""
    for board, _ in positions(layout, "medusa", sample(400, 20)):
        steps = list(CATALOGUE["medusa-3d"].find(board))
        removed = {candidate for step in steps for candidate in step.eliminations}
        coloured = {c for step in steps for c in step.candidates_with(Role.SET_A, Role.SET_B)}
        for step in CATALOGUE["simple-colours-trap"].find(board):
            if step.marks[0].candidate in coloured:
                assert gone_of(step) <= removed | coloured


@pictures(
    picture(
        "medusa-3d",
        "where a candidate sees both colours",
        """
        12 -1 -1 -1 13 -1 -1 -1 -1
        * * * * -3
        * * * * -3
        * * * * -3
        * * * * 23
        * * * * -3
        * * * * -3
        * * * * -3
        * * * * -3
        """,
        "1 r1c1, 2 r5c5, 3 r1c5 / 1 r1c5, 2 r1c1, 3 r5c5 => r5c1<>2",
    ),
    picture(
        "medusa-3d",
        "not where a cell has a third candidate",
        """
        12 -1 -1 -1 13 -1 -1 -1 -1
        * * * * -3
        * * * * -3
        * * * * -3
        * * * * 234
        * * * * -3
        * * * * -3
        * * * * -3
        * * * * -3
        """,
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
