"""What Explainer's scale says of the puzzles that are played, found while they are played.

The app has this from its start; what it asks another process with is loaded when it asks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.layouts import CLASSIC

if TYPE_CHECKING:
    from ..engine.explainer.ratings import ExplainerRating
    from ..engine.puzzle import Puzzle


class ExplainerRatings:
    """The ratings known so far. A process of its own finds each: that may take seconds.

    ER hangs on where the digits of a puzzle stand, so that of a scramble is not that of the
    puzzle in the stock.
    """

    def __init__(self, *, works: bool) -> None:
        """Unless it *works* nothing is ever known."""
        self._works = works
        self._known: dict[Puzzle, ExplainerRating] = {}

    def known(self, puzzle: Puzzle) -> ExplainerRating | None:
        """The rating of *puzzle*, if it has been found."""
        return self._known.get(puzzle)

    def would_find(self, puzzle: Puzzle) -> bool:
        """Whether there is anything left to find out about *puzzle*."""
        return self._works and puzzle.layout == CLASSIC and puzzle not in self._known

    async def find(self, puzzle: Puzzle) -> None:
        """Find the rating of *puzzle*, which has one solution."""
        from .background.client import Worker
        from .background.questions import RateByExplainer

        worker = Worker()
        try:
            rating = await worker.ask(RateByExplainer(puzzle))
        finally:
            await worker.end()
        if rating:
            self._known[puzzle] = rating
