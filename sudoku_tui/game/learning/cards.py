"""What is remembered of practice: a card, how well it is known, and when it is due.

Nothing of the engine is imported here: the menu counts cards and is to be there at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

_REVIEW: Final = 2
_KNOWN_AFTER: Final = (0.0, 2.0, 7.0, 21.0, 60.0)
"""Days of stability from which a card has 1, 2, 3, 4 and 5 steps of its bar."""
_QUICKER: Final = 0.85
_SLOWER: Final = 1.15
"""Parts of the earlier times below and above which the later ones are no longer the same."""
MOST_KNOWN: Final = len(_KNOWN_AFTER)
RECENT: Final = 12
"""How many times a technique shows one by one."""
WELL_KNOWN: Final = 4
"""The steps from which a card counts as known."""

FLASH: Final = "flash"
"""The kind of the card of who looks at boards for a moment: a quick eye is learnt by itself."""
CHAIN: Final = "chain"
"""The kind of the card of who builds the chains of a technique."""
WAYS: Final = (FLASH, CHAIN)


class Grade(IntEnum):
    """How well a drill went."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4

    def __str__(self) -> str:
        return self.name.capitalize()


@dataclass(frozen=True, order=True)
class Card:
    """What is remembered, and forgotten, as one thing."""

    technique: str
    """By its id."""
    kind: str = ""
    """``row``, ``column`` or ``box`` where that matters, or one of `WAYS`; otherwise empty."""


@dataclass(frozen=True)
class Memory:
    """What a schedule keeps of a card. Moments are seconds since 1970, so of no time zone."""

    state: int
    """1 while it is learnt, 2 when it is known, 3 while it is learnt again."""
    step: int | None
    """How far in learning it is."""
    stability: float
    """Days until one time of ten it is forgotten."""
    difficulty: float
    """From 1 to 10."""
    due: float
    reviewed: float

    @property
    def is_learnt(self) -> bool:
        """Whether it was found, and not forgotten since."""
        return self.state == _REVIEW

    def is_due(self, now: float) -> bool:
        """Whether its time has come."""
        return self.due <= now

    @property
    def known(self) -> int:
        """How well it is known, from 1 to `MOST_KNOWN`."""
        if not self.is_learnt:
            return 1
        return sum(self.stability >= days for days in _KNOWN_AFTER)


@dataclass(frozen=True)
class Figures:
    """How the drills of a technique went. Times are in seconds."""

    drills: int
    found: int
    """Those where the step was found before it was told."""
    usual: float
    """The median of the times in which it was found; 0 if it never was."""
    recent: tuple[float, ...]
    """The last times in which it was found, the latest last."""
    last: float
    """When the last drill ended, in seconds since 1970."""
    begun: tuple[float, ...] = ()
    """When each of its cards was seen first, save those that were easy at once."""

    @property
    def trend(self) -> str:
        """Whether the later half of the times is shorter than the earlier, or longer.

        ``quicker``, ``steady`` or ``slower``; empty if there is nothing to compare.
        """
        half = len(self.recent) // 2
        if not half:
            return ""
        before = sum(self.recent[:half]) / half
        after = sum(self.recent[half:]) / (len(self.recent) - half)
        if after < _QUICKER * before:
            return "quicker"
        return "slower" if after > _SLOWER * before else "steady"
