"""Chains with links inside cages: every step is true, proven, and uses a cage."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.constraints.oracle import FOUR, SIX
from tests.engine.killer_positions import killer_position
from tests.soak import sample


@pytest.mark.parametrize("layout", [FOUR, SIX], ids=lambda layout: layout.id)
def test_chains_are_true_and_proven(layout: Layout) -> None:
    loops = 0
    for number in range(sample(100, 6)):
        board, grid = killer_position(layout, Dice(f"chain {number}"))
        for step in CATALOGUE["cage-chain"].find(board):
            assert all(grid[cell] == digit for cell, digit in step.placements)
            assert all(grid[cell] != digit for cell, digit in step.eliminations)
            assert step.rules and len(step.links) > 1
            assert [link.strong for link in step.links] == [
                index % 2 == 0 for index in range(len(step.links))
            ]
            ends = step.links[0].start, step.links[-1].end
            assert (step.placements == ends[:1]) == (ends[0] == ends[1])
            loops += bool(step.placements)
            assert isinstance(prove(step, board), Proof), step.notation(board.layout)
            assert step.sentence(board.layout).startswith("With the ")
    assert loops
