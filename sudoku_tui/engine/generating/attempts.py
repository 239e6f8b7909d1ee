"""Attempts to make a puzzle: their number, their limit, and why they failed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from ..effort import Effort
from ..layout import Layout

_MOST_ATTEMPTS: Final = {9: 20_000, 16: 1_000, 25: 200}
"""The limit by the largest number of digits; fewer where an attempt takes long."""


def most_attempts(layout: Layout) -> int:
    """Return the default number of attempts before the search is given up."""
    return next(most for digits, most in _MOST_ATTEMPTS.items() if layout.digits <= digits)


@dataclass(frozen=True)
class Progress:
    """The progress of the search for a puzzle, without the elapsed time."""

    attempts: int = 0
    """Number of puzzles and grids examined."""
    accepted: int = 0
    """Number of those that matched the request."""
    commonest_misfit: str = ""
    """The most frequent difference from the request; "" while there is none."""


ProgressCallback: TypeAlias = Callable[[Progress], None]
"""A callback after each attempt."""


class Attempts:
    """A counter of attempts and of the reasons for their failures."""

    def __init__(self, most: int, effort: Effort, on_progress: ProgressCallback | None) -> None:
        self._most, self._effort, self._watch = most, effort, on_progress
        self._attempts = 0
        self._misfits: Counter[str] = Counter()

    @property
    def are_spent(self) -> bool:
        """Whether the limit is reached."""
        return self._attempts >= self._most

    def count(self, misfit: str) -> None:
        """Count one attempt, with its first difference from the request; "" if it succeeded.

        Raises:
            OutOfEffort: The work was cancelled.
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
        """The current counts."""
        [(misfit, _)] = self._misfits.most_common(1) or [("", 0)]
        accepted = self._attempts - self._misfits.total()
        return Progress(self._attempts, accepted, misfit)
