""" "Why not?" for every false candidate on the paths of a hundred puzzles.

``-k "paths and 17"`` selects one of them; in order, they mix the levels.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.effort import OutOfEffort
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.solving.solver import next_step
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.why_not.inquiry import Inquiry
from tests.engine.why_not.test_inquiry import MOST, check, false_candidates
from tests.reference import classic, rated
from tests.soak import SOAK

LEVELS = "Easy", "Medium", "Hard", "Unfair", "Extreme"
SETS = "rated-dev", "rated-natural-dev"
PUZZLES_PER_LEVEL = 10
"""Number of puzzles of a level from each set, spread evenly over it."""
NUMBERS = range(PUZZLES_PER_LEVEL * len(LEVELS) * len(SETS))
APART = 1 if SOAK else 500


def puzzle(number: int) -> Puzzle:
    """Return a puzzle; ten in a row are of all levels, from both sets."""
    rest, level = divmod(number, len(LEVELS))
    place, set_ = divmod(rest, len(SETS))
    lines = [line for line in rated(SETS[set_]) if line.level == LEVELS[level]]
    return classic(lines[place * len(lines) // PUZZLES_PER_LEVEL].text)


class Outcome(NamedTuple):
    """The result of one question."""

    seconds: float
    """Processor time; the first question of a position includes its preparation."""
    steps: int
    """Number of steps of the answer; 0 if there is none."""


def ask_along_path(number: int, apart: int = 1) -> Iterator[Outcome]:
    """Ask about candidates on the path, every *apart*-th of them, and check each reason."""
    start, questions = puzzle(number), 0
    solution, board = only_solution(start) or (), Board.of(start)
    while board.empty:
        inquiry, proven = Inquiry(board), ProofCache()
        for candidate in false_candidates(board, solution):
            questions += 1
            if questions % apart:
                continue
            began = time.process_time()
            try:
                reason = inquiry.why_not(candidate, MOST)
            except OutOfEffort:
                reason = None
            seconds = time.process_time() - began
            if reason:
                check(board, reason, proven)
            yield Outcome(seconds, len(reason.steps) if reason else 0)
        step = next_step(board)
        assert step
        step.apply(board)


class ProofCache:
    """A check that a step is proven, done once for each board."""

    def __init__(self) -> None:
        self._known = set[tuple[Step, int, int]]()

    def __call__(self, step: Step, board: Board) -> bool:
        key = step, board.candidates, board.placed
        if key not in self._known and isinstance(prove(step, board), Proof):
            self._known.add(key)
        return key in self._known


def summarise(found: list[Outcome]) -> str:
    """Return the figures of many questions as a line."""
    seconds = sorted(each.seconds for each in found)
    return (
        f"{len(found)} asked, {sum(not each.steps for each in found)} without an answer, "
        f"{sum(each.steps == 1 for each in found)} answered by one step, "
        f"{sum(each.steps > 8 for each in found)} by more than eight, "
        f"at most {max(each.steps for each in found)}; median {seconds[len(seconds) // 2]:.4f} s, "
        f"95 % under {seconds[int(0.95 * len(seconds))]:.4f} s, slowest {seconds[-1]:.3f} s"
    )


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("number", NUMBERS if SOAK else NUMBERS[7:12])
def test_every_false_candidate_on_a_path_has_an_answer(number: int) -> None:
    found = list(ask_along_path(number, APART))
    print(f"puzzle {number}: {summarise(found)}")
    assert all(each.steps for each in found)
    if SOAK:
        assert sorted(each.seconds for each in found)[int(0.95 * len(found))] < 0.5
