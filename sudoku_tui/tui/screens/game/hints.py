"""What is asked about a game by keys: hints, all steps, how many are open, why not."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from ....engine.layout import Cell, Digit
from ....game.automatics import Goal
from ....game.hints import Advice, Start, start_of
from ....game.why_not import Because

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from ....session.playing import Playing
    from ...routes import Routes
    from ...widgets.board import BoardView
    from .questions import PlayQuestions

_WAYS: Final = "ways"
"""The group of work of which only the last goes on."""
_WHY_NOT: Final = ("why_not", "next_reason", "read_on", "leave")
"""Commands that go on with what was asked last, or leave that alone; all others put it away."""


class HintView(Protocol):
    """The screen of hints and reasons."""

    playing: Playing
    questions: PlayQuestions
    board: BoardView

    @property
    def navigation(self) -> Routes:
        """The routes to other screens."""

    def start_work(
        self, work: Callable[[], Coroutine[None, None, None]], *, group: str, exclusive: bool
    ) -> None:
        """Run *work* in the background until the screen is closed."""

    def show(self) -> None:
        """Show the game as it is now."""

    def show_played(self) -> None:
        """Show the last move; end the game if it was the last digit."""


class PlayHints:
    """Does the commands that ask something, on the screen of one game."""

    def __init__(self, screen: HintView) -> None:
        self._screen = screen
        self._playing = screen.playing
        self._why_not_cell: Cell | None = None
        """The cell of which the next digit typed is asked about, instead of written."""

    def put_away(self, command: str) -> None:
        """Ask no longer what was asked last, unless a command goes on with it."""
        if command not in _WHY_NOT:
            self.stop_asking()

    def stop_asking(self) -> bool:
        """Ask no longer what was asked last. Return whether an answer was waited for."""
        cell, self._why_not_cell = self._why_not_cell, None
        return self._screen.questions.stop_looking() or cell is not None

    def takes(self, digit: Digit) -> bool:
        """Ask about a digit that was typed, if it was asked which. Return whether it was."""
        cell, self._why_not_cell = self._why_not_cell, None
        if cell is not None:
            self._screen.questions.ask_why_not(cell, digit)
        return cell is not None

    # Hints

    def do_hint(self) -> None:
        """Get a hint."""
        self._playing.hint.ask()
        self._screen.show_played()

    do_more = do_hint

    def do_other(self) -> None:
        """Show another step that is open."""
        self._playing.hint.ask_other()
        self._screen.show_played()

    def do_apply(self) -> None:
        """Do what the hint says, and go where it was done."""
        if isinstance(self._playing.hint.answer, Advice):
            self._apply(self._playing.hint.answer)
        self._screen.show_played()

    def _apply(self, advice: Advice) -> None:
        step = advice.step
        self._playing.hint.show(advice)
        self._playing.hint.apply()
        self._screen.board.cursor = (*step.placements, *step.eliminations)[0].cell

    def do_close(self) -> None:
        """Put the hint away."""
        self._playing.hint.close()
        self._screen.show()

    def do_guide(self) -> None:
        """Open the page of the hint's technique, or the list."""
        answer = self._playing.hint.answer
        technique = answer.step.technique.id if isinstance(answer, Advice) else None
        self._screen.navigation.open_guide(technique)

    # All steps

    def do_steps(self) -> None:
        """Show every step that is open now."""
        playing = self._playing
        if isinstance(playing.hint.answer, Advice):
            playing.hint.close()
        start = start_of(playing.game, playing.solution)
        if not isinstance(start, Start):
            self.do_hint()
            return

        def left(advice: Advice | None) -> None:
            if advice:
                self._apply(advice)
            self._screen.show_played()

        self._screen.navigation.open_steps(playing, start, left)

    def do_ways(self) -> None:
        """Count the steps that are open."""
        screen = self._screen
        self._playing.say("Counting the steps that are open.")
        screen.show()
        screen.start_work(screen.questions.count_steps, group=_WAYS, exclusive=True)

    def play_to(self, goal: Goal) -> None:
        """Go on by itself to where the next step is as wanted."""
        screen, playing = self._screen, self._playing
        playing.hint.close()
        start = playing.automatics.start()
        if isinstance(start, str):
            playing.say(start)
            return
        playing.say(f"Playing to {goal.name}.")
        worker = partial(self._play_to, goal, start)
        screen.start_work(worker, group=_WAYS, exclusive=True)

    async def _play_to(self, goal: Goal, start: Start) -> None:
        if await self._screen.questions.play_to(goal, start):
            self._screen.show_played()

    # Why not

    def do_why_not(self) -> None:
        """Ask why the digit at the cursor cannot be; of an empty cell, of the digit typed next."""
        screen, playing = self._screen, self._playing
        cell = screen.board.cursor
        if screen.questions.read_on(cell):
            return
        playing.hint.close()
        if digit := playing.focus(cell):
            screen.questions.ask_why_not(cell, digit)
        else:
            self._why_not_cell = cell
            name = playing.game.puzzle.layout.cell_name(cell)
            playing.say(f"Why not which digit in {name}? Type it.")
            screen.show()

    def do_next_reason(self) -> None:
        """Show the next step of the reason."""
        self._screen.questions.turn_page()

    def do_take_out(self) -> None:
        """Take what was asked about off the paper, and go there."""
        answer = self._playing.hint.answer
        if isinstance(answer, Because):
            self._screen.board.cursor = answer.candidate.cell
            self._screen.questions.take_out(answer)
            self._screen.show_played()
