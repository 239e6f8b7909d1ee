"""The commands that write on the paper, take back what was written, and filter it.

The commands that ask for all steps, and why a digit cannot be.

The commands that teach while a game is played. No key waits for what they think about.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from ...engine.bits import mask_of, members
from ...engine.layout import Cell, Digit
from ...engine.why_not.reason import Reason
from ...game.events import Apply, Checked, Hint
from ...game.hints import DONE, WHOLE, Advice, Start, Stuck, start_of
from ...game.why_not import Because, Pages, Question, pages_of, question_about
from ...session.background.client import Request, Worker
from ...session.background.steps import FindReason, Snapshot
from ...session.game_review import GameToReview
from ...session.playing import Entered, Playing, describe_ways, describe_why, describe_wrong
from ...session.preferences import COACH_CHECKS, COACH_WHY
from ..commands import Command
from ..widgets.board import BoardView
from .base import CommandScreen
from .review import ReviewScreen

if TYPE_CHECKING:
    from ..app import SudokuApp


class Writing:
    """What a screen with a game can write."""

    playing: Playing
    board: BoardView

    @abstractmethod
    def show(self) -> None:
        """Show the game as it is now."""

    @abstractmethod
    def played(self) -> None:
        """Show what was played, and whether that ended the game."""

    @property
    def here(self) -> Digit:
        """What the cell under the cursor holds."""
        return self.playing.game.position.digits[self.board.cursor]

    def type_digit(self, digit: Digit) -> None:
        """Write a digit at the cursor, or pick it where digits come before cells."""
        self.playing.close_hint()
        self.playing.says = ""
        if self.playing.modes.digit_first:
            self.playing.modes = self.playing.modes.pick(digit)
        else:
            self.playing.write(self.board.cursor, digit)
        self.played()

    def do_notes(self) -> None:
        """Let digits write notes, or entries again."""
        self.playing.modes = self.playing.modes.toggle_notes()
        self.show()

    def do_clear(self) -> None:
        """Empty the cell."""
        self.playing.clear(self.board.cursor)
        self.played()

    def do_fill(self) -> None:
        """Note every candidate."""
        self.playing.fill()
        self.played()

    def do_digit_first(self) -> None:
        """Pick digits before cells, or cells before digits again."""
        self.playing.modes = self.playing.modes.toggle_digit_first(self.here)
        self.show()

    def do_pick(self, way: str) -> None:
        """Pick the digit after, or before: a way to those that no figure stands for."""
        most = self.playing.game.puzzle.layout.digits
        self.playing.modes = self.playing.modes.turn(int(way), self.here, most)
        self.show()

    def do_write(self) -> None:
        """Write the picked digit."""
        if self.playing.modes.digit_first and self.playing.modes.picked:
            self.playing.write(self.board.cursor, self.playing.modes.picked)
            self.played()

    def do_undo(self) -> None:
        """Take back the last move."""
        self.playing.undo()
        self.played()

    def do_redo(self) -> None:
        """Put the move back."""
        self.playing.redo()
        self.played()

    def do_checkpoint(self) -> None:
        """Remember this position."""
        self.playing.set_checkpoint()
        self.show()

    def do_return(self) -> None:
        """Go back to the position remembered."""
        self.playing.go_back()
        self.played()

    def do_keep_as_another(self) -> None:
        """Go on in a game of its own."""
        self.playing.keep_as_another()
        self.show()

    def do_where(self) -> None:
        """Show where a digit can go."""
        self.playing.modes = self.playing.modes.toggle_where(self.here)
        if self.playing.modes.where and not self.here:
            self.playing.says = "Point at a digit to see where it can go."
        self.show()


_COACH, _WAYS = "coach", "ways"
"""Groups of work: of each only the last goes on."""


class Coaching(CommandScreen[bool]):
    """What a screen with a game can say about it."""

    playing: Playing

    @abstractmethod
    def show(self) -> None:
        """Show the game as it is now."""

    def warm_up(self) -> None:
        """Let the coach come, if there is to be one."""
        if self.playing.preferences.coach in (COACH_WHY, COACH_CHECKS):
            from ...session.background.questions import ExplainEntry

            warming = self.sudoku.questions.warm_up(ExplainEntry)
            self.run_worker(warming, group=_COACH, exclusive=True)

    def coach(self) -> None:
        """Say how the entry follows that was just written, as soon as that is known."""
        chosen, entered = self.playing.preferences.coach, self.playing.entered
        if entered is None or chosen not in (COACH_WHY, COACH_CHECKS):
            return
        self.playing.entered = None
        if self.playing.preferences.show_conflicts and self._is_clashing(entered):
            self.playing.coached = ""  # the panel names both cells, and that is enough
            self.show()
        elif chosen == COACH_CHECKS and self._is_wrong(entered):
            self.playing.play(Checked())
            self.playing.flagged |= mask_of((entered.entry.cell,))
            self.playing.coached = describe_wrong(entered.entry, self.playing.game.puzzle.layout)
            self.show()
        else:
            # The entry is to be seen first: thinking takes a processor too.
            self.call_after_refresh(self._ask_why, entered)

    def _ask_why(self, entered: Entered) -> None:
        self.run_worker(self._say_why(entered), group=_COACH, exclusive=True)

    def _is_wrong(self, entered: Entered) -> bool:
        solution, (cell, digit) = self.playing.solution, entered.entry
        return solution is not None and solution[cell] != digit

    def _is_clashing(self, entered: Entered) -> bool:
        digits, (cell, digit) = self.playing.game.position.digits, entered.entry
        seen = members(self.playing.game.puzzle.layout.sees[cell])
        return any(digits[other] == digit for other in seen)

    async def _say_why(self, entered: Entered) -> None:
        from ...session.background.questions import ExplainEntry

        game = self.playing.game
        after, unique = game.position, self.playing.solution is not None
        if after.digits[entered.entry.cell] != entered.entry.digit:
            return  # it was taken away meanwhile
        question = ExplainEntry(game.puzzle, entered.before, entered.entry, unique)
        reason = await self.sudoku.questions.ask(question)
        if game.position == after:
            layout = game.puzzle.layout
            said = "" if reason is None else describe_why(entered.entry, reason, layout)
            self.playing.coached = said
            self.show()

    def do_ways(self) -> None:
        """Count the steps that are open."""
        self.playing.says = "Counting the steps that are open."
        self.show()
        self.run_worker(self._say_ways(), group=_WAYS, exclusive=True)

    async def _say_ways(self) -> None:
        from ...session.background.questions import CountSteps

        game, said = self.playing.game, self.playing.says
        if game.is_full:
            self.playing.says = "Every cell is filled."
        else:
            question = CountSteps(game.puzzle, game.position, self.playing.solution is not None)
            found = await self.sudoku.questions.ask(question)
            if self.playing.says != said:
                return
            self.playing.says = describe_ways(found)
        self.show()

    def do_review(self) -> None:
        """Look back at the game."""
        self.playing.stop_clock()
        self.sudoku.push_screen(ReviewScreen(GameToReview.of_playing(self.playing)))


_GO_ON = ("why_not", "next_page", "read_on")
"""Commands that do not put away what was asked."""


class Reasoning(Writing):
    """What a screen with a game can tell of steps and of digits that cannot be."""

    _asks_for: Cell | None = None
    """The cell of which the next digit typed is asked about, instead of written."""
    _asked: Question | None = None
    _request: Request[Reason | None] | None = None
    """For the reason that was asked for last."""
    _worker: Worker | None = None
    """What looks for reasons, once something was asked."""
    _pages: Pages = ()

    @property
    @abstractmethod
    def sudoku(self) -> SudokuApp:
        """The app."""

    @abstractmethod
    def do_hint(self) -> None:
        """Get a hint."""

    async def end_seeking(self) -> None:
        """Leave no process behind."""
        if request := self._request:
            request.stop()
            await request.over()
        if self._worker:
            await self._worker.end()

    def forget(self, command: Command) -> None:
        """A command came: unless it goes on with what was asked, nothing is looked for now."""
        if command.id not in _GO_ON:
            self._asks_for = None
            if self._request:
                self._request.stop()

    # All steps

    def do_steps(self) -> None:
        """Show every step that is open now."""
        if isinstance(self.playing.answer, Advice):
            self.playing.close_hint()
        start = start_of(self.playing.game, self.playing.solution)
        if not isinstance(start, Start):
            self.do_hint()
            return
        from .steps import StepsScreen

        def left(advice: Advice | None) -> None:
            if screen.seen:
                self.playing.play(Hint(1, screen.seen))
            if advice:
                self.playing.answer = advice
                self.playing.apply()
                step = advice.step
                self.board.cursor = (*step.placements, *step.eliminations)[0].cell
            self.played()

        screen = StepsScreen(self.playing, start)
        self.sudoku.push_screen(screen, left)

    # Why not

    def do_why_not(self) -> None:
        """Ask why the digit at the cursor cannot be; of an empty cell, of the digit typed next."""
        if isinstance(self.playing.answer, Because):
            self.do_next_page()
            return
        self.playing.close_hint()
        cell = self.board.cursor
        if digit := self.playing.focus(cell):
            self._ask(cell, digit)
        else:
            self._asks_for = cell
            name = self.playing.game.puzzle.layout.cell_name(cell)
            self.playing.says = f"Why not which digit in {name}? Type it."
            self.show()

    def type_digit(self, digit: Digit) -> None:
        """Write a digit, or take it for the one that is asked about."""
        cell, self._asks_for = self._asks_for, None
        if cell is None:
            super().type_digit(digit)
        else:
            self._ask(cell, digit)

    def _ask(self, cell: Cell, digit: Digit) -> None:
        asked = question_about(self.playing.game, self.playing.solution, cell, digit)
        if isinstance(asked, Stuck):
            self.playing.says, self.playing.answer = "", asked
        else:
            self._asked = asked
            self.playing.says = "Looking for the reason."
            self._worker = self._worker or Worker()
            job = FindReason(Snapshot.of(asked.board), asked.unique, asked.candidate)
            self._request = Request(job, done=self._show_reason, worker=self._worker)
            self._request.start()
        self.show()

    def _show_reason(self) -> None:
        """The reason is there, or it is known that there is none."""
        assert self._asked and self._request
        self.playing.says = ""
        pages = pages_of(self._asked, self._request.answer)
        if isinstance(pages, Stuck):
            self.playing.answer = pages
        else:
            self._pages = pages
            self.playing.answer = pages[0]
            self.playing.play(Hint(1, pages[-1].step.technique.id))
            self.playing.tell(pages[0], WHOLE)
        self.show()

    def do_next_page(self) -> None:
        """Show the next step of the reason; after the last one, the first again."""
        if isinstance(self.playing.answer, Because):
            self.playing.answer = self._pages[self.playing.answer.page % len(self._pages)]
            self.show()

    def do_take_out(self) -> None:
        """Take what was asked about off the paper, and go there."""
        answer, playing = self.playing.answer, self.playing
        if not isinstance(answer, Because):
            return
        cell, _ = answer.candidate
        self.board.cursor = cell
        playing.close_hint()
        if playing.game.position.digits[cell]:
            playing.clear(cell)
        else:
            id = self._pages[-1].step.technique.id
            playing.play(Hint(DONE, id))
            if not playing.play(Apply(id, (), (answer.candidate,), answer.fill)):
                playing.says = "It is crossed out already."
        self.played()
