"""Steps that contradict the solution: none for a technique, some where a condition is left out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.techniques import Technique
from tests.engine.positions import (
    positions,
)


def contradictions(technique: Technique, layout: Layout, count: int = 40) -> Iterator[str]:
    """Steps that remove what the solution has."""
    for board, solution in positions(layout, "contradictions", count):
        for step in islice(technique.find(board), 200):
            if any(solution[cell] == digit for cell, digit in step.eliminations):
                yield step.notation(layout)
