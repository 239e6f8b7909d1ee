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


class Makings:
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

        self._running = {making for making in self._running if not making.is_over}
        making = PuzzleSearch(share, exact=exact, patient=patient)
        self._running.add(making)
        making.start()
        return making

    async def end(self) -> None:
        """End everything that is being made, and wait until it has ended."""
        for making in self._running:
            making.stop()
        for making in self._running:
            await making.over()
