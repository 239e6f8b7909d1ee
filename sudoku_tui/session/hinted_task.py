"""The hint that drills and chains have in common: its detail, and whether it is visible."""

from __future__ import annotations

from ..game.hints import NAME, PLACE


class HintedTask:
    """Base class of tasks whose hint reveals more with each request."""

    def reset_hint(self) -> None:
        """Reset the hint and mark the task as unfinished."""
        self.detail = NAME
        self.is_over = False
        self._is_hint_closed = False

    @property
    def shows_place(self) -> bool:
        """Whether the place to look at is visible."""
        return self.detail == PLACE and not (self._is_hint_closed or self.is_over)

    def close_hint(self) -> bool:
        """Hide the place to look at until the next request. Return whether it was visible."""
        shown = self.shows_place
        self._is_hint_closed = self._is_hint_closed or shown
        return shown
