"""How the work goes on: rate and time left, on one line that is drawn over."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple

from ..words.durations import short_time
from .output import Messages

_PATIENCE: Final = 0.5
"""Seconds before anything is shown: what is done by then needs no progress."""
_PER = ((1, "a second"), (60, "a minute"), (3600, "an hour"))
_ENDLESS: Final = 1000 * 3600
"""Seconds that nobody waits for."""


class End(NamedTuple):
    """One way in which the work may end; both in the same measure."""

    done: float
    """Since it was begun here."""
    to_go: float


class Progress:
    """Shows how far the work is, how fast it goes, and how long it will take."""

    def __init__(self, messages: Messages, clock: Callable[[], float] = monotonic) -> None:
        self._messages = messages
        self._clock = clock
        self._start = clock()

    def show(self, told: str, done: float, *ends: End) -> None:
        """Draw a line of progress.

        Args:
            told: how far it is.
            done: of what the rate is told, since it was begun here.
            ends: the first that is reached ends the work; none where that is not known.
        """
        elapsed = self._clock() - self._start
        if elapsed < _PATIENCE:
            return
        lefts = [elapsed * end.to_go / end.done for end in ends if end.done]
        parts = [told]
        if done:
            parts.append(format_rate(done / elapsed))
        if lefts and min(lefts) < _ENDLESS:
            parts.append(f"{short_time(min(lefts))} left")
        self._messages.progress(", ".join(parts))


def format_rate(rate: float) -> str:
    """So many *a second*, or a minute or an hour where it is less than one."""
    seconds, per = next((each for each in _PER if rate * each[0] >= 1), _PER[-1])
    shown = rate * seconds
    return f"{shown:,.0f} {per}" if shown >= 10 else f"{shown:.1f} {per}"
