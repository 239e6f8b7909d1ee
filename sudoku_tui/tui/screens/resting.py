"""The clock of a game rests while another screen is in front of the board."""

from __future__ import annotations

from ..playing import Playing


class Resting:
    """A screen with a game. Its clock runs while it is in front, and not paused."""

    playing: Playing
    paused: bool

    def on_screen_suspend(self) -> None:
        """Something else is read: the clock waits."""
        self.playing.stop_clock()

    def on_screen_resume(self) -> None:
        """The clock goes on."""
        if not (self.paused or self.playing.is_won):
            self.playing.clock.start()
