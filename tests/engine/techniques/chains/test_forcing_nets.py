"""Forcing nets: found where the stock has them, and nowhere on an empty board."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.store.positions import positions_of
from tests.engine.techniques.pictured import found


@pytest.mark.parametrize("id", ["forcing-net-contradiction", "forcing-net-verity"])
def test_it_is_found_where_the_stock_has_it(id: str) -> None:
    for line in positions_of(id)[:2]:
        assert any(map(line.is_concluded_by, CATALOGUE[id].find(line.board())))
    assert not found(id, "*")
