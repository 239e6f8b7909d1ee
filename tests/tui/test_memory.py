"""What is looked for in memory, and how often, while somebody plays."""

from __future__ import annotations

import gc

from sudoku_tui.tui.memory import collect_briefly


def test_no_key_waits_for_memory_to_be_looked_through() -> None:
    before = gc.get_threshold()
    gc.set_threshold(50_000, 20, 50)
    try:
        collect_briefly()
        assert gc.get_threshold()[0] <= 2_000
        assert gc.get_freeze_count() > 10_000
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
