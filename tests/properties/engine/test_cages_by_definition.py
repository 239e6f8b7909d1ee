"""Techniques of cages find what their definitions say, and nothing else.

Slow finders (`tests/engine/by_definition/cages.py`) search random positions of random killers. The
conclusions of a technique are compared together, because it may find one for several reasons.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.by_definition.cages import (
    ON_ALL_LAYOUTS,
    ON_SMALL_LAYOUTS,
    Conclusion,
    Definition,
    conclusions_of,
    overlaps,
    small_sums,
)
from tests.engine.by_definition.sums import SumPosition
from tests.engine.constraints.oracle import FOUR, SIX
from tests.engine.killer_positions import KILLER_LAYOUTS, killer_position
from tests.soak import sample

SMALL = (FOUR, SIX)
POSITIONS = sample(100, 6)
"""Positions of each layout for one technique."""
LARGE_POSITIONS = sample(60, 1)
"""Positions of each large layout, on which finders by definition take long."""


@lru_cache(maxsize=POSITIONS * len(KILLER_LAYOUTS))
def position(layout: Layout, number: int) -> tuple[Board, SumPosition]:
    """Return a position as a board, and in the terms of the definitions."""
    board, _ = killer_position(layout, Dice(f"cages by definition {layout.id} {number}"))
    return board, SumPosition(layout, board)


def conclusions(id: str, board: Board) -> set[Conclusion]:
    """Return all conclusions of the steps that a technique finds."""
    steps = list(CATALOGUE[id].find(board)) if CATALOGUE[id].applies_to(board.layout) else []
    placed = {Conclusion(*each, True) for step in steps for each in step.placements}
    return placed | {Conclusion(*each, False) for step in steps for each in step.eliminations}


def check(id: str, define: Definition, layouts: Iterable[Layout]) -> None:
    """Check that a technique has the same conclusions as its definition."""
    for layout in layouts:
        for number in range(POSITIONS if layout in SMALL else LARGE_POSITIONS):
            board, by_definition = position(layout, number)
            assert conclusions(id, board) == set(define(by_definition)), (layout.id, number)


@pytest.mark.parametrize(("id", "define"), ON_ALL_LAYOUTS.items(), ids=ON_ALL_LAYOUTS)
def test_steps_are_those_of_the_definition(id: str, define: Definition) -> None:
    check(id, define, KILLER_LAYOUTS)


@pytest.mark.parametrize(("id", "define"), ON_SMALL_LAYOUTS.items(), ids=ON_SMALL_LAYOUTS)
def test_steps_on_small_layouts_are_those_of_the_definition(id: str, define: Definition) -> None:
    check(id, define, SMALL)


@pytest.mark.parametrize("layout", SMALL, ids=lambda layout: layout.id)
def test_overlaps_are_those_of_the_definition(layout: Layout) -> None:
    # Differences that are already a sum of the puzzle are no overlaps, whatever their signs.
    for number in range(POSITIONS):
        board, by_definition = position(layout, number)
        known = set[Conclusion]()
        for each in small_sums(by_definition):
            known |= set(conclusions_of(by_definition, each))
        found = conclusions("cage-overlap", board)
        assert found | known == set(overlaps(by_definition)) | known, number
