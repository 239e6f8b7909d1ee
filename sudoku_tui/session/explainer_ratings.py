"""Explainer ratings of the puzzles in play, found in the background.

The app imports this module at its start, so the worker is imported only when a rating is requested.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.layouts import CLASSIC

if TYPE_CHECKING:
    from ..engine.explainer.ratings import ExplainerRating
    from ..engine.puzzle import Puzzle


class ExplainerRatings:
    """The ratings known so far. A separate process finds each, since that may take seconds.

    ER depends on the arrangement of the digits, so a scrambled puzzle may rate differently from the
    original in the stock.
    """

    def __init__(self, *, is_enabled: bool) -> None:
        """Create an empty cache. If *is_enabled* is false no rating is ever searched for."""
        self._works = is_enabled
        self._known: dict[Puzzle, ExplainerRating] = {}

    def get(self, puzzle: Puzzle) -> ExplainerRating | None:
        """Return the rating of *puzzle*; None if it has not been found."""
        return self._known.get(puzzle)

    def would_find(self, puzzle: Puzzle) -> bool:
        """Check whether `find` could add a rating of *puzzle*."""
        if not (puzzle.layout == CLASSIC and not puzzle.extras.constraints):
            return False
        return self._works and puzzle not in self._known

    async def find(self, puzzle: Puzzle) -> None:
        """Find and cache the rating of *puzzle*, which must have one solution."""
        from .background.client import Worker
        from .background.requests import RateByExplainer

        worker = Worker()
        try:
            rating = await worker.ask(RateByExplainer(puzzle))
        finally:
            await worker.end()
        if rating:
            self._known[puzzle] = rating
