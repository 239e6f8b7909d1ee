"""Attempts at a puzzle: how many there may be and were, and what was wrong with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from ..effort import Effort
from ..layout import Layout

_MOST_ATTEMPTS: Final = {9: 20_000, 16: 1_000, 25: 200}
"""By the most digits of a board; where one takes long, fewer."""


def most_attempts(layout: Layout) -> int:
    """After how many attempts it is given up, where nothing else is said."""
    return next(most for digits, most in _MOST_ATTEMPTS.items() if layout.digits <= digits)


@dataclass(frozen=True)
class Progress:
    """How far the search for a puzzle has come. How long that took, its reader knows."""

    attempts: int = 0
    """Puzzles and grids that were looked at."""
    accepted: int = 0
    """Those that were as they were asked for."""
    most_often: str = ""
    """What was wrong with most of the others; empty while there are none."""


Watch: TypeAlias = Callable[[Progress], None]
"""Is called after each attempt."""


class Attempts:
    """Counts attempts, and what was wrong with them."""

    def __init__(self, most: int, effort: Effort, watch: Watch | None) -> None:
        self._most, self._effort, self._watch = most, effort, watch
        self._attempts = 0
        self._misfits: Counter[str] = Counter()

    @property
    def are_spent(self) -> bool:
        """Whether there were as many as there may be."""
        return self._attempts >= self._most

    def count(self, misfit: str) -> None:
        """One more attempt, and the first thing that was wrong with it; empty if nothing was.

        Raises:
            OutOfEffort: it was cancelled.
        """
        self._attempts += 1
        if misfit:
            self._misfits[misfit] += 1
        if self._watch:
            self._watch(self.progress)
        if misfit:
            self._effort.check_cancelled()

    @property
    def progress(self) -> Progress:
        """What has been counted."""
        [(misfit, _)] = self._misfits.most_common(1) or [("", 0)]
        accepted = self._attempts - self._misfits.total()
        return Progress(self._attempts, accepted, misfit)
