"""Requests about a game that other processes answer, so that no key press waits for them.

They come from the coach, the player's ladder, and the actions with a pending answer.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ....engine.level import Level
from ....session.actions.action import Outcome, Pending
from ....session.background.client import Request, Worker
from ....session.background.job import JobFailed
from ....session.coach import Entered
from ....session.ladder_choice import describe_level
from ....session.playing import Playing
from ....session.preferences import OFF


class PlayQuestions:
    """The background requests about one game. Their answers are stored with the game."""

    def __init__(self, playing: Playing, worker: Worker, show: Callable[[], None]) -> None:
        """Prepare requests about *playing*.

        Args:
            playing: The game.
            worker: The process for requests that take a moment only.
            show: Callback that updates the screen after an answer.
        """
        self._playing = playing
        self._worker = worker
        self._show = show
        self._pending: Pending | None = None
        """The request of an action whose answer has not arrived; None for none."""
        self._request: Request[Any] | None = None
        self._long_worker: Worker | None = None
        """The process for long requests, which can be stopped; None until it is needed."""

    # The coach

    @property
    def is_coached(self) -> bool:
        """Whether the player wants each entry explained."""
        return self._playing.preferences.coach != OFF

    async def warm_up(self) -> None:
        """Start the process that explains entries, so that the first explanation comes quickly."""
        from ....session.background.requests import ExplainEntry

        await self._worker.warm_up(ExplainEntry)

    def show_coach_comment(self) -> Entered | None:
        """Show the coach's comment on the last entry, if the coach has one at once.

        Returns:
            The entry if it needs an explanation from another process; otherwise None.
        """
        is_heard = self.is_coached and self._playing.coach.has_entry
        entered = self._playing.coach.take_entry()
        if is_heard and entered is None:
            self._show()
        return entered

    async def explain(self, entered: Entered) -> None:
        """Explain how an entry follows from the position before it."""
        from ....session.background.requests import ExplainEntry, describe_why

        playing = self._playing
        game = playing.game
        after = game.position
        if after.digits[entered.entry.cell] != entered.entry.digit:
            return  # the entry was removed in the meantime
        reason = await self._worker.ask(ExplainEntry.of(playing, *entered))
        if game.position == after:
            playing.coach.set_comment(describe_why(entered.entry, reason, game.puzzle.layout))
            self._show()

    # The ladder

    async def rate_by_ladder(self) -> None:
        """Rate the puzzle on the player's ladder, if that can differ from its usual level."""
        from ....session.background.requests import RateByLadder

        playing = self._playing
        playing.take_level_by_ladder("")
        question = RateByLadder.of(playing)
        if question is None:
            return
        answers: list[Level | None] = []
        worker = Worker()  # a long rating must not delay other answers
        try:
            with suppress(JobFailed):
                await worker.run(question, answers.append)
        finally:
            await worker.end()
        if answers:
            playing.take_level_by_ladder(describe_level(answers[-1], question.ladder))

    # Actions

    def ask(self, pending: Pending, finish: Callable[[Outcome], None]) -> None:
        """Send the request of an action; it replaces the previous one.

        *finish* is called with the outcome, unless the game has changed in the meantime.
        """
        if self._pending and self._pending.job == pending.job:
            return
        self.stop()
        if not pending.job.is_short:
            self._long_worker = self._long_worker or Worker()
        worker = self._worker if pending.job.is_short else self._long_worker
        position = self._playing.game.position

        def on_done() -> None:
            self._pending = None
            if self._playing.game.position is position:
                finish(pending.finish(request.answer))

        self._pending = pending
        self._request = request = Request(pending.job, on_done=on_done, worker=worker)
        request.start()

    def stop(self) -> bool:
        """Cancel the pending request. Return whether there was one."""
        pending, self._pending = self._pending, None
        if self._request:
            self._request.stop()
        return pending is not None

    async def end(self) -> None:
        """Cancel all requests and end the processes."""
        self.stop()
        if self._request:
            await self._request.wait()
        if self._long_worker:
            await self._long_worker.end()
