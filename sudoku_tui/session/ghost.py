"""The ghost: how far the best game of a level was at each time, to play against."""

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
    """The course of a game that was won."""

    times: tuple[float, ...]
    """Seconds on its clock at which its digits changed; the first is 0."""
    parts: tuple[float, ...]
    """How much of what there was to write was written then, 0 to 1."""

    @classmethod
    def of_game(cls, saved: SavedGame) -> Self | None:
        """The course of a saved game; None if it does not lead to the end."""
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

    def part(self, elapsed: float) -> float:
        """How much was written by then."""
        return self.parts[bisect_right(self.times, elapsed) - 1]

    @property
    def elapsed(self) -> float:
        """Seconds that it took."""
        return self.times[-1]


def ghost_for(playing: Playing, store: Store) -> Ghost | None:
    """The course of the best game of this layout and level; None if there is none to play against.

    That is the one won fastest of those without a hint. A game that has been won before has none,
    and neither has a puzzle whose level is not known.
    """
    layout, level = playing.game.puzzle.layout, playing.details.level
    if playing.was_won or not level or not playing.preferences.ghost:
        return None
    try:
        best = store.statistics.best_game(layout.id, level)
        return None if best is None else Ghost.of_game(store.games.load(best, mends=False))
    except StoreError:
        return None
