"""Steps of random killers agree with the solution, are proven, and can be put into words.

A soak checks 30,000 steps of cage techniques; a sample checks a few on each layout.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.ladders import KILLER
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.search import Grid
from sudoku_tui.engine.step import Step, Technique
from sudoku_tui.engine.techniques import folder_of
from sudoku_tui.engine.techniques.last_resorts.guess import GUESS
from tests.engine.killer_positions import KILLER_LAYOUTS, killer_position
from tests.soak import SOAK, sample

STEPS_PER_TECHNIQUE = sample(4, 1)
"""Most steps of one technique on a position."""
CAGE_STEPS = 30_000 // len(KILLER_LAYOUTS) + 1
"""Steps of cage techniques on each layout."""
CLASSIC_STEPS = 1_500
"""Steps of classic techniques on each layout."""
CAGE_TECHNIQUES = [each for each in KILLER.techniques if folder_of(each.id) == "cages"]
CLASSIC_TECHNIQUES = [
    each for each in KILLER.techniques if each not in CAGE_TECHNIQUES and each is not GUESS
]
on_each_layout = pytest.mark.parametrize("layout", KILLER_LAYOUTS, ids=lambda each: each.id[:9])


@on_each_layout
def test_cage_steps_are_true_and_proven(layout: Layout) -> None:
    check_steps(layout, CAGE_TECHNIQUES, sample(CAGE_STEPS, 40))


@on_each_layout
@pytest.mark.slow
def test_classic_steps_of_killers_are_true_and_proven(layout: Layout) -> None:
    check_steps(layout, CLASSIC_TECHNIQUES, sample(CLASSIC_STEPS, 25))


def check_steps(layout: Layout, techniques: list[Technique], wanted: int) -> None:
    """Check *wanted* steps of *techniques* on random positions of killers on *layout*."""
    start, found, positions = time.process_time(), Counter[str](), 0
    for number in count():
        board, solution = killer_position(layout, Dice(f"cage steps {layout.id} {number}"))
        positions += 1
        for step in islice(steps_of(board, techniques), wanted - found.total()):
            check_step(step, board, solution)
            found[step.technique.id] += 1
        if found.total() == wanted:
            break
    if SOAK:
        taken = time.process_time() - start
        print(f"\n{layout.id}: {wanted} steps on {positions} positions, {taken:.0f} s: {found}")


def steps_of(board: Board, techniques: list[Technique]) -> Iterator[Step]:
    """Yield some steps of each of *techniques*."""
    for technique in techniques:
        if technique.applies_to(board.layout):
            yield from islice(technique.find(board), STEPS_PER_TECHNIQUE)


def check_step(step: Step, board: Board, solution: Grid) -> None:
    """Check that *step* agrees with *solution*, is proven, and can be put into words."""
    layout = board.layout
    notation = step.notation(layout)
    assert all(board.can_be(*each) for each in (*step.placements, *step.eliminations)), notation
    assert all(solution[cell] == digit for cell, digit in step.placements), notation
    assert all(solution[cell] != digit for cell, digit in step.eliminations), notation
    proof = prove(step, board)
    assert isinstance(proof, Proof), f"{notation}: {proof.reason}"
    assert proof.lines(layout)
    assert step.sentence(layout).endswith(".")
