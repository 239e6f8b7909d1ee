"""Chain: build a chain on the board, link by link, each checked at once."""

from __future__ import annotations

from textual.content import Content

from ...engine.layout import Cell, Digit
from ...game.hints import PLACE
from ...session.chaining import Chaining
from ...session.drill_session import Sitting, Task
from ..commands import Command
from ..commands.practice import CHAIN, CHAINED
from ..drawing.board_state import BoardState
from ..drawing.cursor_moves import middle_empty
from ..drawing.hints import draw_chain, draw_step
from ..drawing.text import joined, styled
from ..texts.drill import cell_in_words, worth
from ..texts.panel import legend_lines
from .practice_board import PracticeBoard


class ChainScreen(PracticeBoard):
    """One chain after the other."""

    COMMAND_TABLE = CHAIN
    HELP_WORDS = (
        "A digit adds the candidate of the cell under the cursor to the chain. Links are strong "
        "and weak in turn, and the first and the last are strong: so one of the two ends is true. "
        "For a group, mark its other cells by x before the digit is typed. The first candidate "
        "again closes a loop."
    )

    def __init__(self, sitting: Sitting, chaining: Chaining) -> None:
        self.chaining = chaining
        board = chaining.board
        super().__init__(sitting, middle_empty(board.layout, board.digits))

    def state_at(self, cursor: Cell) -> BoardState:
        """The board with the chain as far as it is built; at the end with what it removes."""
        chaining, board = self.chaining, self.chaining.board
        chaining.modes = chaining.modes.point(board.digits[cursor])
        focus = chaining.focus(cursor)
        over = chaining.is_over
        houses = chaining.advice.looking_at if chaining.rung == PLACE else ()
        return BoardState(
            board.layout,
            tuple(board.digits),
            board.givens,
            tuple(board.candidates_of),
            focus=focus,
            open_places=board.places[focus] if chaining.modes.where and focus else 0,
            show_houses=self.sudoku.preferences.show_houses,
            show_equal=self.sudoku.preferences.show_equal,
            hint=draw_step(chaining.shown_step) if over else None,
            answer=None if over else draw_chain(chaining.chain, houses, chaining.group),
        )

    @property
    def practised(self) -> str:
        """What is built."""
        return f"{self.chaining.name}, chain"

    @property
    def doing(self) -> Chaining:
        """The chain."""
        return self.chaining

    def begins(self, task: Task) -> bool:
        """Show the next position."""
        if not isinstance(task, Chaining):
            return False
        self.chaining = task
        self.begin_anew(task.board)
        return True

    def said(self, width: int, *, short: bool) -> tuple[Content, ...]:
        """What comes next, the chain so far, and what is wrong with the last link."""
        chaining, look = self.chaining, self.sudoku.look
        heading = worth(chaining.step.technique, width)
        score = styled(
            f"{chaining.built} of {chaining.done} built" if chaining.done else "", "$quiet"
        )
        step = chaining.shown_step if chaining.is_over else chaining.so_far
        legend = legend_lines(
            draw_step(step), chaining.board.layout, look.glyphs, look.is_colourless
        )
        parts = Content("\n").join(legend)
        if chaining.is_over:
            return heading, self._verdict(), self.ended, styled(chaining.sentence), parts, score
        here = cell_in_words(chaining.board, self.board.cursor)
        return heading, here, styled(chaining.task), self._says(), parts, score

    def _verdict(self) -> Content:
        if not self.chaining.was_built:
            return Content("")
        done = styled(f"{self.sudoku.look.glyphs.done} ", "bold $role-on")
        return joined(done, styled("Right, the chain holds."))

    def _says(self) -> Content:
        if not self.chaining.says:
            return Content("")
        sign = styled(f"{self.sudoku.look.glyphs.clash} ", "bold $wrong")
        return joined(sign, styled(self.chaining.says))

    def said_in_brief(self) -> Content:
        """The same in few lines."""
        chaining = self.chaining
        if chaining.is_over:
            return styled(chaining.sentence)
        return self._says() if chaining.says else styled(chaining.task)

    def commands(self) -> tuple[Command, ...]:
        """When the chain is done, what is next."""
        return CHAINED if self.chaining.is_over else CHAIN

    def type_digit(self, digit: Digit) -> None:
        """Go on with the chain."""
        self.chaining.add(self.board.cursor, digit)

    def do_finish(self) -> None:
        """The chain is done."""
        self.chaining.finish()
        self.went_on()

    def do_undo(self) -> None:
        """Take the last candidate off."""
        self.chaining.shorten()
        self.show()

    def do_hint(self) -> None:
        """Tell more."""
        self.chaining.ask()
        self.went_on()

    def do_group(self) -> None:
        """Pick a cell of a group, or put it back."""
        self.chaining.pick(self.board.cursor)
        self.show()

    def do_where(self) -> None:
        """Show where a digit can go."""
        here = self.chaining.board.digits[self.board.cursor]
        self.chaining.modes = self.chaining.modes.toggle_where(here)
        self.show()
