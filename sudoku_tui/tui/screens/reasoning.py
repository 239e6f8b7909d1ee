"""The commands that ask for all steps, and why a digit cannot be."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from ...engine.layout import Cell, Digit
from ...game.events import Apply, Hint
from ...game.hints import DONE, WHOLE, Advice, Start, Stuck, start_of
from ...game.why_not import Because, Pages, Question, pages_of, question
from ..beginning import Standing
from ..commands import Command
from ..seeking import Seeking
from .writing import Writing

if TYPE_CHECKING:
    from ..app import SudokuApp

_GO_ON = ("why_not", "next_page", "read_on")
"""Commands that do not put away what was asked."""


class Reasoning(Writing):
    """What a screen with a game can tell of steps and of digits that cannot be."""

    _asks_for: Cell | None = None
    """The cell of which the next digit typed is asked about, instead of written."""
    _asked: Question | None = None
    _seeking: Seeking | None = None
    _seeker: Standing | None = None
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
        if seeking := self._seeking:
            seeking.stop()
            await seeking.over()
        if self._seeker:
            await self._seeker.end()

    def forget(self, command: Command) -> None:
        """A command came: unless it goes on with what was asked, nothing is looked for now."""
        if command.id not in _GO_ON:
            self._asks_for = None
            if self._seeking:
                self._seeking.stop()

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
        asked = question(self.playing.game, self.playing.solution, cell, digit)
        if isinstance(asked, Stuck):
            self.playing.says, self.playing.answer = "", asked
        else:
            self._asked = asked
            self.playing.says = "Looking for the reason."
            self._seeker = self._seeker or Standing("seeker")
            self._seeking = Seeking(
                asked.board,
                unique=asked.unique,
                candidate=asked.candidate,
                heard=self._heard,
                seeker=self._seeker,
            )
            self._seeking.start()
        self.show()

    def _heard(self) -> None:
        """The reason is there, or it is known that there is none."""
        assert self._asked and self._seeking
        self.playing.says = ""
        pages = pages_of(self._asked, self._seeking.reason)
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
