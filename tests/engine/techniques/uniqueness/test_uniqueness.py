"""Patterns that a puzzle with one solution cannot have: they are found, with true steps."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.layouts import CLASSIC
from tests.engine.positions import (
    grid_of,
)
from tests.engine.techniques.uniqueness.on_the_way import ON_THE_WAY, steps_on_the_way
from tests.properties.engine.test_soundness import check


@pytest.mark.parametrize("id", ON_THE_WAY)
def test_it_is_found_on_a_path(id: str) -> None:
    solution = grid_of(CLASSIC, ON_THE_WAY[id])
    found = list(steps_on_the_way(id))
    assert found
    for step, board in found:
        check(step, board, solution)
