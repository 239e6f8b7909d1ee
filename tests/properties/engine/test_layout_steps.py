"""Steps on every layout of the catalogue agree with the solution, and each proves itself.

In a soak 2,000 steps of each layout, drawn from as many positions as it takes; a sample looks at
a few of each kind of layout.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CATALOGUE
from sudoku_tui.engine.layouts.entry import named
from sudoku_tui.engine.layouts.shapes import boxes
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.search import Grid
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques import CATALOGUE as TECHNIQUES
from sudoku_tui.engine.techniques.last_resorts.guess import GUESS
from tests.engine.positions import fill, position_of
from tests.properties.engine.test_soundness import check
from tests.soak import SOAK, sample

STEPS = sample(2000, 15)
"""How many steps of each layout are looked at."""
OF_ONE = sample(10, 1)
"""Steps of one technique on one position, at most: the others come from other positions."""
PUZZLES = 4
"""From how many puzzles of a layout positions are drawn."""
MOST_CANDIDATES = sample(350, 200)
"""How many candidates a position may have: with more, large canvases would take minutes each."""
NEAR = named("6-nc", "6x6, neighbours in rows", boxes(2, 3).with_gaps((0, 1)))
"""Bans on a board that is quickly searched."""
SAMPLED = (
    *("16", "windoku", "argyle", "anti-knight", "non-consecutive", "miracle", "patch-5", "latin6"),
    *("tiny-samurai", "samurai", "cube-half", "cube-full", "dion2", "roxdoku-twin"),
)
"""At least one of each kind."""
LOOKED_AT = (
    NEAR,
    *(entry.layout for entry in CATALOGUE if SOAK or entry.id in SAMPLED),
)


@pytest.mark.soak
@pytest.mark.parametrize("layout", LOOKED_AT, ids=lambda layout: layout.id)
def test_steps_agree_with_the_solution_and_prove_themselves(layout: Layout) -> None:
    start, found, positions = time.process_time(), Counter[str](), 0
    for board, solution in positions_of(layout):
        positions += 1
        for step in islice(steps_on(board), STEPS - found.total()):
            check(step, board, solution)
            verdict = prove(step, board)
            assert isinstance(verdict, Proof), f"{step.notation(layout)}: {verdict.reason}"
            found[step.technique.id] += 1
        if found.total() == STEPS:
            break
    assert found.total() == STEPS
    if SOAK:
        taken = time.process_time() - start
        print(
            f"\n{layout.id}: {STEPS} steps of {len(found)} techniques on {positions} positions, "
            f"{taken:.0f} s"
        )


def steps_on(board: Board) -> Iterator[Step]:
    """Some steps of every technique but a guess, which names nothing that could prove it."""
    for technique in TECHNIQUES.values():
        if technique is not GUESS and technique.applies_to(board.layout):
            yield from islice(technique.find(board), OF_ONE)


def positions_of(layout: Layout) -> Iterator[tuple[Board, Grid]]:
    """Positions without end, each with its solution, and none with too many candidates."""
    dice = Dice(f"steps {layout.id}")
    for number in count():
        board, solution = position_of(layout, number % PUZZLES, dice)
        fill(board, solution, dice, MOST_CANDIDATES)
        yield board, solution
