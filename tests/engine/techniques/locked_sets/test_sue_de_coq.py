"""Sue de Coq: where a line and a box meet, and a set beside each."""

from __future__ import annotations

from typing import Any

import pytest

from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.techniques.locked_sets import sue_de_coq
from sudoku_tui.engine.techniques.locked_sets.sue_de_coq import SUE_DE_COQ
from tests.engine.techniques.contradictions import contradictions


def test_what_is_beside_the_middle_shares_no_digit(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = sue_de_coq._lost

    def all_of_them(house: Any, kept: int, digits: int, elsewhere: Any, here: Any) -> Any:
        return lost(house, kept, digits, elsewhere._replace(digits=0), here)

    sue_de_coq._known_patterns.cache_clear()
    monkeypatch.setattr(sue_de_coq, "_lost", all_of_them)
    assert any(contradictions(SUE_DE_COQ, CLASSIC))
    sue_de_coq._known_patterns.cache_clear()
