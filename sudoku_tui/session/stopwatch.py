"""The clock of a game or a drill: seconds over as many stretches as it is played in."""

from __future__ import annotations

from collections.abc import Callable


class Stopwatch:
    """Seconds that have gone by, over as many stretches as a game is played in.

    *now* tells seconds that never go back; *before* is what was played in earlier stretches.
    """

    def __init__(self, now: Callable[[], float], before: float) -> None:
        self._now = now
        self._before = before
        self._since: float | None = None

    @property
    def is_running(self) -> bool:
        """Whether time goes by."""
        return self._since is not None

    @property
    def elapsed(self) -> float:
        """Seconds played."""
        running = self._now() - self._since if self._since is not None else 0.0
        return self._before + max(0.0, running)

    def start(self) -> None:
        """Let it run."""
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        """Let it stand."""
        self._before, self._since = self.elapsed, None
