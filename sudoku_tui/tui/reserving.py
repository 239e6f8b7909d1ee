"""The reserve: fresh puzzles of the levels that this player plays, made in the background."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from ..engine.layouts import CLASSIC
from ..engine.level import Level
from ..engine.spec import Spec
from ..engine.symmetry import Symmetry
from ..formats.errors import FormatError
from ..formats.spec import Share, read_share
from ..store.errors import StoreError
from ..store.reserve import FULL
from ..store.saved import Details
from ..store.store import Store

if TYPE_CHECKING:
    from .app import SudokuApp

_LOOK: Final = 20.0
"""Seconds between two looks at whether a puzzle is missing."""
_AT_MOST: Final = 120.0
"""Seconds that are spent on one puzzle; then it is another level's turn."""


def spec_of(level: Level, seed: str) -> Spec:
    """What a puzzle of the reserve is like. Half of them have the symmetry of a half turn."""
    symmetry = Symmetry.HALF_TURN if ord(seed[-1]) & 1 else Symmetry.NONE
    return Spec(levels=frozenset({level}), symmetry=symmetry)


def another(details: Details, seed: str) -> Share | None:
    """What makes another puzzle as one was asked for; None if a level was all that was asked."""
    try:
        spec = read_share(details.share).spec
    except FormatError:
        return None
    plain = [Spec(levels=spec.levels, symmetry=each) for each in _SYMMETRIES]
    return None if spec in plain or details.daily else Share(spec, seed)


_SYMMETRIES: Final = (Symmetry.NONE, Symmetry.HALF_TURN)


def missing(store: Store) -> tuple[Level, ...]:
    """The levels that are played and lack puzzles, the one that lacks most first.

    Raises:
        StoreError: the file fails.
    """
    counts = store.reserve.counts(CLASSIC.id)
    played = store.statistics.levels_played(CLASSIC.id)
    lacking = [
        level for level in Level if str(level) in played and counts.get(str(level), 0) < FULL
    ]
    return tuple(sorted(lacking, key=lambda level: counts.get(str(level), 0)))


class Restocking:
    """Fills the reserve, one puzzle after the other, until it is full; and looks again later.

    What takes too long is left alone until the next look. A process of the lowest priority
    makes it; here a line is written for each puzzle.
    """

    def __init__(self, app: SudokuApp) -> None:
        self._app = app

    async def run(self) -> None:
        """Go on until the app ends."""
        while True:
            await self.fill()
            await asyncio.sleep(_LOOK)

    async def fill(self) -> None:
        """Make what is missing now."""
        tired: set[Level] = set()
        while self._app.preferences.reserve:
            try:
                levels = [level for level in missing(self._app.store) if level not in tired]
                if not levels or not await self._add(levels[0]):
                    tired.update(levels[:1])
            except StoreError:
                return
            if not levels:
                return

    async def _add(self, level: Level) -> bool:
        """Make one puzzle and keep it. Return whether that was done.

        Raises:
            StoreError: it could not be kept.
        """
        seed = self._app.fresh_seed()
        making = self._app.make(Share(spec_of(level, seed), seed), patient=True)
        try:
            await asyncio.wait_for(making.over(), _AT_MOST)
        except TimeoutError:
            return False
        finally:
            making.stop()
        if making.fresh is None or not self._app.preferences.reserve:
            return False
        return self._app.store.reserve.add(making.fresh)
