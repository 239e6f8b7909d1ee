"""Chains of almost locked sets: all of them, and the one that HoDoKu chooses."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.techniques.locked_sets import als_chain
from sudoku_tui.engine.techniques.locked_sets.als_chain import ALS_CHAIN
from tests.engine.positions import (
    positions,
)
from tests.engine.techniques.pictured import Picture, picture, pictures


@pytest.mark.slow
def test_hodokus_chain_is_true_and_has_at_least_four_sets() -> None:
    search = als_chain.HODOKU_SEARCHES["als-chain"]
    found = 0
    for board, solution in positions(CLASSIC, "forward", 24):
        taken = search(board)
        if taken:
            found += 1
            assert all(solution[cell] != digit for cell, digit in taken.eliminations)
            assert len(taken.links) >= 3
            assert any(ALS_CHAIN.find(board))
    assert found


@pictures(
    picture(
        "als-chain",
        "where each set takes a digit from the next",
        """
        12 * * * 23
        *
        *
        *
        * * * * 34 * * * 14
        """,
        "1- r1c1 {12} -2- r15c5 {234} -4- r46c456 r5c46 {123456789} -3- r5c59 {134} -1 => "
        "r1c9,r5c1<>1",
    ),
    picture(
        "als-chain",
        "not where the last has a third digit",
        """
        12 * * * 23
        *
        *
        *
        * * * * 34 * * * 145
        """,
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
