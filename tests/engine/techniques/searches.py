"""A comparison of HoDoKu's searches with all steps of their techniques."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.positions import (
    positions,
)
from tests.soak import sample


def gone_of(step: Step) -> frozenset[tuple[int, int]]:
    return frozenset(step.eliminations)


def check_search(
    layout: Layout, name: str, search: Callable[[Board], Step | None], ids: Sequence[str]
) -> None:
    """Check that the search finds a step of one of its techniques if there is one."""
    taken = 0
    for board, _ in positions(layout, name, sample(400, 20)):
        step = search(board)
        steps = [each for id in ids for each in CATALOGUE[id].find(board)]
        assert (step is None) == (not steps)
        if step:
            taken += 1
            same = {gone_of(each) for each in steps if each.technique == step.technique}
            assert gone_of(step) in same
    assert taken
