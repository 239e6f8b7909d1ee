"""Common features of patterns of one digit."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.one_digit import empty_rectangle
from tests.engine.positions import (
    positions,
    small_layouts,
)
from tests.engine.techniques.searches import gone_of
from tests.soak import sample

SINGLE = {
    "two-string-kite": CATALOGUE["two-string-kite"],
    "empty-rectangle": empty_rectangle.LIBRARY_VARIANTS["0402-1"],
}


@small_layouts
@pytest.mark.parametrize("id", ["two-string-kite", "empty-rectangle"])
def test_a_dual_pattern_is_two_patterns_at_once(layout: Layout, id: str) -> None:
    dual, single = f"dual-{id}", SINGLE[id]
    found = 0
    for part in range(4 if layout.digits == 9 else 1):
        for board, _ in positions(layout, f"dual {part}", sample(400, 20)):
            parts = {gone_of(step) for step in single.find(board)}
            for step in CATALOGUE[dual].find(board):
                inside = [part for part in parts if part <= gone_of(step)]
                assert len(inside) > 1 and frozenset().union(*inside) == gone_of(step)
                found += 1
    assert found or layout is not CLASSIC
