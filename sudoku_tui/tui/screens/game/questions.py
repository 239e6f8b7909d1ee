"""What is asked about a game while it is played, and answered by other processes.

How an entry follows, how many steps are open, why a digit cannot be: each takes a moment or
seconds, and no key waits for it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from ....engine.layout import Candidate, Cell, Digit
from ....engine.level import Level
from ....engine.why_not.inquiry import Reason
from ....game.automatics import Goal
from ....game.events import Apply, Hint
from ....game.hints import DONE, WHOLE, Start, Stuck
from ....game.position import Position
from ....game.why_not import (
    Because,
    Pages,
    Question,
    build_answer,
    describe_length,
    question_about,
)
from ....session.background.client import Request, Worker
from ....session.background.job import JobFailed
from ....session.background.steps import FindReason
from ....session.coach import Entered
from ....session.instructions import READ_REASON
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
        self._asked: tuple[Candidate, Position] | None = None
        """Why not: what was asked, and on what paper; None while no reason is looked for."""
        self._request: Request[Reason | tuple[()]] | None = None
        self._reasoner: Worker | None = None
        """The process that looks for reasons, once one was asked for."""
        self._pages: Pages = ()
        """The reason, once it is found."""
        self._offer: Stuck | None = None
        """What is said in place of a long reason, until somebody asks again."""

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

    # Is there more?

    async def count_steps(self) -> None:
        """Say how many steps are open, unless something else is said by then."""
        from ....session.background.questions import CountSteps, describe_ways

        playing = self._playing
        game, says = playing.game, playing.says
        if game.is_full:
            playing.say("Every cell is filled.")
        else:
            found = await self._worker.ask(CountSteps.of(playing))
            if playing.says != says:
                return
            playing.say(describe_ways(found))
        self._show()

    async def play_to(self, goal: Goal, start: Start) -> bool:
        """Write what leads to a goal, unless something else was done by then. Return whether."""
        from ....session.background.questions import FindWayTo

        playing = self._playing
        position = playing.game.position
        played = await self._worker.ask(FindWayTo.of(playing, goal, start))
        if playing.game.position is not position:
            return False
        playing.say(playing.automatics.take(goal, start, played))
        return True

    # Why not?

    def ask_why_not(self, cell: Cell, digit: Digit) -> None:
        """Begin to look for the reason why a digit cannot be in a cell."""
        playing = self._playing
        asked = question_about(
            playing.game, playing.solution, cell, digit, is_unknown=playing.is_solution_unknown
        )
        if isinstance(asked, Stuck):
            self.stop_looking()
            playing.say()
            playing.hint.show(asked)
        else:
            playing.say("Looking for the reason.")
            if self._asked != (asked.candidate, playing.game.position):
                self._look_for(asked)
        self._show()

    def _look_for(self, asked: Question) -> None:
        """Have the reason looked for, in place of any other that is."""
        self.stop_looking()
        self._asked = asked.candidate, self._playing.game.position
        self._reasoner = self._reasoner or Worker()

        def hear() -> None:
            is_as_asked = self._asked == (asked.candidate, self._playing.game.position)
            self._asked = None
            if is_as_asked:
                self._take_reason(asked, request.answer)

        job = FindReason.of(self._playing, asked)
        self._request = request = Request(job, done=hear, worker=self._reasoner)
        request.start()

    def _take_reason(self, asked: Question, reason: Reason | tuple[()] | None) -> None:
        """Show the first page of the reason, or that there is none or none is known."""
        playing = self._playing
        playing.say()
        pages = build_answer(asked, reason, playing.ladder)
        if isinstance(pages, Stuck):
            playing.hint.show(pages)
        else:
            self._pages = pages
            if offer := describe_length(pages):
                self._offer = Stuck(f"{offer} {READ_REASON.by(playing.played_by)}")
                playing.hint.show(self._offer)
            else:
                self._begin()
        self._show()

    def _begin(self) -> None:
        """Show the first page."""
        playing, first = self._playing, self._pages[0]
        playing.hint.show(first)
        playing.play(Hint(1, self._pages[-1].step.technique.id))
        playing.play(Hint(WHOLE, first.step.technique.id))

    def read_on(self, cell: Cell) -> bool:
        """Turn the page, or begin the long reason about *cell* that was offered.

        Return whether there is anything to read.
        """
        if isinstance(self._playing.hint.answer, Because):
            self.turn_page()
            return True
        offered = self._offer is not None and self._playing.hint.answer is self._offer
        if not offered or self._pages[0].candidate.cell != cell:
            return False
        self._begin()
        self._show()
        return True

    def turn_page(self) -> None:
        """Show the next step of the reason; after the last one, the first again."""
        shown = self._playing.hint.answer
        if isinstance(shown, Because):
            self._playing.hint.show(self._pages[shown.page % len(self._pages)])
            self._show()

    def take_out(self, answer: Because) -> None:
        """Take the digit that was asked about out of its cell, as the reason allows."""
        playing, (cell, _) = self._playing, answer.candidate
        playing.hint.close()
        if playing.game.position.digits[cell]:
            playing.clear(cell)
            return
        technique = self._pages[-1].step.technique.id
        playing.play(Hint(DONE, technique))
        fill, apart = answer.fill, playing.keeps_apart
        gone = Apply(technique, (), (answer.candidate,), fill and not apart, apart=fill and apart)
        if not playing.play(gone):
            playing.say("It is crossed out already.")

    def stop_looking(self) -> bool:
        """Look for no reason any more. Return whether one is looked for that can still be told."""
        asked, self._asked = self._asked, None
        if self._request:
            self._request.stop()
        return asked is not None and asked[1] == self._playing.game.position

    async def end(self) -> None:
        """Leave no process behind."""
        self.stop_looking()
        if self._request:
            await self._request.over()
        if self._reasoner:
            await self._reasoner.end()
