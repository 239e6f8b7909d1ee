"""How long it takes to make a puzzle, in words."""

from __future__ import annotations

from .making import Making
from .text import counted

_AT_ONCE = 2.0
"""Seconds that are no reason to say how many they were."""
_ROUGH = 20
"""Seconds from which nobody counts single ones."""


def about(seconds: float) -> str:
    """A time, as roughly as one speaks of it: ``a second``, ``20 seconds``, ``3 minutes``."""
    if seconds < 1.5:
        return "a second"
    if seconds < _ROUGH:
        return f"{round(seconds)} seconds"
    if seconds < 55:
        return f"{5 * round(seconds / 5)} seconds"
    return counted(max(1, round(seconds / 60)), "minute") if seconds > 90 else "a minute"


def estimate(making: Making) -> str:
    """What is to be expected, by the tries that there were."""
    tries = counted(making.tried, "try", "tries")
    if making.failure:
        return f"It cannot be made: {making.failure}."
    if making.fresh is not None:
        if making.elapsed < _AT_ONCE:
            return "One is ready. Such a puzzle takes about a second."
        return f"One is ready. It took {about(making.elapsed)} and {tries}."
    if making.is_over:
        return f"None in {tries}. Play goes on looking." if making.tried else "Play looks for one."
    if making.elapsed < _AT_ONCE or not making.tried:
        return "Looking for one."
    # Who has waited in vain for a while may expect to wait that long again.
    return f"None in {tries} yet; it may take {about(making.elapsed)} more, or longer."
