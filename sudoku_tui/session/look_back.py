"""Games looked at again, by a process of their own, so that the coach does not wait for it.

What Explainer's scale says of the puzzles on the table, found while they are played.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass

from ..engine.explainer.ratings import ExplainerRating
from ..engine.layout import Digit
from ..engine.layouts import CLASSIC
from ..engine.puzzle import Puzzle
from ..formats.figures import clock
from ..game.events import Event
from ..game.review import Review
from ..store.saved_game import Details, SavedGame
from .background.client import Worker
from .background.questions import RateByExplainer, ReviewGame
from .playing import Playing, solution_of


@dataclass(frozen=True)
class Looked:
    """The game that is looked at."""

    game_id: int
    puzzle: Puzzle
    details: Details
    log: tuple[Event, ...]
    times: tuple[float, ...]
    solution: tuple[Digit, ...] | None
    elapsed: float
    """Seconds on the game's clock."""

    @property
    def heading(self) -> str:
        """What it is called."""
        named = self.details.name or self.puzzle.title or self.puzzle.layout.name
        return ", ".join(filter(None, (named, self.details.level)))

    @property
    def facts(self) -> str:
        """What it is called, and how long it took."""
        return f"{self.heading}   {clock(self.elapsed)}"


def looked_at(playing: Playing) -> Looked:
    """A game that is played, or was just won."""
    game, solution = playing.game, playing.solution
    return Looked(
        game_id=playing.journal.game_id,
        puzzle=game.puzzle,
        details=playing.details,
        log=game.log,
        times=playing.journal.times,
        solution=tuple(solution) if solution else None,
        elapsed=playing.elapsed,
    )


def looked_at_saved(saved: SavedGame) -> Looked:
    """A saved game."""
    game, details = saved.game, saved.details
    solution = details.solution or solution_of(game.puzzle)
    return Looked(
        game_id=saved.id,
        puzzle=game.puzzle,
        details=details,
        log=game.log,
        times=saved.times,
        solution=tuple(solution) if solution else None,
        elapsed=saved.elapsed,
    )


class LookingBack:
    """Looks at one game at a time; of the last one the review is kept."""

    def __init__(self) -> None:
        self._worker = Worker()
        self._looked: Looked | None = None
        self._task: asyncio.Task[Review | None] | None = None

    async def of(self, looked: Looked) -> Review | None:
        """The review of a game; None if it takes too long.

        Asked again for the same it is not made again, and who stops waiting stops nothing.
        """
        if self._task is None or self._looked != looked:
            self._looked = looked
            self._task = asyncio.create_task(self._review(looked))
        return await asyncio.shield(self._task)

    async def _review(self, looked: Looked) -> Review | None:
        question = ReviewGame(looked.puzzle, looked.log, looked.times, looked.solution)
        found = await self._worker.ask(question)
        if self._looked is looked:
            await self._worker.end()  # games are not won often enough to keep it waiting
        return found

    async def close(self) -> None:
        """End what is under way, and its process."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._worker.end()


class Explaining:
    """Asks a process of its own, one for each puzzle: an answer may take seconds.

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
        worker = Worker()
        try:
            rating = await worker.ask(RateByExplainer(puzzle))
        finally:
            await worker.end()
        if rating:
            self._known[puzzle] = rating
