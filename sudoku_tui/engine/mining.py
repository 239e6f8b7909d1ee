"""Positions for practice: the turn of a technique has come, and no easier one helps.

They are met on the teaching path of puzzles: of any, or of those near one that is known to
have what is rare. Where that is not enough, wrong candidates are struck out of a harder
position, one by one, until the technique is the next step. A seed says which of the three:
``a.7`` is a puzzle, ``a.7~2`` one near it, and ``a.7~2/5`` strikes candidates on its path.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .board import Board
from .dice import Dice
from .generator import generate, neighbour
from .ladder import TEACHING
from .layout import Layout
from .layouts import CLASSIC
from .midway import Midway
from .puzzle import Puzzle
from .rating import Rating, rated_path
from .solver import Path, next_step
from .step import Step
from .striking import struck, up_to
from .techniques import Technique

NEAR: Final = "~"
"""Before the number of a neighbour, in a seed."""
STRUCK: Final = "/"
"""Before the number of a try at striking candidates, in a seed."""
_FEWER: Final = 3
"""The most givens of a puzzle that a neighbour does without."""
_RANK: Final = {technique.id: rank for rank, technique in enumerate(TEACHING.techniques)}


@dataclass(frozen=True)
class Walk:
    """The teaching path of a puzzle, with all positions on it."""

    puzzle: Puzzle
    rating: Rating
    """By the teaching ladder."""
    steps: tuple[Step, ...]
    boards: tuple[Board, ...]
    """For each step the position before it."""

    def turns_of(self, technique: Technique) -> list[Board]:
        """The positions in which *technique* is the next step."""
        pairs = zip(self.steps, self.boards, strict=True)
        return [board for step, board in pairs if step.technique is technique]

    def beyond(self, technique: Technique) -> list[Board]:
        """The positions in which neither *technique* nor an easier one helps."""
        rank, pairs = _RANK[technique.id], zip(self.steps, self.boards, strict=True)
        return [board for step, board in pairs if _RANK[step.technique.id] > rank]


@dataclass(frozen=True)
class Mined:
    """A position in which the turn of a technique has come."""

    midway: Midway
    step: Step
    rating: Rating
    """Of the puzzle, by the teaching ladder."""
    seed: str


def puzzle_from(seed: str, layout: Layout = CLASSIC) -> Puzzle:
    """The puzzle that *seed* makes, or whose path it is about; always the same."""
    made_of, _, _ = seed.partition(STRUCK)
    before, near, _ = made_of.rpartition(NEAR)
    if not near:
        return generate(layout, Dice(made_of))
    dice = Dice(made_of)
    return neighbour(puzzle_from(before, layout), dice, 1 + dice.below(_FEWER))


def walk(puzzle: Puzzle) -> Walk:
    """Solve *puzzle*, which has one solution, by the teaching ladder, and keep the way."""
    path = Path(puzzle, TEACHING)
    steps: list[Step] = []
    boards = [path.board.copy()]
    while step := path.next():
        steps.append(step)
        boards.append(path.board.copy())
    techniques = [step.technique for step in steps]
    rating = rated_path(puzzle, techniques, TEACHING, path.board.is_solved)
    return Walk(puzzle, rating, tuple(steps), tuple(boards[:-1]))


def mined(walked: Walk, technique: Technique, seed: str) -> Mined | None:
    """A position of *technique* that *seed* makes, on the way of its puzzle; None if none.

    Args:
        walked: `walk` of `puzzle_from` the seed; walked once for many techniques.
        technique: one of the teaching ladder.
        seed: of the puzzle, or of a try at striking candidates out on its path.
    """
    dice = Dice(f"{seed} {technique.id}")
    if STRUCK in seed:
        starts = walked.beyond(technique)
        board = struck(dice.pick(starts), walked.puzzle, technique, dice) if starts else None
    else:
        turns = walked.turns_of(technique)
        board = dice.pick(turns) if turns else None
    if board is None:
        return None
    midway = Midway.of(walked.puzzle, board)
    step = turn_of(technique, midway)
    return Mined(midway, step, walked.rating, seed) if step else None


def turn_of(technique: Technique, midway: Midway) -> Step | None:
    """The next step on the teaching ladder, if it is one of *technique*."""
    step = next_step(midway.board(), up_to(technique))
    return step if step and step.technique is technique else None
