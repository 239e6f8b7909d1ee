"""Lines of the list of all steps."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from sudoku_tui.engine.solving.open_steps import OpenStep
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.tui.texts.steps import heading


@pytest.mark.parametrize(
    ("room", "told"), [(20, "Hidden Single (10)"), (17, "Hidden Single 10"), (12, "Hidden Si 10")]
)
def test_name_is_shortened_after_brackets(room: int, told: str) -> None:
    step = SimpleNamespace(step=SimpleNamespace(technique=CATALOGUE["hidden-single"]))
    assert heading((cast("OpenStep", step),) * 10, room).plain == told
