"""Cards: units of practice, with the memory of how well each is known and when it is due.

The engine is not imported here, because the menu counts due cards and has to open at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

_REVIEW: Final = 2
_KNOWN_AFTER: Final = (0.0, 2.0, 7.0, 21.0, 60.0)
"""Minimum stability in days for a card to be known in degree 1, 2, 3, 4 and 5."""
_QUICKER: Final = 0.85
_SLOWER: Final = 1.15
"""Ratios of later to earlier times below and above which the trend is quicker or slower."""
MOST_KNOWN: Final = len(_KNOWN_AFTER)
RECENT: Final = 12
"""Number of recent times shown one by one for a technique."""
WELL_KNOWN: Final = 4
"""Minimum degree of a card that counts as known."""

FLASH: Final = "flash"
"""Kind of a card for flashes: a board is shown for a moment.

Quick recognition is learnt separately.
"""
CHAIN: Final = "chain"
"""Kind of a card for building the chains of a technique."""
EXERCISES: Final = (FLASH, CHAIN)


class Grade(IntEnum):
    """The quality of an answer to a drill."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4

    def __str__(self) -> str:
        return self.name.capitalize()


@dataclass(frozen=True, order=True)
class Card:
    """A unit of practice that is remembered and forgotten as one."""

    technique: str
    """Id of the technique."""
    kind: str = ""
    """``row``, ``column`` or ``box`` where it matters, or one of `EXERCISES`; otherwise empty."""


@dataclass(frozen=True)
class Memory:
    """The scheduling state of a card. Times are in seconds since 1970."""

    state: int
    """1 while learning, 2 in review, 3 while relearning."""
    step: int | None
    """Index of the learning step; None in review."""
    stability: float
    """Days after which the probability of forgetting reaches one tenth."""
    difficulty: float
    """Difficulty from 1 to 10, higher for cards that are often forgotten."""
    due: float
    reviewed: float

    @property
    def is_learnt(self) -> bool:
        """Whether the card was found and has not been forgotten since."""
        return self.state == _REVIEW

    def is_due(self, now: float) -> bool:
        """Check whether the card is due."""
        return self.due <= now

    @property
    def degree(self) -> int:
        """How well the card is known, from 1 to `MOST_KNOWN`."""
        if not self.is_learnt:
            return 1
        return sum(self.stability >= days for days in _KNOWN_AFTER)


@dataclass(frozen=True)
class Figures:
    """Statistics of the drills of a technique. Times are in seconds."""

    drills: int
    found: int
    """Number of drills in which the learner found the step before it was shown."""
    usual: float
    """Median time to find the step; 0 if it never was found."""
    recent: tuple[float, ...]
    """Latest times to find the step, the latest last."""
    last: float
    """End of the last drill, in seconds since 1970."""
    begun: tuple[float, ...] = ()
    """Times when each card was first seen, except cards that were easy at once."""

    @property
    def trend(self) -> str:
        """Comparison of the later half of the recent times with the earlier half.

        ``quicker``, ``steady`` or ``slower``; empty if there is nothing to compare.
        """
        half = len(self.recent) // 2
        if not half:
            return ""
        before = sum(self.recent[:half]) / half
        after = sum(self.recent[half:]) / (len(self.recent) - half)
        return compare_times(before, after)


def compare_times(before: float, after: float) -> str:
    """Return ``quicker``, ``slower`` or ``steady``, for a time *after* an earlier one."""
    if after < _QUICKER * before:
        return "quicker"
    return "slower" if after > _SLOWER * before else "steady"
