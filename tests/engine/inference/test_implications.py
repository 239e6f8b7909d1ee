"""Implications through sets: no way is longer than it need be."""

from __future__ import annotations

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


def test_a_way_through_large_sets_gives_way_to_a_nearer_one() -> None:
    """No way is longer than the one come upon first, where each set counts for all its cells."""
    nearer = 0
    for board, _ in positions(CLASSIC, "nearer", 3):
        implications = set_implications_of(board)
        for node in list(members(board.candidates))[:: sample(15, 40)]:
            far = {true(node): 0}
            for literal, before in come_upon_first(implications, true(node)).items():
                far[literal] = far[before] + implications.weight(literal)
            for literal in far:
                path = implications.path(true(node), literal)
                length = sum(map(implications.weight, path[1:]))
                assert length <= far[literal]
                nearer += length < far[literal]
    assert nearer > 20


def come_upon_first(implications: SetImplications, premise: Literal) -> dict[Literal, Literal]:
    """What follows from a premise, and what it followed from first."""
    queue, table = [premise], dict[Literal, Literal]()
    for literal in queue:
        for each in implications._following(literal):
            if each not in table and each != premise:
                table[each] = literal
                queue.append(each)
    return table
