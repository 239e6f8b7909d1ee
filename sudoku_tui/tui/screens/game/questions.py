"""Questions about a game that other processes answer: no key waits for them.

They are those of the coach, of the ladder, and the pending questions of actions.
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
    """Asks about one game; what is answered is kept with the game, for the panel to say.

    *show* is called when there is something else to be seen.
    """

    def __init__(self, playing: Playing, worker: Worker, show: Callable[[], None]) -> None:
        """*worker* is the process that is asked what takes a moment only."""
        self._playing = playing
        self._worker = worker
        self._show = show
        self._pending: Pending | None = None
        """The question of an action that is not answered yet."""
        self._request: Request[Any] | None = None
        self._reasoner: Worker | None = None
        """The process that answers long questions, which can be stopped."""

    # The coach

    @property
    def is_coached(self) -> bool:
        """Whether the player wants to hear of each entry how it follows."""
        return self._playing.preferences.coach != OFF

    async def warm_up(self) -> None:
        """Begin the process that explains entries, so that the first need not wait for it."""
        from ....session.background.questions import ExplainEntry

        await self._worker.warm_up(ExplainEntry)

    def coach(self) -> Entered | None:
        """Say of the entry that was just written what can be said at once.

        Return it if that is nothing, and it is to be explained.
        """
        is_heard = self.is_coached and self._playing.coach.has_entry
        entered = self._playing.coach.take_entry()
        if is_heard and entered is None:
            self._show()
        return entered

    async def explain(self, entered: Entered) -> None:
        """Say how an entry follows from what was there before it."""
        from ....session.background.questions import ExplainEntry, describe_why

        playing = self._playing
        game = playing.game
        after = game.position
        if after.digits[entered.entry.cell] != entered.entry.digit:
            return  # it was taken away meanwhile
        reason = await self._worker.ask(ExplainEntry.of(playing, *entered))
        if game.position == after:
            playing.coach.say(describe_why(entered.entry, reason, game.puzzle.layout))
            self._show()

    # The ladder

    async def rate_by_ladder(self) -> None:
        """Find how hard the puzzle is by the ladder that was chosen, where that says anything."""
        from ....session.background.questions import RateByLadder

        playing = self._playing
        playing.take_level_by_ladder("")
        question = RateByLadder.of(playing)
        if question is None:
            return
        answers: list[Level | None] = []
        worker = Worker()  # it may take long, and what is asked while playing is to be answered
        try:
            with suppress(JobFailed):
                await worker.run(question, answers.append)
        finally:
            await worker.end()
        if answers:
            playing.take_level_by_ladder(describe_level(answers[-1], question.ladder))

    # Actions

    def ask(self, pending: Pending, finish: Callable[[Outcome], None]) -> None:
        """Ask the question of an action, in place of the last one.

        *finish* is called with the outcome, unless the game was changed meanwhile.
        """
        if self._pending and self._pending.job == pending.job:
            return
        self.stop()
        if not pending.job.is_short:
            self._reasoner = self._reasoner or Worker()
        worker = self._worker if pending.job.is_short else self._reasoner
        position = self._playing.game.position

        def answered() -> None:
            self._pending = None
            if self._playing.game.position is position:
                finish(pending.finish(request.answer))

        self._pending = pending
        self._request = request = Request(pending.job, done=answered, worker=worker)
        request.start()

    def stop(self) -> bool:
        """Ask no longer. Return whether an answer was waited for."""
        pending, self._pending = self._pending, None
        if self._request:
            self._request.stop()
        return pending is not None

    async def end(self) -> None:
        """Leave no process behind."""
        self.stop()
        if self._request:
            await self._request.over()
        if self._reasoner:
            await self._reasoner.end()
