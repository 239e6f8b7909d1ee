"""The reserve: fresh puzzles of the levels that this player plays, made in the background."""

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
from ..store.reserve import FULL
from ..store.saved_game import Details
from ..store.store import Store
from .form import symmetries_of
from .puzzle_searches import PuzzleSearches

_LOOK: Final = 20.0
"""Seconds between two looks at whether a puzzle is missing."""
_AT_MOST: Final = 120.0
"""Seconds that are spent on one puzzle; then it is the turn of another kind."""
_SYMMETRIES: Final = (Symmetry.NONE, Symmetry.HALF_TURN)
"""Of the puzzles that are made where nothing but a level was asked for."""


def reserve_spec(level: Level, seed: str, layout: Layout = CLASSIC) -> Spec:
    """What a puzzle of the reserve is asked to be: half of them, by the seed, with half-turn
    symmetry, where the layout can have it.
    """
    turned = ord(seed[-1]) & 1 and Symmetry.HALF_TURN in symmetries_of(layout)
    symmetry = Symmetry.HALF_TURN if turned else Symmetry.NONE
    return Spec(layout.id, frozenset({level}), symmetry=symmetry)


def share_like(details: Details, seed: str) -> Share | None:
    """What makes another puzzle as one was asked for; None if only a level was asked for."""
    try:
        spec = read_share(details.share).spec
    except FormatError:
        return None
    plain = [Spec(spec.layout_id, spec.levels, symmetry=each) for each in _SYMMETRIES]
    return None if spec in plain or details.daily else Share(spec, seed)


class PuzzleKind(NamedTuple):
    """What a player asks a new game for."""

    layout: Layout
    level: Level


def missing_kinds(store: Store) -> tuple[PuzzleKind, ...]:
    """What is played and lacks puzzles, the one that lacks most first, of as many the easiest.

    Raises:
        StoreError: the file fails.
    """
    lacking: list[tuple[int, Level, PuzzleKind]] = []
    for layout_id, names in store.statistics.played().items():
        counts = store.reserve.counts(layout_id)
        for level in Level:
            count = counts.get(str(level), 0)
            if str(level) in names and count < FULL:
                with suppress(KeyError):  # of a layout that is known no more, none are made
                    lacking.append((count, level, PuzzleKind(layout_named(layout_id), level)))
    return tuple(kind for _, _, kind in sorted(lacking, key=lambda each: each[:2]))


class Restocker:
    """Fills the reserve, one puzzle after the other, until it is full; and looks again later.

    What takes too long is left alone until the next look. A process of the lowest priority
    makes it; here a line is written for each puzzle.
    """

    def __init__(
        self, store: Store, searches: PuzzleSearches, is_wanted: Callable[[], bool]
    ) -> None:
        """*is_wanted* says whether the player lets it."""
        self._store = store
        self._searches = searches
        self._is_wanted = is_wanted

    async def run(self) -> None:
        """Go on until it is cancelled."""
        while True:
            await self.fill()
            await asyncio.sleep(_LOOK)

    async def fill(self) -> None:
        """Make what is missing now."""
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
        """Make one puzzle and keep it. Return whether that was done.

        Raises:
            StoreError: it could not be kept.
        """
        seed = self._searches.fresh_seed()
        share = Share(reserve_spec(kind.level, seed, kind.layout), seed)
        search = self._searches.begin(share, patient=True)
        try:
            await asyncio.wait_for(search.over(), _AT_MOST)
        except TimeoutError:
            return False
        finally:
            search.stop()
        if search.fresh is None or not self._is_wanted():
            return False
        return self._store.reserve.add(search.fresh)
