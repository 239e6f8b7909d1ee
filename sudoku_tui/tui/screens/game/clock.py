"""The clock of a game screen: it is shown every second, saved, and pauses an idle game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from ....words.figures import clock
from ...screen_sizes import SHORT

if TYPE_CHECKING:
    from textual.geometry import Size

    from ....session.playing import Playing
    from ...host import Host
    from ...widgets.side_panel import SidePanel

_SAVE: Final = 30
"""Interval between saves of the clock while nothing is played (seconds)."""


class ClockView(Protocol):
    """The screen that shows the clock."""

    playing: Playing
    panel: SidePanel
    paused: bool

    @property
    def sudoku(self) -> Host:
        """The app."""

    @property
    def size(self) -> Size:
        """Columns and rows of the screen."""

    @property
    def is_active(self) -> bool:
        """Whether the screen is in front."""

    def show_time(self, time: str) -> None:
        """Show *time* at the right of the bar."""

    def do_pause(self) -> None:
        """Stop the clock and cover the board, or resume the game."""


class PlayClock:
    """The display of the time of one game, updated by `tick`."""

    def __init__(self, screen: ClockView) -> None:
        self._screen = screen
        self._playing = screen.playing
        self._seconds = -1
        self._shown = ""
        self._last_activity = screen.sudoku.now()
        """The time of the last key or click (seconds)."""

    def record_activity(self) -> None:
        """Record that a key or a click arrived, which shows that the player is present."""
        self._last_activity = self._screen.sudoku.now()

    def focus_changed(self, has_focus: bool) -> None:
        """Pause when the terminal loses the focus, if the player has chosen that."""
        if not has_focus and self._playing.preferences.pause_unfocused:
            self._pause()

    def tick(self) -> None:
        """Update the time if its second has changed. Pause if the player has been idle too long."""
        idle = self._playing.preferences.pause_idle * 60
        if idle and self._screen.sudoku.now() - self._last_activity >= idle:
            self._pause()
        seconds = int(self._playing.elapsed)
        if seconds != self._seconds and self._screen.is_active:
            self.show()
            if self._playing.clock.is_running and seconds % _SAVE == 0:
                self._playing.journal.tick(self._playing.elapsed)

    def show(self) -> None:
        """Show the current time, unless it is hidden."""
        self._seconds = int(self._playing.elapsed)
        height = self._screen.size.height
        time = clock(self._playing.elapsed) if self._playing.preferences.show_clock else ""
        if height >= SHORT and time != self._shown:
            self._shown = time
            self._screen.show_time(time)
        self._screen.panel.show_time(time, height)

    def _pause(self) -> None:
        screen = self._screen
        if screen.is_active and self._playing.clock.is_running and not screen.paused:
            screen.do_pause()
