"""Hints of killers: the words and drawings of every step of their paths, held to the solution."""

from __future__ import annotations

from itertools import islice

import pytest

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.solving.solver import Path
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques.cages.sums import sum_of_step
from sudoku_tui.game.hints import Advice
from sudoku_tui.library.candidates import cell_by_name
from sudoku_tui.library.sums import sums_of
from sudoku_tui.tui.drawing.hints import draw_step
from sudoku_tui.words.cages import list_combinations_of_step
from tests.reference import Killer, killers

_MOST_STEPS = 40
"""Steps of each path that are read; later ones use the same techniques."""


@pytest.mark.slow
@pytest.mark.parametrize("number", range(0, 102, 6))
def test_hints_of_killers_are_true(number: int) -> None:
    killer = killers()[number]
    board, path = Board.of(killer.puzzle), Path(killer.puzzle, TEACHING)
    for step in islice(iter(path.next, None), _MOST_STEPS):
        _check(step.grounded(board), board, killer)
        step.apply(board)


def _check(step: Step, board: Board, killer: Killer) -> None:
    layout, solution = board.layout, killer.solution
    advice = Advice(step, TEACHING.rung(step.technique), layout, fill=False)
    assert advice.where.startswith("Look at ") and advice.sentence.endswith(".")
    drawn = draw_step(step)
    assert set(drawn.cages) <= set(killer.puzzle.extras.constraints)
    assert {house.mask for house in drawn.houses} <= {house.mask for house in layout.houses}
    for each in sums_of(step, killer.puzzle.layout):
        cells = [[cell_by_name(layout, name) for name in side] for side in (each.cells, each.minus)]
        plus, minus = ([solution[cell] for cell in side] for side in cells)
        assert each.total in (None, sum(plus) - sum(minus))
    groups = [sum_of_step(rule, step) for rule in step.rules if not step.links]
    lines = [line for line in list_combinations_of_step(step, layout) if not line.is_impossible]
    for group in groups:
        if group.all_differ and len(group.cells) > 1 and "and " not in lines[-1].text:
            held = mask_of(solution[cell] for cell in group.cells)
            assert " ".join(map(layout.symbol, members(held))) in [line.text for line in lines]
