"""Rectangles: every pattern of the definition is found, on positions that nearly have them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.search import Grid
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.by_definition.rectangles import (
    BoardFinder,
    avoidable_rectangles,
    extended_rectangles,
    hidden_rectangles,
    unique_rectangles,
)
from tests.engine.nearly import half_filled, rectangular, two_lines
from tests.soak import SOAK, sample

Maker = Callable[[Layout, int, Dice], tuple[Board, Grid]]
LAYOUTS = [*map(layout_named, ("classic", "x", "6") if SOAK else ("classic", "x"))]
FAMILIES: dict[str, tuple[BoardFinder, Maker, int]] = {
    "unique": (unique_rectangles, rectangular, 60),
    "hidden": (hidden_rectangles, rectangular, 15),
    "avoidable": (avoidable_rectangles, half_filled, 36),
    "extended": (extended_rectangles, two_lines, 11),
}
"""The slow finder, a maker of positions that nearly have its patterns, and the sample size."""


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda each: each.id)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_pattern_of_the_definition_is_found(family: str, layout: Layout) -> None:
    find, make, part = FAMILIES[family]
    dice, patterns = Dice(f"{family} rectangles of {layout.id}"), Counter[str]()
    for number in range(sample(30 * part, part)):
        board, solution = make(layout, number % 20, dice)
        after: dict[str, Board] = {}
        for id, gone, told in find(board):
            assert all(solution[cell] != digit for cell, digit in gone), f"{id}: {told} is false"
            if id not in after:
                after[id] = apply_to_exhaustion(id, board, solution)
            left = sorted(each for each in gone if after[id].can_be(*each))
            assert not left, f"{id} leaves {left}, which the definition removes by {told}"
            patterns[id] += 1
    assert patterns


def apply_to_exhaustion(id: str, start: Board, solution: Grid) -> Board:
    """Apply a technique to exhaustion; check that each step is true and proven."""
    board = start
    while True:
        after = board.copy()
        for step in CATALOGUE[id].find(board):
            told = step.sentence(board.layout)
            assert all(solution[cell] != digit for cell, digit in step.eliminations), told
            assert isinstance(prove(step, board), Proof), told
            step.apply(after)
        if after.candidates == board.candidates:
            return board
        board = after
