"""Flashes: a board is shown for a moment. Is the technique there, and where?

This module does not depend on screens or files.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import Final

from ..engine.bits import Mask
from ..engine.dice import Dice
from ..engine.layout import Cell
from ..engine.level import Level
from ..engine.practice.answers import pattern_cells, with_article
from ..engine.step import Step
from ..game.learning.cards import FLASH, Card
from ..game.learning.grading import Attempt
from ..game.learning.technique_cards import level_of
from ..store.drills import FlashBoard, draw_flash_board
from .stopwatch import Stopwatch

_SECONDS: Final = {
    Level.EASY: 5.0,
    Level.MEDIUM: 8.0,
    Level.HARD: 12.0,
    Level.UNFAIR: 18.0,
    Level.EXTREME: 25.0,
}
"""How long the first board of a technique is shown, by level (seconds)."""
_SHORTER, _LONGER, _LEAST = 0.85, 1.2, 2.0
_MISTAKES_IF_OVERLOOKED: Final = 2
"""Mistakes counted for overlooking a pattern; seeing one that is not there counts once."""


class Phase(Enum):
    """The phase of a flash."""

    LOOKING = auto()
    """The board is visible."""
    COVERED = auto()
    """Time is up; the player has to answer yes or no."""
    WHERE = auto()
    """The player has rightly answered yes; now the place has to be shown."""
    OVER = auto()


class FlashTask:
    """Successive flashes of one technique; correct answers shorten the time of the next board.

    *now* is a monotonic clock (seconds), and *seed* returns a new number for each position.
    """

    def __init__(self, technique: str, now: Callable[[], float], seed: Callable[[], int]) -> None:
        """Draw the first position.

        Raises:
            StoreError: There are no positions of the technique.
        """
        self._technique, self._now, self._seed = technique, now, seed
        self.card = Card(technique, FLASH)
        self.allowed = _SECONDS[level_of(technique)]
        """How long a board is shown (seconds)."""
        self.right_count = self.done = 0
        """Number of correct answers, and of all answers."""
        self.next()

    def next(self) -> None:
        """Draw another position.

        Raises:
            StoreError: The positions of the technique cannot be read.
        """
        self.glimpse: FlashBoard = draw_flash_board(self._technique, Dice(self._seed()))
        self.phase = Phase.LOOKING
        self.says = ""
        self.was_right = False
        self.usual = self.allowed
        """Time that this flash should take (seconds)."""
        self.clock = Stopwatch(self._now, 0.0)
        self.clock.start()

    @property
    def name(self) -> str:
        """Name of the technique."""
        return self.glimpse.technique.short_name

    @property
    def is_over(self) -> bool:
        """Whether the flash is answered completely."""
        return self.phase is Phase.OVER

    @property
    def attempt(self) -> Attempt:
        """The outcome, to be graded."""
        mistakes = 0 if self.was_right else _MISTAKES_IF_OVERLOOKED if self.glimpse.steps else 1
        return Attempt(self.clock.elapsed, mistakes)

    @property
    def question(self) -> str:
        """The current question to the player."""
        if self.phase is Phase.WHERE:
            return "Where? Go to one of its cells and press enter."
        return f"Is there {with_article(self.glimpse.technique)}?"

    @property
    def seconds_left(self) -> float:
        """How long the board remains visible (seconds)."""
        return max(0.0, self.allowed - self.clock.elapsed)

    @property
    def is_covered(self) -> bool:
        """Whether the board is covered."""
        return self.phase is Phase.COVERED

    @property
    def step(self) -> Step | None:
        """The step to show at the end; None if the board has none."""
        step = self._found or next(iter(self.glimpse.steps), None)
        return step and step.grounded(self.glimpse.board)

    _found: Step | None = None

    def tick(self) -> bool:
        """Hide the board when its time is up. Return whether this call did."""
        if self.phase is Phase.LOOKING and not self.seconds_left:
            self.phase = Phase.COVERED
            return True
        return False

    def answer(self, is_there: bool) -> None:
        """Answer whether the technique is there."""
        if self.phase not in (Phase.LOOKING, Phase.COVERED):
            return
        self.clock.stop()
        self._found = None
        if not is_there:
            right = not self.glimpse.steps
            self._end(right, "Right, there is none." if right else "There is one, though.")
        elif self.glimpse.steps:
            self.phase = Phase.WHERE
        else:
            self._end(False, "There is none.")

    def point(self, cell: Cell) -> None:
        """Answer where it is: any cell of its pattern or its conclusions counts."""
        if self.phase is not Phase.WHERE:
            return
        steps = self.glimpse.steps
        self._found = next((step for step in steps if _cells(step) >> cell & 1), None)
        right = self._found is not None
        self._end(right, "Right, there it is." if right else "It is somewhere else.")

    def _end(self, right: bool, says: str) -> None:
        self.phase, self.says, self.was_right = Phase.OVER, says, right
        self.done += 1
        self.right_count += right
        self.allowed = max(_LEAST, self.allowed * (_SHORTER if right else _LONGER))


def _cells(step: Step) -> Mask:
    cells = pattern_cells(step)
    for cell, _ in (*step.placements, *step.eliminations):
        cells |= 1 << cell
    return cells
