"""What was open at the positions of a game, each looked at once."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

from ..engine.board import Board
from ..engine.breadth import open_on
from ..engine.ladder import Ladder, Level
from ..engine.layout import Digit
from ..engine.puzzle import Puzzle
from ..engine.search import Effort
from ..engine.solver import next_step
from ..engine.step import Step
from ..engine.techniques.guess import GUESS
from .paper import board_on, notes_complete
from .position import Position
from .reasons import hardest_on, is_open


class Stops:
    """Answers about positions of one puzzle; what was found is kept."""

    def __init__(
        self, puzzle: Puzzle, solution: Sequence[Digit] | None, ladder: Ladder, effort: Effort
    ) -> None:
        """With no *solution*, no step leans on there being exactly one."""
        self.puzzle = puzzle
        self.ladder = ladder if solution else ladder.without_uniqueness
        self.effort = effort
        self._followed = logic(self.ladder, hardest_on(puzzle.layout))
        self._solution = solution
        self._easiest: dict[Hashable, Step | None] = {}
        self._open: dict[Hashable, int | None] = {}

    def board(self, position: Position) -> Board:
        """What the rules and the notes leave; notes count if every empty cell has some."""
        return board_on(self.puzzle, position, with_notes=notes_complete(position))

    def easiest(self, position: Position) -> Step | None:
        """The easiest step; None if the paper is not right, or no technique finds one.

        Raises:
            OutOfEffort: the effort is spent.
        """
        key = _key(position)
        if key not in self._easiest:
            sound = self._is_right(position)
            board = self.board(position)
            step = next_step(board, self.ladder, self.effort) if sound and board.empty else None
            self._easiest[key] = step
        return self._easiest[key]

    def open_at(self, position: Position) -> int | None:
        """How many ways on are open, by the paper alone; None if none was found.

        Those of no higher level than the easiest, up to `breadth.MOST`.

        Raises:
            OutOfEffort: the effort is spent.
        """
        key = _key(position)
        if key not in self._open:
            point = open_on(self.board(position), self._followed, self.effort)
            self._open[key] = point.open if point else None
        return self._open[key]

    def was_open(self, position: Position, step: Step) -> bool:
        """Whether a step could be found at a position; nothing can where the paper is wrong."""
        return self._is_right(position) and is_open(self.board(position), step)

    def is_solved(self, position: Position) -> bool:
        """Whether every cell is filled and no rule is broken."""
        return all(position.digits) and not _clash(self.puzzle, position)

    def _is_right(self, position: Position) -> bool:
        if self._solution is None:
            return not _clash(self.puzzle, position)
        complete = notes_complete(position)
        rows = zip(position.digits, position.notes, self._solution, strict=True)
        return all(
            digit == true if digit else not complete or bool(notes >> true & 1)
            for digit, notes, true in rows
        )


def logic(ladder: Ladder, hardest: Level = Level.EXTREME) -> Ladder:
    """*ladder* up to a level, without the guess, which is always open."""
    rungs = (r for r in ladder.rungs if r.level <= hardest and r.technique is not GUESS)
    return replace(ladder, rungs=tuple(rungs))


def _clash(puzzle: Puzzle, position: Position) -> bool:
    return next(puzzle.clashes_of(position.digits), None) is not None


def _key(position: Position) -> Hashable:
    """What an answer depends on: notes count only if every empty cell has some."""
    return position if notes_complete(position) else position.digits
