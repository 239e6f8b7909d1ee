"""Why not, asked of every false candidate on the paths of a hundred puzzles.

``-k "paths and 17"`` asks about one of them; run in order, they mix the levels.
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
EACH = 10
"""Puzzles of a level from a set: they lie evenly in it."""
NUMBERS = range(EACH * len(LEVELS) * len(SETS))
APART = 1 if SOAK else 500


def puzzle(number: int) -> Puzzle:
    """Ten puzzles in a row are of all levels, from both sets."""
    rest, level = divmod(number, len(LEVELS))
    place, set_ = divmod(rest, len(SETS))
    lines = [line for line in rated(SETS[set_]) if line.level == LEVELS[level]]
    return classic(lines[place * len(lines) // EACH].text)


class Asked(NamedTuple):
    """What came of one question."""

    seconds: float
    """Of processor time; that of all that is found for the position counts with the first."""
    steps: int
    """0 where there is no answer."""


def asked(number: int, apart: int = 1) -> Iterator[Asked]:
    """Ask about every candidate on the path, or every so manieth; each reason is checked."""
    start, questions = puzzle(number), 0
    solution, board = only_solution(start) or (), Board.of(start)
    while board.empty:
        inquiry, proven = Inquiry(board), Proven()
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
            yield Asked(seconds, len(reason.steps) if reason else 0)
        step = next_step(board)
        assert step
        step.apply(board)


class Proven:
    """Proves a step; on one and the same board only once."""

    def __init__(self) -> None:
        self._known = set[tuple[Step, int, int]]()

    def __call__(self, step: Step, board: Board) -> bool:
        key = step, board.candidates, board.placed
        if key not in self._known and isinstance(prove(step, board), Proof):
            self._known.add(key)
        return key in self._known


def told(found: list[Asked]) -> str:
    """The figures of many questions, in a line."""
    seconds = sorted(each.seconds for each in found)
    return (
        f"{len(found)} asked, {sum(not each.steps for each in found)} without an answer, "
        f"{sum(each.steps == 1 for each in found)} answered by one step, "
        f"{sum(each.steps > 8 for each in found)} by more than eight, "
        f"at most {max(each.steps for each in found)}; median {seconds[len(seconds) // 2]:.4f} s, "
        f"95 % under {seconds[int(0.95 * len(seconds))]:.4f} s, slowest {seconds[-1]:.3f} s"
    )


@pytest.mark.soak
@pytest.mark.parametrize("number", NUMBERS if SOAK else NUMBERS[7:12])
def test_every_false_candidate_on_the_paths_of_puzzles(number: int) -> None:
    found = list(asked(number, APART))
    print(f"puzzle {number}: {told(found)}")
    assert all(each.steps for each in found)
    if SOAK:
        assert sorted(each.seconds for each in found)[int(0.95 * len(found))] < 0.5
