"""Intersections of houses, compared with a search through all pairs."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.layout import Candidate, Kind, Layout
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.positions import (
    positions,
    small_layouts,
)
from tests.engine.techniques.pictured import Picture, picture, pictures
from tests.soak import sample


@small_layouts
@pytest.mark.parametrize("id", ["locked-candidates-1", "locked-candidates-2"])
def test_every_intersection_is_found(layout: Layout, id: str) -> None:
    found = 0
    for board, _ in positions(layout, "intersections", sample(400, 20)):
        steps = [step for step in CATALOGUE[id].find(board) if len(step.houses) > 1]
        told = {(*step.houses, frozenset(step.eliminations)) for step in steps}
        wanted = set()
        for base in layout.houses:
            for target in layout.houses if base.kind is Kind.BOX or id.endswith("2") else ():
                boxes = base.kind is Kind.BOX, id.endswith("1")
                if base == target or boxes in ((True, False), (False, True)):
                    continue
                if target.kind is Kind.BOX and id.endswith("1"):
                    continue
                for digit, places in enumerate(board.places):
                    inside, gone = places & base.mask, places & target.mask & ~base.mask
                    if inside.bit_count() > 1 and not inside & ~target.mask and gone:
                        removed = frozenset(Candidate(cell, digit) for cell in members(gone))
                        wanted.add((base, target, removed))
        assert told == wanted
        found += len(wanted)
    assert found


@pictures(
    picture(
        "locked-candidates-1",
        "where a box has a digit in one row",
        """
        *
        -1 -1 -1
        -1 -1 -1
        """,
        "1 b1 => r1c456789<>1",
    ),
    picture(
        "locked-candidates-1",
        "not where one place is outside the row",
        """
        *
        -1 -1 *
        -1 -1 -1
        """,
    ),
    picture(
        "locked-candidates-1",
        "where a box has a digit in one column",
        """
        * -1 -1
        * -1 -1
        * -1 -1
        """,
        "1 b1 => r456789c1<>1",
    ),
    picture(
        "locked-candidates-2",
        "where a row has a digit in one box",
        "* * * -1 -1 -1 -1 -1 -1",
        "1 r1 => r23c123<>1",
    ),
    picture(
        "locked-candidates-2", "not where one place is outside the box", "* * * -1 -1 -1 -1 -1"
    ),
    picture(
        "locked-candidates-2",
        "where a column has a digit in one box",
        """
        -1
        -1
        -1
        -1
        -1
        -1
        """,
        "1 c1 => r789c23<>1",
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
