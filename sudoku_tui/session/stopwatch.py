"""The clock of a game or a drill, which can be stopped and started again."""

from __future__ import annotations

from collections.abc import Callable


class Stopwatch:
    """A stopwatch that adds up the time of all its runs.

    *now* is a monotonic clock (seconds); *before* is the time of earlier runs (seconds).
    """

    def __init__(self, now: Callable[[], float], before: float) -> None:
        self._now = now
        self._before = before
        self._since: float | None = None

    @property
    def is_running(self) -> bool:
        """Whether the clock is running."""
        return self._since is not None

    @property
    def elapsed(self) -> float:
        """Total time (seconds)."""
        running = self._now() - self._since if self._since is not None else 0.0
        return self._before + max(0.0, running)

    def start(self) -> None:
        """Start the clock, unless it is running."""
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        """Stop the clock."""
        self._before, self._since = self.elapsed, None
