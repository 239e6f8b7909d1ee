"""The puzzles that are being made: for the player, for the form, for the reserve."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..engine.dice import Dice

if TYPE_CHECKING:
    from ..formats.spec import Share
    from .background.puzzle_search import PuzzleSearch


_SEED = "abcdefghijkmnpqrstuvwxyz23456789"
"""What seeds are written in: nothing that could be taken for something else."""
_SEED_LENGTH = 6


class PuzzleSearches:
    """Every puzzle that is being made, so that none outlives the program.

    *seed* tells a number that is another one each time.
    """

    def __init__(self, seed: Callable[[], int]) -> None:
        self._seed = seed
        self._running: set[PuzzleSearch] = set()

    def fresh_seed(self) -> str:
        """A seed that is short enough to be read out."""
        dice = Dice(self._seed())
        return "".join(dice.pick(_SEED) for _ in range(_SEED_LENGTH))

    def begin(self, share: Share, *, exact: bool = False, patient: bool = False) -> PuzzleSearch:
        """Begin to make a puzzle."""
        from .background.puzzle_search import PuzzleSearch

        self._running = {search for search in self._running if not search.is_over}
        search = PuzzleSearch(share, exact=exact, patient=patient)
        self._running.add(search)
        search.start()
        return search

    async def end(self) -> None:
        """End everything that is being made, and wait until it has ended."""
        for search in self._running:
            search.stop()
        for search in self._running:
            await search.over()
