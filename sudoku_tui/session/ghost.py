"""The ghost: the progress of the best game of a level over time, to race against."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Self

from ..game.moments import Moments
from ..store.errors import StoreError
from ..store.saved_game import SavedGame
from ..store.store import Store
from .playing import Playing


@dataclass(frozen=True)
class Ghost:
    """The progress of a game that was won."""

    times: tuple[float, ...]
    """Times of the changes of its digits, on its clock (seconds); the first is 0."""
    parts: tuple[float, ...]
    """Fraction of the empty cells that was filled at each of these times, 0 to 1."""

    @classmethod
    def of_game(cls, saved: SavedGame) -> Self | None:
        """Return the progress of a saved game; None if the game is damaged or incomplete."""
        puzzle = saved.game.puzzle
        to_write = puzzle.layout.cells - puzzle.clues
        if saved.lost or not to_write or not saved.game.is_full:
            return None
        moments = Moments(puzzle, saved.game.log, saved.times)
        times, parts = [0.0], [0.0]
        for moment in moments.all:
            part = 1 - moment.position.digits.count(0) / to_write
            if part != parts[-1]:
                times.append(moment.at)
                parts.append(part)
        return cls(tuple(times), tuple(parts))

    def fraction_at(self, elapsed: float) -> float:
        """Return the fraction that was filled at a time (seconds)."""
        return self.parts[bisect_right(self.times, elapsed) - 1]

    @property
    def elapsed(self) -> float:
        """Duration of the game (seconds)."""
        return self.times[-1]


def ghost_for(playing: Playing, store: Store) -> Ghost | None:
    """Return the progress of the best game of this layout and level; None if there is none.

    The best game is the fastest one that was won without a hint. There is no ghost for a game that
    has been won before, nor for a puzzle without a known level.
    """
    layout, level = playing.game.puzzle.layout, playing.details.level
    if playing.was_won or not level or not playing.preferences.ghost:
        return None
    try:
        best = store.statistics.best_game(layout.id, level)
        return None if best is None else Ghost.of_game(store.games.load(best, repair=False))
    except StoreError:
        return None
