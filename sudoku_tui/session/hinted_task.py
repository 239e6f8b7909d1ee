"""What every task with a hint has in common: how much is told, and whether that is shown."""

from __future__ import annotations

from ..game.hints import NAME, PLACE


class HintedTask:
    """A task of which more is told as more is asked for. Inherit from it."""

    def begin_untold(self) -> None:
        """Begin with nothing told and nothing done."""
        self.detail = NAME
        self.is_over = False
        self._is_hint_closed = False

    @property
    def shows_place(self) -> bool:
        """Whether it is shown where to look."""
        return self.detail == PLACE and not (self._is_hint_closed or self.is_over)

    def close_hint(self) -> bool:
        """Show no more where to look, until more is asked for. Return whether it was shown."""
        shown = self.shows_place
        self._is_hint_closed = self._is_hint_closed or shown
        return shown
