"""Grading: how well a drill went, from the time it took, and from mistakes and hints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ...engine.level import Level
from ..hints import NAME, PLACE
from .cards import Grade

_PAR: Final = {
    Level.BEGINNER: 20.0,
    Level.EASY: 20.0,
    Level.MEDIUM: 45.0,
    Level.HARD: 75.0,
    Level.UNFAIR: 120.0,
    Level.EXTREME: 180.0,
}
"""Seconds that a drill takes who knows the technique, while the player's own are not known."""
_ENOUGH: Final = 5
"""Drills after which the player's own time counts."""
_QUICK, _SLOW = 0.5, 2.0
"""Parts of the usual time below which a drill was easy, and above which it was hard."""


@dataclass(frozen=True)
class Attempt:
    """How a drill went."""

    seconds: float
    mistakes: int = 0
    """Wrong answers given."""
    detail: int = NAME
    """How much was told; that it is there, and its name, is told of every drill."""

    @property
    def was_shown(self) -> bool:
        """Whether the whole step was shown before it was found."""
        return self.detail > PLACE


def par(level: Level, times: Sequence[float]) -> float:
    """The seconds that a drill of *level* should take; *times* are the player's, if any."""
    if len(times) < _ENOUGH:
        return _PAR[level]
    return sorted(times)[len(times) // 2]


def grade(attempt: Attempt, usual: float) -> Grade:
    """The grade of a drill whose usual time in seconds is *usual*.

    Who was told, or was wrong more than once, begins again; a hint, one mistake or a long time
    make it hard; half the time and neither make it easy.
    """
    if attempt.was_shown or attempt.mistakes > 1:
        return Grade.AGAIN
    if attempt.mistakes or attempt.detail >= PLACE or attempt.seconds > _SLOW * usual:
        return Grade.HARD
    return Grade.EASY if attempt.seconds < _QUICK * usual else Grade.GOOD
