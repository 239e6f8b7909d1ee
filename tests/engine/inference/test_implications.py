"""Implications through sets: no path is longer than necessary."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.inference.implications import (
    Literal,
    SetImplications,
    set_implications_of,
    true,
)
from sudoku_tui.engine.layouts import CLASSIC
from tests.engine.positions import positions
from tests.soak import sample


@pytest.mark.slow
def test_a_shorter_path_replaces_one_through_large_sets() -> None:
    """Compare with the path found first, where each set counts with all its cells."""
    nearer = 0
    for board, _ in positions(CLASSIC, "nearer", 3):
        implications = set_implications_of(board)
        for node in list(members(board.candidates))[:: sample(15, 40)]:
            far = {true(node): 0}
            for literal, before in first_found(implications, true(node)).items():
                far[literal] = far[before] + implications.weight(literal)
            for literal in far:
                path = implications.path(true(node), literal)
                length = sum(map(implications.weight, path[1:]))
                assert length <= far[literal]
                nearer += length < far[literal]
    assert nearer > 20


def first_found(implications: SetImplications, premise: Literal) -> dict[Literal, Literal]:
    """Return the consequences of a premise, each with the literal that led to it first."""
    queue, table = [premise], dict[Literal, Literal]()
    for literal in queue:
        for each in implications._direct_consequences(literal):
            if each not in table and each != premise:
                table[each] = literal
                queue.append(each)
    return table
