"""Steps on every layout of the catalogue agree with the solution, and each is proven.

A soak checks many steps of each layout; a sample checks a few of each kind of layout.
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
from sudoku_tui.engine.layouts.entry import build_layout
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
"""Number of checked steps of each layout."""
STEPS_PER_TECHNIQUE = sample(10, 1)
"""Maximum number of steps of one technique on one position, for variety of positions."""
PUZZLES = 4
"""Number of source puzzles per layout."""
MOST_CANDIDATES = sample(350, 200)
"""Maximum number of candidates of a position: with more, large canvases would take minutes each."""
NEIGHBOUR_BANS = build_layout("6-nc", "6x6, neighbours in rows", boxes(2, 3).with_gaps((0, 1)))
"""Bans on a small board, which is searched quickly."""
SAMPLED = (
    *("16", "windoku", "argyle", "anti-knight", "non-consecutive", "miracle", "patch-5", "latin6"),
    *("tiny-samurai", "samurai", "cube-half", "cube-full", "dion2", "roxdoku-twin"),
)
"""Layouts of a sample, at least one of each kind."""
LOOKED_AT = (
    NEIGHBOUR_BANS,
    *(entry.layout for entry in CATALOGUE if SOAK or entry.id in SAMPLED),
)


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("layout", LOOKED_AT, ids=lambda layout: layout.id)
def test_steps_agree_with_the_solution_and_are_proven(layout: Layout) -> None:
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
    """Yield some steps of every technique except a guess, which names no premises for a proof."""
    for technique in TECHNIQUES.values():
        if technique is not GUESS and technique.applies_to(board.layout):
            yield from islice(technique.find(board), STEPS_PER_TECHNIQUE)


def positions_of(layout: Layout) -> Iterator[tuple[Board, Grid]]:
    """Yield positions without end, each with its solution, within the limit on candidates."""
    dice = Dice(f"steps {layout.id}")
    for number in count():
        board, solution = position_of(layout, number % PUZZLES, dice)
        fill(board, solution, dice, MOST_CANDIDATES)
        yield board, solution
