"""Flash: is the technique there? A board for a few seconds, then yes or no, and where."""

from __future__ import annotations

from textual.content import Content

from ...engine.layout import Cell, Digit
from ...formats.figures import counted
from ...session.drill_session import Sitting, Task
from ...session.flashing import Flashing, Phase
from ..commands import Command
from ..commands.practice import FLASH, FLASH_WHERE, FLASHED
from ..drawing.board_state import BoardState
from ..drawing.cursor_moves import middle_empty
from ..drawing.hints import draw_step
from ..drawing.text import bar, joined, styled
from ..texts.drill import came_of_it, worth
from ..texts.panel import legend_lines
from .practice_board import PracticeBoard


class FlashScreen(PracticeBoard):
    """One board after the other, each for a moment."""

    COMMAND_TABLE = FLASH
    HELP_WORDS = (
        "A board is shown for a few seconds. Say whether the technique is in it, and then where. "
        "The better that goes, the shorter the next one is shown."
    )

    def __init__(self, sitting: Sitting, flashing: Flashing) -> None:
        self.flashing = flashing
        board = flashing.glimpse.board
        super().__init__(sitting, middle_empty(board.layout, board.digits))

    def state_at(self, cursor: Cell) -> BoardState:
        """The board, unless its time is up; at the end where it is."""
        flashing = self.flashing
        board, step = flashing.glimpse.board, flashing.step
        over = flashing.phase is Phase.OVER
        return BoardState(
            board.layout,
            tuple(board.digits),
            board.givens,
            tuple(board.candidates_of),
            focus=board.digits[cursor],
            show_houses=self.sudoku.preferences.show_houses,
            show_equal=self.sudoku.preferences.show_equal,
            covered=flashing.is_covered,
            hint=draw_step(step) if over and step else None,
        )

    @property
    def practised(self) -> str:
        """What is looked for."""
        return f"{self.flashing.name}, flash"

    @property
    def doing(self) -> Flashing:
        """The flash."""
        return self.flashing

    def begins(self, task: Task) -> bool:
        """Show the next board."""
        if not isinstance(task, Flashing):
            return False
        self.flashing = task
        self.begin_anew(task.glimpse.board)
        return True

    def said(self, width: int, *, short: bool) -> tuple[Content, ...]:
        """What is asked, how long the board is shown, and how it goes."""
        flashing = self.flashing
        heading = worth(flashing.glimpse.technique, width)
        score = styled(
            f"{flashing.right} of {flashing.done} right" if flashing.done else "", "$quiet"
        )
        if flashing.phase is Phase.OVER:
            return heading, self._verdict(), self.ended, self._why(), score
        return heading, styled(flashing.question, "bold"), self._time(width), score

    @property
    def ended(self) -> Content:
        """Whether it was seen, and when it comes back."""
        flashing = self.flashing
        missed = "Not seen" if flashing.glimpse.steps else "Taken for it"
        how = "Seen" if flashing.was_right else missed
        return came_of_it(how, self.outcome) if self.outcome else Content("")

    def _verdict(self) -> Content:
        flashing, glyphs = self.flashing, self.sudoku.look.glyphs
        sign = (
            (glyphs.done, "bold $role-on") if flashing.was_right else (glyphs.clash, "bold $wrong")
        )
        return joined(styled(f"{sign[0]} ", sign[1]), styled(flashing.says))

    def _why(self) -> Content:
        step, look = self.flashing.step, self.sudoku.look
        if step is None:
            return Content("")
        layout = self.flashing.glimpse.board.layout
        lines = [styled(step.sentence(layout)), Content("")]
        lines += legend_lines(draw_step(step), layout, look.glyphs, look.is_colourless)
        return Content("\n").join(lines)

    def _time(self, width: int) -> Content:
        flashing = self.flashing
        if flashing.phase is Phase.WHERE:
            return Content("")
        if flashing.phase is Phase.COVERED:
            return styled("Time is up. What have you seen?", "$note")
        left = flashing.left
        line = bar(left / flashing.allowed, min(width, 20), self.sudoku.look.glyphs)
        return joined(line, styled(f"\n{counted(round(left), 'second')} to look", "$quiet"))

    def said_in_brief(self) -> Content:
        """The question, or what came of the answer."""
        flashing = self.flashing
        return self._verdict() if flashing.phase is Phase.OVER else styled(flashing.question)

    def tick(self) -> None:
        """Time goes by, and the board is covered in the end."""
        super().tick()
        flashing = self.flashing
        if self.is_current and flashing.phase is Phase.LOOKING:
            flashing.tick()
            self.show()

    def commands(self) -> tuple[Command, ...]:
        """What can be said now."""
        match self.flashing.phase:
            case Phase.OVER:
                return FLASHED
            case Phase.WHERE:
                return FLASH_WHERE
        return FLASH

    def type_digit(self, digit: Digit) -> None:
        """Nothing is written here."""

    def do_yes(self) -> None:
        """It is there."""
        self.flashing.say(True)
        self.went_on()

    def do_no(self) -> None:
        """It is not there."""
        self.flashing.say(False)
        self.went_on()

    def do_point(self) -> None:
        """It is here."""
        self.flashing.point(self.board.cursor)
        self.went_on()
