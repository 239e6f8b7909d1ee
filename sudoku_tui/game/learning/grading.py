"""Grading of drills by the time they took, the mistakes and the hints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ...engine.level import Level
from ..hints import NAME, PLACE
from .cards import Figures, Grade
from .technique_cards import level_of

_PAR: Final = {
    Level.BEGINNER: 20.0,
    Level.EASY: 20.0,
    Level.MEDIUM: 45.0,
    Level.HARD: 75.0,
    Level.UNFAIR: 120.0,
    Level.EXTREME: 180.0,
}
"""Time of a drill for a player familiar with the technique (seconds).

It is used until enough times of the player's own are known.
"""
_ENOUGH: Final = 5
"""Minimum number of drills for using the player's own median time."""
_QUICK, _SLOW = 0.5, 2.0
"""Multiples of the usual time below which a drill was easy and above which it was hard."""


@dataclass(frozen=True)
class Attempt:
    """The outcome of a drill before it is graded."""

    seconds: float
    mistakes: int = 0
    """Number of wrong answers."""
    detail: int = NAME
    """Detail of the hint; `NAME` from the start, since each drill names its technique."""

    @property
    def was_shown(self) -> bool:
        """Whether the whole step was shown before the learner found it."""
        return self.detail > PLACE


def par(level: Level, times: Sequence[float]) -> float:
    """Return the time that a drill of *level* should take (seconds).

    *times* are the player's own recent times; with too few of them a fixed value is used.
    """
    if len(times) < _ENOUGH:
        return _PAR[level]
    return sorted(times)[len(times) // 2]


def grade(attempt: Attempt, usual: float) -> Grade:
    """Grade a drill whose usual time is *usual* (seconds).

    Again: the step was shown, or there were two or more mistakes. Hard: a hint, one mistake or more
    than `_SLOW` times the usual time. Easy: less than `_QUICK` times the usual time. Good: the
    rest.
    """
    if attempt.was_shown or attempt.mistakes > 1:
        return Grade.AGAIN
    if attempt.mistakes or attempt.detail >= PLACE or attempt.seconds > _SLOW * usual:
        return Grade.HARD
    return Grade.EASY if attempt.seconds < _QUICK * usual else Grade.GOOD


def usual_time(technique: str, figures: Figures | None) -> float:
    """Return the time that a drill of a technique usually takes (seconds)."""
    return par(level_of(technique), figures.recent if figures else ())
