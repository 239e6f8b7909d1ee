"""The count of solutions of a puzzle that is being drawn, made by another process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ...engine.puzzle import Puzzle
from ...engine.search import count_solutions
from ...library.effort import time_limit
from .job import Question

_PATIENCE: Final = 10.0
"""Budget of a count (seconds)."""


@dataclass(frozen=True)
class CountSolutions(Question[int]):
    """A request for the number of solutions; the next change of the puzzle cancels it."""

    is_short: ClassVar[bool] = False
    puzzle: Puzzle

    def answer(self) -> int:
        """Return 0, 1, or 2 for several."""
        return count_solutions(self.puzzle, 2, time_limit(_PATIENCE))
