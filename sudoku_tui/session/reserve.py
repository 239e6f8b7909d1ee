"""The reserve: fresh puzzles of the levels that the player plays, generated in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

from ..engine.generating.spec import Spec
from ..engine.layout import Layout
from ..engine.layouts import CLASSIC, layout_named
from ..engine.level import Level
from ..engine.symmetry import Symmetry
from ..formats.errors import FormatError
from ..formats.spec import Share, read_share
from ..store.errors import StoreError
from ..store.reserve import PUZZLES_PER_LEVEL
from ..store.saved_game import Details
from ..store.store import Store
from .puzzle_form import symmetries_of
from .puzzle_searches import PuzzleSearches

_CHECK_INTERVAL: Final = 20.0
"""Delay between two checks for missing puzzles (seconds)."""
_MAX_SEARCH_TIME: Final = 120.0
"""Maximum time spent on one puzzle before another kind gets its turn (seconds)."""
_SYMMETRIES: Final = (Symmetry.NONE, Symmetry.HALF_TURN)
"""Symmetries of puzzles that were requested by level only."""


def reserve_spec(level: Level, seed: str, layout: Layout = CLASSIC) -> Spec:
    """Return the specification of a puzzle of the reserve.

    Depending on the seed, half of the puzzles have half-turn symmetry, if the layout admits it.
    """
    turned = ord(seed[-1]) & 1 and Symmetry.HALF_TURN in symmetries_of(layout)
    symmetry = Symmetry.HALF_TURN if turned else Symmetry.NONE
    return Spec(layout.id, frozenset({level}), symmetry=symmetry)


def share_like(details: Details, seed: str) -> Share | None:
    """Return the share text for another puzzle of the same specification as a game.

    None if only a level was requested, as for the daily puzzles of a level.
    """
    try:
        spec = read_share(details.share).spec
    except FormatError:
        return None
    plain = [Spec(spec.layout_id, spec.levels, symmetry=each) for each in _SYMMETRIES]
    return None if spec in plain else Share(spec, seed)


class PuzzleKind(NamedTuple):
    """The kind of puzzle that a player requests for a new game."""

    layout: Layout
    level: Level


def missing_kinds(store: Store) -> tuple[PuzzleKind, ...]:
    """Return the kinds that are played and lack puzzles, the scarcest first, then the easiest.

    Raises:
        StoreError: The file of saved games fails.
    """
    lacking: list[tuple[int, Level, PuzzleKind]] = []
    for layout_id, names in store.statistics.recent_levels().items():
        counts = store.reserve.counts(layout_id)
        for level in Level:
            count = counts.get(str(level), 0)
            if str(level) in names and count < PUZZLES_PER_LEVEL:
                with suppress(KeyError):  # a layout that no longer exists needs no puzzles
                    lacking.append((count, level, PuzzleKind(layout_named(layout_id), level)))
    return tuple(kind for _, _, kind in sorted(lacking, key=lambda each: each[:2]))


class Restocker:
    """A background task that fills the reserve one puzzle at a time, and checks it regularly.

    A kind that takes too long is skipped until the next check. A process of the lowest priority
    does the work; this process only writes a line per puzzle.
    """

    def __init__(
        self, store: Store, searches: PuzzleSearches, is_wanted: Callable[[], bool]
    ) -> None:
        """Create a restocker; *is_wanted* returns whether the player has enabled the reserve."""
        self._store = store
        self._searches = searches
        self._is_wanted = is_wanted

    async def run(self) -> None:
        """Fill the reserve again and again until cancelled."""
        while True:
            await self.fill()
            await asyncio.sleep(_CHECK_INTERVAL)

    async def fill(self) -> None:
        """Generate the puzzles that are currently missing."""
        tired: set[PuzzleKind] = set()
        while self._is_wanted():
            try:
                kinds = [kind for kind in missing_kinds(self._store) if kind not in tired]
                if not kinds or not await self._add(kinds[0]):
                    tired.update(kinds[:1])
            except StoreError:
                return
            if not kinds:
                return

    async def _add(self, kind: PuzzleKind) -> bool:
        """Generate one puzzle and store it. Return whether that succeeded.

        Raises:
            StoreError: It could not be stored.
        """
        seed = self._searches.fresh_seed()
        share = Share(reserve_spec(kind.level, seed, kind.layout), seed)
        search = self._searches.begin(share, patient=True)
        try:
            await asyncio.wait_for(search.wait(), _MAX_SEARCH_TIME)
        except TimeoutError:
            return False
        finally:
            search.stop()
        if search.fresh is None or not self._is_wanted():
            return False
        return self._store.reserve.add(search.fresh)
