"""Progress of the work, its rate and the time left, on one line that is redrawn."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple

from ..words.durations import short_time
from .output import Messages

_PATIENCE: Final = 0.5
"""Delay before progress is shown; shorter work needs none (seconds)."""
_PER = ((1, "a second"), (60, "a minute"), (3600, "an hour"))
_ENDLESS: Final = 1000 * 3600
"""Longest remaining time that is shown (seconds)."""


class End(NamedTuple):
    """A condition that ends the work; both values are in the same unit."""

    done: float
    """Amount done since the start of this run."""
    to_go: float


class Progress:
    """Progress line: how much is done, the rate, and the time left."""

    def __init__(self, messages: Messages, clock: Callable[[], float] = monotonic) -> None:
        self._messages = messages
        self._clock = clock
        self._start = clock()

    def show(self, description: str, done: float, *ends: End) -> None:
        """Draw the progress line, if the work takes longer than `_PATIENCE`.

        Args:
            description: Description of how much is done.
            done: Items done since the start of this run, for the rate.
            ends: Conditions that end the work; the nearest one counts. Empty if unknown.
        """
        elapsed = self._clock() - self._start
        if elapsed < _PATIENCE:
            return
        lefts = [elapsed * end.to_go / end.done for end in ends if end.done]
        parts = [description]
        if done:
            parts.append(format_rate(done / elapsed))
        if lefts and min(lefts) < _ENDLESS:
            parts.append(f"{short_time(min(lefts))} left")
        self._messages.progress(", ".join(parts))


def format_rate(rate: float) -> str:
    """Format a rate in items *a second*, or a minute or an hour if it is below one."""
    seconds, per = next((each for each in _PER if rate * each[0] >= 1), _PER[-1])
    shown = rate * seconds
    return f"{shown:,.0f} {per}" if shown >= 10 else f"{shown:.1f} {per}"
