"""The boards along a way, each made once, when it is first walked to."""

from __future__ import annotations

from ..engine.bits import Mask, mask_of
from ..engine.board import Board
from ..engine.findings import Trail
from ..engine.layout import Digit
from ..engine.puzzle import Puzzle
from .board_state import BoardState, marks_of
from .hint_drawing import drawn_step


class Boards:
    """What the board shows at each step of a way: the position before it, and the step drawn."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._layout = puzzle.layout
        self._givens = mask_of(cell for cell, digit in enumerate(puzzle.givens) if digit)
        self._board, self._marks = Board.of(puzzle), marks_of(puzzle)
        self._before: list[tuple[tuple[Digit, ...], tuple[Mask, ...]]] = []
        """Digits and candidates before each step, as far as anybody went."""

    def at(self, trail: Trail, index: int) -> BoardState:
        """The board at a step of *trail*, which is always the same way.

        Raises:
            IndexError: it has no such step, or not yet.
        """
        step = trail.taken[index].step
        while len(self._before) <= index:
            self._before.append((tuple(self._board.digits), tuple(self._board.candidates_of)))
            trail.taken[len(self._before) - 1].step.apply(self._board)
        digits, notes = self._before[index]
        return BoardState(
            self._layout, digits, self._givens, notes, show_houses=False, show_equal=False,
            hint=drawn_step(step), marks=self._marks,
        )  # fmt: skip
