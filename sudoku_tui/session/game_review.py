"""Reviews of games, made by a process of their own, so that the coach does not wait for them."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Self

from ..engine.layout import Digit
from ..engine.puzzle import Puzzle
from ..formats.figures import clock
from ..game.events import Event
from ..game.review import Review
from ..store.saved_game import Details, SavedGame
from ..words.reviews import markdown
from .background.client import Worker
from .background.questions import ReviewGame
from .ladder_choice import USUAL, LadderChoice
from .playing import Playing, solution_of


@dataclass(frozen=True)
class GameToReview:
    """A game as far as it has been played."""

    game_id: int
    puzzle: Puzzle
    details: Details
    log: tuple[Event, ...]
    times: tuple[float, ...]
    """Seconds on the game's clock at each event."""
    solution: tuple[Digit, ...] | None
    elapsed: float
    """Seconds on the game's clock."""
    ladder: LadderChoice = USUAL
    """What it is measured by."""
    tells: bool = False
    """Whether mistakes are shown while it goes on, so that the review may name them."""

    @classmethod
    def of_playing(cls, playing: Playing) -> Self:
        """A game that is played, or was just won."""
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
            tells=playing.mistakes.is_judged,
        )

    @classmethod
    def of_saved(cls, saved: SavedGame, ladder: LadderChoice = USUAL) -> Self:
        """A saved game."""
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
        """What it is called."""
        named = self.details.name or self.puzzle.title or self.puzzle.layout.name
        return ", ".join(filter(None, (named, self.details.level)))

    def markdown(self, found: Review) -> str:
        """Return its review, with what is known of the game, as Markdown."""
        facts = (f"Layout: {self.puzzle.layout.name}", f"Time: {clock(self.elapsed)}")
        return markdown(found, f"Review: {self.heading}", facts)

    @property
    def facts(self) -> str:
        """What it is called, and how long it took."""
        return f"{self.heading}   {clock(self.elapsed)}"


class Reviewer:
    """Reviews one game at a time; of the last one the review is kept."""

    def __init__(self) -> None:
        self._worker = Worker()
        self._game: GameToReview | None = None
        self._task: asyncio.Task[Review | None] | None = None

    async def review(self, game: GameToReview) -> Review | None:
        """The review of a game; None if it takes too long.

        Asked again for the same it is not made again, and who stops waiting stops nothing.
        """
        if self._task is None or self._game != game:
            self._game = game
            self._task = asyncio.create_task(self._ask(game))
        return await asyncio.shield(self._task)

    async def _ask(self, game: GameToReview) -> Review | None:
        question = ReviewGame(
            game.puzzle, game.log, game.times, game.solution, game.ladder, game.tells
        )
        review = await self._worker.ask(question)
        if self._game is game:
            await self._worker.end()  # games are not won often enough to keep it waiting
        return review

    async def end(self) -> None:
        """End what is under way, and its process."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._worker.end()
