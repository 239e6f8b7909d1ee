"""Reviews of games, made by a separate process so that the coach does not wait for them."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Self

from ..engine.layout import Digit
from ..engine.puzzle import Puzzle
from ..game.events import Event
from ..game.review import Review
from ..store.saved_game import Details, SavedGame
from ..words.figures import clock
from ..words.reviews import markdown
from .background.client import Worker
from .background.requests import ReviewGame
from .ladder_choice import USUAL, LadderChoice
from .playing import Playing, solution_of


@dataclass(frozen=True)
class GameToReview:
    """A game up to its last event, with the details that a review needs."""

    game_id: int
    puzzle: Puzzle
    details: Details
    log: tuple[Event, ...]
    times: tuple[float, ...]
    """Time of each event on the game's clock (seconds)."""
    solution: tuple[Digit, ...] | None
    elapsed: float
    """Time played (seconds)."""
    ladder: LadderChoice = USUAL
    """The ladder that defines which steps are easy."""
    reveals_mistakes: bool = False
    """Whether the game shows mistakes while it goes on, so that the review may name them."""

    @classmethod
    def of_playing(cls, playing: Playing) -> Self:
        """Return a game in play, or one that was just won."""
        game, solution = playing.game, playing.solution
        return cls(
            game_id=playing.journal.game_id,
            puzzle=game.puzzle,
            details=playing.details,
            log=game.log,
            times=playing.journal.times,
            solution=tuple(solution) if solution else None,
            elapsed=playing.elapsed,
            ladder=playing.preferences.ladder,
            reveals_mistakes=playing.mistakes.is_judged,
        )

    @classmethod
    def of_saved(cls, saved: SavedGame, ladder: LadderChoice = USUAL) -> Self:
        """Return a saved game."""
        game, details = saved.game, saved.details
        solution = details.solution or solution_of(game.puzzle)
        return cls(
            game_id=saved.id,
            puzzle=game.puzzle,
            details=details,
            log=game.log,
            times=saved.times,
            solution=tuple(solution) if solution else None,
            elapsed=saved.elapsed,
            ladder=ladder,
        )

    @property
    def heading(self) -> str:
        """Name and level of the game."""
        named = self.details.name or self.puzzle.title or self.puzzle.shape_name
        return ", ".join(filter(None, (named, self.details.level)))

    def markdown(self, found: Review) -> str:
        """Return the review as Markdown, with the layout and the time of the game."""
        facts = (f"Layout: {self.puzzle.shape_name}", f"Time: {clock(self.elapsed)}")
        return markdown(found, f"Review: {self.heading}", facts)

    @property
    def facts(self) -> str:
        """Heading and time of the game."""
        return f"{self.heading}   {clock(self.elapsed)}"


class Reviewer:
    """A reviewer of one game at a time, which caches the last review."""

    def __init__(self) -> None:
        self._worker = Worker()
        self._game: GameToReview | None = None
        self._task: asyncio.Task[Review | None] | None = None

    async def review(self, game: GameToReview) -> Review | None:
        """Return the review of a game; None if it takes too long.

        A repeated request for the same game shares the running or finished review. Cancelling a
        request does not stop the review.
        """
        if self._task is None or self._game != game:
            self._game = game
            self._task = asyncio.create_task(self._ask(game))
        return await asyncio.shield(self._task)

    async def _ask(self, game: GameToReview) -> Review | None:
        question = ReviewGame(
            game.puzzle, game.log, game.times, game.solution, game.ladder, game.reveals_mistakes
        )
        review = await self._worker.ask(question)
        if self._game is game:
            await self._worker.end()  # reviews are too rare to keep a process for them
        return review

    async def end(self) -> None:
        """Cancel the running review and end its process."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._worker.end()
