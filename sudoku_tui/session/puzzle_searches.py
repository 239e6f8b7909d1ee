"""All running searches for puzzles: for the player, for the form, for the reserve."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..engine.dice import Dice

if TYPE_CHECKING:
    from ..formats.spec import Share
    from .background.puzzle_search import PuzzleSearch


_SEED = "abcdefghijkmnpqrstuvwxyz23456789"
"""Characters of seeds, without those that are easily confused."""
_SEED_LENGTH = 6


class PuzzleSearches:
    """The running searches for puzzles, so that none outlives the program.

    *seed* returns a new number at each call.
    """

    def __init__(self, seed: Callable[[], int]) -> None:
        self._seed = seed
        self._running: set[PuzzleSearch] = set()

    def fresh_seed(self) -> str:
        """Return a random seed that is short enough to be read aloud."""
        dice = Dice(self._seed())
        return "".join(dice.pick(_SEED) for _ in range(_SEED_LENGTH))

    def begin(self, share: Share, *, exact: bool = False, patient: bool = False) -> PuzzleSearch:
        """Start a search for a puzzle; the options are those of `PuzzleSearch`."""
        from .background.puzzle_search import PuzzleSearch

        self._running = {search for search in self._running if not search.is_over}
        search = PuzzleSearch(share, exact=exact, patient=patient)
        self._running.add(search)
        search.start()
        return search

    async def stop_all(self) -> None:
        """Stop all searches and wait for their end."""
        for search in self._running:
            search.stop()
        for search in self._running:
            await search.wait()
