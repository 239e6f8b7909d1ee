"""How the player used the hints of a game: looked at, or applied."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Self

from .events import CHANGES, Apply, Event, Hint


class HintUse(NamedTuple):
    """The number of opened hints by their use; both together are `Game.hints_used`."""

    looked_at: int = 0
    """Number of hints that were opened and not applied."""
    applied: int = 0
    """Number of hints whose conclusions the program wrote."""

    @classmethod
    def of_log(cls, log: Iterable[Event]) -> Self:
        """Count the hints of a game. A hint is applied if the next move is an `Apply`."""
        opened = applied = 0
        is_pending = False
        for event in log:
            if isinstance(event, Hint) and event.detail == 1:
                opened += 1
                is_pending = True
            elif isinstance(event, CHANGES):
                applied += is_pending and isinstance(event, Apply)
                is_pending = False
        return cls(opened - applied, applied)
