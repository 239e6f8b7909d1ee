"""Forcing nets: found on positions of the stock, but not on an empty board."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.store.positions import positions_of
from tests.engine.techniques.pictured import steps_in


@pytest.mark.parametrize("id", ["forcing-net-contradiction", "forcing-net-verity"])
def test_it_is_found_on_positions_of_the_stock(id: str) -> None:
    for line in positions_of(id)[:2]:
        assert any(map(line.is_concluded_by, CATALOGUE[id].find(line.board())))
    assert not steps_in(id, "*")
